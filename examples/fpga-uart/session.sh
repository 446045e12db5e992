#!/usr/bin/env bash
# What an agent does that is asked to add a parity bit to the receiver, in a copy of this base.
# The same calls are tools over MCP: kg_query, smart_search, kg_create_node and so on.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
command -v duckkb >/dev/null || { echo "duckkb is not on PATH" >&2; exit 2; }
unset DUCKKB_KB KB_PATH
copy="$(mktemp -d "${TMPDIR:-/tmp}/duckkb-uart.XXXXXX")"
trap 'rm -rf "$copy"' EXIT
cp -R "$here"/{config.yaml,data,.gitignore,.gitattributes} "$copy"
cd "$copy"
exec 2>&1 # refusals in their place among the answers

run() {
    printf '\n$ %s\n' "$1"
    eval "$1"
}
refused() {
    local code=0
    run "$1" || code=$?
    [[ $code == 1 ]]
}

echo "-- What is known? Search by words of the requirement, then look around the signal."
run "duckkb search 'stop bit low' --limit 3"
run 'duckkb kg query frame_err --graph uart_rx'
run 'duckkb graph subgraph KGNode:uart_rx:frame_err --depth 1 --format mermaid'

echo
echo "-- Which signals decide? The graph is two tables as well."
run "duckkb sql \"SELECT s.id AS signal, count(*) AS transitions FROM edge_kg_relation r
    JOIN kg_nodes s ON s.__id = r.__from_id
    WHERE r.relation_type = 'STATETRANSITION' GROUP BY ALL ORDER BY 2 DESC, 1 LIMIT 3\""

echo
echo "-- Record the new signal and its transition. What contradicts the graph is refused."
run "duckkb kg create-node parity_err Signal --graph uart_rx --properties \
    '{\"description\": \"High for one clk when the parity bit is wrong.\", \"width\": \"1\", \"direction\": \"output\"}'"
run "duckkb kg create-node parity_to_stop StateTransition --graph uart_rx --properties \
    '{\"from\": \"PARITY\", \"to\": \"STOP\", \"condition\": \"baud_tick && sample_cnt == 15\"}'"
run 'duckkb kg create-relation parity_err parity_to_stop STATETRANSITION --graph uart_rx'
refused 'duckkb kg create-relation parity parity_to_stop STATETRANSITION --graph uart_rx'
refused 'duckkb kg delete-node sample_cnt --graph uart_rx'

echo
echo "-- The whole graph is a file for others, and back."
run 'duckkb kg export uart_rx > graph.json'
run 'duckkb kg import graph.json --graph uart_rx_parity'
