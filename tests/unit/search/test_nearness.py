"""The query moves towards what comes first, and vectors of parts of records count by the part."""

from __future__ import annotations

import pytest

from duckkb.search import fuse

from ..bases import DOCS, doc
from ..conftest import Open
from .conftest import Provider

QUERY = [1.0, 0.0, 0.0, 0.0]
FIRST, BESIDE, APART = [0.8, 0.6, 0.0, 0.0], [0.5, 0.866, 0.0, 0.0], [0.5, 0.0, 0.866, 0.0]


@pytest.mark.parametrize(("b", "c"), [(BESIDE, APART), (APART, BESIDE)], ids=["b", "c"])
def test_of_two_as_near_that_beside_the_first_record_comes_before(
    open_base: Open, provider: Provider, b: list[float], c: list[float]
) -> None:
    provider.meant = {"harbour lights": FIRST, "second text": b, "third text": c}
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([doc("a", "harbour lights"), doc("b", "second text"), doc("c", "third text")])
    alone = kb.search("", mode="vector", vector=QUERY).hits
    assert alone[1].score == pytest.approx(alone[2].score)
    hits = kb.search("harbour", vector=QUERY).hits
    assert [h.identity["doc_uri"] for h in hits] == (
        ["a", "b", "c"] if b is BESIDE else list("acb")
    )


def test_how_much_of_its_record_the_nearest_chunk_holds_reaches_the_fusion(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[float] = []
    calibrated = fuse.calibrated

    def watched(
        text: fuse.Floats, vector: fuse.Floats, evidence: fuse.Evidence, toward: fuse.Toward
    ) -> tuple[fuse.Floats, dict[str, float]]:
        seen.append(evidence.share)
        return calibrated(text, vector, evidence, toward)

    monkeypatch.setattr(fuse, "calibrated", watched)
    for name, long in (("short", 4), ("long", 400)):
        kb = open_base(provider.config(DOCS), name)
        texts = [" ".join(f"word{n}x{k} and more of it." for k in range(long)) for n in range(8)]
        kb.import_bundle([doc(str(n), text) for n, text in enumerate(texts)])
        kb.search("word7x0", vector=[1.0, 0.5, 0.2, 0.1])
        chunks = kb.sql("SELECT count(*) FROM search_index").rows[0][0]
        assert isinstance(chunks, int)
        assert seen.pop() == pytest.approx(8 / chunks, rel=0.3)
    assert chunks > 80
