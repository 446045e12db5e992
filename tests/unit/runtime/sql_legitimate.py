"""Analytical statements that an agent may expect to work, as data, one a line."""

from __future__ import annotations

_STATEMENTS = r"""
SELECT 1
SELECT * FROM docs
FROM docs
TABLE docs
VALUES (1, 'a'), (2, 'b')
SELECT count(*) FROM docs;
/* a comment; with a semicolon */ SELECT 1
SELECT 1 -- update docs; drop table docs
SELECT doc_uri, level FROM docs WHERE level >= 1 ORDER BY level DESC, doc_uri LIMIT 10 OFFSET 0
SELECT DISTINCT status FROM docs
SELECT DISTINCT ON (status) doc_uri, status FROM docs ORDER BY status, doc_uri
SELECT * EXCLUDE (content) FROM docs
SELECT * REPLACE (upper(content) AS content) FROM docs
SELECT COLUMNS('.*t.*') FROM docs
SELECT count(*) FROM docs WHERE content LIKE '%update%'
SELECT count(*) FROM docs WHERE content LIKE '%delete from docs; drop table docs%'
SELECT count(*) FROM docs WHERE content = 'a; b'
SELECT 'insert into docs; commit' AS text
SELECT $$copy docs to 'x'; -- $$ AS text
SELECT 'it''s; "quoted"' AS text
SELECT "content" AS "drop table" FROM docs
SELECT 1 AS "select"
SELECT content AS update_, content AS "update" FROM docs
SELECT count(*) FROM docs WHERE regexp_matches(content, '(?i)^(insert|update)\b.*;$')
SELECT regexp_replace(content, '\s+', ' ', 'g') FROM docs
SELECT regexp_extract(doc_uri, '([a-z]+)', 1) FROM docs
SELECT regexp_extract_all(content, '\w+') FROM docs
SELECT regexp_split_to_array(content, '\s') FROM docs
SELECT string_split(content, ' ') FROM docs
SELECT status, count(*) AS n, avg(level), min(level), max(level) FROM docs GROUP BY status
SELECT status, count(*) AS n FROM docs GROUP BY ALL HAVING count(*) > 0 ORDER BY ALL
SELECT status, level, count(*) FROM docs GROUP BY ROLLUP (status, level)
SELECT status, level, count(*) FROM docs GROUP BY CUBE (status, level)
SELECT status, level, count(*) FROM docs GROUP BY GROUPING SETS ((status), (level), ())
SELECT count(*) FILTER (WHERE level > 1) FROM docs
SELECT count(DISTINCT status), approx_count_distinct(doc_uri) FROM docs
SELECT median(level), quantile_cont(level, 0.9), mode(status), stddev(level) FROM docs
SELECT string_agg(doc_uri, ', ' ORDER BY doc_uri) FROM docs
SELECT list(doc_uri ORDER BY doc_uri), first(doc_uri), any_value(status) FROM docs
SELECT arg_max(doc_uri, level), arg_min(doc_uri, level) FROM docs
SELECT histogram(level) FROM docs
SELECT corr(level, level), regr_slope(level, level) FROM docs
SELECT bool_and(level > 0), bool_or(level > 1) FROM docs
SELECT doc_uri, row_number() OVER (ORDER BY doc_uri) FROM docs
SELECT doc_uri, rank() OVER (PARTITION BY status ORDER BY level DESC) FROM docs
SELECT doc_uri, lag(level, 1, 0) OVER (ORDER BY doc_uri), lead(level) OVER (ORDER BY doc_uri) FROM docs
SELECT doc_uri, sum(level) OVER (ORDER BY doc_uri ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM docs
SELECT doc_uri, avg(level) OVER w, max(level) OVER w FROM docs WINDOW w AS (PARTITION BY status)
SELECT ntile(2) OVER (ORDER BY doc_uri), percent_rank() OVER (ORDER BY level) FROM docs
SELECT doc_uri FROM docs QUALIFY row_number() OVER (PARTITION BY status ORDER BY level) = 1
SELECT first_value(doc_uri) OVER (ORDER BY level), nth_value(doc_uri, 2) OVER (ORDER BY level) FROM docs
WITH x AS (SELECT * FROM docs) SELECT count(*) FROM x
WITH a AS (SELECT 1 AS n), b AS (SELECT n + 1 AS n FROM a) SELECT * FROM a UNION ALL SELECT * FROM b
WITH x AS MATERIALIZED (SELECT * FROM docs) SELECT * FROM x a JOIN x b USING (__id)
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT sum(n) FROM t
WITH RECURSIVE reach(id) AS (SELECT __id FROM docs WHERE doc_uri = 'a' UNION SELECT e.__to_id FROM edge_references e JOIN reach r ON e.__from_id = r.id) SELECT d.doc_uri FROM reach JOIN docs d ON d.__id = reach.id
WITH update AS (SELECT 1 AS x) SELECT x FROM update
SELECT a.doc_uri, b.doc_uri FROM edge_references e JOIN docs a ON a.__id = e.__from_id JOIN docs b ON b.__id = e.__to_id
SELECT d.doc_uri, count(e.__id) FROM docs d LEFT JOIN edge_references e ON e.__from_id = d.__id GROUP BY d.doc_uri
SELECT * FROM docs a CROSS JOIN people p
SELECT * FROM docs a FULL OUTER JOIN people p ON false
SELECT * FROM docs SEMI JOIN edge_references e ON e.__from_id = docs.__id
SELECT * FROM docs ANTI JOIN edge_references e ON e.__from_id = docs.__id
SELECT * FROM docs a POSITIONAL JOIN people
SELECT * FROM docs a ASOF JOIN docs b ON a.level >= b.level
SELECT d.doc_uri, t.tag FROM docs d, unnest(d.tags) AS t(tag)
SELECT d.doc_uri, x.n FROM docs d, LATERAL (SELECT d.level + 1 AS n) x
SELECT doc_uri, unnest(tags) FROM docs
SELECT doc_uri FROM docs WHERE EXISTS (SELECT 1 FROM edge_references e WHERE e.__to_id = docs.__id)
SELECT doc_uri FROM docs WHERE __id IN (SELECT __from_id FROM edge_references)
SELECT doc_uri FROM docs WHERE level = (SELECT max(level) FROM docs)
SELECT doc_uri FROM docs WHERE level > ALL (SELECT 0) AND level <= ANY (SELECT level FROM docs)
SELECT doc_uri FROM docs UNION SELECT email FROM people
SELECT doc_uri FROM docs INTERSECT SELECT doc_uri FROM docs
SELECT doc_uri FROM docs EXCEPT SELECT email FROM people
SELECT doc_uri FROM docs UNION ALL BY NAME SELECT email AS doc_uri FROM people
PIVOT docs ON status IN ('draft', 'final') USING count(*)
PIVOT docs ON status IN ('draft', 'final') USING sum(level) GROUP BY doc_uri
SELECT * FROM docs PIVOT (count(*) FOR status IN ('draft', 'final'))
SELECT * FROM (PIVOT docs ON status IN ('draft') USING count(*))
UNPIVOT (SELECT doc_uri, content, title FROM docs) ON content, title INTO NAME field VALUE text
SELECT CASE WHEN level > 1 THEN 'high' WHEN level IS NULL THEN 'none' ELSE 'low' END FROM docs
SELECT coalesce(title, content, ''), nullif(status, 'draft'), ifnull(level, 0) FROM docs
SELECT doc_uri FROM docs WHERE published BETWEEN DATE '2020-01-01' AND DATE '2030-12-31'
SELECT date_trunc('month', published), year(published), dayname(published) FROM docs
SELECT published + INTERVAL 1 MONTH, age(published), date_diff('day', published, DATE '2030-01-01') FROM docs
SELECT strftime(__created_at, '%Y-%m'), epoch(__created_at) FROM docs
SELECT __created_at AT TIME ZONE 'Asia/Shanghai' FROM docs
SELECT generate_series, dayofweek(generate_series) FROM generate_series(DATE '2026-01-01', DATE '2026-01-07', INTERVAL 1 DAY)
SELECT * FROM range(3) t(n) ORDER BY n DESC
SELECT x FROM unnest([1, 2, 3]) t(x)
SELECT '{"a": {"b": [1, 2]}}'::JSON -> 'a' -> 'b' ->> 0
SELECT json_extract('{"a": 1}', '$.a'), json_keys('{"a": 1, "b": 2}'), json_valid('x')
SELECT key, value FROM json_each('{"a": 1, "b": 2}')
SELECT fullkey, atom FROM json_tree('{"a": [1, {"b": 2}]}')
SELECT from_json('{"a": 1}', '{"a": "INTEGER"}'), to_json({'x': 1}), json_object('k', 1)
SELECT json_group_array(doc_uri), json_group_object(doc_uri, level) FROM docs
SELECT list_transform([1, 2, 3], lambda x: x * 2), list_filter([1, 2, 3], lambda x: x > 1)
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], list_sum([1, 2]), list_sort([2, 1]), [1, 2, 3][2:]
SELECT s.b.c, m['k'] FROM (SELECT {'a': 1, 'b': {'c': 'x'}} AS s, map {'k': 1} AS m)
SELECT struct_extract({'a': 1}, 'a'), struct_pack(x := 1), row(1, 'a')
SELECT list_contains(tags, 'x'), len(tags), array_to_string(tags, ',') FROM docs
SELECT 12345678901234567890.123::DECIMAL(38, 3), 0.1::DECIMAL(10, 2), 1e10, 2^10, 7 // 2, 7 % 2
SELECT TIMESTAMP '2026-01-02 03:04:05.678', TIMESTAMPTZ '2026-01-02 03:04:05+08', TIME '12:30:00'
SELECT INTERVAL '1 day 2 hours', uuid(), 'abc'::BLOB, NULL, true
SELECT levenshtein('kitten', 'sitting'), jaro_winkler_similarity('a', 'ab'), soundex_like FROM (SELECT 1 AS soundex_like)
SELECT upper(content), length(content), substr(content, 1, 2), reverse(content), content[1:2] FROM docs
SELECT content ILIKE '%TEXT%', content SIMILAR TO '.*x.*', starts_with(content, 't'), contains(content, 'x') FROM docs
SELECT printf('%05d', level), format('{} is {}', doc_uri, level), level::VARCHAR || '!' FROM docs
SELECT round(1.2345, 2), floor(1.5), ceil(1.5), abs(-1), ln(2), sqrt(2), greatest(1, 2), least(1, 2)
SELECT array_cosine_similarity([1.0, 2.0]::FLOAT[2], [2.0, 1.0]::FLOAT[2])
SELECT md5('x'), sha256('x'), hash('x'), base64('x'::BLOB)
SELECT 知识 FROM (SELECT '图谱; 更新' AS 知识)
SELECT content FROM docs USING SAMPLE 1 ROWS
SELECT TRY_CAST('x' AS INTEGER), typeof(level) FROM docs
SELECT source_table, count(*) FROM search_index GROUP BY source_table
SELECT s.content, d.doc_uri FROM search_index s JOIN docs d ON d.__id = s.source_id
SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'docs'
SELECT table_name FROM information_schema.tables ORDER BY 1
SELECT table_name, column_count FROM duckdb_tables()
SELECT name, type FROM pragma_table_info('docs')
SHOW TABLES
DESCRIBE docs
DESCRIBE SELECT 1 AS n
SUMMARIZE docs
EXPLAIN SELECT * FROM docs
EXPLAIN ANALYZE SELECT count(*) FROM docs
EXPLAIN (FORMAT json) SELECT * FROM docs JOIN people ON true
-- a comment first\nEXPLAIN /* and one here */ SELECT 1
SELECT [getenv_ FOR getenv_ IN [1]] AS read_text
"""

STATEMENTS = tuple(line.replace("\\n", "\n") for line in _STATEMENTS.strip().splitlines())
