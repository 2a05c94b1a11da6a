"""The games as Python games of OpenSpiel, with every die and every card a chance node.

    >>> import pyspiel
    >>> import altamira.envs.openspiel  # registers them
    >>> game = pyspiel.load_game("altamira_stone_age(players=3,tiebreak=sequential)")

Parameters: `players`; the options of the game by their names, with the values that docs/spaces.md lists;
`rewards`, what the returns are: "returns", from -1 to 1 by the places, "points", or "margin", the difference to
the best other player; alone always points, and where all win or lose together both are the points of all; `limit`,
the number of moves and outcomes after which a game ends and counts as it stands, because OpenSpiel wants to know
how long a game can be. A parameter of OpenSpiel is a truth value or a text and never both, so where an option can
be false or one of several words, false is written `off`: `hunt_repeat=off`, where the other environments have
`False`. A deck of one's own is named by its file, where the others take a `Path`.

Actions and outcomes have the ids that they have everywhere in Altamira. An information state is everything that a
player has seen happen, in order; an observation is what it sees now. Tensors hold the fields that `altamira.envs`
describes, as floats; that of an information state adds the ids of all moves and outcomes so far, each plus one.

What OpenSpiel 2.0 writes in C++ (its MCTSBot, say) crashes on every game written in Python, its own included; what
it writes in Python works. Outcome sampling calls itself for every move and multiplies the probabilities of all: in
whole games of Stone Age, and of The Bronze Age with four players or in its late edition, Python refuses so deep a
recursion, and the products become less than a float can hold, so that what it learns is not a number. Give such
games a limit of 200 or so.

A game of one's own, once `altamira.register` knows it, is registered here by `register(its class derived from
SpielGame)`, which needs an `id`, `zero_sum = False` where several can lose at once, and where something is hidden
also what StoneAgeGame overrides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyspiel

import altamira
from altamira.core.chance import cards_of
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.features import LEAST_POINTS, MOST_POINTS
from altamira.core.game import Game, Option, some
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.envs.arguments import LIMIT, seat_of
from altamira.envs.encoder import Encoder
from altamira.envs.rewards import Rewards, final, reading, secret
from altamira.games.stone_age.components import CARDS, DRAWN
from altamira.games.stone_age.rules import StoneAgeState

LIMITS = {"bronze-age": 2000, "neanderthal": 2000, "stone-age": 4000}  # no random game of thousands was as long
MOST_LIMIT = 2**30 - 1  # OpenSpiel adds it up twice, in 32 bits
MOST = MOST_POINTS - LEAST_POINTS  # points are cut off here, because OpenSpiel wants a bound of all returns
OFF = "off"  # False, where the other values are names

Type = pyspiel.GameType
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def name_of(id: str) -> str:
    """What OpenSpiel calls a game of ours."""
    return "altamira_" + id.replace("-", "_")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options and number of players."""

    id = ""
    secret_ids = range(0)  # the outcomes of chance that one seat alone may see
    zero_sum = True  # what one seat wins by the places others lose; unless all win or lose together

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules = altamira.game(self.id)
        chosen = {**_parameters(rules), **(params or {})}
        self.seats = int(chosen["players"])
        self.limit = int(chosen["limit"])
        if not 1 <= self.limit <= MOST_LIMIT:
            raise BadOption(
                "The limit is a number of decisions from 1 to {most}, not {limit}.",
                most=MOST_LIMIT,
                limit=self.limit,
            )
        options = {choice.name: _option(choice, chosen[choice.name]) for choice in rules.choices}
        self.rules: Game = altamira.game(self.id, **options)
        self.first: State = self.rules.new(self.seats)
        self.chances = self.rules.chances
        self.rewards: Rewards = reading(str(chosen["rewards"]), self.seats)
        utility = self._utility()
        bound = 1.0 if self.rewards == "returns" else float(MOST)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.rules.chances,
            num_players=self.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if utility == Type.Utility.ZERO_SUM else None,
            max_game_length=self.limit,
        )
        super().__init__(_type(rules, utility), info, dict(params or {}))

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.rules)

    def _utility(self) -> Any:
        if self.rules.together:
            return Type.Utility.IDENTICAL
        zero_sum = (self.zero_sum and self.rewards == "returns") or (self.rewards == "margin" and self.seats == 2)
        return Type.Utility.ZERO_SUM if zero_sum else Type.Utility.GENERAL_SUM

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.limit

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    # What a game with secrets does otherwise

    def outcomes(self, state: State) -> list[tuple[int, int]]:
        """What chance can do, with integer weights."""
        return state.outcomes()

    def owner(self, state: State) -> int:
        """The seat that alone sees what chance does now; CHANCE: everybody does."""
        return CHANCE

    def secrets(self, state: State, seat: int) -> list[int]:
        """The outcomes that only this seat knows of."""
        return []


