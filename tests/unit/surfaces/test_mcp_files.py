"""Files that agents name: only regular files in the allowed places, removed only where that is safe."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from duckkb.errors import UsageError
from duckkb.surfaces.mcp.files import Places


@pytest.fixture
def root(tmp_path: Path) -> Path:
    base = tmp_path / "kb"
    (base / ".build").mkdir(parents=True)
    (base / "data").mkdir()
    return base


@pytest.fixture
def places(root: Path) -> Places:
    """As through HTTP, where the temporary folder that holds the test's own files is not allowed."""
    return Places.of_server(root)


def take(places: Places, name: Path | str, keep: bool = False) -> bytes:
    with places.taken(str(name), keep=keep) as file:
        return file.data


def refused(places: Places, name: Path | str) -> UsageError:
    with pytest.raises(UsageError) as caught:
        take(places, name)
    assert caught.value.code in ("path_refused", "unreadable_file")
    assert "secret" not in caught.value.message.replace(str(name), "")
    return caught.value


def test_a_file_in_the_build_folder_is_read_and_then_removed(root: Path, places: Places) -> None:
    file = root / ".build" / "bundle.yaml"
    file.write_bytes(b"- x")
    assert take(places, file, keep=True) == b"- x"
    assert file.exists()
    assert take(places, ".build/bundle.yaml") == b"- x"
    assert not file.exists()


def test_a_file_stays_when_the_import_failed(root: Path, places: Places) -> None:
    file = root / ".build" / "bundle.yaml"
    file.write_bytes(b"- x")
    with pytest.raises(RuntimeError):
        with places.taken(str(file), keep=False):
            raise RuntimeError
    assert file.read_bytes() == b"- x"


def test_a_file_that_was_replaced_meanwhile_stays(root: Path, places: Places) -> None:
    file = root / ".build" / "bundle.yaml"
    file.write_bytes(b"- x")
    with places.taken(str(file), keep=False):
        (root / ".build" / "new").write_bytes(b"- y")
        os.replace(root / ".build" / "new", file)
    assert file.read_bytes() == b"- y"


def test_a_file_that_is_kept_for_good_stays_though_it_lies_below_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, home, tree, plain = (tmp_path / n for n in ("kb", "home", "tree", "plain"))
    for folder in (
        base / "bundles",
        base / ".build",
        home / "notes",
        tree / ".git",
        tree / "a",
        plain,
    ):
        folder.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("HOME", str(home))
    places = Places.of_process(base)
    kept = [base / "bundles" / "f.yaml", home / "notes" / "f.yaml", tree / "a" / "f.yaml"]
    dropped = [base / ".build" / "f.yaml", plain / "f.yaml", tmp_path / "f.yaml"]
    for file in (*kept, *dropped):
        file.write_bytes(b"- x")
        assert take(places, file) == b"- x"
    assert [f.exists() for f in kept] == [True] * 3
    assert [f.exists() for f in dropped] == [False] * 3


def test_on_stdio_base_working_folder_and_temporary_folder_are_allowed(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, temporary, other = (tmp_path / n for n in ("work", "temporary", "other"))
    for folder in (work, temporary, other):
        folder.mkdir()
        (folder / "f.yaml").write_bytes(b"[]")
    (root / "f.yaml").write_bytes(b"[]")
    monkeypatch.chdir(work)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    places = Places.of_process(root)
    assert [take(places, f / "f.yaml") for f in (root, work, temporary)] == [b"[]"] * 3
    assert (root / "f.yaml").exists()
    assert (work / "f.yaml").exists()
    assert not (temporary / "f.yaml").exists()
    refused(places, other / "f.yaml")


def test_started_in_the_root_folder_a_server_does_not_allow_everything(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    assert Path("/") not in Places.of_process(root).readable


@pytest.mark.parametrize("name", ["secret.yaml", "missing.yaml"])
def test_a_file_outside_is_refused_alike_whether_it_exists_or_not(
    name: str, tmp_path: Path, places: Places
) -> None:
    file = tmp_path / name
    if name == "secret.yaml":
        file.write_text("secret")
    error = refused(places, file)
    assert error.code == "path_refused"
    assert error.hint is not None
    assert file.exists() is (name == "secret.yaml")


def test_where_a_relative_path_begins_is_said_if_nothing_is_there(places: Places) -> None:
    assert refused(places, ".build/a.yaml").hint == "a relative path begins at the base's folder"


def test_dots_are_refused_even_where_they_stay_inside(root: Path, places: Places) -> None:
    (root / ".build" / "f").write_text("secret")
    for name in ("../x", ".build/../.build/f", f"{root}/.build/../../f", "..", ".build/x/../f"):
        refused(places, name)
    assert (root / ".build" / "f").exists()


def test_links_are_refused(root: Path, tmp_path: Path, places: Places) -> None:
    target = tmp_path / "outside"
    target.mkdir()
    (target / "f").write_text("secret")
    inside = root / ".build" / "inside"
    inside.write_text("secret")
    build = root / ".build"
    (build / "to-file").symlink_to(target / "f")
    (build / "to-folder").symlink_to(target)
    (build / "to-inside").symlink_to(inside)
    (build / "to-itself").symlink_to(build / "to-itself")
    (build / "to-nothing").symlink_to(target / "nothing")
    for name in ("to-file", "to-folder/f", "to-inside", "to-itself", "to-itself/f", "to-nothing"):
        refused(places, build / name)
    assert sorted(p.name for p in build.iterdir()) == sorted(
        ["inside", "to-file", "to-folder", "to-inside", "to-itself", "to-nothing"]
    )
    assert (target / "f").read_text() == "secret"


def test_a_base_that_is_reached_through_a_link_is_still_the_base(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(root)
    (root / ".build" / "f").write_bytes(b"[]")
    places = Places.of_server(tmp_path / "link")
    assert take(places, tmp_path / "link" / ".build" / "f", keep=True) == b"[]"
    assert take(places, root / ".build" / "f") == b"[]"


def test_only_regular_files_are_opened(root: Path, places: Places) -> None:
    build = root / ".build"
    (build / "folder").mkdir()
    os.mkfifo(build / "fifo")
    with socket.socket(socket.AF_UNIX) as listener:
        here = Path.cwd()
        os.chdir(build)
        try:
            listener.bind("socket")
        finally:
            os.chdir(here)
        for name in ("folder", "fifo", "socket", "missing"):
            refused(places, build / name)
    for name in ("/dev/zero", "/dev/stdin", "/proc/self/environ", "/etc/passwd", str(build), "/"):
        refused(places, name)
    assert {p.name for p in build.iterdir()} == {"folder", "fifo", "socket"}


@pytest.mark.parametrize(
    "name", ["", ".", "\0", "a\0b", "~", "~/x", "file:///etc/passwd", "x" * 5000]
)
def test_names_that_are_none_are_refused(name: str, places: Places) -> None:
    refused(places, name)
