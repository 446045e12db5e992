"""Every key of `config.yaml` that is not ontology, where each value may come from, and which won.

Precedence: an argument of the call, then the environment (`DUCKKB_EMBEDDING_MODEL` for
`embedding.model`), then the file, then the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from duckkb.errors import SettingsError
from duckkb.ontology.binding import read_sources
from duckkb.ontology.knowledge import read_shared
from duckkb.ontology.mistakes import choices, mistake
from duckkb.ontology.model import MOST_DIM, did_you_mean
from duckkb.timezones import UTC, TimeZone

if TYPE_CHECKING:
    from duckkb.ontology.reader import Reader

_FROZEN = ConfigDict(frozen=True, extra="forbid")
Language = Literal["en", "zh"]


class EmbeddingSettings(BaseModel):
    """Where vectors come from."""

    model_config = _FROZEN

    provider: Literal["hash", "model2vec", "sentence-transformers", "openai"] | None = Field(
        None, description="default: openai for its model names or with a base_url, else hash"
    )
    model: str | None = Field(None, description="name or path of the model")
    dim: int | None = Field(None, ge=1, le=MOST_DIM, description="dimension of the vectors")
    base_url: str | None = Field(None, description="endpoint of a compatible API")
    api_key_env: str = Field("OPENAI_API_KEY", description="the variable that holds the key")
    batch_size: int = Field(64, ge=1, le=4096, description="texts a request")
    on_error: Literal["defer", "fail"] = Field(
        "defer", description="save and leave vectors pending, or fail the whole import"
    )


class FusionWeights(BaseModel):
    """Weights of the two legs in `weighted` fusion."""

    model_config = _FROZEN

    text: float = Field(0.4, ge=0, description="weight of full text in weighted fusion")
    vector: float = Field(0.6, ge=0, description="weight of vectors in weighted fusion")


class SearchSettings(BaseModel):
    """How text is cut and results are fused."""

    model_config = _FROZEN

    chunk_size: int = Field(800, ge=50, le=100_000, description="characters of a chunk")
    chunk_overlap: int = Field(100, ge=0, description="characters two neighbours share")
    tokenizer: Literal["jieba", "jieba-py", "bigram"] = Field(
        "jieba", description="segmenter of Chinese text"
    )
    fusion: Literal["calibrated", "rrf", "weighted"] = Field(
        "calibrated", description="how the two legs are joined"
    )
    rrf_k: int = Field(60, ge=1, description="k of reciprocal rank fusion")
    weights: FusionWeights = FusionWeights.model_construct(text=0.4, vector=0.6)


class GraphSettings(BaseModel):
    """What the property graph accepts."""

    model_config = _FROZEN

    node_types: tuple[str, ...] = Field(
        ("Signal", "StateTransition", "SignalExample"), min_length=1, description="types of nodes"
    )
    relation_types: tuple[str, ...] = Field(
        ("EXAMPLES", "STATETRANSITION", "RELATED"), min_length=1, description="types of relations"
    )


class LlmSettings(BaseModel):
    """A model that may choose among the readings of a question; without it nothing is asked of one."""

    model_config = _FROZEN

    base_url: str | None = Field(None, description="endpoint of a compatible API")
    model: str | None = Field(None, description="name of the model; none: no model is asked")
    api_key_env: str = Field("OPENAI_API_KEY", description="the variable that holds the key")
    timeout: float = Field(
        5.0, gt=0, le=120, description="seconds until its answer is not waited for"
    )


class ReasoningSettings(BaseModel):
    """When a question is answered, asked back or refused, and where its sessions are kept."""

    model_config = _FROZEN

    gap: float = Field(
        0.08, ge=0, le=1, description="two readings closer than this are asked about"
    )
    floor: float = Field(
        0.68, ge=0, le=1, description="a reading less likely than this is no answer"
    )
    sessions_url_env: str | None = Field(
        None, description="the variable with the URL of the sessions' database; none: a file"
    )
    sessions_keep_days: int | None = Field(
        None,
        ge=1,
        le=36500,
        description="days that a session which ended is kept after its last change; none: for good",
    )
    llm: LlmSettings = LlmSettings.model_construct(
        base_url=None, model=None, api_key_env="OPENAI_API_KEY", timeout=5.0
    )


class SourceSettings(BaseModel):
    """A database that types are bound to; one of the two says where it is."""

    model_config = _FROZEN

    url: str | None = Field(None, description="its URL, without a password")
    url_env: str | None = Field(None, description="the variable that holds the URL")


class Settings(BaseSettings):
    """The settings of a base, as they are in effect."""

    model_config = SettingsConfigDict(
        frozen=True,
        extra="forbid",
        env_prefix="DUCKKB_",
        env_nested_delimiter="_",
        env_nested_max_split=1,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment is read by `load_settings`, which knows what wins over what."""
        return (init_settings,)

    name: str | None = Field(None, description="display name")
    language: Language = Field("en", description="language of errors, hints and notices")
    timezone: TimeZone = Field(
        UTC, description="whose days and hours questions and SQL mean, and answers tell"
    )
    usage_instructions: str | None = Field(None, description="given to agents")
    embedding: EmbeddingSettings = EmbeddingSettings.model_construct()
    search: SearchSettings = SearchSettings.model_construct()
    graph: GraphSettings | None = Field(None, description="the property graph; absent: none")
    reasoning: ReasoningSettings = ReasoningSettings.model_construct(
        gap=0.08,
        floor=0.68,
        sessions_url_env=None,
        sessions_keep_days=None,
        llm=LlmSettings.model_construct(),
    )
    sources: dict[str, SourceSettings] = Field(
        default_factory=dict[str, SourceSettings], description="databases that types are bound to"
    )
    knowledge: dict[str, Any] | str | None = Field(None, description="notes, templates, few-shots")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="of the log on stderr"
    )


