"""The use cases of the reasoning service; they stand in the table of `operations.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from duckkb.errors import ReadOnlyError
from duckkb.operation import Arg, Effect, Operation

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase
    from duckkb.reasoning.answer import Asked
    from duckkb.reasoning.data.query import DataPage
    from duckkb.reasoning.metadata.operations import (
        AttributePage,
        ExecutionDetail,
        OntologyDetail,
        OntologyMatches,
    )
    from duckkb.reasoning.sessions.listing import SessionPage
    from duckkb.reasoning.sessions.purge import Purged


def ask(
    kb: KnowledgeBase,
    question: Annotated[
        str | None, Arg("In your own words, Chinese or English.", True, "QUESTION")
    ] = None,
    session: Annotated[
        str | None, Arg("Go on with this session: a follow-up, or an answer.", metavar="ID")
    ] = None,
    answer: Annotated[
        str | None,
        Arg("Answer to the session's question: an option's number, or your own words."),
    ] = None,
    trace: Annotated[bool, Arg("Show each step and what it found.")] = False,
    likeliest: Annotated[
        bool,
        Arg("Answer by the likeliest reading, however unsure; never ask back or refuse for it."),
    ] = False,
) -> Asked:
    """Ask in your own words: the rows that answer, a question back, or an open refusal.

    Works without a language model. Shows how the question was understood, and from what it was
    answered; a question with several likely meanings is asked back with its options.
    """
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).ask(question, session, answer, trace, likeliest)


def match_attributes(
    kb: KnowledgeBase,
    query: Annotated[str, Arg("What is looked for, in plain words.")],
    filters: Annotated[
        dict[str, Any] | None, Arg("Only attributes of these: {class_id: …, kind: …}.")
    ] = None,
    top_k: Annotated[int, Arg("How many attributes are ranked at most.")] = 20,
    page: Annotated[int, Arg("Which page, from 1.")] = 1,
    page_size: Annotated[int, Arg("Attributes a page.")] = 20,
    top_n: Annotated[int | None, Arg("Keep only so many of the ranked.")] = None,
    score_gap: Annotated[
        float | None, Arg("Cut where the score falls by more than this from one to the next.")
    ] = None,
    relative_diff: Annotated[
        float | None, Arg("Cut where the score lies by more than this share below the best.")
    ] = None,
    w_sparse: Annotated[float, Arg("Weight of words and trigrams.")] = 0.6,
    w_dense: Annotated[float, Arg("Weight of the embedder.")] = 0.4,
) -> AttributePage:
    """Find the attributes that a phrase means: by names, descriptions, knowledge and values."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).metadata.match_attributes(
        query,
        filters,
        top_k=top_k,
        page=page,
        page_size=page_size,
        top_n=top_n,
        score_gap=score_gap,
        relative_diff=relative_diff,
        w_sparse=w_sparse,
        w_dense=w_dense,
    )


def find_ontologies_by_attributes(
    kb: KnowledgeBase,
    attribute_ids: Annotated[list[str], Arg("Attributes, as match_attributes names them.")],
    top_k: Annotated[int, Arg("How many types at most.")] = 10,
) -> OntologyMatches:
    """Find the types that have these attributes, best covered first."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).metadata.find_ontologies_by_attributes(attribute_ids, top_k=top_k)


def get_ontology_detail(
    kb: KnowledgeBase, class_id: Annotated[str, Arg("The type's name.")]
) -> OntologyDetail:
    """Show a type with its attributes, relations, capabilities and where its rows are."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).metadata.get_ontology_detail(class_id)


def get_execution_detail(
    kb: KnowledgeBase,
    kind: Annotated[Literal["relation", "capability"], Arg("Which sort.")],
    id: Annotated[str, Arg("Its id, as get_ontology_detail names it.")],
) -> ExecutionDetail:
    """Show how a relation or capability is used: description, prompt, examples, input and output."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).metadata.get_execution_detail(kind, id)


def query_data(
    kb: KnowledgeBase,
    class_id: Annotated[str, Arg("The type's name.")],
    filters: Annotated[
        list[dict[str, Any]] | None, Arg("Conditions {field, op, value}, all of which hold.")
    ] = None,
    sort_field: Annotated[str | None, Arg("What to sort by.")] = None,
    sort_order: Annotated[Literal["asc", "desc"], Arg("Which way.")] = "asc",
    page: Annotated[int, Arg("Which page, from 1.")] = 1,
    page_size: Annotated[int, Arg("Rows a page, at most 500.")] = 20,
) -> DataPage:
    """Rows of a type that meet conditions, wherever they are kept."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).query_data(
        class_id, filters or [], sort_field, sort_order, page, page_size
    )


