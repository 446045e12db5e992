"""Frames of English sentences, each with what it says plainly; `reworded.py` tells how they are used."""

from __future__ import annotations

from duckkb.reasoning.regexes import regex

_LEAD = r"(?:please\s+)?(?:show|list|give|find|name|tell|get|display)(?:\s+(?:me|us))?"
_WHO = r"(?:who|which|what)(?:\s+ones?)?(?:\s+(?:are|is)\s+(?:they|it))?"
_NAME_THEM = rf"(?:{_LEAD}|name)"
_SO_MANY = r"^how\s+many\s+(?P<what>[a-z][a-z ]*?)\s+are\s+there(?P<rest>\s[^?.;,]+)?[?.;,:]+\s+(?:and\s+)?"
_THEN = rf"\s*[?.]\s*(?:(?:and|if so),?\s+)?{_WHO}\W*$"
_PREP = r"(?P<prep>on|in|at|by|for|with|of|to|from)"
_MONEY_DONE = r"(?:owe[sd]?|paid|pays?|gave|gives?|spent|spends|donate[sd]|earn(?:ed|s)|lent|borrowed|received|contribute[sd])"
_PAST = r"\w+(?:ed|en)|done|held|sold|paid|sent|built|made"
_WHEN = r"year|quarter|month|week|weekday|day"
_IS = r"(?:(?:what|which)\s+(?:is|was)\s+)?(?:the\s+|our\s+)?"
_OF = r"(?:for|of|by|in\s+terms\s+of)"
_THAN = r"(?:more|greater|larger|higher|bigger|less|lower|smaller|fewer)\s+than|over|under|above|below|at\s+(?:least|most)|exceeding"
_FIGURE = r"(?:average|mean|highest|lowest|largest|smallest|greatest|maximum|minimum)"

