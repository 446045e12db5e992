"""What a bundle names, and several records bear: refused, since it is not known which of them is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.bundle.gather import Op
from duckkb.bundle.lines_told import places_told
from duckkb.bundle.messages import Messages, identity_of, identity_text, item_path
from duckkb.bundle.parse import Bundle
from duckkb.bundle.resolve import Resolver
from duckkb.bundle.validate import Findings
from duckkb.errors import Issue
from duckkb.runtime.shared import Groups
from duckkb.writer import State


@dataclass(frozen=True, slots=True)
class _Meant:
    op: Op
    path: tuple[str, ...]
    type: str
    identity: Mapping[str, Any]
    ids: Sequence[int]


class SharedRefused:
    """Finds the items that name what several records bear, as ends of edges too, and refuses them."""

    def __init__(
        self,
        bundle: Bundle,
        findings: Findings,
        state: State,
        messages: Messages,
        resolver: Resolver,
    ) -> None:
        self._bundle = bundle
        self._findings = findings
        self._state = state
        self._messages = messages
        self._resolver = resolver

    def nodes(self, nodes: Mapping[int, Op], edges: Mapping[int, Op]) -> None:
        """Refuses nodes, and the ends of edges; the nodes are settled."""
        ontology = self._state.ontology
        ends = {name: ontology.endpoints(ontology.edges[name]) for name in _types(edges)}
        groups = self._groups({*_types(nodes), *(n.name for pair in ends.values() for n in pair)})
        if not groups:
            return
        found = list(self._records(nodes, groups))
        for op in edges.values():
            named = zip(
                ("source", "target"), ends[op.type], self._resolver.computed_ends(op), strict=True
            )
            for end, node, computed in named:
                record_id = self._resolver.stored(computed)
                ids = groups.get(node.name, {}).get(record_id) if record_id is not None else None
                if ids is not None:
                    identity = {name: op.values[end][name] for name in node.identity}
                    found.append(_Meant(op, (end,), node.name, identity, ids))
        self._refuse(found)

    def edges(self, edges: Mapping[int, Op]) -> None:
        """Refuses edges, which are settled; one whose ends are not known is told of already."""
        if groups := self._groups(_types(edges)):
            meant = self._records(edges, groups)
            self._refuse([m for m in meant if m.op.index not in self._findings.invalid])

    def _groups(self, types: Iterable[str]) -> dict[str, Groups]:
        shared, known = self._state.database.shared, self._state.ontology.types
        return {name: found for name in types if (found := shared.of(known[name]))}

    def _records(self, ops: Mapping[int, Op], groups: Mapping[str, Groups]) -> Iterable[_Meant]:
        for op in ops.values():
            ids = groups.get(op.type, {}).get(op.real_id) if op.real_id is not None else None
            if ids is not None:
                identity = identity_of(self._state.ontology.types[op.type], op.values)
                yield _Meant(op, (), op.type, identity, ids)

    def _refuse(self, found: Sequence[_Meant]) -> None:
        messages = self._messages
        places = places_told(self._state.store, [meant.ids for meant in found])
        for meant in found:
            identity = identity_text(meant.identity)
            message = messages.text(
                "same_identity",
                node=meant.type,
                identity=identity,
                count=len(meant.ids),
                places=places[meant.ids[0]],
            )
            index = meant.op.index
            path, line = item_path(index, meant.path), self._bundle.line(index, meant.path)
            hint = messages.text("same_identity_hint")
            self._findings.add(
                Issue("same_identity", message, path, line, index, None, identity, hint)
            )


def _types(ops: Mapping[int, Op]) -> set[str]:
    return {op.type for op in ops.values()}
