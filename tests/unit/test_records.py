"""Looking up one record by its key."""

from __future__ import annotations

import pytest

from duckkb.errors import RecordNotFoundError, UsageError

from .conftest import Open

CONFIG = """\
nodes:
  Decision:
    identity: [area, number]
    schema: { properties: { area: { type: string }, number: { type: integer } } }
  Module:
    identity: name
    schema: { properties: { name: { type: string } } }
  Level:
    identity: height
    schema: { properties: { height: { type: number } } }
"""


@pytest.mark.parametrize("number", ["7", "7.0", "+7", "7."])
def test_a_whole_number_may_be_written_with_a_point(number: str, open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([{"type": "Decision", "area": "storage", "number": 7}])
    assert kb.get_by_keys("Decision", ["storage", number]).values["number"] == 7


def test_a_whole_number_of_any_size_stays_exact(open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([{"type": "Decision", "area": "storage", "number": 2**60 + 1}])
    found = kb.get_by_keys("Decision", ["storage", f"{2**60 + 1}.0"])
    assert found.values["number"] == 2**60 + 1


@pytest.mark.parametrize("number", ["7.5", "seven", "", "7e0", "٧.x"])
def test_what_is_no_whole_number_is_told_so(number: str, open_base: Open) -> None:
    with pytest.raises(UsageError, match=f"'number' is a whole number, got '{number}'"):
        open_base(CONFIG).get_by_keys("Decision", ["storage", number])


def test_what_is_no_number_is_told_so(open_base: Open) -> None:
    with pytest.raises(UsageError, match="'height' is a number, got 'high'"):
        open_base(CONFIG).get_by_keys("Level", ["high"])


def test_a_record_that_is_gone_from_its_file_is_not_proposed_for_itself(open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([{"type": "Module", "name": "legacy"}])
    (kb.root / kb.get("Module", {"name": "legacy"}).path).unlink()
    with pytest.raises(RecordNotFoundError) as caught:
        kb.get("Module", {"name": "legacy"})
    assert caught.value.hint is None
    kb.import_bundle([{"type": "Module", "name": "legacy2"}])
    with pytest.raises(RecordNotFoundError) as caught:
        kb.get("Module", {"name": "legacy"})
    assert caught.value.hint == 'Did you mean {name: "legacy2"}?'


def test_a_key_may_begin_as_an_id_is_written(open_base: Open) -> None:
    kb = open_base(CONFIG)
    kb.import_bundle([{"type": "Module", "name": name} for name in ("#5", "5", "core")])
    assert kb.get_by_keys("Module", ["#5"]).values["name"] == "#5"
    assert kb.get_by_keys("Module", ["5"]).values["name"] == "5"
    assert kb.graph.neighbors("Module:#5").node.identity == {"name": "#5"}
    core = kb.get("Module", {"name": "core"}).id
    assert kb.get_by_keys("Module", [f"#{core}"]).values["name"] == "core"
    assert kb.graph.neighbors(f"Module:#{core}").node.id == core
    with pytest.raises(RecordNotFoundError, match="with __id 6"):
        kb.get_by_keys("Module", ["#6"])
    with pytest.raises(RecordNotFoundError, match="with __id 6"):
        kb.get_by_keys("Level", ["#6"])