class StoneAgeGame(SpielGame):
    id = "stone-age"
    secret_ids = range(DRAWN, DRAWN + CARDS)

    def outcomes(self, state: State) -> list[tuple[int, int]]:
        """Each card by itself: if one of two equal cards always came first, the other one turned up would tell
        that the first is in somebody's hand."""
        if state.stream() == DECK:
            return [(DRAWN + card, 1) for card in cards_of(cast(StoneAgeState, state).pool)]
        return state.outcomes()

    def owner(self, state: State) -> int:
        return int(cast(StoneAgeState, state).top().seat) if self.rules.hides(state) else CHANCE

    def secrets(self, state: State, seat: int) -> list[int]:
        if state.actor() == OVER:
            return []
        return [DRAWN + card for card in cards_of(cast(StoneAgeState, state).tribes[seat].drawn)]


class BronzeAgeGame(SpielGame):
    id = "bronze-age"


class NeanderthalGame(SpielGame):
    id = "neanderthal"


DECK = 0  # the stream of the cards of Stone Age
GAMES: tuple[type[SpielGame], ...] = (StoneAgeGame, BronzeAgeGame, NeanderthalGame)


class Position:
    """What our side of an OpenSpiel state holds: copied in our own quick way, pickled without the game."""

    __slots__ = ("game", "hidden", "legal", "state")

    def __init__(self, game: SpielGame, state: State, hidden: tuple[tuple[int, int], ...] = ()) -> None:
        self.game = game
        self.state = state
        self.hidden = hidden  # entries of the history that only one seat saw: index and seat
        self.legal: list[int] | None = None  # the legal actions, if they were asked for: a list takes time

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.game, self.state.clone(), self.hidden)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (str(self.game), self.state, self.hidden))


@lru_cache
def _load(name: str) -> SpielGame:
    return cast(SpielGame, pyspiel.load_game(name))


