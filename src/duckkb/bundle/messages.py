"""The wording of bundle errors in both languages, each defined once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duckkb.errors import Issue
from duckkb.ontology.model import EdgeType, RecordType
from duckkb.settings import Language
from duckkb.timezones import UTC
from duckkb.truth.record import Record, canonical

_MAX_SHOWN = 100

_TEMPLATES: dict[str, dict[Language, str]] = {
    "invalid": {
        "en": "Validation error at {path}: {problem}",
        "zh": "{path} 校验错误：{problem}",
    },
    "required": {"en": '"{name}" is required', "zh": "缺少必填字段“{name}”"},
    "expected": {"en": "expected {expected}, got {found}", "zh": "期待 {expected}，实际得到 {found}"},
    "unknown_field": {"en": "unknown field.", "zh": "未知字段。"},
    "did_you_mean": {"en": "Did you mean '{name}'?", "zh": "是否想写“{name}”？"},
    "known_types": {"en": "the types are: {names}", "zh": "可用的类型：{names}"},
    "known_fields": {"en": "the fields are: {names}", "zh": "可用的字段：{names}"},
    "unknown_type": {
        "en": "Entity type '{name}' is not defined.",
        "zh": "实体类型“{name}”未定义。",
    },
    "bound": {
        "en": "'{name}' is bound to a source, which is read-only: its rows are not imported here.",
        "zh": "“{name}”绑定在只读的数据源上，不能在此导入。",
    },
    "orphan_edge": {
        "en": "Cannot create '{edge}' relation: {end} '{node}' with identity {identity} not found.",
        "zh": "无法创建关系“{edge}”：{end}“{node}” {identity} 不存在。",
    },
    "source": {"en": "Source", "zh": "起点"},
    "target": {"en": "Target", "zh": "终点"},
    "orphan_hint": {
        "en": "add the '{node}' to the bundle, or correct the identity",
        "zh": "请在数据包中加入该“{node}”，或更正其标识",
    },
    "duplicate": {
        "en": "same identity as [{other}] with different content",
        "zh": "与 [{other}] 标识相同但内容不同",
    },
    "deletes_upsert": {
        "en": "deletes what [{other}] upserts; leave one of them out, or delete first",
        "zh": "删除的正是 [{other}] 写入的记录；请去掉其中一项，或先删除再写入",
    },
    "collision": {
        "en": "its computed id {id} already belongs to {identity}",
        "zh": "其计算出的 id {id} 已属于 {identity}",
    },
    "has_edges": {
        "en": "Cannot delete '{node}' {identity}: {count} {edges} still refer to it",
        "zh": "无法删除“{node}” {identity}：仍有 {count} 条边引用它",
    },
    "has_edges_hint": {
        "en": "delete these edges in the same bundle, or set cascade: {names}",
        "zh": "请在同一数据包中删除这些边，或使用 cascade：{names}",
    },
    "unreadable": {
        "en": "Cannot write '{node}' {identity}: the line {place}, where it stands, cannot be read",
        "zh": "无法写入“{node}” {identity}：它所在的 {place} 这一行无法读取",
    },
    "unreadable_hint": {
        "en": "correct that line in an editor, or remove it, then import again",
        "zh": "请在编辑器中改正或删除该行，然后重新导入",
    },
    "changed": {
        "en": "Cannot change '{node}' {identity}: it was changed at {now}, after it was read ({read})",
        "zh": "无法更改“{node}” {identity}：它在读取（{read}）之后已于 {now} 被更改",
    },
    "vanished": {
        "en": "Cannot change '{node}' {identity}: it was deleted, or renamed, after it was read ({read})",
        "zh": "无法更改“{node}” {identity}：它在读取（{read}）之后已被删除或改名",
    },
    "changed_hint": {
        "en": "read it again and make the change anew, or leave {field} out to replace whatever is there",
        "zh": "请重新读取后再做更改；或去掉 {field}，无论现状如何都覆盖",
    },
    "same_identity": {
        "en": "It is not known which '{node}' {identity} is meant: {count} records have this identity: {places}",
        "zh": "无法确定“{node}” {identity} 指哪条记录：有 {count} 条记录的标识与此相同：{places}",
    },
    "same_identity_hint": {
        "en": "remove all lines but one in an editor, or let the identity in config.yaml tell the records apart",
        "zh": "请在编辑器中只保留一行，或在 config.yaml 中让标识能区分这些记录",
    },
    "cardinality": {
        "en": "Cannot create '{edge}' relation: {cardinality} allows one {many} per {one}; "
        "{identity} already has {other}",
        "zh": "无法创建关系“{edge}”：{cardinality} 规定每个{one}只有一个{many}；{identity} 已有 {other}",
    },
    "one_source": {"en": "source", "zh": "起点"},
    "one_target": {"en": "target", "zh": "终点"},
    "not_a_list": {
        "en": "a bundle is a list of items, got {found}",
        "zh": "数据包应为条目列表，实际得到 {found}",
    },
    "not_a_list_hint": {"en": "begin each item with '- '", "zh": "每个条目以“- ”开头"},
    "inner_list_hint": {
        "en": "the list is in '{name}': give that list alone",
        "zh": "列表在“{name}”中：请只给出该列表",
    },
    "not_an_array_hint": {
        "en": "put the items in brackets: [{{…}}, {{…}}]",
        "zh": "请把条目放在方括号中：[{{…}}, {{…}}]",
    },
    "csv_hint": {
        "en": "it looks like CSV; make JSONL of it, an object a line, and give that to import-table"
        " (validate_and_import), or make a base over the file with 'duckkb init DIR --from FILE'",
        "zh": "这像是 CSV；请转成每行一个对象的 JSONL，交给 import-table（validate_and_import），"
        "或用 'duckkb init DIR --from FILE' 在该文件之上新建知识库",
    },
    "xml_hint": {
        "en": "it looks like XML or HTML; a bundle is YAML, JSON or JSONL",
        "zh": "这像是 XML 或 HTML；数据包应为 YAML、JSON 或 JSONL",
    },
    "markdown_hint": {
        "en": "it looks like Markdown; a bundle is a list of items in YAML, JSON or JSONL, as"
        " 'duckkb schema --example' shows",
        "zh": "这像是 Markdown；数据包应为 YAML、JSON 或 JSONL 的条目列表，见 'duckkb schema --example'",
    },
    "not_blank": {"en": "a text that is not blank", "zh": "不全是空白的文本"},
    "not_utf8_hint": {
        "en": "save it as UTF-8; of a Chinese text: iconv -f GB18030 -t UTF-8 FILE",
        "zh": "请另存为 UTF-8，例如 iconv -f GB18030 -t UTF-8 FILE",
    },
    "utf16_hint": {
        "en": "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE",
        "zh": "请另存为 UTF-8：iconv -f UTF-16 -t UTF-8 FILE",
    },
    "tab_hint": {"en": "indent with blanks, not with tabs", "zh": "请用空格缩进，不要用制表符"},
    "fence_hint": {"en": "leave out the lines that begin with ```", "zh": "请去掉以 ``` 开头的行"},
    "sign_hint": {
        "en": "a text that begins with {sign} has to stand in quotes",
        "zh": "以 {sign} 开头的文本要加引号",
    },
    "colon_hint": {
        "en": "a text with a colon and a blank in it has to stand in quotes",
        "zh": "含有冒号加空格的文本要加引号",
    },
    "indent_hint": {
        "en": "indent all fields of an item alike, with blanks",
        "zh": "同一条目的各字段要用空格对齐缩进",
    },
    "hash_hint": {
        "en": "a text with a blank and # in it has to stand in quotes",
        "zh": "含有空格加 # 的文本要加引号",
    },
    "escape_hint": {
        "en": "in double quotes a backslash is written \\\\, as in \"C:\\\\Users\"",
        "zh": "双引号中的反斜杠要写作 \\\\，例如 \"C:\\\\Users\"",
    },
    "blank_hint": {"en": "behind a colon there has to be a blank", "zh": "冒号之后要有空格"},
    "cut_off": {
        "en": "line {line}: YAML takes {comment} for a comment, so it is not in the record; "
        "put the whole text in quotes if it belongs to it",
        "zh": "第 {line} 行：YAML 把 {comment} 当作注释，没有记入；若属于正文，请给整段文本加引号",
    },
    "lost_backslash": {
        "en": "{path}: a control character stands behind the colon of a drive; if that is a path, write"
        " each of its backslashes as \\\\ and import it again",
        "zh": "{path}：盘符的冒号后是控制字符；若是路径，请把其中每个反斜杠写作 \\\\，再导入一次",
    },
    "wide_hint": {
        "en": "the full-width {wide} has to be {plain}{more}",
        "zh": "全角 {wide} 应为半角 {plain}{more}",
    },
    "wide_blank": {"en": " and a blank", "zh": "（后加一个空格）"},
    "end_hint": {"en": "write {name}: {identity}", "zh": "请写作 {name}: {identity}"},
    "not_an_object": {"en": "an item is an object, got {found}", "zh": "条目应为对象，实际得到 {found}"},
    "yaml_syntax": {
        "en": "the bundle is not valid YAML: {problem}",
        "zh": "数据包不是有效的 YAML：{problem}",
    },
    "json_syntax": {
        "en": "the bundle is not valid JSON: {problem}",
        "zh": "数据包不是有效的 JSON：{problem}",
    },
    "place": {"en": " (line {line}, column {column})", "zh": "（第 {line} 行，第 {column} 列）"},
    "column": {"en": " (column {column})", "zh": "（第 {column} 列）"},
    "line": {"en": " (line {line})", "zh": "（第 {line} 行）"},
    "too_large": {"en": "the bundle is too large: {problem}", "zh": "数据包过大：{problem}"},
    "too_large_hint": {"en": "split it into several bundles", "zh": "请拆分为多个数据包"},
    "too_deep_hint": {"en": "put less of it inside one another", "zh": "请减少嵌套层次"},
    "offset_hint": {"en": "with its offset: {time}", "zh": "请带上时区偏移：{time}"},
    "format_hint": {"en": "for example {example}", "zh": "例如 {example}"},
    "quotes_hint": {"en": "in quotes it is text: \"{value}\"", "zh": "加引号即为文本：\"{value}\""},
    "no_quotes_hint": {"en": "without quotes it is a number: {value}", "zh": "去掉引号即为数字：{value}"},
    "null_hint": {"en": "leave the field out", "zh": "请省略该字段"},
    "nothing_stored_hint": {
        "en": "no such record is stored, so merge has nothing to keep: correct its identity, or give all of it",
        "zh": "库中没有这条记录，merge 无可保留：请更正标识，或给出全部字段",
    },
    "stored_hint": {
        "en": "the stored record has this value: give a valid one, or null to remove it",
        "zh": "这是已存记录中的值：请给出有效的值，或用 null 删除",
    },
    "and_more": {"en": "{first} (and {count} more)", "zh": "{first}（另有 {count} 处错误）"},
    "missing_deletes": {"en": "{count} {deletes} matched no record", "zh": "{count} 个删除项没有匹配的记录"},
    "shortened": {
        "en": "{path}: of the {had} characters stored only the first {kept} stay; if the text was read from an"
        " answer that was cut, write the whole of it back",
        "zh": "{path}：原有 {had} 个字符，只留下前 {kept} 个；若该文本读自被截断的结果，请写回全文",
    },
    "cascaded": {"en": "cascade deleted {count} {edges}", "zh": "级联删除了 {count} 条边"},
    "row": {
        "en": "Line {line}: {problem}Correct it and retry.",
        "zh": "第 {line} 行格式错误：{problem}请更正后重试。",
    },
    "row_expected": {
        "en": "field '{name}' expects {expected}, got {found}",
        "zh": "字段 '{name}' 期待{expected}，实际得到 {found}",
    },
    "row_expected_whole": {
        "en": "a row is {expected}, got {found}",
        "zh": "一行应为{expected}，实际得到 {found}",
    },
    "no_rows": {
        "en": "the rows of a table are JSONL, one object a line: {row}; no line here is one",
        "zh": "表的各行应为 JSONL，每行一个对象：{row}；这里没有一行是对象",
    },
    "row_required": {"en": "field '{name}' is required", "zh": "缺少必填字段 '{name}'"},
    "row_unknown": {"en": "unknown field '{name}'", "zh": "未知字段 '{name}'"},
    "row_duplicate": {
        "en": "same identity as line {other} with different content",
        "zh": "与第 {other} 行标识相同但内容不同",
    },
    "row_syntax": {"en": "not valid JSON: {problem}", "zh": "不是有效的 JSON：{problem}"},
    "row_string": {"en": "text", "zh": "文本"},
    "row_integer": {"en": "a number", "zh": "数字"},
    "row_whole": {"en": "a whole number", "zh": "整数"},
    "row_number": {"en": "a number", "zh": "数字"},
    "row_boolean": {"en": "true or false", "zh": "布尔值"},
    "row_array": {"en": "a list", "zh": "列表"},
    "row_object": {"en": "an object", "zh": "对象"},
    "row_null": {"en": "null", "zh": "null"},
    "not_plain": {"en": "expected a JSON value, got {problem}", "zh": "期待 JSON 值，实际得到 {problem}"},
}  # fmt: skip

_EXPECTED: dict[str, dict[Language, str]] = {
    "enum": {"en": "one of {value}", "zh": "{value} 之一"},
    "const": {"en": "{value}", "zh": "{value}"},
    "format": {"en": "format {value}", "zh": "格式 {value}"},
    "minimum": {"en": "at least {value}", "zh": "不小于 {value} 的数"},
    "maximum": {"en": "at most {value}", "zh": "不大于 {value} 的数"},
    "exclusiveMinimum": {"en": "more than {value}", "zh": "大于 {value} 的数"},
    "exclusiveMaximum": {"en": "less than {value}", "zh": "小于 {value} 的数"},
    "multipleOf": {"en": "a multiple of {value}", "zh": "{value} 的倍数"},
    "minLength": {"en": "at least {value} characters", "zh": "至少 {value} 个字符"},
    "maxLength": {"en": "at most {value} characters", "zh": "至多 {value} 个字符"},
    "pattern": {"en": "text that matches {value}", "zh": "符合 {value} 的文本"},
    "minItems": {"en": "at least {value} items", "zh": "至少 {value} 项"},
    "maxItems": {"en": "at most {value} items", "zh": "至多 {value} 项"},
    "minProperties": {"en": "at least {value} fields", "zh": "至少 {value} 个字段"},
    "maxProperties": {"en": "at most {value} fields", "zh": "至多 {value} 个字段"},
    "uniqueItems": {"en": "items that differ", "zh": "互不相同的项"},
    "contains": {"en": "an item of the kind that the schema asks for", "zh": "包含 schema 要求的项"},
    "anyOf": {"en": "a value that one of the alternatives allows", "zh": "符合任一备选的值"},
    "oneOf": {"en": "a value that exactly one of the alternatives allows", "zh": "恰好符合一个备选的值"},
    "not": {"en": "a value that the schema does not exclude", "zh": "schema 未排除的值"},
    "range": {"en": "an integer that fits {value}", "zh": "在 {value} 范围内的整数"},
}  # fmt: skip

_KINDS: dict[str, dict[Language, str]] = {
    "mapping": {"en": "a mapping", "zh": "一个对象"},
    "nothing": {"en": "nothing", "zh": "空内容"},
    "string": {"en": "text", "zh": "一段文本"},
    "value": {"en": "a value", "zh": "单个值"},
}  # fmt: skip

_PLAIN = dict(zip("：，“”‘’｛｝［］【】", ":,\"\"''{}[][]", strict=True))

_TYPE_NAMES: dict[str, str] = {
    "string": "字符串", "integer": "整数", "number": "数字", "boolean": "布尔值",
    "array": "列表", "object": "对象", "null": "null",
}  # fmt: skip


_JSON_REASONS: dict[str, str] = {
    "trailing comma in object": "对象末尾多了逗号",
    "trailing comma in array": "列表末尾多了逗号",
    "expected ',' or '}'": "此处应为 , 或 }",
    "expected ',' or ']'": "此处应为 , 或 ]",
    "expected ':'": "此处应为 :",
    "object keys must be strings": "键应为带双引号的文本",
    "trailing characters": "末尾有多余的内容",
    "invalid character": "此处不能有这个字符",
    "invalid number": "数字写法有误",
    "invalid escape character in string": "文本中的转义有误",
    "invalid character in unicode escape": "文本中的 \\u 转义有误",
    "it ends too early: a quotation mark or a bracket is missing": "提前结束：缺少引号或括号",
    "nested too deeply": "嵌套过深",
    "the text is not UTF-8": "文本不是 UTF-8",
}


class Messages:
    """Makes the issues of one base, in its language and its time zone."""

    def __init__(self, language: Language, timezone: str = UTC) -> None:
        self.language: Language = language
        self.timezone = timezone

    def text(self, key: str, **values: Any) -> str:
        return _TEMPLATES[key][self.language].format(**values)

    def kind(self, name: str) -> str:
        """What a whole bundle turned out to be, in words."""
        return _KINDS[name][self.language]

    def json_reason(self, reason: str, key: str | None = None) -> str:
        """Why a text is no JSON, or that a key of it stands twice."""
        if self.language == "en":
            return reason
        return _JSON_REASONS.get(reason, reason) if key is None else f"键“{key}”出现了两次"

    def expected(self, keyword: str, value: Any) -> str:
        """What a schema keyword asks for, in words."""
        if keyword == "type":
            names = [str(name) for name in value]
            if self.language == "zh":
                return " 或 ".join(_TYPE_NAMES.get(name, name) for name in names)
            return " or ".join(names)
        template = _EXPECTED.get(keyword)
        if template is None:
            return f"{keyword} {shown(value)}" if value is not None else keyword
        if keyword == "enum":
            return template[self.language].format(value=", ".join(shown(v) for v in value))
        plain = keyword in ("format", "range")
        return template[self.language].format(value=value if plain else shown(value))

    def invalid(
        self,
        code: str,
        index: int,
        path: Sequence[str | int],
        problem: str,
        *,
        line: int | None = None,
        expected: str | None = None,
        found: str | None = None,
        hint: str | None = None,
    ) -> Issue:
        """An issue of one field: `Validation error at [4].doc_uri: …`."""
        place = item_path(index, path)
        message = self.text("invalid", path=place, problem=problem)
        return Issue(code, message, place, line, index, expected, found, hint)

    def mismatch(
        self,
        code: str,
        index: int,
        path: Sequence[str | int],
        expected: str,
        found: Any,
        line: int | None,
        hint: str | None = None,
    ) -> Issue:
        """`…: expected integer, got "high"`."""
        seen = shown(found)
        problem = self.text("expected", expected=expected, found=seen)
        return self.invalid(
            code, index, path, problem, line=line, expected=expected, found=seen, hint=hint
        )

    def wide(self, found: str) -> str | None:
        """What to write for a full-width sign that a Chinese keyboard gives; None for any other."""
        plain = _PLAIN.get(found)
        if plain is None:
            return None
        more = self.text("wide_blank") if found == "：" else ""
        return self.text("wide_hint", wide=found, plain=plain, more=more)


def item_path(index: int, path: Sequence[str | int]) -> str:
    """`4, ["source", "doc_uri"]` -> `[4].source.doc_uri`."""
    text = f"[{index}]"
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text


def shown(value: Any) -> str:
    """A value as JSON, cut after 100 characters."""
    text = canonical(value).decode()
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"


def identity_text(identity: Mapping[str, Any]) -> str:
    """`{doc_uri: "doc-001"}`, as the contract writes identities."""
    return "{" + ", ".join(f"{key}: {shown(value)}" for key, value in identity.items()) + "}"


def identity_of(record_type: RecordType, values: Mapping[str, Any]) -> dict[str, Any]:
    """What of its values names a record, for an edge its ends first."""
    ends = ("source", "target") if isinstance(record_type, EdgeType) else ()
    return {name: values.get(name) for name in (*ends, *record_type.identity)}


def record_text(record_type: RecordType, record: Record) -> str:
    """`'Document' {doc_uri: "doc-001"}`; an edge is named by its ends first."""
    return f"'{record.type}' {identity_text(identity_of(record_type, record.values))}"
