create table Specialists (SpecID integer primary key, SpecName text, Dept text, ReportsTo integer references Specialists(SpecID), HireDate date, CommissionPct real);
create table Consignors (ConsignorID integer primary key, "Consignor Name" text, Country text, IsEstate text);
create table AuctionSales (SaleNo integer primary key, SaleTitle text, SaleDate date, City text, AuctioneerID integer references Specialists(SpecID), BuyersPremiumPct real);
create table Lots (LotID integer primary key, SaleNo integer references AuctionSales(SaleNo), LotNo integer, Title text, Artist text, Medium text, YearMade integer, LowEst integer, HighEst integer, HammerPrice integer, Withdrawn text, ConsignorID integer references Consignors(ConsignorID));
create table Bidders (PaddleNo integer primary key, BidderName text, Country text, Email text, RegisteredOn date);
create table Bids (BidID integer primary key, LotID integer references Lots(LotID), PaddleNo integer references Bidders(PaddleNo), Amount integer, Channel text, BidDate date);
create table Watchlist (PaddleNo integer references Bidders(PaddleNo), LotID integer references Lots(LotID), primary key (PaddleNo, LotID));

insert into Specialists values
  (1, 'Camilla Thorne', 'Paintings', null, '2001-09-03', 4.5),
  (2, 'Rupert Vane', 'Paintings', 1, '2012-02-14', 3.0),
  (3, 'Mei Tan', 'Ceramics', 1, '2015-07-20', 3.25),
  (4, 'Jules Arno', 'Furniture', 1, '2009-11-09', 3.5),
  (5, 'Hattie Lowe', 'Ceramics', 3, '2022-03-28', 1.5),
  (6, 'Piers Gale', 'Books', 4, '2019-05-06', 2.0);

insert into Consignors values
  (1, 'Harcourt Family', 'United Kingdom', 'T'),
  (2, 'Ines Duarte', 'Portugal', 'F'),
  (3, 'Lord Pembury', 'United Kingdom', 'F'),
  (4, 'Estate of R. Klein', 'Germany', 'T'),
  (5, 'Galerie Roux', 'France', 'F'),
  (6, 'Minh Vo', 'Vietnam', 'F'),
  (7, 'Estate of J. Ashby', 'United Kingdom', 'T');

insert into AuctionSales values
  (101, 'Old Master Paintings', '2024-01-24', 'London', 1, 25),
  (102, 'Spring Ceramics', '2024-04-11', 'Paris', 3, 24),
  (103, 'Country House Sale', '2024-06-19', 'Bath', 4, 22),
  (104, 'Modern Prints', '2024-09-30', 'London', 2, 25),
  (105, 'Winter Curiosities', '2025-02-05', 'London', 1, 26);

insert into Lots values
  (1, 101, 1, 'Harbour at Dusk', 'P. van Loon', 'oil', 1662, 20000, 30000, 41000, 'N', 1),
  (2, 101, 2, 'Portrait of a Miller', 'A. Brandt', 'oil', 1701, 8000, 12000, 7500, 'N', 4),
  (3, 101, 3, 'Saint Jerome', 'P. van Loon', 'oil', 1655, 50000, 70000, 66000, 'N', 4),
  (4, 101, 4, 'Still Life with Lemons', 'M. Costa', 'oil', 1690, 15000, 20000, null, 'N', 2),
  (5, 101, 5, 'Study of Hands', 'A. Brandt', 'chalk', 1698, 2000, 3000, 5200, 'N', 3),
  (6, 102, 1, 'Blue Dragon Vase', 'Unknown', 'porcelain', 1740, 10000, 15000, 38000, 'N', 6),
  (7, 102, 2, 'Faience Plate', 'Roux Workshop', 'faience', 1780, 400, 600, 450, 'N', 5),
  (8, 102, 3, 'Celadon Bowl', 'Unknown', 'stoneware', 1120, 6000, 9000, 8500, 'N', 6),
  (9, 102, 4, 'Pair of Candlesticks', 'Roux Workshop', 'faience', 1795, 900, 1200, null, 'Y', 5),
  (10, 103, 1, 'Oak Settle', 'Unknown', 'wood', 1680, 1200, 1800, 1500, 'N', 7),
  (11, 103, 2, 'Longcase Clock', 'T. Webb', 'wood', 1760, 3000, 5000, 4800, 'N', 7),
  (12, 103, 3, 'Walnut Bureau', 'Unknown', 'wood', 1715, 2500, 3500, null, 'N', 1),
  (13, 103, 4, 'Hunting Scene', 'J. Marsh', 'oil', 1830, 1500, 2500, 2600, 'N', 3),
  (14, 103, 5, 'Silver Teapot', 'T. Webb', 'silver', 1775, 700, 1000, 1900, 'N', 1),
  (15, 104, 1, 'Red Circles', 'I. Duarte', 'screenprint', 1968, 600, 900, 1400, 'N', 2),
  (16, 104, 2, 'Night Train', 'I. Duarte', 'lithograph', 1971, 500, 800, 550, 'N', 2),
  (17, 104, 3, 'City Grid', 'L. Haas', 'screenprint', 1979, 1000, 1500, 900, 'N', 4),
  (18, 104, 4, 'Untitled', 'L. Haas', 'etching', 1983, 300, 500, null, 'N', 4),
  (19, 105, 1, 'Stuffed Walrus', 'Unknown', 'taxidermy', 1890, 2000, 4000, null, 'N', 7),
  (20, 105, 2, 'Orrery', 'T. Webb', 'brass', 1810, 9000, 12000, null, 'N', 3);

