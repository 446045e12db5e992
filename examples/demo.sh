#!/usr/bin/env bash
# A guided tour of DuckKB in a temporary folder; `make demo` runs it.
# The folder is removed at the end; DEMO_KEEP=1 keeps it.
set -euo pipefail

EXAMPLE="$(cd "$(dirname "${BASH_SOURCE[0]}")/three-kingdoms" && pwd)"
for tool in duckkb git; do
    command -v "$tool" >/dev/null || { echo "$tool is not on PATH; try 'make demo'" >&2; exit 2; }
done

# A base, a repository or an author of the caller must have no part in this.
for name in $(compgen -e); do
    case $name in DUCKKB_* | KB_PATH | GIT_*) unset "$name" ;; esac
done
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
export GIT_AUTHOR_NAME=Tour GIT_AUTHOR_EMAIL=tour@duckkb.invalid
export GIT_COMMITTER_NAME=Tour GIT_COMMITTER_EMAIL=tour@duckkb.invalid
export DUCKKB_LANGUAGE=en # the example base itself answers in Chinese

FOLDER="$(mktemp -d "${TMPDIR:-/tmp}/duckkb-tour.XXXXXX")"
finish() {
    if [[ "${DEMO_KEEP:-0}" == 1 ]]; then
        printf '\nKept: %s\n' "$FOLDER"
    else
        rm -rf "$FOLDER"
    fi
}
trap finish EXIT
exec 2>&1 # messages in their place among the output

bold='' dim='' plain=''
if [[ -t 1 && -z "${NO_COLOR:-}" ]]; then
    bold=$'\033[1m' dim=$'\033[2m' plain=$'\033[0m'
fi
part=0

title() {
    part=$((part + 1))
    printf '\n%s-- %s. %s%s\n' "$bold" "$part" "$1" "$plain"
}
note() { printf '%s   %s%s\n' "$dim" "$1" "$plain"; }
run() { # prints a command, then runs it
    printf '\n%s$ %s%s\n' "$bold" "$1" "$plain"
    eval "$1"
}
refused() { # the same for a command whose answer is to be no
    local code=0
    run "$1" || code=$?
    note "(exit code $code)"
    [[ $code == 1 ]]
}

cd "$FOLDER"

title 'A knowledge base is a folder with a config.yaml, kept in Git'
run 'cp "$EXAMPLE"/{config.yaml,README.md,user_dict.txt,.gitignore,.gitattributes} .'
run 'git init -q'
note "'duckkb init DIR' makes all of this from a template; here the Three Kingdoms are given."

title 'Import: YAML bundles of records and relations'
run "sed -n '3,10p' \"\$EXAMPLE\"/bundles/10-world.yaml"
run 'for bundle in "$EXAMPLE"/bundles/*.yaml; do duckkb import "$bundle" | grep Imported; done'
run 'duckkb status'
run "git add -A && git commit -qm 'Three Kingdoms' && git ls-files data | sed -n '1,4p'"

title 'Search: Chinese and English alike, no network, no key'
run 'duckkb search 火烧赤壁 --limit 3'
run "duckkb search 'who burned the fleet' --limit 3"
run "duckkb search 'Sleeping Dragon' --table Character --limit 2"
run 'duckkb search 諸葛亮 --limit 1 --explain'
run "duckkb search 火攻 --table Battle --where 'year>=200' --limit 2"

title 'One record, and the file in which it stands'
run 'duckkb get Place chibi'

title 'SQL over the same records: every relation is a table'
run "duckkb sql '
    SELECT c.name_zh, c.name_en, count(*) AS battles
    FROM characters c JOIN edge_fought_in f ON f.__from_id = c.__id
    GROUP BY ALL ORDER BY battles DESC, c.name_en LIMIT 5'"
run "duckkb sql '
    SELECT faction, count(*) AS people, round(avg(wit)) AS wit
    FROM characters GROUP BY faction ORDER BY people DESC'"

title 'Ask in your own words: exact rows, and how the question was understood; no language model'
run 'duckkb ask 哪些人物的武力超过95'
run "duckkb ask 'How many characters fought in the Battle of Red Cliffs?'"
note 'Where two readings are as likely, it asks back, and the answer goes on from there:'
refused 'duckkb ask 官渡之战的兵力是多少 | tee asked.txt'
run "duckkb ask --session \"\$(sed -n 's/.*--session \([0-9a-f]*\).*/\1/p' asked.txt)\" --answer 1"
run 'rm asked.txt'

title 'A broken bundle: every error at once, and nothing changes'
cat >broken.yaml <<'END'
- type: Character
  id: Huang Zhong
  name_zh: 黄忠
  name_en: Huang Zhong
  factoin: 蜀汉
  historicity: certain
  war: very high
- type: Charakter
  id: wei-yan
- type: SERVED
  source: {id: zhuge-liang}
  target: {id: liu-bie}
END
run 'cat -n broken.yaml'
refused 'duckkb import broken.yaml'
refused "DUCKKB_LANGUAGE=zh duckkb import broken.yaml 2>&1 | sed -n '1,4p'"
run 'rm broken.yaml && git status --short'
note '(nothing: no file was touched)'

title 'One field of one record: first a dry run, then in earnest'
cat >change.yaml <<'END'
- type: FOUGHT_IN
  source: {id: huang-gai}
  target: {id: battle-of-chibi}
  note: 献火攻并诈降，焚曹军船舰
END
run 'cat change.yaml'
run 'duckkb import --merge --dry-run change.yaml'
run 'duckkb import --merge change.yaml && rm change.yaml'
run 'git diff --stat'
run 'git diff -U0'
note 'One changed record, one changed line.'
run "git commit -qam 'What Huang Gai did'"

title 'A deletion that would leave relations behind is refused'
cat >delete.yaml <<'END'
- {type: Character, action: delete, id: huang-gai}
END
run 'cat delete.yaml'
refused 'duckkb import delete.yaml'
run 'duckkb import --cascade delete.yaml && rm delete.yaml'
run "git diff --shortstat && git commit -qam 'Without Huang Gai'"

title 'The files are the truth: edit one by hand'
run "sed -i.bak 's/\"capital\":\"建业\"/\"capital\":\"建业（今南京）\"/' data/nodes/factions/*/part_001.jsonl"
run 'rm data/nodes/factions/*/*.bak && duckkb sync'
run "duckkb sql \"SELECT id, name_zh, capital FROM factions WHERE capital LIKE '%南京%'\""
run 'duckkb doctor'

title 'How records hang together: neighbours, and the shortest ways from one to another'
run 'duckkb graph neighbors Character:zhou-yu --limit 6'
run 'duckkb graph paths Character:zhuge-liang Character:sima-yi --type Character --type Battle --limit 3'

title 'The same base for agents: a scripted MCP client goes through its whole life'
run 'duckkb mcp --print-config claude-desktop'
run "python '$EXAMPLE/../mcp_client.py' ."

title 'A property graph, as an agent that writes hardware keeps one: a UART receiver'
run 'cp -R "$EXAMPLE/../fpga-uart" uart'
note 'What is around one signal, as text and as Mermaid:'
run 'duckkb --kb uart kg query frame_err --graph uart_rx'
run 'duckkb --kb uart graph subgraph KGNode:uart_rx:frame_err --depth 1 --format mermaid'

title 'The ontology as a Mermaid diagram'
run "duckkb info --mermaid | sed -n '1,12p'"

printf '\n%sThat was the tour.%s Begin your own with: duckkb init my-kb\n' "$bold" "$plain"
