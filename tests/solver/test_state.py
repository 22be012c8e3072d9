"""What a user's Crosscut remembers: where, for whom, and what is refused."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from crosscut.core.errors import StateError
from crosscut.solver import state
from crosscut.solver.state import State, open_state, state_folder

NAME = "0f" * 32


def made() -> State:
    found = open_state(make=True)
    assert found is not None
    return found


def test_what_is_put_is_got_until_it_is_forgotten(state_folder: Path) -> None:
    assert open_state() is None
    assert not state_folder.exists()
    made().put("thing", NAME, b"content\nof several\x00lines")
    again = open_state()
    assert again is not None
    assert again.get("thing", NAME) == b"content\nof several\x00lines"
    assert again.get("thing", "ab") is None
    assert again.get("other", NAME) is None
    again.put("thing", NAME, b"")
    assert made().get("thing", NAME) == b""
    again.forget("thing", NAME)
    assert again.get("thing", NAME) is None
    again.forget("thing", NAME)


def test_only_the_user_can_read_and_write(state_folder: Path) -> None:
    before = os.umask(0)
    try:
        made().put("thing", NAME, b"content")
    finally:
        os.umask(before)
    assert stat.S_IMODE(state_folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in state_folder.iterdir()} == {0o600}
    assert sorted(file.name for file in state_folder.iterdir()) == ["key", f"thing-{NAME}"]
    assert len((state_folder / "key").read_bytes()) == 32


def test_the_folder_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (state.VARIABLE, "XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(StateError, match="no home folder"):
        state_folder()
    with pytest.raises(StateError, match="no home folder"):
        open_state(make=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert state_folder() == tmp_path / "home/.local/state/crosscut"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")  # to be ignored, says its specification
    assert state_folder() == tmp_path / "home/.local/state/crosscut"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    assert state_folder() == tmp_path / "xdg/crosscut"
    monkeypatch.setenv(state.VARIABLE, str(tmp_path / "mine"))
    assert state_folder() == tmp_path / "mine"
    monkeypatch.setenv(state.VARIABLE, "")
    assert made().folder == tmp_path / "xdg/crosscut"
    assert stat.S_IMODE((tmp_path / "xdg").stat().st_mode) == 0o700


def test_no_folder_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(state.VARIABLE, str(tmp_path / "file" / "below"))
    with pytest.raises(StateError, match=r"cannot use .*file/below"):
        open_state(make=True)
    monkeypatch.setenv(state.VARIABLE, str(tmp_path / "file"))
    with pytest.raises(StateError, match="file is no folder"):
        open_state()


def _elsewhere(folder: Path) -> Path:
    real = folder.rename(folder.with_name(f"{folder.name}-real"))
    folder.symlink_to(real)
    return folder


def _key_elsewhere(folder: Path) -> Path:
    real = (folder / "key").rename(folder.with_name(f"{folder.name}-key"))
    (folder / "key").symlink_to(real)
    return folder


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda folder: folder.chmod(0o770), "can be written by other users"),
        (lambda folder: folder.chmod(0o707), "can be written by other users"),
        (lambda folder: (folder / "key").chmod(0o640), "key can be read or written by other users"),
        (lambda folder: (folder / "key").chmod(0o602), "key can be read or written by other users"),
        (lambda folder: (folder / "key").write_bytes(b"short"), "key is damaged: it has 5 bytes, not 32"),
        (_elsewhere, "is no folder"),
        (_key_elsewhere, "cannot read .*key"),
    ],
)
def test_a_folder_or_key_that_others_may_have_had_is_refused(
    spoil: Callable[[Path], object], why: str, state_folder: Path
) -> None:
    made().put("thing", NAME, b"content")
    assert made().get("thing", NAME) == b"content"
    spoil(state_folder)
    for make in (False, True):
        with pytest.raises(StateError, match=why):
            open_state(make=make)


def test_another_users_folder_is_refused(state_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    with pytest.raises(StateError, match="belongs to another user"):
        open_state()


@pytest.mark.parametrize("spoil", ["bit", "seal", "cut", "key", "name", "kind", "mode", "link"])
def test_a_record_that_this_user_did_not_make_as_it_is_is_refused(spoil: str, state_folder: Path) -> None:
    mine = made()
    mine.put("thing", NAME, b"content")
    assert mine.get("thing", NAME) == b"content"
    file = state_folder / f"thing-{NAME}"
    whole, kind, name = file.read_bytes(), "thing", NAME
    if spoil == "bit":
        file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    elif spoil == "seal":
        file.write_bytes(b"\xff" * 64 + whole[64:])
    elif spoil == "cut":
        file.write_bytes(whole[:40])
    elif spoil == "key":
        (state_folder / "key").unlink()
        mine = made()
    elif spoil == "name":
        name = "ab"
        file.rename(state_folder / "thing-ab")
    elif spoil == "kind":
        kind = "other"
        file.rename(state_folder / f"other-{NAME}")
    elif spoil == "mode":
        file.chmod(0o620)
    else:
        file.rename(state_folder / "real")
        file.symlink_to("real")
    with pytest.raises(StateError, match=r"is damaged, or was not made with|can be written|cannot read"):
        mine.get(kind, name)


def test_a_seal_is_of_all_its_parts(state_folder: Path) -> None:
    mine = made()
    seal = mine.seal("purpose", b"ab", b"c")
    assert mine.is_seal(seal, "purpose", b"ab", b"c")
    others = [("purpose", [b"a", b"bc"]), ("purpose", [b"abc"]), ("purposea", [b"b", b"c"]), ("purpose", [b"ab", b"c", b""])]
    assert not any(mine.is_seal(seal, purpose, *parts) for purpose, parts in others)
    assert not any(mine.is_seal(said, "purpose", b"ab", b"c") for said in (None, 7, "", "\xe9", seal[:-1], seal.upper()))


def test_a_key_made_by_a_faster_run_stays(state_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = made()
    first.put("thing", NAME, b"content")
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "key" and exists(path))
    assert made().get("thing", NAME) == b"content"
