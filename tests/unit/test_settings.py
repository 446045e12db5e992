"""Where a setting's value comes from, and which source wins."""

from __future__ import annotations

from typing import Any

import pytest

from duckkb.config import parse_config
from duckkb.errors import ConfigError, SettingsError
from duckkb.settings import LoadedSettings

FILE = "language: zh\nsearch: {chunk_size: 600, tokenizer: bigram}\nembedding: {dim: 8}\n"


def load(text: str = FILE, arguments: dict[str, Any] | None = None) -> LoadedSettings:
    return parse_config(text.encode(), arguments=arguments).loaded


def effective(loaded: LoadedSettings) -> dict[str, tuple[Any, str]]:
    return {e.key: (e.value, e.origin) for e in loaded.effective}


def test_the_file_wins_over_the_default() -> None:
    found = effective(load())
    assert found["search.chunk_size"] == (600, "file")
    assert found["search.chunk_overlap"] == (100, "default")
    assert found["language"] == ("zh", "file")


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKKB_SEARCH_CHUNK_SIZE", "700")
    monkeypatch.setenv("DUCKKB_LANGUAGE", "en")
    monkeypatch.setenv("DUCKKB_LOG_LEVEL", "DEBUG")
    loaded = load()
    assert loaded.settings.search.chunk_size == 700
    assert loaded.settings.search.tokenizer == "bigram"
    found = effective(loaded)
    assert found["search.chunk_size"] == (700, "environment")
    assert found["search.tokenizer"] == ("bigram", "file")
    assert found["language"] == ("en", "environment")
    assert found["log_level"] == ("DEBUG", "environment")


def test_an_argument_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKKB_SEARCH_CHUNK_SIZE", "700")
    loaded = load(arguments={"search": {"chunk_size": 900}})
    found = effective(loaded)
    assert found["search.chunk_size"] == (900, "argument")
    assert found["search.tokenizer"] == ("bigram", "file")


def test_every_setting_has_a_value_and_an_origin() -> None:
    found = effective(load(""))
    assert {origin for _, origin in found.values()} == {"default"}
    assert found["embedding.api_key_env"] == ("OPENAI_API_KEY", "default")
    assert found["embedding.batch_size"][0] == 64
    assert found["embedding.on_error"][0] == "defer"
    assert found["search.chunk_size"][0] == 800
    assert found["search.chunk_overlap"][0] == 100
    assert found["search.tokenizer"][0] == "jieba"
    assert found["search.fusion"][0] == "calibrated"
    assert found["search.rrf_k"][0] == 60
    assert found["search.weights.text"][0] == 0.4
    assert found["search.weights.vector"][0] == 0.6
    assert found["language"][0] == "en"
    assert found["log_level"][0] == "INFO"


def test_the_property_graph_has_default_types_when_its_section_stands() -> None:
    assert load("").settings.graph is None
    graph = load("graph:\n").settings.graph
    assert graph is not None
    assert graph.node_types == ("Signal", "StateTransition", "SignalExample")
    assert graph.relation_types == ("EXAMPLES", "STATETRANSITION", "RELATED")


def test_a_bad_value_of_the_environment_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKKB_SEARCH_CHUNK_SIZE", "big")
    with pytest.raises(SettingsError) as caught:
        load()
    error = caught.value
    assert error.path == "search.chunk_size"
    assert "DUCKKB_SEARCH_CHUNK_SIZE" in f"{error.message} {error.hint}"
    assert "environment" in error.message


def test_a_bad_argument_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError) as caught:
        load(arguments={"search": {"fusion": "magic"}})
    assert caught.value.path == "search.fusion"
    assert "argument" in caught.value.message


def test_an_unknown_argument_is_refused() -> None:
    with pytest.raises(SettingsError, match="chunksize"):
        load(arguments={"search": {"chunksize": 5}})


def test_variables_that_are_no_settings_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKKB_KB", "/somewhere")
    monkeypatch.setenv("DUCKKB_OTHER_THING", "1")
    assert load().settings.language == "zh"


def test_a_setting_of_the_third_level_has_a_variable_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DUCKKB_SEARCH_WEIGHTS_TEXT", "0.9")
    monkeypatch.setenv("DUCKKB_REASONING_LLM_MODEL", "x")
    monkeypatch.setenv("DUCKKB_REASONING_LLM_BASE_URL", "http://localhost/v1")
    monkeypatch.setenv("DUCKKB_REASONING_SESSIONS_KEEP_DAYS", "3")
    loaded = load("search: { weights: { text: 0.1, vector: 0.2 } }\n")
    assert loaded.settings.search.weights.text == 0.9
    assert loaded.settings.search.weights.vector == 0.2
    assert loaded.settings.reasoning.llm.model == "x"
    assert loaded.settings.reasoning.llm.base_url == "http://localhost/v1"
    assert loaded.settings.reasoning.sessions_keep_days == 3
    found = effective(loaded)
    assert found["search.weights.text"] == (0.9, "environment")
    assert found["search.weights.vector"] == (0.2, "file")
    monkeypatch.setenv("DUCKKB_SEARCH_WEIGHTS", '{"vector": 0.5}')
    assert load("").settings.search.weights.vector == 0.5
    assert load("").settings.search.weights.text == 0.9
    monkeypatch.setenv("DUCKKB_SEARCH_WEIGHTS_TEXXT", "1")
    with pytest.raises(SettingsError, match="texxt"):
        load("")


def test_an_overlap_is_half_a_chunk_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    assert effective(load("chunk_size: 80\n"))["search.chunk_overlap"] == (40, "default")
    assert load("search: {chunk_size: 80, chunk_overlap: 40}\n").settings.search.chunk_overlap == 40
    with pytest.raises(ConfigError, match="expected at most 40, half of") as caught:
        load("chunk_size: 80\nsearch:\n  chunk_overlap: 80\n")
    assert (caught.value.line, caught.value.path) == (3, "search.chunk_overlap")
    assert caught.value.hint
    monkeypatch.setenv("DUCKKB_SEARCH_CHUNK_OVERLAP", "500")
    with pytest.raises(SettingsError, match="chunk_overlap"):
        load("")


def test_a_time_zone_is_one_that_there_is() -> None:
    assert effective(load(""))["timezone"] == ("UTC", "default")
    assert effective(load("timezone: asia/shanghai\n"))["timezone"] == ("Asia/Shanghai", "file")
    with pytest.raises(ConfigError, match="no time zone 'Asia/Beijing'; a name such as") as caught:
        load("language: zh\ntimezone: Asia/Beijing\n")
    assert (caught.value.line, caught.value.path) == (2, "timezone")
