"""Playing records again: to any move, on from a save, and with proof."""

from __future__ import annotations

from dataclasses import dataclass

from altamira.core.dealer import Dealer, commit
from altamira.core.errors import AltamiraError, BadRecord
from altamira.core.game import Game
from altamira.core.match import Match
from altamira.core.record import CHANCE_MARK, UNDO, Record
from altamira.core.state import CHANCE


@dataclass(frozen=True)
class Proof:
    """What `verify` found: every move was legal, every outcome followed from the committed secret."""

    moves: int
    outcomes: int
    dealt: bool  # False: the record names no dealer, so there is nothing to prove
    seed: str | None = None  # the luck followed from this, and was known to whoever chose it


def replay(game: Game, record: Record, moves: int | None = None) -> Match:
    """The match after so many entries of the record (all, if not given), every one checked for legality."""
    if moves is not None and not 0 <= moves <= len(record.moves):
        raise BadRecord(
            "The record has {most} entries; {moves} is not among them.", most=len(record.moves), moves=moves
        )
    match = _empty(game, record)
    for line in record.moves[:moves]:
        _follow(match, line)
    if moves is None:
        _check_result(match, record)
    return match


def resume(game: Game, record: Record) -> Match:
    """Go on with a table's own save: the same luck, as if there had been no break."""
    if not record.private:
        raise BadRecord(
            "This record shows one side of a game, or a finished one; only a table's own save can go on."
        )
    match = replay(game, record)
    if record.commitment is not None:
        match.attach(_dealer(record, match))
    return match


def verify(game: Game, record: Record) -> Proof:
    """Replay a finished record and check every outcome against the revealed secret and nonces."""
    if not record.finished:
        raise BadRecord("The game is not finished; its secret is shown, and can be checked, after the last move.")
    match = replay(game, record)
    if record.commitment is None:
        return Proof(len(record.moves), 0, dealt=False)
    if record.secret is None:
        raise BadRecord("The record does not show the dealer's secret, so its outcomes cannot be checked.")
    _dealer(record, match)
    outcomes = sum(line.startswith(CHANCE_MARK) for line in record.moves)
    return Proof(len(record.moves) - outcomes, outcomes, dealt=True, seed=record.seed)


def _empty(game: Game, record: Record) -> Match:
    if record.rules != game.rules_version:
        raise BadRecord(
            "The record follows rules version {rules} of {game}; this build plays version {mine}.",
            rules=record.rules,
            game=game.name,
            mine=game.rules_version,
        )
    blind = not record.finished and not record.private
    return Match(game, len(record.names), names=record.names, blind=blind)


def _follow(match: Match, line: str) -> None:
    who, colon, move = line.partition(": ")
    number = match.number + 1
    if not colon or not (who == CHANCE_MARK or (who.isascii() and who.isdecimal() and len(who) < 3)):
        raise BadRecord(
            "Entry {number} of the record reads '{line}'; it should read like '0: move' or '*: outcome'.",
            number=number,
            line=line,
        )
    seat = CHANCE if who == CHANCE_MARK else int(who)
    try:
        if move == UNDO:
            match.undo(seat)
        else:
            match.play(move, seat)
    except AltamiraError as error:
        raise BadRecord(
            "Entry {number} of the record, '{line}', cannot be played: {reason}",
            number=number,
            line=line,
            reason=error,
        ) from None


def _check_result(match: Match, record: Record) -> None:
    if not record.finished:
        return
    if not match.over:
        raise BadRecord("The record claims a result, but its moves stop before the end of the game.")
    found = match.record()
    if (found.scores, found.placings) != (record.scores, record.placings):
        raise BadRecord(
            "The record claims the scores {claimed}; its moves give {found}.",
            claimed=str(record.scores),
            found=str(found.scores),
        )


def _dealer(record: Record, match: Match) -> Dealer:
    """The record's dealer, after dealing the whole record again and finding every outcome the same."""
    try:
        secret = bytes.fromhex(record.secret or "")
    except ValueError:
        raise BadRecord("The dealer's secret is not a hexadecimal number.") from None
    if commit(secret) != record.commitment:
        raise BadRecord("The dealer's secret does not fit the commitment made before the first move.")
    dealer = Dealer(secret, record.seed)
    dealer.seal(match.game.id, record.nonces)
    again = _empty(match.game, record)
    for number, line in enumerate(record.moves, 1):
        if again.actor == CHANCE:
            dealt = again.next_outcome(dealer)
            if line != f"{CHANCE_MARK}: {dealt}":
                raise BadRecord(
                    "Entry {number} of the record says '{line}', but the dealer's secret gives '{dealt}'.",
                    number=number,
                    line=line,
                    dealt=dealt,
                )
        _follow(again, line)
    return dealer
