"""Making a new base: templates, and the Git files that every base needs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from duckkb.config import CONFIG_NAME, parse_config, read_config
from duckkb.errors import UsageError
from duckkb.introspect.ontology import Progress, origin_of, write_ontology
from duckkb.languages import local_language
from duckkb.settings import Language
from duckkb.timezones import UTC, local_zone

README_NAME = "README.md"
IGNORED = (".build/", ".state/")
ATTRIBUTES = (
    "data/**/*.jsonl merge=union",
    "data/indices/*.parquet filter=lfs diff=lfs merge=lfs -text",
)
_LANGUAGE = re.compile(r"^language:.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class InitResult:
    """What was made: from a template, or for so many `tables` of a `source`."""

    root: str
    template: str | None
    files: tuple[str, ...]
    git: bool
    source: str | None = None
    tables: int | None = None
    notices: tuple[str, ...] = ()


def templates() -> dict[str, str]:
    """The templates that come with DuckKB, each with its first line of description."""
    found: dict[str, str] = {}
    for folder in sorted(resources.files("duckkb.templates").iterdir(), key=lambda f: f.name):
        config = folder / CONFIG_NAME
        if folder.is_dir() and config.is_file():
            first = config.read_text(encoding="utf-8").splitlines()[0]
            found[folder.name] = first.removeprefix("#").strip()
    return found


def init(
    root: Path | str,
    template: str = "notes",
    git: bool = True,
    language: Language | None = None,
) -> InitResult:
    """Makes a base in a folder, which may exist; a README.md that is there stays.

    Args:
        root: the folder.
        template: what to begin with.
        git: start a Git repository where there is none.
        language: of the base's messages; None for that of the environment.

    Raises:
        UsageError: the folder holds a base, is none or has no name; an unknown template.
    """
    root = _named(root)
    known = templates()
    if template not in known:
        raise UsageError(
            f"there is no template '{template}'",
            hint="\n".join(f"{name}: {text}" for name, text in known.items()),
        )
    source = resources.files("duckkb.templates") / template
    _refuse_taken(root)
    config = _of_here((source / CONFIG_NAME).read_text(encoding="utf-8"), language)
    made, notices = _write(root, config, (source / README_NAME).read_text(encoding="utf-8"))
    read_config(root)
    started = git and _git_init(root)
    return InitResult(str(root), template, made, started, notices=notices)


def init_from(
    root: Path | str,
    source: str,
    git: bool = True,
    progress: Progress | None = None,
    language: Language | None = None,
    views: bool = False,
) -> InitResult:
    """Makes a base of the tables of a database, in a folder as `init` takes it.

    Args:
        root: the folder.
        source: the URL of the database, the path of CSV or Parquet files, or `env:NAME`.
        git: start a Git repository where there is none.
        progress: called with (stage, done, total).
        language: of the base's messages; None for that of the environment.
        views: whether views that show rows of the tables again are described too.

    Raises:
        UsageError: the folder is taken or has no name, or the database cannot be read.
    """
    root = _named(root).absolute()
    _refuse_taken(root)
    origin = origin_of(source, root, Path.cwd())
    written = write_ontology(origin, root, progress, views=views)
    config = _of_here(written.config, language)
    # What is written must be read again without a mistake, before the folder has it.
    parse_config(config.encode(), CONFIG_NAME)
    made, notices = _write(root, config, written.readme)
    started = git and _git_init(root)
    notices += written.notices
    return InitResult(str(root), None, made, started, source, written.tables, notices)


def _write(root: Path, config: str, readme: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Writes what is not there yet; returns the files it made or added to, and what is to be known."""
    root.mkdir(parents=True, exist_ok=True)
    texts, notices = {CONFIG_NAME: config, README_NAME: readme}, ()
    if os.path.lexists(root / README_NAME):
        del texts[README_NAME]
        notices = (
            f"{README_NAME} is kept as it was; agents are shown it as the rules of this base",
        )
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    (root / "data").mkdir(exist_ok=True)
    return tuple(sorted([*texts, *ensure_git_files(root)])), notices


def _of_here(config: str, language: Language | None) -> str:
    """The text of a config with the time zone and the language of this machine, or of the given language.

    They stand after the comment that it begins with. They are written down, not looked up at each
    opening: on a server elsewhere `today` must stay the same, and clones speak one language.
    """
    zone, language, added = local_zone(), language or local_language(), ""
    if zone != UTC:
        added = f"timezone: {zone} # of `today`, of days and hours in questions and answers\n"
    line = f"language: {language}\n"
    if _LANGUAGE.search(config):
        config = _LANGUAGE.sub(line, config, count=1)
    elif language != "en":
        added += line
    lines = config.splitlines(keepends=True)
    at = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join([*lines[:at], added, *lines[at:]])


def _named(root: Path | str) -> Path:
    """The folder; an empty name, as of a shell's unset variable, would be the current one."""
    if root == "":
        raise UsageError("the folder's name is empty", hint="'.' is the current folder")
    return Path(root)


def _refuse_taken(root: Path) -> None:
    """Raises UsageError where a base is already there, or what cannot become one."""
    for folder in (root, root / "data"):
        if os.path.lexists(folder) and not folder.is_dir():
            raise UsageError(f"{folder} is a file", path=str(folder))
    if os.path.lexists(root / CONFIG_NAME):
        raise UsageError(f"{root} already is a knowledge base", path=str(root))


def missing_lines(path: Path, wanted: tuple[str, ...]) -> list[str]:
    """The lines of `wanted` that a Git file lacks, whatever encoding the rest of it has."""
    present = {line.strip() for line in _content(path).splitlines()}
    return [line for line in wanted if line.encode() not in present]


def ensure_git_files(root: Path) -> list[str]:
    """Adds what `.gitignore` and `.gitattributes` lack; returns the files that were changed.

    Lines are only appended, so that an interruption takes nothing of what a person wrote there.
    """
    changed: list[str] = []
    for name, wanted in ((".gitignore", IGNORED), (".gitattributes", ATTRIBUTES)):
        path = root / name
        missing = missing_lines(path, wanted)
        if not missing:
            continue
        old = _content(path)
        text = "".join(f"{line}\n" for line in missing)
        with path.open("ab") as file:
            file.write((text if not old or old.endswith(b"\n") else "\n" + text).encode())
        changed.append(name)
    return changed


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _git_init(root: Path) -> bool:
    """Starts a repository unless the folder lies in one, or there is no Git."""
    git = shutil.which("git")
    if git is None:
        return False
    inside = subprocess.run(
        [git, "-C", str(root), "rev-parse", "--git-dir"], capture_output=True, check=False
    )
    if inside.returncode == 0:
        return False
    done = subprocess.run([git, "-C", str(root), "init", "-q"], capture_output=True, check=False)
    return done.returncode == 0
