"""REST: every operation under `/api/v1`, made from the table of operations and the tools of MCP."""
