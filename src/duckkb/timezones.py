"""Names of time zones: the one that a base is in, and the one of this machine."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import pytz
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

UTC = "UTC"
_OTHER_UTC = ("Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "UCT", "Universal", "Zulu")


def _known(name: str) -> str:
    """The name as the time zone database has it. `pytz`'s, in which DuckDB hands out times."""
    try:
        return str(pytz.timezone(name))
    except pytz.UnknownTimeZoneError:
        raise PydanticCustomError(
            "time_zone",
            "there is no time zone '{name}'; a name such as Asia/Shanghai or UTC is wanted",
            {"name": name},
        ) from None


TimeZone = Annotated[str, AfterValidator(_known)]


def local_zone() -> str:
    """The time zone of this machine, as DuckDB finds it; UTC where it has no name that all know."""
    import duckdb

    with duckdb.connect() as connection:
        found = connection.execute("SELECT current_setting('TimeZone')").fetchone()
    name = str(found[0]) if found else UTC
    return UTC if name in _OTHER_UTC or name not in pytz.all_timezones_set else name


def with_offset(text: str, timezone: str) -> str | None:
    """A time that lacks its offset with the one of a time zone, in ISO 8601; None of any other text."""
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.tzinfo is None:
            return pytz.timezone(timezone).localize(moment).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError):
        pass
    return None