def _restored(name: str, state: State, hidden: tuple[tuple[int, int], ...]) -> Position:
    game = _load(name)
    if not game.encoder.features.fits(state):  # only the name of a deck's file is in that of the game
        raise BadOption(
            "The cards have changed since this position was saved: {game} is another one now.", game=name
        )
    return Position(game, state, hidden)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and how it came about."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._at = Position(game, game.first.clone())
        self._player = self._at.state.actor()  # seats and chance have the same numbers in OpenSpiel

    @property
    def position(self) -> State:
        """The whole position, for who may know everything."""
        return self._at.state

    @property
    def hidden(self) -> tuple[tuple[int, int], ...]:
        """The entries of the history that only one seat saw: index and seat."""
        return self._at.hidden

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        self._at.legal = legal = self._at.state.legal()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weighted = self._at.game.outcomes(self._at.state)
        total = sum([weight for _, weight in weighted])
        return [(outcome, weight / total) for outcome, weight in sorted(weighted)]

    def _apply_action(self, action: int) -> None:
        at = self._at
        state = at.state
        number = self.move_number()
        if self._player == CHANCE:
            if not 0 <= action < at.game.chances or state.merge(action) < 0:
                raise IllegalMove("Outcome {move} cannot happen here.", move=action)
            owner = at.game.owner(state)
            if owner != CHANCE:
                at.hidden = (*at.hidden, (number, owner))
        elif self._player == TERMINAL or action not in (at.legal or state.options()):
            raise self._refusal(action)
        state.apply(action)
        at.legal = None
        actor = state.actor()
        self._player = TERMINAL if actor == OVER or number + 1 >= at.game.limit else actor

    def _refusal(self, action: int) -> IllegalMove:
        if self._player == TERMINAL:
            return IllegalMove("The game is over; no move is possible.")
        moves = [f"{move} ({self._action_to_string(self._player, move)})" for move in self._at.state.legal()]
        return IllegalMove("Move {move} is not possible here; possible: {moves}.", move=action, moves=some(moves))

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._at.game
        ids = game.chances if player == CHANCE else game.rules.actions
        if self._player == TERMINAL or (player == CHANCE) != (self._player == CHANCE) or not 0 <= action < ids:
            raise IllegalMove("Here {move} is nothing that player {player} can do.", move=action, player=player)
        return game.rules.write(self._at.state, action)

    def returns(self) -> list[float]:
        game, state = self._at.game, self._at.state
        if self._player != TERMINAL:
            return [0.0] * game.seats
        if game.rewards == "returns":
            return state.returns()
        return [float(max(-MOST, min(points, MOST))) for points in final(game.rules, state, game.rewards)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one; the sampler gives numbers from 0 to 1."""
        return resample(self, player, Rng(repr(sampler())))

    def seen(self, player: int) -> list[int]:
        """The ids of what happened so far, as this player saw it; -1: a hidden outcome."""
        ids: list[int] = self.history()
        if self._at.state.actor() != OVER:  # the final count shows everything
            for index, owner in self._at.hidden:
                if owner != player:
                    ids[index] = HIDDEN
        return ids

    def __str__(self) -> str:
        return _text(self._at.game.rules.dump(self._at.state))


HIDDEN = -1


def resample(state: SpielState, player: int, rng: Rng) -> SpielState:
    """A state with the same information state for this player: what only others know is drawn anew.

    The new state has the history that leads to it, so nothing of the true one can be read from it.
    """
    game = cast(SpielGame, state.get_game())
    others = [seat for _, seat in state.hidden if seat != player]
    if not others or state.position.actor() == OVER:
        return cast(SpielState, state.clone())
    guess = state.position.known(player)
    guess.fill(rng)
    drawn = {seat: game.secrets(guess, seat) for seat in set(others)}
    history: list[int] = state.history()
    for index, seat in state.hidden:
        if seat != player:
            # Each of a seat's cards may have come first: all of them were in the deck at every such draw.
            history[index] = drawn[seat].pop(rng.below(len(drawn[seat])))
    sampled = game.new_initial_state()
    for action in history:
        sampled.apply_action(action)
    return sampled


def resampler(seed: int | str = 0) -> Callable[[SpielState, int], SpielState]:
    """For `ISMCTSBot.set_resampler`."""
    rng = Rng(seed)
    return lambda state, player: resample(state, player, rng)


class SpielObserver:
    """What a player sees, as a tensor and as text; the PyObserver of OpenSpiel."""

    def __init__(self, game: SpielGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise BadOption(
                "Observations of {game} have no parameters, so not {parameters}.",
                game=game.rules.name,
                parameters=", ".join(map(str, params)),
            )
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("An observation is that of one player or of the public, not of all players together.")
        self._game = game
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall and self._public
        fields = game.encoder.fields if self._public else ()
        shapes: dict[str, tuple[int, ...]] = {"player": (game.seats,)}
        shapes |= {field.name: field.shape for field in fields}
        if self._private and game.secret_ids:
            shapes["secrets"] = (len(game.secret_ids),)
        if self._recalls:
            shapes["history"] = (game.limit,)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        start = 0
        for name, shape in shapes.items():
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end
        self._row = self.tensor[game.seats : game.seats + game.encoder.size]

    def set_from(self, state: SpielState, player: int) -> None:
        game, position = self._game, state.position
        player = seat_of(player, game.seats)
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._public:
            known = position if self._private else position.known(CHANCE)
            self._row[:] = game.encoder.encode_state(known, player)
        if self._private:
            for outcome in game.secrets(position, player):
                self.dict["secrets"][game.secret_ids.index(outcome)] = 1
        if self._recalls:
            seen = state.seen(player if self._private else CHANCE)
            self.dict["history"][: len(seen)] = np.asarray(seen, np.float32) + 1

    def string_from(self, state: SpielState, player: int) -> str:
        game, position = self._game, state.position
        player = seat_of(player, game.seats)
        if not self._public:
            return f"{player} alone knows: {game.secrets(position, player)}" if "secrets" in self.dict else ""
        reader = player if self._private else CHANCE
        if self._recalls:
            return f"{player}: {' '.join(map(str, state.seen(reader)))}"
        return f"{player}: {_text(game.rules.dump(position.known(reader)))}"


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


# Registration


def _parameters(rules: Game) -> dict[str, Any]:
    """The names of all parameters, with what they are if not given."""
    limit = LIMITS.get(rules.id, LIMIT)
    own = {"players": max(2, rules.seats[0]), "rewards": "returns", "limit": limit}
    return own | {choice.name: _told(choice.values)[0] for choice in rules.choices}


def _told(values: tuple[str | bool, ...]) -> tuple[str | bool, ...]:
    """The values as OpenSpiel has them: a parameter has one type, and its text may not read like another's."""
    return tuple(OFF if value is False else value for value in values) if str in map(type, values) else values


def _option(choice: Option, value: str | bool) -> object:
    if choice.own and value not in choice.values:
        if not _is_text(str(value)):
            raise BadOption(
                "OpenSpiel cannot name a file with , = ( or ) in its name, or one that reads like a number or a "
                "truth value: {file}.",
                file=str(value),
            )
        return Path(str(value))
    told = _told(choice.values)
    if OFF not in told:
        return value
    if str(value).lower() == OFF:
        return False
    try:
        return choice.read(value)
    except BadOption as error:  # in the words that are taken here
        raise BadOption(error.message, **error.values | {"values": ", ".join(map(str, told))}) from None


def _is_text(value: str) -> bool:
    """Does OpenSpiel read this as the text that it is?"""
    if set(value) & set(",=()"):
        return False
    return bool(pyspiel.game_parameters_from_string(f"game(value={value})")["value"] == value)


def _type(rules: Game, utility: Any) -> Any:
    information = Type.Information
    return Type(
        short_name=name_of(rules.id),
        long_name=rules.name,
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secret(rules) else information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(rules),
    )


def register(kind: type[SpielGame]) -> None:
    """Let OpenSpiel load the game as `name_of(its id)`."""
    if name_of(kind.id) not in pyspiel.registered_names():
        utility = Type.Utility.ZERO_SUM if kind.zero_sum else Type.Utility.GENERAL_SUM
        pyspiel.register_game(_type(altamira.game(kind.id), utility), kind)


for _game in GAMES:
    register(_game)
