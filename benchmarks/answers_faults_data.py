"""The two bases of `answers_faults`: a shop in English, firms in Chinese, both in SQLite."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

ENGLISH = """\
name: Shop
language: en
sources:
  shop: { url: "sqlite:///source.db" }
nodes:
  Product:
    title: product
    source: { database: shop, table: products }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: name }
        maker: { type: string, title: maker }
        price: { type: number, title: price, unit: USD }
        discount: { type: number, title: discount, unit: "%" }
        revenue: { type: number, title: revenue, unit: million }
        stock: { type: integer, title: stock }
        shelf: { type: string, title: shelf }
        released: { type: string, format: date, title: release date }
        rating: { type: number, title: rating }
    capabilities:
      - id: of-maker
        title: catalogue of a maker
        input:
          type: object
          required: [maker]
          properties: { maker: { type: string, title: maker, attribute: Product.maker } }
        arguments:
          filters: [{ field: maker, op: eq, value: { parameter: maker } }]
          fields: [name]
          sort_field: name
  Customer:
    title: customer
    source: { database: shop, table: customers }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: name }
        city: { type: string, title: city }
        joined: { type: string, format: date, title: join date }
"""
_PRODUCTS = (
    (1, "Aurora Lamp", "Northwind", 49.5, 10, 1.5, 120, "204", "2023-03-14", 4.5),
    (2, "Borealis Kettle", "Northwind", 89.0, 15, 3.0, 40, "317", "2024-05-02", 4.1),
    (3, "Cascade Chair", "Contoso", 150.0, 0, 12.0, 15, "204", "2022-11-30", 3.9),
    (4, "Dynamo Torch", "Fabrikam", 19.9, 25, 0.5, 300, "12", "2024-06-01", 4.8),
    (5, "Ember Stove", "Contoso", 399.0, 5, 20.0, 4, "12", "2021-07-09", 3.2),
    (6, "Falcon Tent", "Adatum", 210.0, 15, 7.5, 60, "317", "2023-12-24", 4.0),
)
_CUSTOMERS = (
    (1, "Margaret Hollis", "Lisbon", "2023-01-05"),
    (2, "Theodore Quimby", "Kyoto", "2024-06-14"),
    (3, "Rosalind Vance", "Lisbon", "2024-05-20"),
    (4, "Bartholomew Finch", "Toledo", "2022-08-08"),
    (5, "Genevieve Marsh", "Marrakesh", "2024-06-10"),
)
CHINESE = """\
name: 企业
language: zh
sources:
  firms: { url: "sqlite:///source.db" }
nodes:
  Firm:
    title: 公司
    aliases: [企业]
    source: { database: firms, table: firms }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: 名称 }
        city: { type: string, title: 城市 }
        industry: { type: string, title: 行业 }
        revenue: { type: number, title: 营收, unit: 万元 }
        value: { type: number, title: 市值, unit: 亿元 }
        margin: { type: number, title: 利润率, unit: "%" }
        staff: { type: integer, title: 员工数 }
        room: { type: string, title: 房号 }
        founded: { type: string, format: date, title: 成立日期 }
    capabilities:
      - id: of-city
        title: 城市名录
        input:
          type: object
          required: [city]
          properties: { city: { type: string, title: 城市, attribute: Firm.city } }
        arguments:
          filters: [{ field: city, op: eq, value: { parameter: city } }]
          fields: [name]
          sort_field: name
"""
_FIRMS = (
    (1, "蓝鲸科技", "杭州", "软件", 52000, 120, 18, 900, "301", "2010-04-01"),
    (2, "青松食品", "成都", "食品", 8000, 15, 6, 2100, "302", "2003-09-15"),
    (3, "赤焰钢铁", "唐山", "钢铁", 310000, 260, 3, 15000, "301", "1998-01-20"),
    (4, "白鹭旅游", "厦门", "旅游", 3000, 8, 12, 320, "105", "2024-05-06"),
    (5, "紫光物流", "成都", "物流", 26000, 40, 9, 5200, "105", "2015-12-12"),
    (6, "金穗农业", "哈尔滨", "农业", 12000, 22, 18, 4100, "302", "2024-06-03"),
)


TRADE = """\
name: Trade
language: en
sources:
  crm: { url: "sqlite:///source.db" }
  erp: { url: "sqlite:///other.db" }
