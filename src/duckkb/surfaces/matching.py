"""The arguments of an attribute match, as tools and REST describe and bound them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

Phrase = Annotated[str, Field(description="A phrase, any language.")]
Among = Annotated[dict[str, Any] | None, Field(description="{class_id: …, kind: …} to look among.")]
Ranked = Annotated[int, Field(ge=1, le=500, description="Attributes ranked at most.")]
Kept = Annotated[int | None, Field(ge=1, le=500, description="Keep only so many of the ranked.")]
Gap = Annotated[
    float | None, Field(ge=0, description="Cut where the score falls by more than this.")
]
Below = Annotated[
    float | None,
    Field(ge=0, le=1, description="Cut what lies by more than this share below the best."),
]
Weight = Annotated[float, Field(ge=0, le=1, description="Weight of words.")]
VectorWeight = Annotated[float, Field(ge=0, le=1, description="Weight of the embedder.")]
