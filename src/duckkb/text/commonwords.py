"""The most common words and characters, which tell little about what a text is about."""

from __future__ import annotations

_WORDS = """
a about above after again against all along also always an and another any are around as ask
asked at away be because been before being below between both but by came can certain come
considered could did didnt different do does doesnt done dont down due during each either even
ever every few following for found from gave get give given go gone good got had has have
having he her here him his how however i if im in into is isnt it its ive just know known let
lets like look made make many may maybe me might more most much must my need neither never new
no nor not now obtained of off often okay on once one only or other our out over own quite
really s said same say says see seem shall she should show shown since so some still such t
take tell than that thats the their them then there therefore these they thing things think
this those through thus to told too took try under until up us use used using usually various
very want was way we well went were what when where which while who whom why will with within
without would yes yet you your youre
don didn doesn isn wasn ll ve re m d
"""
COMMON_WORDS = frozenset(_WORDS.split())

COMMON_CHARACTERS = frozenset(
    "上下不与个中为么之也了于什从他以们你其几到又及吗吧呢和哪在她它对就并很我或所把是有的着等而被谁这那都"
)
