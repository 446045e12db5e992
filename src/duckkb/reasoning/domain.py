"""What questions are asked about: catalog, stores and indexes of one base, kept current with it."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path

import pytz

from duckkb.errors import DuckKBError, SourceError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.amend.among import MOST_ROWS, Among, among, listed
from duckkb.reasoning.amend.stamped import without_states
from duckkb.reasoning.capabilities import Capability, declared
from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.column_texts import dates_in, holds_numbers
from duckkb.reasoning.components import Component, Components
from duckkb.reasoning.dateforms import DateForm
from duckkb.reasoning.defined import defined_in
from duckkb.reasoning.evidence import NameHit, Question, Spans, ValueHit
from duckkb.reasoning.families import Families, find_families
from duckkb.reasoning.interpret import interpret
from duckkb.reasoning.interpret.chinese.lexis import Lexis
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.names.crowded import classes_of, classes_said, nearest_first
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.names.index import NameIndex
from duckkb.reasoning.normalise import Normalised, normalise
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans import find_spans
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.amount_names import with_amounts
from duckkb.reasoning.words.carried_on import goes_on
from duckkb.reasoning.words.doers import with_doers
from duckkb.reasoning.words.fields_told import (
    without_names_of_tables,
    without_nouns_for_rows,
    without_torn,
)
from duckkb.reasoning.words.first_places import FirstPlaces, says_who_won
from duckkb.reasoning.words.named_by_end import called_by_end, ends_of_names
from duckkb.reasoning.words.narrower import without_broader, without_graded
from duckkb.reasoning.words.numbered_rows import rows_by_number
from duckkb.reasoning.words.otherwise import MOST_FRAMES, Otherwise, put_in_order
from duckkb.reasoning.words.pronouns import ROWS_NEEDED, has_pronoun, meant_before
from duckkb.reasoning.words.respelling import Respelling, Respelt
from duckkb.reasoning.words.short_names import ShortNames
from duckkb.reasoning.words.unexplained import unexplained
from duckkb.reasoning.words.verbs_said import without_verbs
from duckkb.text.embed.protocol import Embedder

_RATES = regex(
    r"\b(?:success|failure|error|pass|completion|conversion|churn|retention|growth|exchange|interest) rates?$"
)
_MOST_PARTS = 64
"""So many parts of an ontology are kept ready for questions."""
_TABLES = 3
"""Of so many tables a log of changes names each."""
_QUARTER = regex(r"(?:fy)?\d{2,4}[ -]?q[1-4]|q[1-4][ -]?(?:fy)?\d{2,4}", re.I)
"""A quarter that the data write so is a value, no span of days."""
_IN_A_ROW = regex(r"(?:first|last|next)(?=\s+[a-z])")


@dataclass(frozen=True)
class Domain:
    """All that reading a question needs, for one state of the base and its sources.

    `state` changes with the config and with the rows; `version` with the ontology alone. `away` says
    which source could not be reached when this was made: its values are not known then.
    """

    catalog: Catalog
    stores: Stores
    values: ValueIndex
    names: NameIndex
    families: Families
    locator: Locator
    capabilities: tuple[Capability, ...]
    state: tuple[str, str | None]
    away: SourceError | None = None
    extents: dict[str, tuple[float, float] | None] = field(
        default_factory=dict[str, tuple[float, float] | None], compare=False
    )
    numeric: dict[str, bool] = field(default_factory=dict[str, bool], compare=False)
    date_forms: dict[str, DateForm | None] = field(
        default_factory=dict[str, DateForm | None], compare=False
    )

    @property
    def version(self) -> str:
        return self.catalog.version

    @cached_property
    def components(self) -> Components:
        return Components(self.catalog)

    @cached_property
    def _lexis(self) -> Lexis:
        return Lexis(self.catalog.attributes.values(), self.catalog.classes.values())

    @cached_property
    def _part(self) -> Callable[[Component], Domain]:
        """The domain of a part of the ontology, kept ready."""
        return lru_cache(_MOST_PARTS)(self._within)

    def about(self, question: Question, last: Interpretation | None) -> list[tuple[Domain, float]]:
        """The parts of the ontology that a question may be about, each with the share of the question that it explains;
        none where it is to be read over all of it, as where they are many.

        A question that goes on from the one before is about the same part.
        """
        components = self.components
        # Tables of a family, and what a capability needs, are of one part each; a source that is away tells nothing.
        if self.families or self.capabilities or self.away is not None or not components.several:
            return []
        part = components.holding(last.tables) if last is not None else None
        if part is not None and (goes_on(question) or has_pronoun(question)):
            return [(self._part(part), 1.0)]
        text, chinese = question.normalised.folded, question.normalised.chinese
        said = classes_said(question)
        called = self._lexis.find_few(text, said, self.catalog) if chinese else []
        meant = components.meant(question, called)
        return [(self._part(p), share) for p, share in meant.items()]

    def _within(self, part: Component) -> Domain:
        joins = {name: j for name, j in self.catalog.joins.items() if j.left in part}
        classes = {name: c for name, c in self.catalog.classes.items() if name in part}
        catalog = Catalog(classes, joins)
        return dataclasses.replace(
            self,
            catalog=catalog,
            values=self.values.within(part),
            names=NameIndex(catalog, self.names.embedder),
            families=find_families(catalog),
            locator=Locator(catalog),
        )

    def understand(self, text: str, now: datetime) -> Question:
        """Finds everything in a question that the base or the language explains.

        Days and hours are those of the base's time zone, so `today` there may be tomorrow in UTC;
        a `now` without an offset is a time of that zone.
        """
        if now.tzinfo is not None:
            now = now.astimezone(pytz.timezone(self.stores.timezone))
        normalised = normalise(text)
        values = self.short_names.heard(self.values.find(normalised), normalised)
        values = without_states(values, normalised.folded, self.catalog)
        values = without_graded(values, normalised.folded)
        written = [(v.start, v.end) for v in values if v.how == "exact"]
        whole = [(v.start, v.end) for v in values if v.how in ("exact", "folded")]
        quarters = {(v.start, v.end) for v in values if _QUARTER.fullmatch(v.value)}
        spans = find_spans(normalised, now).outside(written, whole).undated(quarters)
        names = self._named(normalised, spans, values)
        values = without_nouns_for_rows(values, names)
        values = without_names_of_tables(values, names, self.naming_tables)
        called, numbers = rows_by_number(names, spans, normalised.folded, self.catalog, self.extent)
        values = (*values, *called)
        if not normalised.chinese and says_who_won(normalised.folded):
            values = (*values, *self.first_places.find(normalised.folded, names, values))
        written = [(n.start, n.end) for n in names if self._is_written(n, normalised.folded)]
        spans = spans.ungraded(written)
        if not normalised.chinese:
            spans = dataclasses.replace(spans, numbers=numbers)
        found = Question(normalised, now, spans, values, names)
        left = unexplained(found)
        if left:
            names = self._named(normalised, spans, values, left)
            found = dataclasses.replace(found, names=names)
        return nearest_first(found, self.catalog)

    @cached_property
    def naming_tables(self) -> frozenset[str]:
        """The attributes that hold names of several tables, as a log of changes does."""
        held = Counter(
            attribute
            for each in self.catalog.classes.values()
            for name in {each.name, each.table}
            for attribute in self.values.attributes_of(name)
        )
        return frozenset(attribute for attribute, tables in held.items() if tables >= _TABLES)

    def _is_written(self, name: NameHit, text: str) -> bool:
        """Whether an attribute is named just as it is called."""
        if name.of != "attribute":
            return False
        called = self.catalog.attributes[name.target].names
        return text[name.start : name.end] in {n.casefold().replace("_", " ") for n in called}

    def _named(
        self,
        normalised: Normalised,
        spans: Spans,
        values: Sequence[ValueHit],
        left: Collection[int] = (),
    ) -> tuple[NameHit, ...]:
        """What the words of a question name; by meaning too where nothing else explains them."""
        text = normalised.folded
        called = self.names.find(normalised, unexplained=left, said=classes_of(values))
        found = [_behind_figure(n, spans, text) for n in called]
        told = [
            n
            for n in found
            if not (self._figure(n, spans) or _counts_off(n, text) or _asks(n, text))
            and not (self._is_a_rate(n, text) or _uses(n, spans, text))
        ]
        if normalised.chinese:
            told += called_by_end(text, self.ends_of_names, told)
            told = with_doers(without_torn(told, text), values, text, self.catalog)
        else:
            told = without_verbs(told, values, text, self.catalog)
            told = without_broader(told, values, text)
        return with_amounts(told, values, spans, text, self.catalog)

    def _is_a_rate(self, name: NameHit, text: str) -> bool:
        """Whether a rating is taken for what something costs: the daily_rate of cars, though their stems are one; or the
        success rate of rows for what they are rated."""
        ends = ("rate", "rates", "rating", "ratings")
        if name.of != "attribute" or not text.endswith(ends, 0, name.end):
            return False
        words = cut_name(self.catalog.attributes[name.target].name)
        if _RATES.search(text[: name.end]):
            return "rate" not in words and "rates" not in words
        rating = text.endswith(("rating", "ratings"), name.start, name.end)
        return rating and len(words) > 1 and words[-1] == "rate"

    def _figure(self, name: NameHit, spans: Spans) -> bool:
        """Whether a word of a figure names an attribute by a synonym only: total, of `number`."""
        if name.of != "attribute" or name.how != "synonym":
            return False
        return any(a.start <= name.start and name.end <= a.end for a in spans.aggregates)

    def without(self, question: Question, left_out: Sequence[Respelt]) -> Question:
        """The question without some words."""
        return self._with(question, left_out)[0]

    def respelt(self, question: Question) -> tuple[Question, tuple[str, ...]]:
        """The question without words that are misspelt by a letter, and what was done to them."""
        return self._with(question, self.respelling.find(question))

    def referred(
        self, question: Question, last: Interpretation | None
    ) -> tuple[Question, tuple[str, ...]]:
        """The question with names for the pronouns that stand for what the one before was about."""
        if last is None or not has_pronoun(question):
            return question, ()
        try:
            rows = self.stores.run(last.plan, ROWS_NEEDED).rows
        except DuckKBError:
            rows = ()  # what cannot be asked again names nobody
        return self._with(question, meant_before(question, last, rows, self.short_names))

    def among(self, question: Question, last: Interpretation) -> Among | None:
        """What a question asks of the rows that the one before was answered with."""
        plan = listed(last.plan, self.naming)
        try:
            rows = self.stores.run(plan, MOST_ROWS + 1).rows
        except DuckKBError:
            return None
        return among(question, plan, rows, self.short_names.calling, self.catalog)

    def spelt_out(self, question: Question) -> tuple[Question, tuple[str, ...]]:
        """The question with `not finished` for `unfinished`, and plain words for set phrases, and what was
        done to it."""
        told: list[str] = []
        if (defined := defined_in(question, self.catalog)) is not None:
            question, _ = self._with(
                dataclasses.replace(question, figure=defined.figure), defined.put
            )
        for _ in range(MOST_FRAMES):
            found = put_in_order(question)
            if not found:
                break
            question, notes = self._with(question, found)
            told += notes
        for said_so in self.otherwise.ways():
            question, notes = self._with(question, tuple(said_so(question)))
            told += notes
        return question, tuple(told)

    def _with(
        self, question: Question, found: Sequence[Respelt]
    ) -> tuple[Question, tuple[str, ...]]:
        if not found:
            return question, ()
        text = question.normalised.text
        for each in reversed(found):
            text = text[: each.start] + each.meant + text[each.end :]
        put = dataclasses.replace(self.understand(text, question.now), figure=question.figure)
        return put, tuple(each.note for each in found if not each.quiet)

    @cached_property
    def respelling(self) -> Respelling:
        return Respelling(self.names.words)

    @cached_property
    def naming(self) -> Naming:
        return Naming(self.catalog, values=self.values)

    @cached_property
    def short_names(self) -> ShortNames:
        return ShortNames.of(self.catalog, self.naming)

    @cached_property
    def ends_of_names(self) -> Mapping[str, str]:
        return ends_of_names(self.catalog, self.naming, self.values.values_of)

    @cached_property
    def otherwise(self) -> Otherwise:
        return Otherwise(self.catalog, self.values, self.first_places)

    @cached_property
    def first_places(self) -> FirstPlaces:
        return FirstPlaces(self.catalog, self.extent)

    def extent(self, attribute: Attribute) -> tuple[float, float] | None:
        """The least and the greatest value of a column of numbers; None where there is none."""
        if attribute.id not in self.extents:
            self.extents[attribute.id] = self._extent(attribute)
        return self.extents[attribute.id]

    def _extent(self, attribute: Attribute) -> tuple[float, float] | None:
        column = Column("t", attribute.name)
        outputs = tuple(Output(Aggregate(f, column), f) for f in ("min", "max"))
        try:
            table = self.stores.run(Query((Use("t", attribute.class_name),), outputs), 1)
        except DuckKBError:
            return None  # the reading itself will say what is wrong
        low, high = table.rows[0]
        return None if low is None or high is None else (float(low), float(high))

    def numbers(self, attribute: Attribute) -> bool:
        """Whether a column of text holds numbers, what says that there is none aside."""
        if attribute.id not in self.numeric:
            self.numeric[attribute.id] = holds_numbers(self.stores, attribute)
        return self.numeric[attribute.id]

    def date_form(self, attribute: Attribute) -> DateForm | None:
        """How a column of text writes its dates; None where that is ISO, or it holds none."""
        if attribute.id not in self.date_forms:
            self.date_forms[attribute.id] = dates_in(self.stores, attribute)
        return self.date_forms[attribute.id]

    def interpret(self, question: Question) -> tuple[Interpretation, ...]:
        """Complete readings, the best first, at most 10."""
        return interpret(question, self.catalog, self.locator, self.families, self.values)


def _behind_figure(name: NameHit, spans: Spans, text: str) -> NameHit:
    """The name without the word that belongs to a figure: of `1000 million params` only the last, though
    the column is called params_million."""
    end = max((n.end for n in spans.numbers if n.start < name.start < n.end), default=0)
    start = end + len(text[end:]) - len(text[end:].lstrip())
    return dataclasses.replace(name, start=start) if end and start < name.end else name


def _counts_off(name: NameHit, text: str) -> bool:
    """Whether a word that tells which in a row is meant names something by a synonym only: the last run,
    of what was `finished`."""
    found = _IN_A_ROW.match(text, name.start)
    return name.how == "synonym" and found is not None and found.end() == name.end


def _uses(name: NameHit, spans: Spans, text: str) -> bool:
    """Whether a verb that says how much of something rows took names a state by a synonym only: used more than
    1,000 tokens, of agents that are `active`."""
    used = name.how == "synonym" and text[name.start : name.end] in ("use", "uses", "used")
    return used and any(c.start == name.end + 1 for c in spans.comparators)


def _asks(name: NameHit, text: str) -> bool:
    """Whether a word only asks, though a column is called so: what, of appointments that keep `what`."""
    return text[name.start : name.end] in ("what", "which", "how")


def _local_model(kb: KnowledgeBase) -> Embedder | None:
    """The base's own embedder where it knows meaning and asks nobody: names are embedded often."""
    settings = kb.settings.embedding
    if settings.provider not in ("model2vec", "sentence-transformers"):
        return None
    from duckkb.text.embed.factory import make_embedder

    return make_embedder(settings, root=kb.root)