def group_analysis(
    kb: KnowledgeBase,
    class_id: Annotated[str, Arg("The type's name.")],
    group_by: Annotated[list[str], Arg("Fields whose equal values make a group.")],
    metrics: Annotated[
        list[dict[str, Any]], Arg("What to compute: {agg: count|sum|avg|min|max, field, alias}.")
    ],
    filters: Annotated[
        list[dict[str, Any]] | None, Arg("Conditions {field, op, value}, all of which hold.")
    ] = None,
    page: Annotated[int, Arg("Which page, from 1.")] = 1,
    page_size: Annotated[int, Arg("Groups a page, at most 500.")] = 20,
    sort_by: Annotated[str | None, Arg("A group field or a metric's alias.")] = None,
    sort_order: Annotated[Literal["asc", "desc"], Arg("Which way.")] = "asc",
) -> DataPage:
    """Counts, sums and averages of a type's rows by group, wherever they are kept."""
    from duckkb.reasoning.reasoner import reasoner_of

    return reasoner_of(kb).group_analysis(
        class_id, group_by, metrics, filters or [], page, page_size, sort_by, sort_order
    )


def list_sessions(
    kb: KnowledgeBase,
    page: Annotated[int, Arg("Which page, from 1.")] = 1,
    page_size: Annotated[int, Arg("Sessions a page, at most 500.")] = 20,
    tenant: Annotated[str, Arg("Whose; those of 'ask' are of the tenant 'default'.")] = "default",
) -> SessionPage:
    """List the sessions of 'ask' and of the service, those that changed last first."""
    from duckkb.reasoning.reasoner import reasoner_of

    _require_kept(kb)
    return reasoner_of(kb).sessions.page(tenant, page, page_size)


def purge_sessions(
    kb: KnowledgeBase,
    older_than: Annotated[
        str | None,
        Arg("How long ago they changed last: 30d, 12h, 4w. Default: the setting.", metavar="AGE"),
    ] = None,
    tenant: Annotated[str | None, Arg("Whose; all tenants' by default.")] = None,
    dry_run: Annotated[bool, Arg("Only count; remove nothing.")] = False,
) -> Purged:
    """Remove sessions that were completed, failed or cancelled long ago, with their traces."""
    from duckkb.reasoning.reasoner import reasoner_of
    from duckkb.reasoning.sessions.purge import age_of

    _require_kept(kb)
    age = None if older_than is None else age_of(older_than)
    return reasoner_of(kb).sessions.purge(age, tenant, dry_run)


def _require_kept(kb: KnowledgeBase) -> None:
    if kb.read_only and kb.settings.reasoning.sessions_url_env is None:
        raise ReadOnlyError("a base that is opened read-only has no sessions but those in memory")


REASONING_OPERATIONS: tuple[Operation, ...] = (
    Operation(ask, Effect.READ, "ask", ("ask_question",)),
    Operation(
        match_attributes,
        Effect.READ,
        None,
        ("match_attributes",),
        ("POST", "/mcp/metadata/attributes:match"),
    ),
    Operation(
        find_ontologies_by_attributes,
        Effect.READ,
        None,
        ("find_ontologies_by_attributes",),
        ("POST", "/mcp/metadata/ontologies:by-attributes"),
    ),
    Operation(
        get_ontology_detail,
        Effect.READ,
        None,
        ("get_ontology_detail",),
        ("GET", "/mcp/metadata/ontologies/{class_id}"),
    ),
    Operation(
        get_execution_detail,
        Effect.READ,
        None,
        ("get_execution_detail",),
        ("GET", "/mcp/metadata/execution/{kind}/{id}"),
    ),
    Operation(list_sessions, Effect.READ, "sessions list"),
    Operation(purge_sessions, Effect.DESTRUCTIVE, "sessions purge"),
    Operation(query_data, Effect.READ, None, ("query_data",), ("POST", "/mcp/data/query")),
    Operation(
        group_analysis, Effect.READ, None, ("group_analysis",), ("POST", "/mcp/data/group-analysis")
    ),
)
