"""What a Chinese question says of marks, by what rows keep them as: 数学分 is the 分数 in 数学, and who has 不及格 in it
has one below 60."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, of_catalog
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.names import BAR
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, PEOPLE
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_MARKS = frozenset(("分数", "得分", "成绩", "考分", "score", "mark", "marks", "points"))
PASS = 60
"""Of a hundred."""
_MARK = regex(r"的?分(?![数别钟班组享布类管部店公行工手发开析到段])")
_FAILED = regex(r"(?:考试)?(?P<no>[不没]有?)及格(?!率)(?P<of>了?的)?")
_WHO = regex(rf"(?P<asks>(?:都|一共)?(?:有谁|有哪些人?|是谁|有{HOW_MANY}人?)?)(?=\W*$)")
_PLACE = regex(
    rf"(?:的)?(?:第一名?|(?P<first>前[一二三四五六七八九十\d]+)[个{PEOPLE}]?|最好的?(?:人|学生)?)(?:是谁|有谁|有哪些|都有谁)?(?=\W*$)"
)
_APART = regex(r"^(?P<one>[^比]{1,6}?)的?比(?P<other>[^比]{1,6}?)的?$")
_HOW_FAR = regex(r"(?:考得|的?(?:分数?|成绩))?(?P<how>[高低多少])(?:了)?(?:多少|几)分?(?=\W*$)")
_GOT = regex(r"(?<=[一-鿿])考了?(?:多少|几)分(?=\W*$)")
_DIGITS = "一二三四五六七八九"
_YEAR = regex(rf"(?<![一-鿿\d])(?P<n>[{_DIGITS}]|\d{{1,2}})年级的?")
_IN_ALL = regex(r"谁的?总分(?P<how>最[高低])(?=\W*$)")


def marks_called(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """What a question says of marks and of years at school, in the words by which rows keep them."""
    if not question.normalised.chinese:
        return ()
    kept = _kept(catalog)
    if (years := tuple(_years(question, catalog))) or kept is None:
        return apart(years)
    marks, people, ends = kept
    named = "分数" if marks.name.isascii() else marks.name
    who = catalog.classes[people].names[0]
    subjects = [
        v for v in question.values
        if v.how == "exact" and v.class_name in {*ends, marks.class_name} - {people}
    ]  # fmt: skip
    text = question.normalised.folded
    return apart(
        (*_of_subjects(text, subjects, named, who), *_told(text, named, who, _bar(catalog, marks)))
    )


@of_catalog
def _kept(catalog: Catalog) -> tuple[Attribute, str, frozenset[str]] | None:
    """The one attribute that keeps marks, the class of people who have them, and what these rows lead to."""
    kept = [a for a in catalog.attributes.values() if a.measure and _MARKS.intersection(a.names)]
    kept = [
        a for a in kept
        if not a.name.isascii() or any(is_person(catalog.classes[c]) for c in catalog.ends.get(a.class_name, ()))
    ]  # fmt: skip
    if len(kept) != 1:
        return None
    ends = {*catalog.ends.get(kept[0].class_name, ())}
    ends |= {c for each in ends for c in catalog.ends.get(each, ())}
    people = [c for c in ends if is_person(catalog.classes[c])]
    return (kept[0], people[0], frozenset(ends)) if len(people) == 1 else None


def _bar(catalog: Catalog, marks: Attribute) -> str:
    """What marks must reach: the bar that is kept of them or of what they are for, else 60; "" where it lies elsewhere."""
    every = catalog.attributes.values()
    kept = [a for a in every if a.measure and any(map(BAR.search, a.names))]
    near = {marks.class_name, *catalog.ends.get(marks.class_name, ())}
    own = [a.name for a in kept if a.class_name in near]
    return str(PASS) if not kept else own[0] if len(own) == len(kept) == 1 else ""


def _years(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """三年级有几个班, of classes whose grade is a number."""
    told = list(_YEAR.finditer(question.normalised.folded))
    grade = _grade(catalog) if told else None
    if grade is None:
        return
    written = [(v.start, v.end) for v in question.values if v.how in ("exact", "folded")]
    for found in told:
        n = found["n"]
        count = int(n) if n.isdecimal() else _DIGITS.index(n) + 1
        if not any(overlap(found.span(), v) for v in written):
            yield Respelt(*found.span(), found.group(), f"{grade.name}为{count}的")


@of_catalog
def _grade(catalog: Catalog) -> Attribute | None:
    """The one number that is called a year at school, by a name that may have other senses."""
    numbers = (a for a in catalog.attributes.values() if a.kind.numeric and not a.key)
    kept = [a for a in numbers if any("年级" in in_chinese(n) for n in a.names)]
    return kept[0] if len(kept) == 1 else None


def _of_subjects(text: str, subjects: list[ValueHit], marks: str, who: str) -> Iterator[Respelt]:
    """数学分最高, 数学前三名, 小红比小明数学高多少分."""
    for value in subjects:
        of = f"{value.value}{marks}"
        led, far = _APART.search(text, 0, value.start), _HOW_FAR.match(text, value.end)
        if led and far:
            meant = f"{led['one']}的{of}比{led['other']}{far['how']}多少"
            yield Respelt(0, far.end(), text[: far.end()], meant)
        if found := _MARK.match(text, value.end):
            yield Respelt(value.start, found.end(), text[value.start : found.end()], of)
        if found := _PLACE.match(text, value.end):
            best = f"{of}最高的{found['first'] + '名' if found['first'] else ''}{who}"
            yield Respelt(value.start, found.end(), text[value.start : found.end()], best)


def _told(text: str, marks: str, who: str, bar: str) -> Iterator[Respelt]:
    """数学不及格的有谁, 谁的总分最高."""
    for found in _FAILED.finditer(text) if bar else ():
        ends = _WHO.match(text, found.end())
        start = found.start() - text[: found.start()].endswith("谁")
        bare = ends is not None and (found["of"] or ends["asks"] or start < found.start())
        end = ends.end() if bare and ends else found.end()
        rest = f"的{who}{ends['asks'] if ends else ''}" if bare else found["of"] or ""
        yield Respelt(start, end, text[start:end], f"{marks}低于{bar}{rest}")
    for found in _GOT.finditer(text):
        yield Respelt(*found.span(), found.group(), f"的{marks}是多少")
    for found in _IN_ALL.finditer(text):
        yield Respelt(*found.span(), found.group(), f"哪个{who}的总{marks}{found['how']}")
