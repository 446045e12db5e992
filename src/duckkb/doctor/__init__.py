"""Checks every promise a base makes, says what to do, and mends what is safe to mend."""

from __future__ import annotations

from duckkb.doctor.examine import CHECKS, examine
from duckkb.doctor.report import Problem, Report, Severity

__all__ = ["CHECKS", "Problem", "Report", "Severity", "examine"]
