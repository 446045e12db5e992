"""Who calls: the tenant, by a bearer token, or by a header where only this machine can call."""

from __future__ import annotations

import hmac
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from duckkb.errors import UsageError

DEFAULT = "default"
HEADER = "X-Tenant-Id"
VARIABLE = "DUCKKB_TOKENS"
FILE_VARIABLE = "DUCKKB_TOKENS_FILE"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_SHORTEST = 16


def is_name(text: str) -> bool:
    """Whether a tenant may be called so."""
    return _NAME.fullmatch(text) is not None


class Tokens:
    """The bearer tokens and the tenant that each stands for."""

    def __init__(self, tenants: Mapping[str, str]) -> None:
        self._tenants = [(token.encode(), tenant) for token, tenant in tenants.items()]

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Tokens | None:
        """The tokens of `DUCKKB_TOKENS` and of the file `DUCKKB_TOKENS_FILE`; None if neither is set.

        Pairs `tenant:token`, parted by blanks, commas or line ends; in the file a line may be a
        comment that begins with `#`. A tenant may have several tokens.

        Raises:
            UsageError: a pair is malformed, or there is none in what is set; no token is ever shown.
        """
        given = os.environ if environment is None else environment
        pairs = _pairs(given.get(VARIABLE, ""))
        named = given.get(FILE_VARIABLE)
        if named:
            try:
                text = Path(named).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise UsageError(
                    f"{FILE_VARIABLE}: '{named}' cannot be read", code="tokens", path=named
                ) from error
            lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
            pairs += _pairs("\n".join(lines))
        empty = [name for name in (VARIABLE, FILE_VARIABLE) if name in given]
        if empty and not pairs:
            raise UsageError(
                f"no token is in {' and '.join(empty)}, so nobody could be told apart",
                code="tokens",
                hint=f"put tenant:token there, or unset {' and '.join(empty)} to serve this machine"
                " without tokens",
            )
        return cls(_checked(pairs)) if pairs else None

    def tenant(self, authorization: bytes) -> str | None:
        """The tenant of an Authorization header, found in a time that tells nothing of the tokens."""
        scheme, _, given = authorization.partition(b" ")
        found: str | None = None
        for token, tenant in self._tenants:
            if hmac.compare_digest(given.strip(), token):
                found = tenant
        return found if scheme.lower() == b"bearer" else None


def _pairs(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _checked(pairs: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, pair in enumerate(pairs, 1):
        tenant, colon, token = pair.partition(":")
        if not colon or not is_name(tenant):
            problem = "is no pair tenant:token, the tenant of letters, digits, '_', '-' and '.'"
        elif len(token) < _SHORTEST or not token.isascii():
            problem = f"has a token that is shorter than {_SHORTEST} ASCII characters"
        elif found.get(token, tenant) != tenant:
            problem = "has the token of another tenant"
        else:
            found[token] = tenant
            continue
        raise UsageError(
            f"{VARIABLE}: pair {number} {problem}",
            code="tokens",
            hint="for instance acme:$(openssl rand -hex 24)",
        )
    return found


__all__ = ["DEFAULT", "FILE_VARIABLE", "HEADER", "VARIABLE", "Tokens", "is_name"]