SETTING_KEYS = frozenset(Settings.model_fields) | {"global", "chunk_size", "tokenizer"}
"""What may stand at the top level of `config.yaml` beside the ontology."""

_ALIASES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("global", "embedding_model"): ("embedding", "model"),
    ("global", "chunk_size"): ("search", "chunk_size"),
    ("global", "tokenizer"): ("search", "tokenizer"),
    ("chunk_size",): ("search", "chunk_size"),
    ("tokenizer",): ("search", "tokenizer"),
}


@dataclass(frozen=True, slots=True)
class Effective:
    """One setting as it is in effect, and where its value came from."""

    key: str
    value: Any
    origin: Literal["argument", "environment", "file", "default"]


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings and the origin of each of their values."""

    settings: Settings
    effective: tuple[Effective, ...]


def load_settings(reader: Reader, arguments: Mapping[str, Any] | None = None) -> LoadedSettings:
    """Merges the sources by precedence.

    A mistake in the file becomes an issue of `reader`; one in the environment or an argument is
    raised as SettingsError, since no line of the file is at fault.
    """
    from_file, places = _from_file(reader)
    from_env = _nested(EnvSettingsSource(Settings)())
    layers = (
        ("file", _validated_file(from_file, places, reader)),
        ("environment", from_env),
        ("argument", dict(arguments or {})),
    )
    merged: dict[str, Any] = {}
    origins: dict[tuple[str, ...], str] = {}
    for origin, layer in layers:
        for path, value in _leaves(layer):
            _put(merged, path, value)
            origins[path] = origin
    try:
        settings = Settings.model_validate(merged)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(step) for step in first["loc"])
        raise SettingsError(
            f"the setting '{key}' from the {origins.get(tuple(map(str, first['loc'])), 'environment')}"
            f" is invalid: {mistake(first)}",
            path=key,
            hint=f"environment variable DUCKKB_{key.replace('.', '_').upper()}",
        ) from error
    settings = _with_overlap(settings, origins, places, reader)
    effective = tuple(
        Effective(".".join(path), value, _origin(origins, path))
        for path, value in _leaves(settings.model_dump())
    )
    return LoadedSettings(settings, effective)


_OVERLAP = ("search", "chunk_overlap")


def _with_overlap(
    settings: Settings,
    origins: Mapping[tuple[str, ...], str],
    places: Mapping[tuple[str, ...], tuple[str, ...]],
    reader: Reader,
) -> Settings:
    """The settings with an overlap that chunks can have: half of their size at most."""
    most = settings.search.chunk_size // 2
    given = settings.search.chunk_overlap
    if given <= most:
        return settings
    if _OVERLAP in origins:
        message = f"expected at most {most}, half of search.chunk_size, got {given}"
        hint = "chunks that share more than half of their text would hardly get on"
        if origins[_OVERLAP] != "file":
            raise SettingsError(
                f"the setting 'search.chunk_overlap' from the {origins[_OVERLAP]} is invalid: {message}",
                path=".".join(_OVERLAP),
                hint=hint,
            )
        reader.complain(places.get(_OVERLAP, _OVERLAP), message, hint=hint)
    search = settings.search.model_copy(update={"chunk_overlap": most})
    return settings.model_copy(update={"search": search})


def _nested(given: Mapping[str, Any], model: type[BaseModel] = Settings) -> dict[str, Any]:
    """What the environment says, with `weights_text` of a section put into its `weights`."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        name = next((n for n in model.model_fields if key.startswith(f"{n}_")), key)
        inner = _section(model, name if key not in model.model_fields else key)
        if key not in model.model_fields and inner is not None:
            value = {key.removeprefix(f"{name}_"): value}
        else:
            name = key
        if inner is not None and isinstance(value, dict):
            value = _nested(value, inner)  # pyright: ignore[reportUnknownArgumentType]
            value = {**found.get(name, {}), **value}
        found[name] = value
    return found


