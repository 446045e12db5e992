"""The way into the `duckkb` command, and `python -m duckkb` where its script is not on the path."""

from __future__ import annotations

from duckkb.surfaces import interrupts


def main() -> None:
    """The entry point of the `duckkb` command.

    To load it takes a moment, in which an interrupt would end in the traceback of some import.
    """
    interrupts.end_at_once()
    from duckkb.surfaces.cli import main as command

    command()


if __name__ == "__main__":
    main()
