"""Join paths: the smallest connected part, ties told, far classes left alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping

import pytest

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join, Kind
from duckkb.reasoning.locate import FAR, PATHS, Locator


def catalog(*joins: tuple[str, str, str]) -> Catalog:
    names = dict.fromkeys(n for _, a, b in joins for n in (a, b))
    classes = {
        n: Class(n, "main", n, (Attribute(n, "id", "id", Kind.INTEGER, True),), ("id",))
        for n in names
    }
    return Catalog(classes, {j: Join(j, a, b, ((j, "id"),), j) for j, a, b in joins})


def test_one_class_needs_no_join() -> None:
    (tree,) = Locator(catalog(("ab", "A", "B"))).trees(["A"])
    assert (tree.classes, tree.joins, tree.cost) == (("A",), (), 0.0)


def test_a_link_in_between_is_included() -> None:
    shop = catalog(("oc", "Order", "Customer"), ("io", "Item", "Order"), ("ip", "Item", "Product"))
    tree = Locator(shop).trees(["Customer", "Product"])[0]
    assert set(tree.classes) == {"Customer", "Order", "Item", "Product"}
    assert set(tree.joins) == {"oc", "io", "ip"}


def test_each_join_adds_one_class_that_hangs_on_an_earlier_one() -> None:
    shop = catalog(("oc", "Order", "Customer"), ("io", "Item", "Order"), ("ip", "Item", "Product"))
    tree = Locator(shop).trees(["Customer", "Product"])[0]
    for k, join_id in enumerate(tree.joins):
        join = shop.joins[join_id]
        assert tree.classes[k + 1] in (join.left, join.right)
        assert {join.left, join.right} & set(tree.classes[: k + 1])


def test_two_joins_between_the_same_classes_are_alternatives() -> None:
    post = catalog(("written", "Letter", "Person"), ("read", "Letter", "Person"))
    trees = Locator(post).trees(["Letter", "Person"])
    assert {t.joins for t in trees} == {("written",), ("read",)}


def test_evidence_for_a_join_decides_between_equals() -> None:
    post = catalog(("read", "Letter", "Person"), ("written", "Letter", "Person"))
    assert Locator(post).trees(["Letter", "Person"], {"written": 1.0})[0].joins == ("written",)


def test_a_link_is_preferred_to_a_meeting_at_a_hub() -> None:
    """Teacher and Student of one School pair up at random; Lesson tells who taught whom."""
    school = catalog(
        ("ts", "Teacher", "School"),
        ("ss", "Student", "School"),
        ("lt", "Lesson", "Teacher"),
        ("ls", "Lesson", "Student"),
    )
    assert "Lesson" in Locator(school).trees(["Teacher", "Student"])[0].classes


def test_classes_that_do_not_connect_have_no_tree() -> None:
    assert Locator(catalog(("ab", "A", "B"), ("cd", "C", "D"))).trees(["A", "D"]) == ()


def test_a_thousand_classes_are_not_all_walked() -> None:
    """A star of chains: only the neighbourhood of the wanted classes matters to the result."""
    joins = [(f"h{k}", f"C{k}", "Hub") for k in range(1200)]
    joins += [(f"x{k}", f"D{k}", f"C{k}") for k in range(1200)]
    tree = Locator(catalog(*joins)).trees(["D7", "C7"])[0]
    assert tree.joins == ("x7",)


def test_a_way_that_evidence_makes_cheap_at_its_end_is_an_alternative() -> None:
    over = catalog(("at", "A", "T"), ("ax", "A", "X"), ("xy", "X", "Y"), ("yt", "Y", "T"))
    trees = Locator(over).trees(["A", "T"], {"xy": 1.0, "Y": 1.0, "yt": 1.0})
    assert [t.joins for t in trees] == [("at",), ("ax", "xy", "yt")]


def every_path(
    over: Catalog, at: str, target: str, passed: tuple[str, ...], near: Mapping[str, float]
) -> Iterator[tuple[float, tuple[str, ...]]]:
    """All ways from one class to another that pass none twice: the cost and the joins of each."""
    if at == target:
        yield 0.0, ()
        return
    for join in over.joins_at[at]:
        other = join.right if join.left == at else join.left
        if other != at and other not in passed:
            step = 1.0 - 0.35 * near.get(other, 0.0) - 0.35 * near.get(join.id, 0.0)
            for cost, joins in every_path(over, other, target, (*passed, other), near):
                yield step + cost, (join.id, *joins)


@pytest.mark.parametrize("seed", range(30))
def test_the_paths_are_the_cheapest_of_all(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"C{k}" for k in range(chance.choice((5, 8, 11)))]
    joins = [
        (f"j{k}", *chance.choices(names, k=2)) for k in range(len(names) + chance.randrange(6))
    ]
    over = catalog(*joins, *((f"n{n}", n, n) for n in names))
    near: dict[str, float] = {}
    for name in chance.sample([*names, *over.joins], seed % 10):
        near[name] = chance.choice((0.4, 1.0, -0.5))
    for one, other in itertools.permutations(names[:4], 2):
        every = sorted(every_path(over, one, other, (one,), near))
        longest = min(FAR, every[0][0] + 1.01) if every else 0.0
        cheap = [cost for cost, _ in every if cost <= longest]
        found = Locator(over)._paths((one,), other, near)  # pyright: ignore[reportPrivateUsage]
        costs = {joins: cost for cost, joins in every}
        told = [costs[joins] for _, joins in found]
        assert told == pytest.approx(cheap[:PATHS])
