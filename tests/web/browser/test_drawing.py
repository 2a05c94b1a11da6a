"""A page that was drawn move by move shows what a page shows that is drawn at once."""

from __future__ import annotations

import random

import pytest

from web.browser.player import DESK, PHONE

# The table as markup, without what the script and the reader do to it: positions, open menus, focus.
DRAWN = """
() => {
  const copy = document.querySelector(".table").cloneNode(true);
  copy.querySelector("#extra").remove(); // its panels are the reader's
  for (const el of copy.querySelectorAll("*"))
    for (const name of ["style", "tabindex", "hidden", "aria-expanded", "disabled"]) el.removeAttribute(name);
  return copy.outerHTML.replaceAll(" class=\\"\\"", "");
}
"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_after_many_moves_the_page_shows_what_a_new_page_shows(player, size):
    person = player(size=size)
    person.play_bots(2)
    chance = random.Random(5)
    for _ in range(3):
        person.play_on(chance, 8)
        assert person.wait_for_turn()
        person.page.mouse.move(0, 0)  # else people may be seen where the pointer would send them
        grown = person.page.evaluate(DRAWN)
        number = person.number
        person.page.reload()
        person.until("n => Number(document.body.dataset.number) === n", number)
        assert person.page.evaluate(DRAWN) == grown


def test_a_screen_that_several_share_shows_each_seat_its_own_mat(player):
    """The mats change places with the seats: each is drawn whole again, whatever was drawn before."""
    person = player()
    person.sit_on_all_sides(names=("Ana", "Ben"))
    chance = random.Random(3)
    for _ in range(6):
        person.play_on(chance, 1)
        person.wait_for_turn()
        holes = person.page.evaluate("[...document.querySelectorAll('[data-piece]')].map((el) => el.id)")
        assert holes == []
        assert person.page.locator(".mat.own .goods li").count() == 5
        assert person.page.locator(".mat.other .goods li").count() == 5
