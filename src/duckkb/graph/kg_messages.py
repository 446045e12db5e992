"""The wording of the property graph's errors in both languages, each defined once."""

from __future__ import annotations

from typing import Any

from duckkb.settings import Language
from duckkb.truth.record import canonical

_MAX_SHOWN = 100

_TEMPLATES: dict[str, dict[Language, str]] = {
    "at": {"en": "{path}: {problem}", "zh": "{path}：{problem}"},
    "and_more": {"en": "{first} (and {count} more)", "zh": "{first}（另有 {count} 处错误）"},
    "did_you_mean": {"en": "Did you mean '{name}'?", "zh": "是否想写“{name}”？"},
    "invalid_id": {
        "en": "an id is 1 to 60 letters a-z or A-Z, digits, '_' or '-' and does not begin with a digit or '-',"
        " got {found}",
        "zh": "ID 应为 1 至 60 个英文字母、数字、“_”或“-”，且不能以数字或“-”开头，实际得到 {found}",
    },
    "invalid_type": {
        "en": "a type is one of {names}, got {found}",
        "zh": "类型应为 {names} 之一，实际得到 {found}",
    },
    "expected": {"en": "expected {expected}, got {found}", "zh": "期待 {expected}，实际得到 {found}"},
    "depth": {
        "en": "expected a whole number from 0 to {limit}, got {found}",
        "zh": "期待 0 至 {limit} 的整数，实际得到 {found}",
    },
    "no_json": {
        "en": "not valid JSON: {problem}, got {found}",
        "zh": "不是有效的 JSON：{problem}，实际得到 {found}",
    },
    "too_deep": {"en": "nested deeper than {limit} levels", "zh": "嵌套超过 {limit} 层"},
    "unknown_key": {"en": "unknown key; the keys are {names}", "zh": "未知的键；可用的键：{names}"},
    "twice": {"en": "'{what}' stands twice", "zh": "“{what}”出现了两次"},
    "no_such_node": {"en": "there is no node {found}", "zh": "节点 {found} 不存在"},
    "node_exists": {
        "en": "node '{id}' already exists in graph '{graph}'",
        "zh": "图“{graph}”中已有节点“{id}”",
    },
    "node_exists_hint": {
        "en": "kg_update_node replaces its properties",
        "zh": "可用 kg_update_node 替换其属性",
    },
    "node_not_found": {
        "en": "graph '{graph}' has no node {id}",
        "zh": "图“{graph}”中没有节点 {id}",
    },
    "relation_exists": {
        "en": "relation {relation} already exists in graph '{graph}'",
        "zh": "图“{graph}”中已有关系 {relation}",
    },
    "relation_not_found": {
        "en": "graph '{graph}' has no relation {relation}",
        "zh": "图“{graph}”中没有关系 {relation}",
    },
    "has_relations": {
        "en": "node '{id}' cannot be deleted: it still has relations ({count})",
        "zh": "无法删除节点“{id}”：仍有 {count} 条关系",
    },
    "has_relations_hint": {"en": "delete these first: {names}", "zh": "请先删除：{names}"},
}  # fmt: skip


class KgMessages:
    """Makes the messages of one base, in its language."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def text(self, key: str, **values: Any) -> str:
        """The message `key`; `found` is shown as JSON."""
        if "found" in values:
            values["found"] = shown(values["found"])
        return _TEMPLATES[key][self._language].format(**values)


def plain(value: Any) -> str:
    """An id or type as it is, if it could be one; anything else as JSON."""
    return value if isinstance(value, str) and 0 < len(value) <= 60 else shown(value)


def shown(value: Any) -> str:
    """A value as JSON, cut after 100 characters; what JSON cannot say as Python writes it."""
    try:
        text = canonical(value).decode()
    except (TypeError, ValueError, RecursionError):
        text = ascii(value) if isinstance(value, str) else f"a Python {type(value).__name__}"
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"
