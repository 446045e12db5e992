"""Which failure has which HTTP status: one table, from the tree of errors and from HTTP itself.

The `code` of an answer is the status times 100, plus a number that tells failures of one status
apart; `reason` is the same in words, the `code` of the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from duckkb import errors
from duckkb.errors import DuckKBError


@dataclass(frozen=True, slots=True)
class Row:
    """Errors of a class, or those of it that bear one of `reasons`, and their numeric code.

    `others` are the reasons that errors of the class bear where the row is not confined to some. `in_path` confines it to paths that name a type: there a wrong one is a path that leads nowhere,
    elsewhere it is a wrong argument.
    """

    error: type[DuckKBError]
    code: int
    reasons: frozenset[str] = frozenset()
    in_path: bool = False
    others: frozenset[str] = frozenset()

    @property
    def status(self) -> int:
        return self.code // 100

    @property
    def sent(self) -> frozenset[str]:
        """Every `reason` that an answer with this code may have."""
        return self.reasons or self.others or frozenset({self.error.default_code})

    def fits(self, error: DuckKBError, in_path: bool) -> bool:
        if self.in_path and not in_path:
            return False
        return isinstance(error, self.error) and (not self.reasons or error.code in self.reasons)


def _row(
    error: type[DuckKBError],
    code: int,
    reasons: str = "",
    *,
    in_path: bool = False,
    others: str = "",
) -> Row:
    return Row(error, code, frozenset(reasons.split()), in_path, frozenset(others.split()))


TABLE: tuple[Row, ...] = (
    _row(errors.RecordNotFoundError, 404_01),
    _row(errors.KgError, 404_02, "NODE_NOT_FOUND RELATION_NOT_FOUND"),
    _row(errors.KgError, 409_02, "NODE_EXISTS RELATION_EXISTS HAS_RELATIONS no_graph"),
    _row(errors.KgError, 422_02, others="INVALID_ARGUMENT INVALID_ID INVALID_TYPE"),
    _row(errors.BundleError, 413_01, "too_large"),
    _row(errors.BundleError, 422_03),
    _row(errors.QueryError, 504_01, "timeout"),
    _row(errors.QueryError, 503_01, "busy worker"),
    _row(errors.QueryError, 413_01, "too_large"),
    _row(
        errors.QueryError,
        422_04,
        others="memory not_allowed not_one_statement not_read_only sql too_long",
    ),
    _row(errors.UsageError, 403_02, "path_refused"),
    _row(errors.UsageError, 413_01, "too_large"),
    _row(errors.UsageError, 404_04, "unknown_type unknown_class", in_path=True),
    _row(
        errors.UsageError,
        422_01,
        others="bound closed dimension doubtful_dates duplicate idempotency_key invalid_answer invalid_arguments"
        " invalid_input no_graph not_grouped not_scalar plan range required session_store settings"
        " tenant two_stores type_mismatch unknown_class unknown_field unknown_join unknown_operator"
        " unknown_option unknown_source unknown_type unknown_value unreadable_file unsupported usage",
    ),
    _row(errors.SessionNotFoundError, 404_03),
    _row(errors.IdempotencyError, 422_05),
    _row(
        errors.SessionError,
        409_05,
        others="cancelled failed lease_lost not_waiting nothing_to_run running stale_clarification"
        " unfinished_turn waiting_for_answer",
    ),
    _row(errors.TransientError, 503_05),
    _row(errors.SourceError, 503_06, others="source_changed source_unavailable"),
    _row(errors.ReadOnlyError, 403_01),
    _row(errors.LockTimeoutError, 503_02),
    _row(errors.ConcurrentEditError, 409_03),
    _row(errors.StorageError, 409_07, "line_conflict"),
    _row(errors.StorageError, 500_02, others="index_damaged journal session_store storage"),
    _row(
        errors.EmbeddingError,
        503_03,
        others="bad_api_key bad_base_url bad_vectors embedding missing_extra model_failed no_api_key"
        " no_model timeout wrong_dimension",
    ),
    _row(errors.ConfigError, 409_04),
    _row(errors.SettingsError, 409_06),
    _row(errors.BaseNotFoundError, 503_04),
    _row(DuckKBError, 500_01),
)
"""The first row that fits counts."""

HTTP: dict[int, str] = {
    400: "malformed",
    401: "unauthorized",
    403: "forbidden",
    404: "no_such_path",
    405: "method_not_allowed",
    408: "body_too_slow",
    413: "body_too_large",
    415: "unsupported_media_type",
    421: "unknown_host",
    422: "invalid_arguments",
    500: "internal",
    503: "busy",
    504: "timeout",
}
"""The reasons of failures that no operation raised; their code is the status times 100."""


def code_of(error: DuckKBError, *, in_path: bool = False) -> int:
    """The numeric code of an error; its hundreds are the HTTP status."""
    return next(row.code for row in TABLE if row.fits(error, in_path))


def reason_of(status: int) -> str:
    return HTTP.get(status) or HTTPStatus(status).phrase.lower().replace(" ", "_")
