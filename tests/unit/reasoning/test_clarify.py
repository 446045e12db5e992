"""The question between competing readings, and what its answer does."""

from __future__ import annotations

import msgspec
import pytest

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.clarify import (
    MOST_OPTIONS,
    agree,
    ask_between,
    ask_for,
    ask_to_rephrase,
    chosen_patch,
)
from duckkb.reasoning.decide import Reading
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import Column, Output, Query, Use

CATALOG = Catalog(
    {
        "Person": Class(
            "Person",
            "db",
            "people",
            tuple(
                Attribute("Person", name, name, Kind.TEXT, title=title)
                for name, title in (("name", "name"), ("war", "prowess"), ("wit", "judgement"))
            ),
            ("name",),
            title="person",
        ),
        "Service": Class(
            "Service",
            "db",
            "services",
            (Attribute("Service", "name", "name", Kind.TEXT, title="服务名"),),
            ("name",),
        ),
    },
    {},
)


def reading(attribute: str, *grounds: Ground, rows: int = 1, weight: float = 0.5) -> Reading:
    plan = Query((Use("p", "Person"),), (Output(Column("p", attribute), attribute),))
    return Reading(Interpretation(plan, weight, grounds), weight, (attribute,), (("x", 1),) * rows)


def ground(target: str, start: int = 4, end: int = 9) -> Ground:
    return Ground(start, end, "score", "order", target, 0.9)


WAR = reading("war", ground("Person.war"))
WIT = reading("wit", ground("Person.wit"), rows=3)


def test_options_name_what_the_readings_differ_in() -> None:
    asked = ask_between([WAR, WIT], CATALOG, chinese=False, round_no=1)
    assert asked.kind == "attribute"
    assert asked.span == (4, 9)
    assert asked.prompt == "Which do you mean by 'score'?"
    assert [(o.id, o.label, o.row_count) for o in asked.options] == [
        ("1", "prowess (person)", 1),
        ("2", "judgement (person)", 3),
    ]
    assert asked.options[0].example == "x, 1"
    assert asked.allow_free_text


def test_what_has_a_value_goes_by_its_title() -> None:
    either = [
        reading("war", ground("Person.war = Ada")),
        reading("wit", ground("Person.wit = Ada")),
    ]
    asked = ask_between(either, CATALOG, chinese=False, round_no=1)
    assert [o.label for o in asked.options] == [
        "prowess (person) = Ada",
        "judgement (person) = Ada",
    ]


def test_it_is_put_in_the_questions_language() -> None:
    assert "指的是" in ask_between([WAR, WIT], CATALOG, chinese=True, round_no=1).prompt


def test_the_widest_slot_is_asked_about() -> None:
    both = [
        reading("war", ground("Person.war", 0, 3), ground("Person.war", 4, 12)),
        reading("wit", ground("Person.wit", 0, 3), ground("Person.wit", 4, 12)),
    ]
    assert ask_between(both, CATALOG, chinese=False, round_no=1).span == (4, 12)


def test_readings_without_a_common_slot_are_told_whole() -> None:
    asked = ask_between([reading("war"), reading("wit")], CATALOG, chinese=False, round_no=1)
    assert asked.kind == "reading"
    assert [o.label for o in asked.options] == ["prowess", "judgement"]


def test_there_are_never_more_than_four_options() -> None:
    many = [reading("war", ground(f"t{n}")) for n in range(9)]
    assert len(ask_between(many, CATALOG, chinese=False, round_no=1).options) == MOST_OPTIONS


@pytest.mark.parametrize(
    "answer",
    [
        {"option_id": "2"},
        *({"text": t} for t in ("2", "2.", "#2", "option 2", "No. 2", "选项2", "选2")),
        {"text": "Judgement (Person)"},
    ],
)
def test_an_option_is_chosen_by_id_number_or_label(answer: dict[str, str]) -> None:
    asked = msgspec.to_builtins(ask_between([WAR, WIT], CATALOG, chinese=False, round_no=1))
    patch = chosen_patch(asked, answer)
    kept = agree([WAR.interpretation, WIT.interpretation], [patch])
    assert kept == (WIT.interpretation,)


