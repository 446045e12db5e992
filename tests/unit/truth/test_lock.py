"""The write lock, as those who wait for it see it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from duckkb.errors import LockTimeoutError
from duckkb.truth import lock
from duckkb.truth.lock import WriteLock


def test_who_waits_is_told_for_whom(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_SILENT", 0.0)
    caplog.set_level(logging.INFO, "duckkb")
    first, second = WriteLock(tmp_path), WriteLock(tmp_path)
    with first.hold():
        holder = first.holder()
        assert holder is not None
        with pytest.raises(LockTimeoutError) as caught, second.hold(wait=0.05):
            pass
        assert f"process {holder.pid}" in caught.value.message
    [told] = caplog.messages
    assert told.startswith(f"waiting: the base is being written by process {holder.pid}")
    with second.hold():
        pass
    assert len(caplog.messages) == 1