_TABLE: tuple[tuple[str, str], ...] = (
    # Several sentences that ask one thing.
    (rf"{_SO_MANY}(?:{_NAME_THEM}|what\s+are)\s+(?:all\s+)?(?:of\s+)?their\s+names?(?=\W*$)", "show the names of the {what}{rest}"),
    (rf"{_SO_MANY}(?:{_NAME_THEM}\s+(?:all\s+of\s+)?them(?:\s+all)?|{_WHO})(?=\W*$)", "show the {what}{rest}"),
    (rf"^(?:are|is)\s+there\s+(?:any\s+|an?\s+|some\s+)?(?!one\b|body\b)(?P<what>[^?.]+?){_THEN}", "show the {what}"),
    (rf"^(?:is|are)\s+(?:any|some)(?:one|body)\s+(?P<what>[^?.]+?){_THEN}", "who is {what}"),
    (rf"^do(?:es)?\s+(?:any|some)(?:one|body)\s+(?P<what>[^?.]+?){_THEN}", "who {what}"),
    (rf"^(?P<be>is|are)\s+any\s+(?P<rows>\w+)\s+(?P<what>[^?.]+?){_THEN}", "which {rows} {be} {what}"),
    (r"^how many (?P<what>[a-z]+(?: [a-z]+)?) (?:does|did|has|have) each (?P<who>[a-z]+) [a-z]+\?\s*(?:give|show|list|report|return|include|state) (?:me )?(?:the |their |its |each )?names?,? and (?:the |their )?(?:number|count)(?: of (?P=what))?(?=\W*$)", "give the name and the number of {what} of each {who}"),
    # Of whom something is asked, and what.
    (r"\b(?P<have>have|has|had) made (?=(?:more|fewer|less|at least|at most|over|exactly|\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|any|no)\b)", "{have} "),
    (r"(?P<asked>\b(?:more|fewer|less) than \w+ (?P<rows>[a-z]+s)\b[^?]*[?.][^?.]*?)(?:,? and|,) how many they (?:made|had|have|did|took|got|placed)(?=\W*$)", "{asked} and the number of {rows}"),
    (r"\bover (?=all (?:the |of the )?[a-z]+s\b)", "of "),
    (r"\b(?P<what>salary|wage|pay|bonus|fee|rate) (?:paid|given|awarded) to (?=(?:an?|any|the|each|our)\b)", "{what} of "),
    (r"\b(?P<what>[a-z]+(?: [a-z]+)?) of (?P<rows>(?:each |every |all |the )+[a-z]+(?: [a-z]+)?)(?:,? and|,? along with|,? with) (?:the )?(?P=what) of (?P<whose>its|their|his|her) ", "{what} of {rows} and of {whose} "),
    (rf"^(?:{_LEAD}\s+)?(?:every(?:one|body)\s+who|whoever)\s+", "who "),
    (rf"^(?P<lead>{_LEAD})\s+(?:each\s+and\s+)?every\s+(?P<what>\w+\s+(?:that|who|which)\b)(?:['’]s\b)?", "{lead} all {what}"),
    (r"\b(?P<be>(?:is|are|was|were|been|not|n['’]t)(?: (?:still|yet|already|all|not))*) done(?=\W*$| (?:yet|already|so far|on|in|by|before|after|since|late|early)\b)", "{be} completed"),
    (r"^(?:who|which)\s+(?:among|of)\s+the\s+(?P<what>[a-z]+s)\b(?!['’])(?=\s+(?!who\b|that\b|which\b))", "which {what}"),
    (r"\b(?P<which>which|what)\s+(?P<what>\w+)\s+do\s+(?:we|you|i)\s+have(?=\s+(?:with|in|on|from|for|at|about)\s)", "{which} {what} are there"),
    (r"^(?P<which>which|what)\s+(?P<what>\w+)\s+(?P<do>does|do)\s+(?P<who>[^?]+?)\s+(?:still\s+)?have\s+(?:still\s+)?(?P<state>open|unfinished|outstanding|overdue|pending)(?=\W*$)", "{which} {state} {what} {do} {who} have"),
    (r"^how\s+many\s+(?P<what>[a-z]+s)\s+did\s+we\s+(?:run|do|organi[sz]e|conduct|undertake)(?=\W*$|\s+(?:in|on|during|last|this|before|after|since|between|so|at)\b)", "how many {what} were there"),
    (r"\bwhat\s+number\s+of\s+(?=\w+s\b)", "how many "),
    (rf"\b(?P<than>{_THAN}|exactly)\s+(?P<number>\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+of\s+(?:the|our|their|its)\s+(?=[a-z]+s\b)", "{than} {number} "),
    (r"^what(?=\s+(?!(?:are|is|was|were|do|does|did|has|have|had|can|will|kinds?|types?|sorts?)\b)(?:[a-z]+\s+){0,2}[a-z]+s\s+(?:are|were|do|did|have)\b)", "which"),
    (r"^(?:which|what)\s+(?:people|person)\s+(?!who\b|that\b|of\b|in\b|from\b|with\b)", "who "),
    (rf"^(?:{_LEAD}|name)\s+(?:all\s+)?(?:the\s+)?people\s+who\s+", "who "),
    (r"\b(?P<each>each|every|per)\s+(?:different\s+)?(?P<name>kind|type|sort)\s+of\s+(?P<column>[a-z]+)", "{each} {column}"),
    # Several figures or sides of one thing, each said by itself.
    (r"\bboth\s+the\s+(?P<what>[a-z]+)\s+of\s+(?P<one>[^,.?]+?)\s+and\s+the\s+(?P=what)\s+of\s+(?=[a-z])", "both the {what} of {one} and "),
    (rf"^(?:considering|among|regarding|concerning|looking\s+at|as\s+for)\s+(?:all\s+)?(?P<rows>(?:the\s+|our\s+)?[a-z][^,?]*?),\s+(?P<asks>what\s+(?:is|are|was|were)\s+the\s+(?:[^?]*?\s)?{_FIGURE})\s+of\s+their\s+(?P<what>[a-z ]+?)(?=\W*$)", "{asks} {what} of {rows}"),
    (r"\bthe\s+(?P<how>most|fewest|least)\s+times(?=\W*$|\s*[?.]\s)", "the {how}"),
    (r"^of\s+(?P<which>which|what)\s+(?P<what>[a-z]+(?:\s[a-z]+)?)\s+(?P<be>is|are|was|were)\s+the\s+", "{which} {what} {be} the "),
    (r"\s+(?:of|for|to|with|at|in|on|by)\s+which\s+there\s+(?:is|are|was|were)\s+(?:not\s+any|no)\s+", " without "),
    # How rows are, by a verb.
    (rf"\b(?:stands?|stood|measures?|measured)\s+(?=(?:{_THAN})\s+\d[\d.,]*\s+[a-z]+\s+(?:tall|high|wide|deep|long|across)\b)", "are "),
    (r"\b(?P<be>is|are|was|were)(?P<so>(?:\s+(?:still|not|yet|already|all|now))*)\s+(?:run|operated|controlled|worked|managed)\s+(?P<name>automatically)\b", "{be}{so} automated"),
    (r"\b(?P<be>was|were|is|are)\s+(?:a\s+)?(?P<name>failures?)(?=\W*$)", "failed"),
    (r"\b(?P<name>lateness)\b", "delay"),
    (r"^provide(?:\s+me\s+with)?\s+(?=(?:the|all|a)\s)", "show "),
    # Totals.
    (r"^(?:how\s+much|what)\s+did\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?P<what>[a-z]+s\b(?!['’])[^?]*?)\s+cost(?:\s+(?:us|in\s+total|altogether|overall|in\s+all))*(?=\W*$)", "what is the total cost of the {what}"),
    (r"^(?P<what>(?=[^?]*\b(?:total|average|mean|sum)\b)[^?]*?),?\s+from\s+(?:the\s+)?most\s+to\s+(?:the\s+)?least\s+(?:expensive|costly|valuable|profitable)(?=\W*$)", "{what} from highest to lowest"),
    (r"^(?P<what>(?=[^?]*\b(?:total|average|mean|sum)\b)[^?]*?),?\s+from\s+(?:the\s+)?least\s+to\s+(?:the\s+)?most\s+(?:expensive|costly|valuable|profitable)(?=\W*$)", "{what} from lowest to highest"),
    # What is written shortly, or apart.
    (r"\ball\s+together(?=\W*$)", "altogether"),
    (r"(?<=[a-z0-9] )in\s+all(?=\W*$)", "in total"),
    (r"\b(?P<most>(?:cheapest|dearest|(?:most|least)\s+expensive)\s+[a-z]+)\s+to\s+(?:join|visit|enter|cross|use|rent|hire|book|buy|attend|see|own|run|stay\s+(?:at|in)|live\s+in|fly\s+with)(?=\W*$)", "{most}"),
    (r"\bw/o\b", "without"),
    (r"\bw/(?=\s)", "with"),
    (r"\bhead\s?count\s+of\b", "number of"),
    (r"(?<=\bper\s)kilo\b|(?<=\ba\s)kilo\b", "kg"),
    (r"\bcarry\s+out\b", "do"),
    (r"\bcarried\s+out\b", "done"),
    (r"(?<=\d)\s+an?\s+(?P<name>litre|liter|kilo|kilogram|kg|gram|metre|meter|mile|piece|unit|head|person)\b", " per {name}"),
    (r"(?<=[a-z])\s+\+\s+(?=[a-z])", " and "),
    # Two words written as one.
    (r"^(?P<asks>what|who|when|where|how)['’]s\s+(?!been\b|had\b|got\b|ever\b|never\b|already\b|not\b)", "{asks} is "),
    (r"(?<=[a-z] )(?P<be>have|has|had|is|are|was|were)n['’]t\b", "{be} not"),
    (r"(?:(?<=\bwho )|(?<=\bbut )|(?<=\band )|(?<=\bthat ))(?P<do>do|does|did)n['’]t\b", "{do} not"),
    (r"\b(?:that|which)\s+(?:is|are|was|were)\s+(?=with\s)", ""),
    (r"^(?:(?:what|which)\s+is\s+)?(?:the\s+)?(?:fastest|quickest|shortest|lowest|smallest)\s+(?:average|mean)\s+(?P<what>[^,?]+?)\s+(?:by|per|of\s+each|for\s+each)\s+(?P<rows>[a-z]+)(?=\W*$)", "which {rows} has the lowest average {what}"),
    (r"^(?:(?:what|which)\s+is\s+)?(?:the\s+)?(?:slowest|longest|highest|largest|greatest)\s+(?:average|mean)\s+(?P<what>[^,?]+?)\s+(?:by|per|of\s+each|for\s+each)\s+(?P<rows>[a-z]+)(?=\W*$)", "which {rows} has the highest average {what}"),
    (r"\bruns?\s+out(?=\s+(?:in|on|before|after|by|during|between|within|this|next)\b)", "expires"),
    (r"\bran\s+out(?=\s+(?:in|on|before|after|by|during|between|within|this|last)\b)", "expired"),
    # When it was.
    (r"\b(?:on|at)\s+(?:what|which)\s+(?:exact\s+)?(?:date|day|time)(?=\s+(?:did|was|were|does|is|has|had|will|do|can|are)\b)", "when"),
    (rf"\bwhen\s+(?:did|does)\s+(?P<who>[^?]+?)\s+get\s+(?P<done>{_PAST})(?=\W*$)", "when was {who} {done}"),
    (rf"(?<=that )got\s+(?=(?:{_PAST})\b)|(?<=which )got\s+(?=(?:{_PAST})\b)|(?<=s )got\s+(?=(?:{_PAST})\s+(?:late|on\s+time|before|after|in)\b)", "were "),
    (r",?\s+(?:(?:together|along)\s+with|and)\s+the\s+(?:date|day|time)s?\s+(?:on\s+which\s+|when\s+|that\s+)?(?:they|he|she|it|each)\s+\w+ed(?:\s+(?:it|in|there))?(?=\W*$)", " and when"),
    (r"\buntil\s+when\s+(?:is|are)\s+(?P<what>[^?]+?)\s+valid(?=\W*$)", "when does {what} expire"),
    (r"\bwhen\s+(?P<do>does|do|did|will)\s+(?P<what>[^?]+?)\s+run\s+out(?=\W*$)", "when {do} {what} expire"),
    (r"\b(?:which|what)\s+(?P<what>\w+)\s+(?:still\s+)?(?:lies?|are|is)\s+ahead(?:\s+of\s+us)?(?=\W*$)", "upcoming {what}"),
    (r"\b(?:which|what)\s+(?P<what>\w+)\s+(?:have|has)\s+already\s+(?:taken\s+place|happened|been\s+held|occurred)(?=\W*$)", "past {what}"),
    (r"\b(?:which|what)\s+(?P<what>\w+)\s+(?:comes|is|will\s+be)\s+next(?=\W*$)", "what is the next {what}"),
    (r"\b(?:past|beyond)\s+(?:its|their|the)\s+(?:due\s+date|deadline)s?\b", "overdue"),
    (r"(?<=[a-z]d )(?:only\s+)?after\s+(?:(?:they|it)\s+(?:were|was)\s+due|(?:its|their|the)\s+(?:due\s+date|deadline)s?)(?=\W*$)", "late"),
    # What is not so yet.
    (rf"\b(?P<be>are|is|were|was)\s+(?:still\s+)?(?:waiting|yet|still)\s+to\s+be\s+(?P<done>{_PAST})\b", "{be} not {done}"),
    (rf"\b(?:remain|still\s+have|have\s+(?:still|yet))\s+to\s+be\s+(?P<done>{_PAST})\b", "are not {done}"),
    (r"\bremains?\s+(?=(?:open|un[a-z]+ed|overdue|unpaid)\b)", "are still "),
    (r"(?P<denied>\b(?:nobody|no\s+one|nothing|not|never)\b[^?]*|n['’]t\b[^?]*?)\s+(?:so\s+far|as\s+(?:of\s+)?yet|to\s+date|up\s+to\s+now|until\s+now)(?=\W*$)", "{denied} yet"),
    (r"\s+(?:at\s+the\s+moment|right\s+now|at\s+present|as\s+of\s+(?:now|today))(?=\W*$)", " currently"),
    (r"\b(?:have|has)(?:n['’]t|\s+not)\s+(?:yet\s+)?turned\s+(?P<age>\d+)(?:\s+yet)?\b", "are under {age}"),
    (r"\bnot\s+yet\s+(?P<age>\d{1,3})(?=\s+years?\b|\W*$)", "under {age}"),
    (r"\b(?:is|are|was|were)\s+not\s+(?:a\s+)?members?\s+of\s+(?:any|an?)\s+", "have no "),
    (r"\b(?:do|does|did)(?:\s+not|n['’]t)\s+(?:currently\s+)?belong\s+to\s+(?:any|an?)\s+", "have no "),
    (r"(?P<what>\b(?:count|number|total)s?\s+(?:per|by|of)\s+[^,]+?),\s+(?:highest|most(?:\s+(?:used|common|frequent|popular))?|largest|biggest|top)\s+first(?=\W*$)", "{what} in descending order"),
    (r"(?P<what>\b(?:average|avg|mean)\s+(?:\w+\s+)?(?:ratings?|scores?|grades?|stars|marks)\s+(?:per|by|of|for)\s+[^,]+?),\s+worst\s+first(?=\W*$)", "{what}, lowest first"),
    (r"(?P<what>\b(?:average|avg|mean)\s+(?:\w+\s+)?(?:ratings?|scores?|grades?|stars|marks)\s+(?:per|by|of|for)\s+[^,]+?),\s+best\s+first(?=\W*$)", "{what}, highest first"),
    (r"^how\s+many\s+(?:of\s+)?(?P<what>[^,?]+?),?\s+(?:in\s+(?:percent|per\s+cent)|as\s+an?\s+percentage)(?=\W*$)", "what percentage of {what}"),
    (rf"^(?P<what>(?:the\s+)?(?:average|mean|total|number)\s+[^,?]+?)\s+{_PREP}\s+(?P<row>[^,?]+?)\s+(?:vs\.?|versus|compared\s+(?:to|with))\s+(?P<row_>[^,?]+?)(?=\W*$)", "{what} {prep} {row} and {row_}"),
    (r"\b(?:is|are)\s+(?:currently\s+)?(?:switched|turned)\s+off\b", "are disabled"),
    (r"\b(?:is|are)\s+(?:currently\s+)?(?:switched|turned)\s+on\b(?!\s+(?:the|a|by|[a-z]+day))", "are enabled"),
    (r"\bwhose\s+(?P<what>[a-z]+(?:\s+[a-z]+){0,2}?)\s+(?:we|i)\s+(?:do\s+not|don['’]t)\s+(?:have|know)(?=\W*$)", "without a {what}"),
    (r"\bwhose\s+(?P<what>[a-z]+(?:\s+[a-z]+){0,2}?)\s+(?:is|are)\s+(?:not\s+known|unknown|missing|not\s+recorded|not\s+on\s+file)(?=\W*$)", "without a {what}"),
    (r"\bhow\s+(?:many\s+times|often)\s+(?:did|has|have)\s+(?P<row>[^?]+?)\s+run(?=\W*$)", "how many runs did {row} have"),
    # More than others, and the most.
    (rf"\b(?:(?:is|are|was|were)\s+)?(?P<than>{_THAN})\s+(?P<field>[a-z]+)\s+(?=\d)", "with {field} {than} "),
    (r"\b(?:(?:is|are|was|were)\s+)?between\s+(?P<field>[a-z]+)\s+(?P<low>\d+)\s+and\s+(?:(?P=field)\s+)?(?=\d)", "with {field} between {low} and "),
    (rf"\b(?P<verb>with|having|have|has|had)\s+(?:the|an?)\s+(?:total\s+)?number\s+of\s+(?P<what>\w+(?:\s+\w+)?)\s+(?:of\s+)?(?P<than>{_THAN})\s+(?P<count>\d[\d,.]*\d|\d)", "{verb} {than} {count} {what}"),
    (r"(?<=\b(?:made|have|took) )(?:only|just)\s+(?=(?:one|two|three|four|five|\d+)\s+[a-z])|(?<=\b(?:had|has) )(?:only|just)\s+(?=(?:one|two|three|four|five|\d+)\s+[a-z])", "exactly "),
    (r"\bmore\s+(?P<what>(?:\w+\s+)?)than\s+(?:any|every|all)(?:one|body)?\s+(?:else|(?:the\s+)?others?(?:\s+\w+)?)(?=\W*$)", "the most {what}"),
    (r"\b(?:smallest|lowest|least)\s+(?P<name>number)\s+of\s+", "fewest "),
    (r"\b(?:greatest|largest|highest|biggest)\s+(?P<name>number)\s+of\s+", "most "),
    (r"\bby (?:the )?(?P<what>quantity|units|copies|pieces|number of units) (?P<did>sold|ordered|bought|purchased|shipped|rented)\b", "by total {what} {did}"),
    (r"\b(?:holds?|has|have|keeps?)\s+the\s+(?:largest|biggest|highest|greatest)\s+(?P<what>stocks?|inventory)\b(?!\s+(?:value|level|price))", "has the most {what}"),
    (r"\b(?:holds?|has|have|keeps?)\s+the\s+(?:smallest|lowest)\s+(?P<what>stocks?|inventory)\b(?!\s+(?:value|level|price))", "has the least {what}"),
    (r"\bsold out\b", "out of stock"),
    (r"\bbest[- ]selling\b", "most sold"),
    (r"\b(?:worst|slowest)[- ]selling\b", "least sold"),
    (r"\b(?:which|what)\s+(?P<what>\w+)\s+(?:sells?|sold)\s+(?:the\s+)?best(?=\W*$)", "the most sold {what}"),
    (rf"^{_IS}busiest\s+(?P<when>{_WHEN})\s+{_OF}\s+(?P<what>\w+)(?=\W*$)", "which {when} had the most {what}"),
    (rf"^{_IS}(?:quietest|slowest)\s+(?P<when>{_WHEN})\s+{_OF}\s+(?P<what>\w+)(?=\W*$)", "which {when} had the fewest {what}"),
    (rf"\b(?:which|what)\s+(?P<when>{_WHEN})\s+(?:had|has|saw)\s+more\s+(?P<what>\w+),\s+(?P<one>[^,?]+?)\s+or\s+(?P<other>[^,?]+?)(?=\W*$)", "which {when} had the most {what} in {one} or {other}"),
    (r"\bruns?\s+(?=(?:longer|shorter)\s+than\b)", "are "),
    (r"(?P<than>\b(?:\w+er|more|less|fewer)\s+than\s+(?:\w+\s+){1,4}?)(?:does|do|did)(?=\W*$)", "{than}"),
    (rf"\b{_PREP}\s+(?!both\b)(?P<one>[^,?]+?)\s+(?:as\s+well\s+as|and\s+also)\s+(?:(?P=prep)\s+)?(?P<other>[^,?]+?)(?=\W*$)", "{prep} both {one} and {other}"),
    (rf"\b{_PREP}\s+(?!both\b)(?P<one>[^,?]+?)\s+and\s+(?:(?P=prep)\s+)?(?P<other>[^,?]+?)\s+as\s+well(?=\W*$)", "{prep} both {one} and {other}"),
    (r"\b(?P<most>[a-z]{3,}i?est|most\s+expensive)\s+(?:single|individual)\s+(?=[a-z])", "{most} "),
    (r"\bmost\s+other\s+(?=[a-z]+s\b)", "most "),
    (rf"^(?:for\s+)?(?:which|what)\s+(?P<rows>[a-z ]+?)\s+(?:do|does)\s+(?:the\s+|their\s+)?(?P<what>[a-z ]+?)(?:\s+(?:over|across|of|in|for|from)\s+(?:all\s+|the\s+)+[a-z]+)?\s+(?:add|sum)\s+up\s+to\s+(?P<than>(?:{_THAN})\s)", "which {rows} have total {what} of {than}"),
    (r"\b(?P<which>which|what|how\s+many)\s+(?P<rows>[a-z]+\s+[a-z]+s)\s+(?P<does>cost|weigh)\s+(?=(?:more|less|over|under|between|at\s+(?:least|most)|exactly)\b)", "{which} {rows} that {does} "),
    (r"\bthat\s+(?:together|combined|jointly|in\s+total)\s+(?:cost|burn|spend|use|consume)\s+(?=(?:more|less|over|under|at\s+(?:least|most))\b)", "whose total cost is "),
    (rf"^(?P<who>(?:who|which(?:\s+\w+)?)\s+(?:{_PAST}))\s+first(?=,?\s+[^,?]+\s+or\s+[^,?]+\W*$)", "{who} earlier"),
    (rf"^(?P<who>(?:who|which(?:\s+\w+)?)\s+(?:{_PAST}))\s+last(?=,?\s+[^,?]+\s+or\s+[^,?]+\W*$)", "{who} later"),
    (r"\b(?P<no>no|without\s+an?|without\s+any|without)\s+(?:known|recorded)\s+(?=[a-z])", "{no} "),
    (r"\b(?P<than>(?:more|fewer|less) than) (?:a single|one single) (?=[a-z])", "{than} one "),
    (r"(?P<column>[a-z]+)\s+whose\s+names?(?=\s+(?:contains?|includes?|starts?|begins?|ends?)\b)", "{column} that"),
    (r"\b(?:mentions?|uses?|carry|carries|bears?)\s+the\s+(?=(?:word|phrase|term)\s)", "contain the "),
    # How much, and how long.
    (r"^what\s+(?P<did>did|do|does)\s+(?P<who>[^?]+?)\s+(?P<verb>spend|earn)(?P<rest>\s+[^?]*)?(?=\W*$)", "how much {did} {who} {verb}{rest}"),
    (rf"^what(?:['’]s|\s+is|\s+was)\s+the\s+(?:total\s+|whole\s+)?(?:amount|sum)(?:\s+of\s+money)?(?:\s+(?:that|which))?\s+(?P<who>(?!of\b)[^?]+?\s+{_MONEY_DONE})(?=\W*$)", "what is the total amount that {who}"),
    (r"^how\s+much(?:\s+money)?\s+(?P<did>did|do|does|would|will|could)\s+(?P<what>[^?]+?)\s+(?P<bring>bring\s+in|fetch)(?=\W*$)", "how much {did} {what} {bring} overall"),
    (r"\bhow\s+much(?:\s+money)?\s+went\s+(?:on|into|towards?)\s+", "how much money was spent on "),
    (r"^how\s+much(?:\s+money)?\s+in\s+(?P<what>[a-z]+s)\s+(?:is|are|was|were)\s+(?:still\s+)?(?P<rest>[^?]+?)(?=\W*$)", "what is the total of {what} that are {rest}"),
    (r"^what\s+do(?:es)?\s+(?:all\s+)?(?:(?:the|our|my)\s+)?(?P<what>\w+)\s+(?:all\s+)?(?:come|add\s+up|amount|sum\s+up)\s+to(?:\s+(?:in\s+total|altogether))?(?=\W*$)", "what are the total {what}"),
    (r"^how\s+(?:many|much)\s+(?P<unit>\w+)\s+do(?:es)?\s+(?:the\s+)?(?P<what>[^?]+?)\s+add\s+up\s+to(?=\W*$)", "total {unit} of {what}"),
    (r"\bwhat\s+(?:is|was)\s+the\s+(?P<name>length|duration)\s+of\s+(?P<what>[^?]+?)\s+in\s+(?P<unit>minutes|hours|days|weeks|months|years)(?=\W*$)", "how many {unit} did {what} last"),
    (r"\bwhat\s+(?:is|was)\s+the\s+(?P<name>length|duration)\s+of\s+(?P<what>[^?]+?)(?=\W*$)", "how long did {what} last"),
    (r"\b(?:was|were)\s+over\s+(?=(?:in|within)\s+(?:under|less|\d))(?:in|within)\s+", "took "),
    (r"^at\s+what\s+age\s+did\s+(?P<who>[^?]+?)\s+die(?=\W*$)", "how long did {who} live"),
    (r"^on\s+average,?\s+(?P<what>how\s+[^?]+?)(?=\W*$)", "{what} on average"),
)  # fmt: skip
FRAMES = tuple((regex(pattern), meant) for pattern, meant in _TABLE)
