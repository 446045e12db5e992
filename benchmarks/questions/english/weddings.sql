PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "cpl" (
  cpl_id INTEGER PRIMARY KEY,
  ptnr1_nm TEXT,
  ptnr2_nm TEXT,
  city TEXT,
  bdgt_amt INTEGER,
  num_kids INTEGER
);
CREATE TABLE "venue" (
  ven_id INTEGER PRIMARY KEY,
  ven_nm TEXT,
  addr TEXT,
  city TEXT,
  max_cap INTEGER,
  rent_amt INTEGER,
  outdr_flg TEXT
);
CREATE TABLE "plnr" (
  plnr_id INTEGER PRIMARY KEY,
  f_nm TEXT,
  l_nm TEXT,
  hire_yr INTEGER,
  sal INTEGER,
  mgr_id INTEGER,
  FOREIGN KEY (mgr_id) REFERENCES plnr(plnr_id)
);
CREATE TABLE "wdg" (
  wdg_id INTEGER PRIMARY KEY,
  cpl_id INTEGER,
  ven_id INTEGER,
  plnr_id INTEGER,
  wdg_dt TEXT,
  gst_cnt INTEGER,
  sts_cd TEXT,
  FOREIGN KEY (cpl_id) REFERENCES cpl(cpl_id),
  FOREIGN KEY (ven_id) REFERENCES venue(ven_id),
  FOREIGN KEY (plnr_id) REFERENCES plnr(plnr_id)
);
CREATE TABLE "vendor" (
  vnd_id INTEGER PRIMARY KEY,
  vnd_nm TEXT,
  vnd_typ TEXT,
  city TEXT,
  ph_no TEXT,
  avg_rtg REAL
);
CREATE TABLE "bkg" (
  bkg_id INTEGER PRIMARY KEY,
  wdg_id INTEGER,
  vnd_id INTEGER,
  bkg_dt TEXT,
  fee_amt INTEGER,
  paid_flg TEXT,
  FOREIGN KEY (wdg_id) REFERENCES wdg(wdg_id),
  FOREIGN KEY (vnd_id) REFERENCES vendor(vnd_id)
);
CREATE TABLE "gift" (
  gift_id INTEGER PRIMARY KEY,
  wdg_id INTEGER,
  gift_desc TEXT,
  giver_nm TEXT,
  val_amt INTEGER,
  thx_sent_flg TEXT,
  FOREIGN KEY (wdg_id) REFERENCES wdg(wdg_id)
);
INSERT INTO "cpl" VALUES (1, 'Laura', 'Daniel', 'Hartford', 61000, 2);
INSERT INTO "cpl" VALUES (2, 'Ahmed', 'Layla', 'Salem', 75000, 2);
INSERT INTO "cpl" VALUES (3, 'Kate', 'Chris', 'Providence', 23000, 1);
INSERT INTO "cpl" VALUES (4, 'Diego', 'Lucia', 'Salem', 31000, 0);
INSERT INTO "cpl" VALUES (5, 'Sophie', 'Marc', 'Salem', NULL, 0);
INSERT INTO "cpl" VALUES (6, 'Ben', 'Abigail', 'Providence', 37000, 2);
INSERT INTO "cpl" VALUES (7, 'Miriam', 'Isaac', 'Salem', 46000, 2);
INSERT INTO "cpl" VALUES (8, 'Jonas', 'Frida', 'Boston', 12000, 2);
INSERT INTO "cpl" VALUES (9, 'Talia', 'Adam', 'Boston', 77000, 0);
INSERT INTO "cpl" VALUES (10, 'Peter', 'Julie', 'Portland', 16000, 3);
INSERT INTO "cpl" VALUES (11, 'Grace', 'Henry', 'Portland', 45000, 1);
INSERT INTO "cpl" VALUES (12, 'Viktor', 'Olga', 'Boston', 9000, 2);
INSERT INTO "cpl" VALUES (13, 'Naomi', 'Joel', 'Portland', 15000, 0);
INSERT INTO "cpl" VALUES (14, 'Luke', 'Rachel', 'Boston', 19000, 3);
INSERT INTO "cpl" VALUES (15, 'Bianca', 'Marco', 'Boston', 58000, 2);
INSERT INTO "cpl" VALUES (16, 'Ewan', 'Kirsty', 'Hartford', NULL, 3);
INSERT INTO "cpl" VALUES (17, 'Dana', 'Oren', 'Portland', 53000, 1);
INSERT INTO "cpl" VALUES (18, 'Ross', 'Megan', 'Portland', 28000, 3);
INSERT INTO "cpl" VALUES (19, 'Paula', 'Piotr', 'Portland', 63000, 2);
INSERT INTO "cpl" VALUES (20, 'Arjun', 'Meera', 'Salem', 49000, 0);
INSERT INTO "cpl" VALUES (21, 'Emma', 'Jack', 'Providence', 33000, 1);
INSERT INTO "cpl" VALUES (22, 'Mateo', 'Elena', 'Boston', 73000, 1);
INSERT INTO "cpl" VALUES (23, 'Ruby', 'Sean', 'Boston', 34000, 2);
INSERT INTO "cpl" VALUES (24, 'Tariq', 'Salma', 'Hartford', 79000, 1);
INSERT INTO "venue" VALUES (1, 'Harbor View Hall', '12 Pier Rd', 'Boston', 220, 6400, 'N');
INSERT INTO "venue" VALUES (2, 'Willow Barn', 'Old Farm Ln', 'Salem', 140, 3800, 'Y');
INSERT INTO "venue" VALUES (3, 'The Glasshouse', '5 Garden St', 'Boston', 90, 5200, 'N');
INSERT INTO "venue" VALUES (4, 'Lighthouse Lawn', 'Cape Rd', 'Portland', 175, 4100, 'Y');
INSERT INTO "venue" VALUES (5, 'Maple Manor', '88 Elm Ave', 'Hartford', 260, 7900, 'Y');
INSERT INTO "venue" VALUES (6, 'City Loft', '210 Main St', 'Providence', 110, 3300, 'N');
INSERT INTO "venue" VALUES (7, 'St Clement Chapel', '3 Church Sq', 'Salem', 80, 1500, 'N');
INSERT INTO "venue" VALUES (8, 'Orchard House', 'Apple Hill', 'Portland', 125, 2950, 'Y');
INSERT INTO "venue" VALUES (9, 'Grand Astor Ballroom', '1 Astor Pl', 'Boston', 400, 12500, 'N');
INSERT INTO "venue" VALUES (10, 'Riverside Pavilion', 'River Walk', 'Hartford', 160, 2600, 'Y');
INSERT INTO "venue" VALUES (11, 'Mill No. 9', '9 Canal St', 'Providence', 195, 4450, 'N');
INSERT INTO "plnr" VALUES (1, 'Monica', 'Reyes', 2008, 71000, NULL);
INSERT INTO "plnr" VALUES (2, 'Trevor', 'Ashby', 2011, 58500, 1);
INSERT INTO "plnr" VALUES (3, 'Janelle', 'Okafor', 2013, 61200, 1);
INSERT INTO "plnr" VALUES (4, 'Simon', 'Petty', 2019, 43800, 2);
INSERT INTO "plnr" VALUES (5, 'Wendy', 'Chu', 2016, 49500, 2);
INSERT INTO "plnr" VALUES (6, 'Carla', 'Bergman', 2015, 52750, 3);
INSERT INTO "plnr" VALUES (7, 'Rupert', 'Lyle', 2021, 38900, 3);
INSERT INTO "plnr" VALUES (8, 'Deb', 'Fontana', 2018, 46100, 3);
INSERT INTO "plnr" VALUES (9, 'Omar', 'Haddon', 2022, 37200, 5);
INSERT INTO "plnr" VALUES (10, 'Yuki', 'Sato', 2020, 41000, 2);
INSERT INTO "wdg" VALUES (1, 12, 5, 6, '2022-03-10', 94, 'DONE');
INSERT INTO "wdg" VALUES (2, 4, 9, 2, '2022-04-23', 44, 'DONE');
INSERT INTO "wdg" VALUES (3, 1, 10, 3, '2022-05-04', 26, 'DONE');
INSERT INTO "wdg" VALUES (4, 22, 11, 5, '2022-05-08', 136, 'DONE');
INSERT INTO "wdg" VALUES (5, 7, 4, 5, '2022-06-27', 95, 'DONE');
INSERT INTO "wdg" VALUES (6, 16, 5, 2, '2022-06-28', 70, 'DONE');
INSERT INTO "wdg" VALUES (7, 14, 1, 7, '2022-07-08', 201, 'CANC');
INSERT INTO "wdg" VALUES (8, 17, 5, 6, '2022-07-29', 159, 'DONE');
INSERT INTO "wdg" VALUES (9, 18, 1, 4, '2022-09-04', 185, 'DONE');
INSERT INTO "wdg" VALUES (10, 10, 5, 5, '2022-10-20', 198, 'DONE');
INSERT INTO "wdg" VALUES (11, 19, 3, 1, '2022-12-30', 74, 'DONE');
INSERT INTO "wdg" VALUES (12, 2, 2, 5, '2023-02-16', 40, 'DONE');
INSERT INTO "wdg" VALUES (13, 8, 9, 5, '2023-03-09', 96, 'DONE');
INSERT INTO "wdg" VALUES (14, 6, 10, 8, '2023-04-23', 148, 'DONE');
INSERT INTO "wdg" VALUES (15, 23, 11, 5, '2023-05-22', 92, 'CANC');
INSERT INTO "wdg" VALUES (16, 13, 4, 3, '2023-07-03', 41, 'DONE');
INSERT INTO "wdg" VALUES (17, 15, 4, 2, '2023-11-16', 156, 'DONE');
INSERT INTO "wdg" VALUES (18, 24, 1, 4, '2023-11-29', 178, 'DONE');
INSERT INTO "wdg" VALUES (19, 20, 6, 1, '2023-12-03', 109, 'DONE');
INSERT INTO "wdg" VALUES (20, 21, 11, 3, '2023-12-22', 164, 'DONE');
INSERT INTO "wdg" VALUES (21, 5, 10, 2, '2023-12-25', 149, 'DONE');
INSERT INTO "wdg" VALUES (22, 9, 5, 3, '2023-12-30', 194, 'DONE');
INSERT INTO "wdg" VALUES (23, 11, NULL, 1, '2024-01-26', 97, 'PLAN');
INSERT INTO "wdg" VALUES (24, 3, 1, 2, '2024-03-07', 150, 'PLAN');
INSERT INTO "vendor" VALUES (1, 'Petal & Stem', 'florist', 'Boston', '617-555-0112', 3.5);
INSERT INTO "vendor" VALUES (2, 'Bloom Room', 'florist', 'Salem', '617-555-0168', 3.8);
INSERT INTO "vendor" VALUES (3, 'Golden Hour Photo', 'photographer', 'Portland', '617-555-0181', 4.7);
INSERT INTO "vendor" VALUES (4, 'Snap Happy', 'photographer', 'Boston', NULL, 3.5);
INSERT INTO "vendor" VALUES (5, 'Tiers of Joy', 'baker', 'Providence', '617-555-0116', 4.7);
INSERT INTO "vendor" VALUES (6, 'Sugar Rush Cakes', 'baker', 'Boston', '617-555-0180', 4.4);
INSERT INTO "vendor" VALUES (7, 'DJ Maxwell', 'DJ', 'Hartford', '617-555-0186', NULL);
INSERT INTO "vendor" VALUES (8, 'The Velvet Notes', 'band', 'Boston', '617-555-0179', 4.1);
INSERT INTO "vendor" VALUES (9, 'Brass Monkeys', 'band', 'Portland', NULL, 4.9);
INSERT INTO "vendor" VALUES (10, 'Feast & Co', 'caterer', 'Boston', '617-555-0169', 4.9);
INSERT INTO "vendor" VALUES (11, 'Salt Kitchen', 'caterer', 'Providence', '617-555-0183', 4.7);
INSERT INTO "vendor" VALUES (12, 'Green Fork', 'caterer', 'Salem', '617-555-0102', 3.8);
INSERT INTO "vendor" VALUES (13, 'Classic Wheels', 'car hire', 'Hartford', '617-555-0126', NULL);
INSERT INTO "vendor" VALUES (14, 'Ink & Paper', 'stationer', 'Salem', NULL, 4.1);
INSERT INTO "vendor" VALUES (15, 'Ever After Films', 'videographer', 'Providence', '617-555-0124', 3.8);
INSERT INTO "bkg" VALUES (1, 1, 12, '2021-06-24', 3160, 'Y');
INSERT INTO "bkg" VALUES (2, 4, 11, '2021-07-14', 4390, 'N');
INSERT INTO "bkg" VALUES (3, 3, 10, '2021-07-17', 5160, 'Y');
INSERT INTO "bkg" VALUES (4, 2, 7, '2021-07-20', 3310, 'N');
INSERT INTO "bkg" VALUES (5, 3, 4, '2021-07-28', 4930, 'Y');
INSERT INTO "bkg" VALUES (6, 1, 3, '2021-09-01', 440, 'N');
INSERT INTO "bkg" VALUES (7, 3, 5, '2021-09-20', 2020, 'Y');
INSERT INTO "bkg" VALUES (8, 6, 10, '2021-10-09', 5340, 'N');
INSERT INTO "bkg" VALUES (9, 7, 2, '2021-10-12', 5750, 'Y');
INSERT INTO "bkg" VALUES (10, 2, 6, '2021-11-05', 3780, 'Y');
INSERT INTO "bkg" VALUES (11, 1, 7, '2022-01-31', 4080, 'N');
INSERT INTO "bkg" VALUES (12, 2, 13, '2022-02-09', 670, 'N');
INSERT INTO "bkg" VALUES (13, 2, 3, '2022-02-12', 730, 'Y');
INSERT INTO "bkg" VALUES (14, 6, 1, '2022-03-09', 4590, 'Y');
INSERT INTO "bkg" VALUES (15, 2, 1, '2022-03-15', 4640, 'Y');
INSERT INTO "bkg" VALUES (16, 8, 12, '2022-03-18', 2820, 'Y');
INSERT INTO "bkg" VALUES (17, 8, 4, '2022-03-23', 4860, 'N');
INSERT INTO "bkg" VALUES (18, 10, 10, '2022-04-07', 2550, 'Y');
INSERT INTO "bkg" VALUES (19, 9, 5, '2022-04-09', 2010, 'N');
INSERT INTO "bkg" VALUES (20, 5, 4, '2022-04-10', 1920, 'Y');
INSERT INTO "bkg" VALUES (21, 10, 4, '2022-04-26', 5330, 'Y');
INSERT INTO "bkg" VALUES (22, 6, 14, '2022-05-08', 3290, 'Y');
INSERT INTO "bkg" VALUES (23, 11, 1, '2022-05-14', 5080, 'Y');
INSERT INTO "bkg" VALUES (24, 11, 12, '2022-05-25', 3330, 'Y');
INSERT INTO "bkg" VALUES (25, 13, 9, '2022-05-28', 3970, 'Y');
INSERT INTO "bkg" VALUES (26, 11, 7, '2022-06-12', 5240, 'Y');
INSERT INTO "bkg" VALUES (27, 12, 7, '2022-06-14', 290, 'Y');
INSERT INTO "bkg" VALUES (28, 13, 5, '2022-07-18', 2030, 'Y');
INSERT INTO "bkg" VALUES (29, 9, 1, '2022-07-25', 3100, 'Y');
INSERT INTO "bkg" VALUES (30, 15, 4, '2022-08-16', 4110, 'Y');
INSERT INTO "bkg" VALUES (31, 10, 1, '2022-09-04', 1240, 'N');
INSERT INTO "bkg" VALUES (32, 16, 5, '2022-09-09', 2400, 'Y');
INSERT INTO "bkg" VALUES (33, 14, 2, '2022-10-01', 4790, 'N');
INSERT INTO "bkg" VALUES (34, 14, 8, '2022-11-21', 2220, 'Y');
INSERT INTO "bkg" VALUES (35, 15, 11, '2022-12-12', 4720, 'N');
INSERT INTO "bkg" VALUES (36, 18, 6, '2023-02-18', 3040, 'Y');
INSERT INTO "bkg" VALUES (37, 17, 4, '2023-02-26', 5170, 'Y');
INSERT INTO "bkg" VALUES (38, 14, 5, '2023-03-16', 3720, 'N');
INSERT INTO "bkg" VALUES (39, 15, 5, '2023-03-22', 1430, 'N');
INSERT INTO "bkg" VALUES (40, 19, 9, '2023-03-26', 1770, 'Y');
INSERT INTO "bkg" VALUES (41, 16, 12, '2023-04-10', 4800, 'N');
INSERT INTO "bkg" VALUES (42, 17, 1, '2023-04-17', 1860, 'Y');
INSERT INTO "bkg" VALUES (43, 18, 1, '2023-05-13', 2080, 'Y');
INSERT INTO "bkg" VALUES (44, 17, 2, '2023-05-17', 2600, 'Y');
INSERT INTO "bkg" VALUES (45, 17, 11, '2023-06-23', 1390, 'Y');
INSERT INTO "bkg" VALUES (46, 19, 13, '2023-07-04', 3570, 'Y');
INSERT INTO "bkg" VALUES (47, 22, 9, '2023-07-20', 3140, 'Y');
INSERT INTO "bkg" VALUES (48, 22, 12, '2023-07-21', 5760, 'Y');
INSERT INTO "bkg" VALUES (49, 21, 13, '2023-08-05', 3060, 'Y');
INSERT INTO "bkg" VALUES (50, 24, 1, '2023-08-12', 1940, 'Y');
INSERT INTO "bkg" VALUES (51, 18, 11, '2023-09-14', 2790, 'Y');
INSERT INTO "bkg" VALUES (52, 18, 2, '2023-10-30', 580, 'Y');
INSERT INTO "bkg" VALUES (53, 22, 7, '2023-11-13', 3380, 'N');
INSERT INTO "bkg" VALUES (54, 24, 5, '2023-12-07', 300, 'Y');
INSERT INTO "bkg" VALUES (55, 24, 4, '2023-12-29', 2940, 'Y');
INSERT INTO "bkg" VALUES (56, 24, 8, '2024-01-13', 1020, 'N');
INSERT INTO "gift" VALUES (1, 5, 'wine glasses', 'The Okafors', 70, 'Y');
INSERT INTO "gift" VALUES (2, 12, 'coffee machine', 'Cousin Teddy', 40, 'Y');
INSERT INTO "gift" VALUES (3, 20, 'stand mixer', 'Aunt Marjorie', 130, 'N');
INSERT INTO "gift" VALUES (4, 16, 'coffee machine', 'The Walshes', 95, 'Y');
INSERT INTO "gift" VALUES (5, 2, 'cookbook', 'The Hendersons', 600, 'Y');
INSERT INTO "gift" VALUES (6, 9, 'knife set', NULL, 175, 'N');
INSERT INTO "gift" VALUES (7, 3, 'oil painting', 'The Okafors', 415, 'Y');
INSERT INTO "gift" VALUES (8, 22, 'knife set', 'Aunt Marjorie', 20, 'Y');
INSERT INTO "gift" VALUES (9, 2, 'stand mixer', 'Priscilla Dean', 255, 'Y');
INSERT INTO "gift" VALUES (10, 22, 'oil painting', 'Rosa Lopez', 230, 'N');
INSERT INTO "gift" VALUES (11, 10, 'bed linen', 'Nana Rose', 50, 'N');
INSERT INTO "gift" VALUES (12, 16, 'wall clock', 'Bob Klein', 470, 'Y');
INSERT INTO "gift" VALUES (13, 10, 'coffee machine', 'The Hendersons', 140, 'Y');
INSERT INTO "gift" VALUES (14, 5, 'crystal vase', 'Uncle Lou', 340, 'Y');
INSERT INTO "gift" VALUES (15, 14, 'crystal vase', 'Rosa Lopez', 410, 'Y');
INSERT INTO "gift" VALUES (16, 22, 'toaster', 'Cousin Teddy', 30, 'Y');
INSERT INTO "gift" VALUES (17, 11, 'cookbook', 'Kenji Ito', 490, 'Y');
INSERT INTO "gift" VALUES (18, 8, 'bed linen', 'The Okafors', 365, 'N');
INSERT INTO "gift" VALUES (19, 2, 'oil painting', 'Bob Klein', 165, 'Y');
INSERT INTO "gift" VALUES (20, 9, 'oil painting', 'Aunt Marjorie', 290, 'N');
INSERT INTO "gift" VALUES (21, 12, 'silver tray', 'Cousin Teddy', 25, 'Y');
INSERT INTO "gift" VALUES (22, 19, 'toaster', 'Old Mr Finch', 35, 'Y');
INSERT INTO "gift" VALUES (23, 1, 'cookbook', 'Uncle Lou', 120, 'Y');
INSERT INTO "gift" VALUES (24, 21, 'cookbook', 'Old Mr Finch', 90, 'N');
INSERT INTO "gift" VALUES (25, 14, 'wine glasses', 'Old Mr Finch', 305, 'N');
INSERT INTO "gift" VALUES (26, 16, 'toaster', 'Aunt Marjorie', 250, 'Y');
INSERT INTO "gift" VALUES (27, 17, 'stand mixer', 'The Walshes', 310, 'Y');
INSERT INTO "gift" VALUES (28, 16, 'cookbook', 'Kenji Ito', 355, 'N');
INSERT INTO "gift" VALUES (29, 16, 'oil painting', 'Bob Klein', 145, 'Y');
INSERT INTO "gift" VALUES (30, 4, 'towel set', 'Bob Klein', 245, 'Y');
INSERT INTO "gift" VALUES (31, 5, 'picnic hamper', 'The Walshes', 535, 'N');
INSERT INTO "gift" VALUES (32, 3, 'garden bench', 'Old Mr Finch', 595, 'N');
INSERT INTO "gift" VALUES (33, 19, 'towel set', 'Sylvia Brandt', 425, 'Y');
INSERT INTO "gift" VALUES (34, 1, 'wine glasses', 'The Hendersons', 65, 'N');
INSERT INTO "gift" VALUES (35, 2, 'oil painting', 'Old Mr Finch', 330, 'Y');
INSERT INTO "gift" VALUES (36, 14, 'silver tray', 'The Okafors', 510, 'Y');
INSERT INTO "gift" VALUES (37, 18, 'wine glasses', 'Kenji Ito', 45, 'Y');
INSERT INTO "gift" VALUES (38, 6, 'knife set', 'Nana Rose', 270, 'Y');
INSERT INTO "gift" VALUES (39, 22, 'picnic hamper', 'Rosa Lopez', 525, 'N');
INSERT INTO "gift" VALUES (40, 11, 'bed linen', 'The Hendersons', 185, 'Y');
INSERT INTO "gift" VALUES (41, 12, 'knife set', 'The Okafors', 560, 'Y');
INSERT INTO "gift" VALUES (42, 17, 'garden bench', 'Bob Klein', 280, 'Y');
INSERT INTO "gift" VALUES (43, 19, 'silver tray', 'Priscilla Dean', 240, 'Y');
INSERT INTO "gift" VALUES (44, 20, 'wall clock', 'Priscilla Dean', 295, 'Y');
INSERT INTO "gift" VALUES (45, 18, 'toaster', 'Nana Rose', 530, 'Y');
INSERT INTO "gift" VALUES (46, 17, 'stand mixer', 'Rosa Lopez', 195, 'N');
INSERT INTO "gift" VALUES (47, 19, 'stand mixer', 'Cousin Teddy', 540, 'Y');
INSERT INTO "gift" VALUES (48, 17, 'wall clock', 'Priscilla Dean', 485, 'Y');
COMMIT;