nodes:
  Customer:
    title: customer
    source: { database: crm, table: customers }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: name }
        phone: { type: string, title: phone }
        city: { type: string, title: city }
        credit: { type: number, title: credit }
  Supplier:
    title: supplier
    source: { database: erp, table: suppliers }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: name }
        phone: { type: string, title: phone }
        city: { type: string, title: city }
        rating: { type: number, title: rating }
"""
TRADE_CHINESE = """\
name: 贸易
language: zh
sources:
  crm: { url: "sqlite:///source.db" }
  erp: { url: "sqlite:///other.db" }
nodes:
  Customer:
    title: 客户
    source: { database: crm, table: customers }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: 名称 }
        phone: { type: string, title: 电话 }
        city: { type: string, title: 城市 }
        credit: { type: number, title: 信用额度 }
  Supplier:
    title: 供应商
    source: { database: erp, table: suppliers }
    identity: id
    schema:
      type: object
      properties:
        id: { type: integer }
        name: { type: string, title: 名称 }
        phone: { type: string, title: 电话 }
        city: { type: string, title: 城市 }
        rating: { type: number, title: 评级 }
"""
_PARTNERS = {
    "en": (
        (1, "Northwind", "100-20", "Lisbon", 900.0),
        (2, "Contoso", "100-21", "Kyoto", 400.0),
        (3, "Fabrikam", "100-22", "Lisbon", 250.0),
    ),
    "zh": (
        (1, "蓝鲸科技", "100-20", "杭州", 900.0),
        (2, "青松食品", "100-21", "成都", 400.0),
        (3, "金穗农业", "100-22", "杭州", 250.0),
    ),
}
_SELLERS = {
    "en": (
        (1, "Northwind", "200-30", "Toledo", 4.5),
        (2, "Contoso", "200-31", "Cusco", 3.5),
        (3, "Adatum", "200-32", "Toledo", 4.0),
    ),
    "zh": (
        (1, "蓝鲸科技", "200-30", "唐山", 4.5),
        (2, "青松食品", "200-31", "厦门", 3.5),
        (3, "紫光物流", "200-32", "唐山", 4.0),
    ),
}


def make_customers(path: Path, language: Literal["en", "zh"] = "en") -> None:
    """Writes the one database of a trade."""
    columns = "(id INTEGER PRIMARY KEY, name TEXT, phone TEXT, city TEXT, credit REAL)"
    _write(path, f"CREATE TABLE customers {columns}", "customers", _PARTNERS[language])


def make_suppliers(path: Path, language: Literal["en", "zh"] = "en") -> None:
    """Writes the other."""
    columns = "(id INTEGER PRIMARY KEY, name TEXT, phone TEXT, city TEXT, rating REAL)"
    _write(path, f"CREATE TABLE suppliers {columns}", "suppliers", _SELLERS[language])


def make_shop(path: Path) -> None:
    """Writes the shop's database."""
    _write(
        path,
        "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, maker TEXT, price REAL, "
        "discount REAL, revenue REAL, stock INTEGER, shelf TEXT, released DATE, rating REAL)",
        "products",
        _PRODUCTS,
    )
    _write(
        path,
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, joined DATE)",
        "customers",
        _CUSTOMERS,
    )


def make_firms(path: Path) -> None:
    """Writes the database of firms."""
    _write(
        path,
        "CREATE TABLE firms (id INTEGER PRIMARY KEY, name TEXT, city TEXT, industry TEXT, "
        "revenue REAL, value REAL, margin REAL, staff INTEGER, room TEXT, founded DATE)",
        "firms",
        _FIRMS,
    )


def _write(path: Path, table: str, name: str, rows: tuple[tuple[object, ...], ...]) -> None:
    connection = sqlite3.connect(path)
    connection.execute(table)
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    connection.commit()
    connection.close()
