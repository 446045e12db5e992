"""Keys that a database does not declare: what identifies a row, and what refers to what.

Conservative: a column refers to a table only if it bears the name of its key, holds the same kind
of value, and every value of a bounded sample is found there. A column that is called by its role
(`advisor`) needs numbers that could hardly all be keys by chance.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from duckkb.introspect.naming import without_layer
from duckkb.introspect.profile import Profile
from duckkb.introspect.structure import (
    Column,
    ColumnKind,
    Database,
    ForeignKey,
    Table,
    UnreadableError,
    quoted,
)

MOST_ROWS = 1_000_000
"""Larger tables are not searched for undeclared keys."""
SAMPLE_VALUES = 1000
BY_CHANCE = 1e-9
"""So unlikely must it be that numbers drawn from their range were all keys."""
DENSE = 0.9
"""Keys that fill so much of their range tell nothing: any small number is one of them."""

_KEY_KINDS = (ColumnKind.INTEGER, ColumnKind.NUMBER, ColumnKind.TEXT)
_NUMBERS = (ColumnKind.INTEGER, ColumnKind.NUMBER)
_GENERIC = frozenset(
    {"id", "name", "code", "number", "no", "key", "type", "year", "date"}
    | {"名称", "姓名", "名字", "类型", "年份", "日期", "序号", "号码"}
)
"""Names that many tables use for what is not the same; alone they refer to nothing."""
_KEY_LIKE = re.compile(
    r"(\A|[\W_])((?i:id|code|cd|key|no|num|nr|number|sku|ssn|uuid)|编号|代码|编码)\Z"
    r"|\w(ID|Id|id|编号|代码|编码|号)\Z|\w[\W_]?[#№]\Z"
)

Profiles = Mapping[str, Mapping[str, Profile]]


def with_keys(database: Database, tables: Sequence[Table], profiles: Profiles) -> tuple[Table, ...]:
    """The tables, with keys and references that hold though nobody declared them."""
    keyed = [
        _with_key(database, table, profiles[table.name]) for table in _referred(database, tables)
    ]
    targets = [t for t in keyed if len(t.primary_key) == 1 and not t.view]
    sparse = [t for t in targets if _is_sparse(database, t, profiles)]
    found: list[Table] = []
    for table in keyed:
        if table.view or any(not key.inferred for key in table.foreign_keys):
            found.append(table)
            continue
        inferred = tuple(
            key
            for column in table.columns
            if (key := _reference(database, table, column, targets, profiles)) is not None
            or (key := _by_role(database, table, column, sparse, profiles)) is not None
        )
        found.append(replace(table, foreign_keys=inferred))
    return tuple(found)


def _referred(database: Database, tables: Sequence[Table]) -> list[Table]:
    """The tables with what their declared references say about keys.

    Several references to one table, each to a column that is no key there, are one reference if
    the columns together are a key: so do dumps write composite keys. Columns that are referred to
    and hold no value twice are a key, declared or not.
    """
    by_name = {table.name: table for table in tables}
    known: dict[tuple[str, tuple[str, ...]], bool] = {}

    def is_key(name: str, columns: tuple[str, ...]) -> bool:
        if (name, columns) not in known:
            known[name, columns] = by_name[name].is_unique(columns) or _is_key(
                database, by_name[name], columns
            )
        return known[name, columns]

    merged: list[Table] = []
    for table in tables:
        kept: list[ForeignKey] = []
        parts: dict[str, list[ForeignKey]] = {}
        for key in dict.fromkeys(table.foreign_keys):
            if len(key.columns) > 1 or is_key(key.table, key.referred):
                kept.append(key)
            else:
                parts.setdefault(key.table, []).append(key)
        for other, single in parts.items():
            own = tuple(key.columns[0] for key in single)
            theirs = tuple(key.referred[0] for key in single)
            apart = len(single) > 1 and len({*own}) == len({*theirs}) == len(single)
            if apart and is_key(other, theirs):
                kept.append(ForeignKey(own, other, theirs))
            else:
                kept += single
        merged.append(replace(table, foreign_keys=tuple(kept)))
    found: dict[str, list[tuple[str, ...]]] = {}
    for table in merged:
        for key in table.foreign_keys:
            if is_key(key.table, key.referred) and not by_name[key.table].is_unique(key.referred):
                found.setdefault(key.table, []).append(key.referred)
    return [replace(t, unique=(*t.unique, *dict.fromkeys(found.get(t.name, ())))) for t in merged]


def _with_key(database: Database, table: Table, profiles: Mapping[str, Profile]) -> Table:
    """The table with a key of one column, where it declares none and one is named and used so."""
    if table.primary_key or table.view or not table.columns:
        return table
    for key in sorted(table.unique, key=len):
        if {*key} <= {c.name for c in table.columns if c.required} or _is_key(database, table, key):
            return replace(table, primary_key=key)
    for column in table.columns:
        named = _KEY_LIKE.search(column.name) is not None
        if (
            named
            and profiles[column.name].kind in _KEY_KINDS
            and _is_key(database, table, (column.name,))
        ):
            own = _stems(table.name)
            stem = _stem_of_key(column.name)
            if column is table.columns[0] or stem in own or stem == "":
                return replace(table, primary_key=(column.name,))
    return table


def _is_key(database: Database, table: Table, columns: Sequence[str]) -> bool:
    """Whether all rows have values there, each row others, and there are at least two rows."""
    try:
        return _holds_no_two_alike(database, table, columns)
    except UnreadableError:
        return False


def _holds_no_two_alike(database: Database, table: Table, columns: Sequence[str]) -> bool:
    relation = database.relation(table.name)
    names = ", ".join(map(quoted, columns))
    given = " AND ".join(f"{quoted(name)} IS NOT NULL" for name in columns)
    ((rows, full),) = database.rows(
        f"SELECT count(*), sum(CASE WHEN {given} THEN 1 ELSE 0 END) FROM {relation}"
    )
    if not 2 <= rows <= MOST_ROWS or rows != full:
        return False
    ((distinct,),) = database.rows(
        f"SELECT count(*) FROM (SELECT DISTINCT {names} FROM {relation}) d"
    )
    return distinct == rows


def _reference(
    database: Database,
    table: Table,
    column: Column,
    targets: Sequence[Table],
    profiles: Profiles,
) -> ForeignKey | None:
    """The one table that a column refers to; none where several could be meant."""
    fitting: list[Table] = []
    for other in targets:
        key = other.primary_key[0]
        if other.name == table.name or not _names_key(column.name, other, key):
            continue
        if any(k.table == table.name and k.columns == (key,) for k in other.foreign_keys):
            continue  # it is that one whose rows refer to these, each to another
        kinds = (profiles[table.name][column.name].kind, profiles[other.name][key].kind)
        same = kinds[0] is kinds[1] or (kinds[0] in _NUMBERS and kinds[1] in _NUMBERS)
        if same and _contained(database, table, column.name, other, key):
            fitting.append(other)
    if len(fitting) > 1:
        own = [t for t in fitting if _stem_of_key(column.name) in _stems(t.name)]
        fitting = own or fitting
    if len(fitting) != 1:
        return None
    if table.primary_key == (column.name,) and _stem_of_key(column.name) in _stems(table.name):
        return None
    return ForeignKey((column.name,), fitting[0].name, fitting[0].primary_key, inferred=True)


def _names_key(column: str, table: Table, key: str) -> bool:
    folded = column.casefold()
    name = key.casefold()
    if folded == name:
        return folded not in _GENERIC and _stem_of_key(column) != ""
    # 所在城区id, home_team_id: the whole name of a key behind a word that says which.
    before = folded.removesuffix(name)[-1:]
    if before and before != folded[-1:] and name not in _GENERIC and _key_like(name):
        return not (before.isascii() and before.isalnum())
    return folded != "id" and _key_like(column) and _stem_of_key(column) in _stems(table.name)


def _key_like(name: str) -> bool:
    return _KEY_LIKE.search(name) is not None


def _stem_of_key(column: str) -> str:
    """`customer_id`, `customerId`, `客户编号` -> what they are the key of."""
    text = re.sub(r"(?i)([\W_]?(id|code|key|no|number|ssn|uuid)|编号|代码|编码|号)\Z", "", column)
    return _folded(text)


def _stems(table: str) -> frozenset[str]:
    """The names under which columns speak of a table: itself, and its likely singulars."""
    return frozenset(
        stem for name in {table, without_layer(table)} for stem in _singulars(_folded(name))
    )


def _folded(name: str) -> str:
    return re.sub(r"[\s_]", "", name).casefold()


def _singulars(name: str) -> set[str]:
    found = {name}
    if name.endswith("ies"):
        found.add(name[:-3] + "y")
    if name.endswith("es"):
        found.add(name[:-2])
    if name.endswith("s"):
        found.add(name[:-1])
    if name.endswith(("表", "信息")):
        found.add(name.removesuffix("表").removesuffix("信息"))
    return found


def _contained(database: Database, table: Table, column: str, other: Table, key: str) -> bool:
    """Whether there are values, and a sample of them is all found among the keys."""
    mine, theirs = database.relation(table.name), database.relation(other.name)
    name, referred = quoted(column), quoted(key)
    sample = (
        f"SELECT DISTINCT {name} AS v FROM {mine} WHERE {name} IS NOT NULL LIMIT {SAMPLE_VALUES}"
    )
    try:
        ((values, found),) = database.rows(
            f"SELECT count(*), count(o.k) FROM ({sample}) s"
            f" LEFT JOIN (SELECT DISTINCT {referred} AS k FROM {theirs}) o ON o.k = s.v"
        )
    except UnreadableError:
        return False
    return values > 0 and values == found


def _is_sparse(database: Database, table: Table, profiles: Profiles) -> bool:
    """Whether the keys are whole numbers with gaps between them, not 1, 2, 3."""
    key = table.primary_key[0]
    if profiles[table.name][key].kind is not ColumnKind.INTEGER:
        return False
    found = _range(database, table, key)
    return found is not None and found[0] < DENSE * (found[2] - found[1] + 1)


def _by_role(
    database: Database,
    table: Table,
    column: Column,
    sparse: Sequence[Table],
    profiles: Profiles,
) -> ForeignKey | None:
    """The one table whose keys a column holds, told by its values alone."""
    others = [t for t in sparse if t.name != table.name]
    kind = profiles[table.name][column.name].kind
    if not others or kind is not ColumnKind.INTEGER or (column.name,) == table.primary_key:
        return None
    found = _range(database, table, column.name)
    if found is None:
        return None
    values, low, high = found
    fitting: list[Table] = []
    for other in others:
        key = other.primary_key[0]
        between = _range(database, other, key, f"BETWEEN {low} AND {high}")
        share = between[0] / (high - low + 1) if between else 0.0
        telling = 0 < share < 1 and values * math.log(share) < math.log(BY_CHANCE)
        if telling and _contained(database, table, column.name, other, key):
            fitting.append(other)
    if len(fitting) != 1:
        return None
    return ForeignKey((column.name,), fitting[0].name, fitting[0].primary_key, inferred=True)


def _range(
    database: Database, table: Table, column: str, only: str = "IS NOT NULL"
) -> tuple[int, int, int] | None:
    """How many values a column of whole numbers holds, the smallest and the greatest."""
    name = quoted(column)
    try:
        ((count, low, high),) = database.rows(
            f"SELECT count(DISTINCT {name}), min({name}), max({name})"
            f" FROM {database.relation(table.name)} WHERE {name} {only}"
        )
        return (int(count), int(low), int(high)) if count else None
    except (UnreadableError, TypeError, ValueError):
        return None