def open_domain(
    kb: KnowledgeBase, before: Domain | None = None, elsewhere: Path | None = None
) -> Domain:
    """The domain of a base as it is now; `before` where neither config nor rows have changed.

    Sources that are not in the base's folder are looked for in `elsewhere`. While one cannot be
    reached, what was known of it before still serves to read questions; else its values are left out.
    """
    kb.refresh()
    same_config = before is not None and before.state[0] == kb.config.digest
    if before is not None and same_config:
        catalog, stores, names = before.catalog, before.stores, before.names
        families, locator = before.families, before.locator
    else:
        catalog = catalog_of(kb.ontology)
        stores = Stores(catalog, kb.settings.sources, kb, None, elsewhere, kb.settings.timezone)
        families, locator = find_families(catalog), Locator(catalog)
        names = NameIndex(catalog, _local_model(kb))
    away: SourceError | None = None
    state: tuple[str, str | None] = (kb.config.digest, None)
    try:
        state = (kb.config.digest, stores.fingerprint())
    except SourceError as error:
        if not error.transient:
            raise
        away = error
    if before is not None and same_config and (away is not None or before.state == state):
        return before
    folder = kb.root / ".build" if away is None else None
    values = ValueIndex.open(catalog, stores, folder, not kb.read_only, kb.progress)
    if values.away:
        # A file that is there and locked: what could be read must do until the next look.
        if before is not None and same_config:
            return before
        state = (kb.config.digest, None)
    specs = {name: n.capabilities for name, n in kb.ontology.nodes.items() if n.capabilities}
    return Domain(catalog, stores, values, names, families, locator, declared(specs), state, away)