def test_a_misspelt_label_still_chooses() -> None:
    asked = msgspec.to_builtins(ask_between([WAR, WIT], CATALOG, chinese=False, round_no=1))
    assert chosen_patch(asked, {"text": "judgment (person)"})["target"] == "Person.wit"


@pytest.mark.parametrize(
    "answer",
    [
        "Service",
        "services",
        "the services",
        "of the service",
        "the second one",
        "2nd",
        "第二个",
        "服务名",
    ],
)
def test_an_option_is_chosen_by_what_it_alone_is_called_or_by_its_place(answer: str) -> None:
    offered = [reading("name", ground("Person.name")), reading("name", ground("Service.name"))]
    asked = msgspec.to_builtins(ask_between(offered, CATALOG, chinese=False, round_no=1))
    assert chosen_patch(asked, {"text": answer})["target"] == "Service.name"


@pytest.mark.parametrize("answer", ["the third one", "the one of services", "the"])
def test_what_names_no_option_or_two_chooses_none(answer: str) -> None:
    offered = [reading("name", ground("Person.name")), reading("name", ground("Service.name"))]
    asked = msgspec.to_builtins(ask_between(offered, CATALOG, chinese=False, round_no=1))
    assert chosen_patch(asked, {"text": answer}) == {"text": answer}


def test_words_of_ones_own_are_kept_as_words() -> None:
    asked = msgspec.to_builtins(ask_between([WAR, WIT], CATALOG, chinese=False, round_no=1))
    patch = chosen_patch(asked, {"text": "how clever they are"})
    assert patch == {"text": "how clever they are"}
    assert len(agree([WAR.interpretation, WIT.interpretation], [patch])) == 2


def test_an_option_that_was_not_offered_is_refused() -> None:
    asked = msgspec.to_builtins(ask_between([WAR, WIT], CATALOG, chinese=False, round_no=1))
    with pytest.raises(KeyError):
        chosen_patch(asked, {"option_id": "7"})


def test_a_whole_reading_is_chosen_by_its_plan() -> None:
    asked = msgspec.to_builtins(
        ask_between([reading("war"), reading("wit")], CATALOG, chinese=False, round_no=1)
    )
    patch = chosen_patch(asked, {"option_id": "1"})
    plans = [reading("war").interpretation, reading("wit").interpretation]
    assert agree(plans, [patch]) == (plans[0],)


def test_nothing_matching_names_what_there_is() -> None:
    asked = ask_to_rephrase(["person", "battle"], [], chinese=False, round_no=1)
    assert asked.prompt == (
        "The question was not understood. This base knows of: person, battle. Please put it otherwise."
    )
    assert asked.kind == "rephrase"


def test_what_was_understood_of_a_question_is_told() -> None:
    asked = ask_to_rephrase(["battle"], ["battles", "Wei"], chinese=False, round_no=1)
    assert asked.prompt.startswith("The question was not understood, apart from 'battles', 'Wei'. ")
    asked = ask_to_rephrase(["战役"], ["战役", "魏"], chinese=True, round_no=1)
    assert (
        asked.prompt == "没有读懂这个问题，只认出了「战役」「魏」。可以询问：战役。请换一种说法。"
    )


def test_a_parameter_is_asked_for_with_values_to_choose_from() -> None:
    asked = ask_for("faction", "faction", ["Wei", "Shu"], chinese=False, round_no=1)
    assert [o.label for o in asked.options] == ["Wei", "Shu"]
    patch = chosen_patch(msgspec.to_builtins(asked), {"option_id": "2"})
    assert patch == {"parameter": "faction", "value": "Shu"}