def _section(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    """The model of a setting that is a section of others."""
    field = model.model_fields.get(name)
    kinds: Any = (get_args(field.annotation) or (field.annotation,)) if field else ()
    return next((k for k in kinds if hasattr(k, "model_fields")), None)


def _origin(origins: Mapping[tuple[str, ...], str], path: tuple[str, ...]) -> Any:
    for length in range(len(path), 0, -1):
        if path[:length] in origins:
            return origins[path[:length]]
    return "default"


def _from_file(
    reader: Reader,
) -> tuple[dict[str, Any], dict[tuple[str, ...], tuple[str, ...]]]:
    """The file's settings with both dialects' spellings brought to one, and where aliases stood."""
    root = reader.mapping(reader.document.value, ())
    result: dict[str, Any] = {
        key: value for key, value in root.items() if key in Settings.model_fields
    }
    old = reader.mapping(root.get("global"), ("global",))
    reader.keys(old, ("embedding_model", "chunk_size", "tokenizer"), ("global",))
    places: dict[tuple[str, ...], tuple[str, ...]] = {}
    for alias, path in _ALIASES.items():
        holder = old if len(alias) == 2 else root
        section = result.get(path[0]) or {}
        if alias[-1] in holder and isinstance(section, dict) and path[1] not in section:
            result[path[0]] = {**section, path[1]: holder[alias[-1]]}
            places[path] = alias
    embedding = result.get("embedding")
    if isinstance(embedding, dict) and "api_key" in embedding:
        reader.complain(
            ("embedding", "api_key"),
            "a key never stands in the file",
            code="secret",
            hint="put it in an environment variable and name that in embedding.api_key_env",
        )
        result["embedding"] = {k: v for k, v in embedding.items() if k != "api_key"}  # pyright: ignore
    if "knowledge" in result:
        result["knowledge"] = read_shared(reader, result["knowledge"])
    if "sources" in result:
        result["sources"] = read_sources(reader)
    if "graph" in result and result["graph"] is None:
        result["graph"] = {}
    return {key: value for key, value in result.items() if value is not None}, places


def _validated_file(
    values: dict[str, Any],
    places: Mapping[tuple[str, ...], tuple[str, ...]],
    reader: Reader,
) -> dict[str, Any]:
    """The values that are valid; each of the others becomes an issue at its line."""
    try:
        _FileSettings.model_validate(values)
    except ValidationError as error:
        values = dict(values)
        for detail in error.errors():
            path = tuple(str(step) for step in detail["loc"])
            unknown = detail["type"] == "extra_forbidden"
            known = _keys_beside(path) if unknown else choices(detail)
            reader.complain(
                places.get(path, path),
                f"unknown key '{path[-1]}'" if unknown else mistake(detail),
                code="unknown_key" if unknown else "config",
                hint=did_you_mean(path[-1] if unknown else str(detail["input"]), known),
            )
            values.pop(path[0], None)
    return values


def _keys_beside(path: tuple[str, ...]) -> list[str]:
    """The keys that the section of `path` knows."""
    section: Any = _FileSettings
    for step in path[:-1]:
        section = _section(section, step)
        if section is None:
            return []
    return list(section.model_fields)


class _FileSettings(BaseModel):
    """The same fields without the environment, to judge the file alone."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = None
    language: Language = "en"
    timezone: TimeZone = UTC
    usage_instructions: str | None = None
    embedding: EmbeddingSettings | None = None
    search: SearchSettings | None = None
    graph: GraphSettings | None = None
    reasoning: ReasoningSettings | None = None
    sources: dict[str, SourceSettings] | None = None
    knowledge: dict[str, Any] | str | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"


_WHOLE = ("knowledge", "sources")
"""Settings that are told as one value, since their keys are names that the user gave."""


def _leaves(
    value: Mapping[str, Any], path: tuple[str, ...] = ()
) -> list[tuple[tuple[str, ...], Any]]:
    found: list[tuple[tuple[str, ...], Any]] = []
    for key, child in value.items():
        if isinstance(child, dict) and child and key not in _WHOLE:
            found.extend(_leaves(child, (*path, key)))  # pyright: ignore[reportUnknownArgumentType]
        else:
            found.append(((*path, key), child))
    return found


def _put(target: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for step in path[:-1]:
        target = target.setdefault(step, {})
    target[path[-1]] = value
