"""Databases that the tests describe, made where they are wanted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

SHOP = """
CREATE TABLE customer (
    customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, birth_date TEXT, vip BOOLEAN,
    segment TEXT, "weight(kg)" REAL, type TEXT
);
CREATE TABLE "OrderLine" (
    orderId INT, lineNo INT, productId INT REFERENCES product (id), price_usd NUMERIC(10, 2),
    PRIMARY KEY (orderId, lineNo), FOREIGN KEY (orderId) REFERENCES "Order" (id)
);
CREATE TABLE "Order" (
    id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer, placedAt DATETIME,
    replaces INT REFERENCES "Order" (id)
);
CREATE TABLE product (id INTEGER PRIMARY KEY, sku TEXT UNIQUE NOT NULL, `price-list` BLOB);
CREATE TABLE product_detail (product_id INT PRIMARY KEY REFERENCES product (id), note TEXT);
CREATE TABLE empty (a TEXT, b);
CREATE VIEW big_orders AS SELECT id, customer_id FROM "Order";

INSERT INTO customer VALUES
    (1, 'Ada', '1990-01-31', 1, 'retail', 60.5, 'x'), (2, 'Bo', '1985-12-01', 0, 'retail', 72, 'y'),
    (3, 'Cy', NULL, 1, 'trade', NULL, 'z');
INSERT INTO product VALUES (1, 'A-1', x'00'), (2, 'B-2', NULL);
INSERT INTO product_detail VALUES (1, 'red');
INSERT INTO "Order" VALUES (1, 1, '2024-01-02 10:00:00', NULL), (2, 1, '2024-02-03 11:30:00', 1);
INSERT INTO "OrderLine" VALUES (1, 1, 1, 9.5), (1, 2, 2, 10), (2, 1, 1, 9.5);
"""


def sqlite_file(path: Path, script: str) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    return path
