"""What an agent is told in words: the server's instructions and the two prompts."""

from __future__ import annotations

from duckkb.kb import KnowledgeBase

_MOST_README = 6000
_HOW = """\
DuckKB keeps knowledge as typed records and relations. To find: smart_search first, then
get_source_record or query_raw_sql. To save: get_knowledge_schema, write a YAML bundle against it,
import_knowledge_bundle; on errors mend exactly what they name and import again."""


def instructions(kb: KnowledgeBase) -> str:
    """How to use the tools, the base's own rules, and its README, cut where it is long."""
    parts = [f"Knowledge base: {kb.settings.name or kb.root.name}", _HOW]
    if kb.settings.usage_instructions:
        parts.append(kb.settings.usage_instructions.strip())
    readme = kb.root / "README.md"
    if readme.is_file():
        text = readme.read_text(encoding="utf-8", errors="replace").strip()
        if len(text) > _MOST_README:
            text = text[:_MOST_README] + "\n… (get_schema_info has the whole README)"
        parts.append(text)
    return "\n\n".join(parts)


def remember(kb: KnowledgeBase, what: str) -> str:
    """A prompt to save something."""
    return (
        f"Save the following in the knowledge base '{kb.settings.name or kb.root.name}'.\n"
        f"Its types: {_types(kb)}.\n"
        "1. smart_search for records that are about the same, so that you extend and do not repeat.\n"
        "2. get_knowledge_schema, unless you have read it in this session.\n"
        "3. Write a bundle: one item a record, relations with source and target. Use merge to add fields\n"
        "   to a stored record. Save only what is stated.\n"
        "4. import_knowledge_bundle with dry_run, read what would change, then without.\n"
        "   On errors mend exactly what they name.\n"
        "5. Say in one sentence what was saved.\n\n"
        f"What to save:\n{what}"
    )


def recall(kb: KnowledgeBase, question: str) -> str:
    """A prompt to answer from the base."""
    return (
        f"Answer from the knowledge base '{kb.settings.name or kb.root.name}', and from nothing else.\n"
        f"Its types: {_types(kb)}.\n"
        "1. smart_search with the question's own words; again with other words if little is found.\n"
        "2. For counts, dates and comparisons: ask_question where it is offered, else get_schema_info\n"
        "   and query_raw_sql.\n"
        "3. Name the records the answer rests on by type and identity. Where the base does not say it,\n"
        "   say so.\n\n"
        f"Question: {question}"
    )


def _types(kb: KnowledgeBase) -> str:
    # Bound types are asked by question, not searched or saved; there may be thousands of them.
    nodes = ", ".join(kb.ontology.stored.nodes)
    edges = ", ".join(kb.ontology.stored.edges)
    return f"{nodes}; relations {edges}" if edges else nodes