insert into Bidders values
  (11, 'Adele Fontaine', 'France', 'adele@fontaine.fr', '2022-05-01'),
  (12, 'Boris Stein', 'Germany', null, '2020-10-12'),
  (13, 'Chen Wei', 'China', 'cw@weiart.cn', '2023-12-15'),
  (14, 'Dora Mills', 'United Kingdom', 'dora@mills.uk', '2021-03-30'),
  (15, 'Edgar Poole', 'United Kingdom', null, '2023-08-08'),
  (16, 'Farah Aziz', 'United Arab Emirates', 'farah@aziz.ae', '2024-01-02'),
  (17, 'Gil Mercer', 'United States', 'gm@mercer.us', '2019-07-19'),
  (18, 'Hana Sato', 'Japan', 'hana@sato.jp', '2024-05-21');

insert into Bids values
  (1, 1, 11, 34850, 'phone', '2024-01-24'),
  (2, 1, 13, 36900, 'online', '2024-01-24'),
  (3, 1, 16, 38950, 'online', '2024-01-24'),
  (4, 1, 14, 41000, 'online', '2024-01-24'),
  (5, 2, 12, 6800, 'phone', '2024-01-24'),
  (6, 2, 16, 7150, 'room', '2024-01-24'),
  (7, 2, 12, 7500, 'phone', '2024-01-24'),
  (8, 3, 13, 59400, 'online', '2024-01-24'),
  (9, 3, 11, 62700, 'room', '2024-01-24'),
  (10, 3, 16, 66000, 'online', '2024-01-24'),
  (11, 4, 17, 10200, 'room', '2024-01-24'),
  (12, 4, 11, 10800, 'online', '2024-01-24'),
  (13, 4, 14, 11400, 'online', '2024-01-24'),
  (14, 4, 12, 12000, 'online', '2024-01-24'),
  (15, 5, 14, 4700, 'online', '2024-01-24'),
  (16, 5, 16, 4950, 'online', '2024-01-24'),
  (17, 5, 13, 5200, 'room', '2024-01-24'),
  (18, 6, 11, 30400, 'phone', '2024-04-11'),
  (19, 6, 12, 32300, 'phone', '2024-04-11'),
  (20, 6, 14, 34200, 'room', '2024-04-11'),
  (21, 6, 14, 36100, 'phone', '2024-04-11'),
  (22, 6, 11, 38000, 'room', '2024-04-11'),
  (23, 7, 13, 400, 'phone', '2024-04-11'),
  (24, 7, 17, 450, 'online', '2024-04-11'),
  (25, 8, 13, 7700, 'online', '2024-04-11'),
  (26, 8, 12, 8100, 'phone', '2024-04-11'),
  (27, 8, 14, 8500, 'room', '2024-04-11'),
  (28, 10, 17, 1350, 'online', '2024-06-19'),
  (29, 10, 14, 1400, 'room', '2024-06-19'),
  (30, 10, 16, 1450, 'room', '2024-06-19'),
  (31, 10, 17, 1500, 'room', '2024-06-19'),
  (32, 11, 14, 4600, 'room', '2024-06-19'),
  (33, 11, 12, 4800, 'room', '2024-06-19'),
  (34, 12, 13, 1700, 'online', '2024-06-19'),
  (35, 12, 13, 1800, 'room', '2024-06-19'),
  (36, 12, 11, 1900, 'online', '2024-06-19'),
  (37, 12, 11, 2000, 'phone', '2024-06-19'),
  (38, 13, 14, 2500, 'online', '2024-06-19'),
  (39, 13, 17, 2600, 'room', '2024-06-19'),
  (40, 14, 14, 1800, 'online', '2024-06-19'),
  (41, 14, 16, 1850, 'online', '2024-06-19'),
  (42, 14, 13, 1900, 'online', '2024-06-19'),
  (43, 15, 12, 1300, 'online', '2024-09-30'),
  (44, 15, 14, 1350, 'online', '2024-09-30'),
  (45, 15, 11, 1400, 'online', '2024-09-30'),
  (46, 16, 17, 400, 'online', '2024-09-30'),
  (47, 16, 13, 450, 'phone', '2024-09-30'),
  (48, 16, 14, 500, 'online', '2024-09-30'),
  (49, 16, 11, 550, 'online', '2024-09-30'),
  (50, 17, 17, 750, 'phone', '2024-09-30'),
  (51, 17, 17, 800, 'room', '2024-09-30'),
  (52, 17, 13, 850, 'room', '2024-09-30'),
  (53, 17, 16, 900, 'room', '2024-09-30');

insert into Watchlist values
  (11, 3),
  (11, 6),
  (11, 8),
  (11, 19),
  (11, 20),
  (12, 1),
  (13, 1),
  (13, 20),
  (14, 1),
  (14, 6),
  (14, 19),
  (15, 3),
  (15, 5),
  (15, 6),
  (15, 20),
  (16, 6),
  (16, 19),
  (17, 5),
  (17, 14);
