"""Types that are learnt at their first use are learnt before threads use them."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys, threading
import msgspec
sys.setswitchinterval(1e-6)
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Output, Query, Use

condition = Compare(Column("t", "a"), "eq", (Constant(1),))
plan = Query((Use("t", "c"),), (Output(Column("t", "a"), "a"),), where=condition)
reading = Interpretation(plan, 1.0)
kept = msgspec.to_builtins([reading] * 3)
together = threading.Barrier(8)
same = []

def use():
    together.wait()
    same.append(msgspec.convert(kept, list[Interpretation]) == [reading] * 3)

threads = [threading.Thread(target=use) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert same == [True] * 8
"""


def test_threads_that_read_a_kept_plan_first_at_the_same_time_do_not_end_the_process() -> None:
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
