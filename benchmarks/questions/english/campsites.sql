PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "Region" (
  Region_ID INTEGER PRIMARY KEY,
  Region_Name TEXT,
  Country TEXT,
  Area_km2 INTEGER
);
CREATE TABLE "Campsite" (
  Campsite_ID INTEGER PRIMARY KEY,
  Campsite_Name TEXT,
  Region_ID INTEGER,
  Opening_Year INTEGER,
  Maximum_Guests INTEGER,
  How_to_Get_There TEXT,
  Star_Rating INTEGER,
  Open_All_Year TEXT,
  FOREIGN KEY (Region_ID) REFERENCES Region(Region_ID)
);
CREATE TABLE "Warden" (
  Warden_ID INTEGER PRIMARY KEY,
  Warden_Name TEXT,
  Campsite_ID INTEGER,
  Year_Hired INTEGER,
  Wage INTEGER,
  Contract_Type TEXT,
  FOREIGN KEY (Campsite_ID) REFERENCES Campsite(Campsite_ID)
);
CREATE TABLE "Pitch" (
  Pitch_ID INTEGER PRIMARY KEY,
  Campsite_ID INTEGER,
  Pitch_Label TEXT,
  Pitch_Type TEXT,
  Has_Electricity TEXT,
  Nightly_Price REAL,
  FOREIGN KEY (Campsite_ID) REFERENCES Campsite(Campsite_ID)
);
CREATE TABLE "Guest" (
  Guest_ID INTEGER PRIMARY KEY,
  First_Name TEXT,
  Last_Name TEXT,
  Home_Town TEXT,
  Year_of_Birth INTEGER,
  Email TEXT
);
CREATE TABLE "Stay" (
  Stay_ID INTEGER PRIMARY KEY,
  Guest_ID INTEGER,
  Pitch_ID INTEGER,
  Arrival_Date TEXT,
  Number_of_Nights INTEGER,
  Party_Size INTEGER,
  Total_Paid REAL,
  FOREIGN KEY (Guest_ID) REFERENCES Guest(Guest_ID),
  FOREIGN KEY (Pitch_ID) REFERENCES Pitch(Pitch_ID)
);
CREATE TABLE "Facility" (
  Facility_ID INTEGER PRIMARY KEY,
  Facility_Name TEXT,
  Category TEXT
);
CREATE TABLE "Campsite_Facility" (
  Campsite_ID INTEGER,
  Facility_ID INTEGER,
  Extra_Charge REAL,
  PRIMARY KEY (Campsite_ID, Facility_ID),
  FOREIGN KEY (Campsite_ID) REFERENCES Campsite(Campsite_ID),
  FOREIGN KEY (Facility_ID) REFERENCES Facility(Facility_ID)
);
INSERT INTO "Region" VALUES (1, 'Snowdonia', 'Wales', 2142);
INSERT INTO "Region" VALUES (2, 'Lake District', 'England', 2362);
INSERT INTO "Region" VALUES (3, 'Cairngorms', 'Scotland', 4528);
INSERT INTO "Region" VALUES (4, 'Pembrokeshire', 'Wales', 1618);
INSERT INTO "Region" VALUES (5, 'Cornwall', 'England', 3563);
INSERT INTO "Region" VALUES (6, 'Connemara', 'Ireland', 1750);
INSERT INTO "Region" VALUES (7, 'Peak District', 'England', 1437);
INSERT INTO "Region" VALUES (8, 'Isle of Skye', 'Scotland', 1656);
INSERT INTO "Region" VALUES (9, 'County Kerry', 'Ireland', 4807);
INSERT INTO "Region" VALUES (10, 'Norfolk Broads', 'England', 303);
INSERT INTO "Campsite" VALUES (1, 'Beck Hollow', 2, 1974, 120, 'Bus 555 from Keswick', 4, 'No');
INSERT INTO "Campsite" VALUES (2, 'Black Rock Sands', 1, 1961, 300, 'Train to Porthmadog, then taxi', 3, 'No');
INSERT INTO "Campsite" VALUES (3, 'Glen Feshie Meadow', 3, 1998, 80, 'Car only, single track road', 4, 'Yes');
INSERT INTO "Campsite" VALUES (4, 'Loch Morlich Woods', 3, 1983, 220, 'Bus 31 from Aviemore', 5, 'Yes');
INSERT INTO "Campsite" VALUES (5, 'Whitesands Farm', 4, 1987, 95, 'Walk from St Davids', NULL, 'No');
INSERT INTO "Campsite" VALUES (6, 'Caerfai Bay', 4, 1955, 150, 'Bus 413 from Fishguard', 4, 'No');
INSERT INTO "Campsite" VALUES (7, 'Trevedra Farm', 5, 1949, 180, 'Car only, off the A30', 5, 'No');
INSERT INTO "Campsite" VALUES (8, 'Porthcurno Fields', 5, 2006, 60, 'Bus 1 from Penzance', 3, 'No');
INSERT INTO "Campsite" VALUES (9, 'Clifden Eco Park', 6, 2011, 140, 'Bus 923 from Galway', 5, 'Yes');
INSERT INTO "Campsite" VALUES (10, 'Renvyle Beach', 6, 1978, 75, 'Car only, coast road', NULL, 'No');
INSERT INTO "Campsite" VALUES (11, 'Edale Barn', 7, 1968, 45, 'Train to Edale', 2, 'Yes');
INSERT INTO "Campsite" VALUES (12, 'Hathersage Moor', 7, 1992, 70, 'Train to Hathersage', 3, 'Yes');
INSERT INTO "Campsite" VALUES (13, 'Glenbrittle', 8, 1952, 200, 'Car only, single track road', 4, 'No');
INSERT INTO "Campsite" VALUES (14, 'Sligachan', 8, 1965, 160, 'Bus 917 from Portree', 3, 'No');
INSERT INTO "Campsite" VALUES (15, 'Mannix Point', 9, 1984, 110, 'Bus 279 from Killarney', 5, 'No');
INSERT INTO "Campsite" VALUES (16, 'Fossa Lakeside', 9, 1971, 250, 'Bus 40 from Killarney', 4, 'Yes');
INSERT INTO "Campsite" VALUES (17, 'Wave Crest', 9, 1969, 130, 'Car only, ring road', 4, 'Yes');
INSERT INTO "Campsite" VALUES (18, 'Bryn Gloch', 1, 1976, 190, 'Bus S4 from Caernarfon', 5, 'Yes');
INSERT INTO "Campsite" VALUES (19, 'Cae Du', 1, 2003, 55, 'Train to Llwyngwril, then walk', NULL, 'No');
INSERT INTO "Campsite" VALUES (20, 'Side Farm', 2, 1958, 65, 'Bus 508 from Penrith', 3, 'Yes');
INSERT INTO "Campsite" VALUES (21, 'Great Langdale', 2, 1963, 240, 'Bus 516 from Ambleside', 4, 'Yes');
INSERT INTO "Campsite" VALUES (22, 'Treloan Coastal', 5, 2015, 85, 'Ferry from Falmouth', 4, 'Yes');
INSERT INTO "Warden" VALUES (1, 'Gwen Pritchard', 18, 2013, 31050, 'Full-time');
INSERT INTO "Warden" VALUES (2, 'Alastair Munro', 3, 1994, 33800, 'Full-time');
INSERT INTO "Warden" VALUES (3, 'Moira Kinsella', 10, 2020, 31400, 'Full-time');
INSERT INTO "Warden" VALUES (4, 'Tom Braithwaite', 1, 2010, 32500, 'Seasonal');
INSERT INTO "Warden" VALUES (5, 'Jenna Trelawny', 7, 1996, 24350, 'Full-time');
INSERT INTO "Warden" VALUES (6, 'Owen Llewellyn', 2, 1995, 24200, 'Full-time');
INSERT INTO "Warden" VALUES (7, 'Catriona MacLeod', 13, 2018, 32600, 'Seasonal');
INSERT INTO "Warden" VALUES (8, 'Declan Foley', 15, 2000, 31650, 'Full-time');
INSERT INTO "Warden" VALUES (9, 'Ruth Ashworth', 11, 2001, 24250, 'Full-time');
INSERT INTO "Warden" VALUES (10, 'Hamish Guthrie', 4, 2023, 21900, 'Seasonal');
INSERT INTO "Warden" VALUES (11, 'Sinead Burke', 9, 2022, 30900, 'Full-time');
INSERT INTO "Warden" VALUES (12, 'Colin Tyson', 21, 2008, 27250, 'Seasonal');
INSERT INTO "Warden" VALUES (13, 'Mair Bevan', 6, 2004, 23100, 'Full-time');
INSERT INTO "Warden" VALUES (14, 'Peter Nance', 22, 2012, 21800, 'Full-time');
INSERT INTO "Warden" VALUES (15, 'Fiona Geddes', 14, 2016, 33250, 'Full-time');
INSERT INTO "Warden" VALUES (16, 'Liam Moriarty', 16, 2002, 20550, 'Seasonal');
INSERT INTO "Warden" VALUES (17, 'Sally Postlethwaite', 1, 1997, 29600, 'Full-time');
INSERT INTO "Warden" VALUES (18, 'Dylan Roberts', 18, 2011, 23500, 'Full-time');
INSERT INTO "Pitch" VALUES (1, 1, 'A7', 'Glamping pod', 'Yes', 45.0);
INSERT INTO "Pitch" VALUES (2, 1, 'B10', 'Tent', 'No', 15.75);
INSERT INTO "Pitch" VALUES (3, 1, 'C1', 'Caravan', 'Yes', 34.5);
INSERT INTO "Pitch" VALUES (4, 2, 'A19', 'Caravan', 'Yes', 51.25);
INSERT INTO "Pitch" VALUES (5, 2, 'B5', 'Motorhome', 'Yes', 27.5);
INSERT INTO "Pitch" VALUES (6, 2, 'C6', 'Tent', 'No', 33.5);
INSERT INTO "Pitch" VALUES (7, 3, 'A1', 'Tent', 'Yes', 51.75);
INSERT INTO "Pitch" VALUES (8, 3, 'B30', 'Caravan', 'Yes', 10.0);
INSERT INTO "Pitch" VALUES (9, 3, 'C38', 'Tent', 'No', 9.0);
INSERT INTO "Pitch" VALUES (10, 4, 'A25', 'Tent', 'No', 22.5);
INSERT INTO "Pitch" VALUES (11, 4, 'B20', 'Tent', 'Yes', 22.25);
INSERT INTO "Pitch" VALUES (12, 4, 'C16', 'Glamping pod', 'Yes', 12.25);
INSERT INTO "Pitch" VALUES (13, 5, 'A11', 'Tent', 'Yes', 39.0);
INSERT INTO "Pitch" VALUES (14, 5, 'B13', 'Glamping pod', 'Yes', 33.0);
INSERT INTO "Pitch" VALUES (15, 5, 'C31', 'Motorhome', 'Yes', 34.25);
INSERT INTO "Pitch" VALUES (16, 6, 'A27', 'Tent', 'No', 35.75);
INSERT INTO "Pitch" VALUES (17, 6, 'B3', 'Tent', 'No', 13.5);
INSERT INTO "Pitch" VALUES (18, 6, 'C16', 'Caravan', 'Yes', 51.5);
INSERT INTO "Pitch" VALUES (19, 7, 'A17', 'Motorhome', 'Yes', 21.5);
INSERT INTO "Pitch" VALUES (20, 7, 'B39', 'Motorhome', 'Yes', 26.25);
INSERT INTO "Pitch" VALUES (21, 7, 'C19', 'Motorhome', 'Yes', 30.5);
INSERT INTO "Pitch" VALUES (22, 8, 'A5', 'Tent', 'No', 14.5);
INSERT INTO "Pitch" VALUES (23, 8, 'B36', 'Motorhome', 'Yes', 28.75);
INSERT INTO "Pitch" VALUES (24, 8, 'C5', 'Glamping pod', 'Yes', 30.25);
INSERT INTO "Pitch" VALUES (25, 9, 'A14', 'Tent', 'Yes', 9.75);
INSERT INTO "Pitch" VALUES (26, 9, 'B18', 'Tent', 'No', 35.0);
INSERT INTO "Pitch" VALUES (27, 10, 'A3', 'Tent', 'No', 16.5);
INSERT INTO "Pitch" VALUES (28, 10, 'B34', 'Caravan', 'Yes', 17.5);
INSERT INTO "Pitch" VALUES (29, 11, 'A6', 'Tent', 'No', 24.75);
INSERT INTO "Pitch" VALUES (30, 11, 'B22', 'Motorhome', 'Yes', 15.25);
INSERT INTO "Pitch" VALUES (31, 11, 'C38', 'Glamping pod', 'Yes', 9.5);
INSERT INTO "Pitch" VALUES (32, 12, 'A3', 'Glamping pod', 'Yes', 12.75);
INSERT INTO "Pitch" VALUES (33, 12, 'B31', 'Tent', 'Yes', 38.75);
INSERT INTO "Pitch" VALUES (34, 13, 'A3', 'Caravan', 'Yes', 40.0);
INSERT INTO "Pitch" VALUES (35, 13, 'B39', 'Tent', 'Yes', 20.25);
INSERT INTO "Pitch" VALUES (36, 13, 'C5', 'Motorhome', 'Yes', 21.0);
INSERT INTO "Pitch" VALUES (37, 14, 'A21', 'Caravan', 'Yes', 37.5);
INSERT INTO "Pitch" VALUES (38, 14, 'B5', 'Tent', 'No', 41.5);
INSERT INTO "Pitch" VALUES (39, 14, 'C24', 'Glamping pod', 'Yes', 42.75);
INSERT INTO "Pitch" VALUES (40, 15, 'A9', 'Tent', 'Yes', 17.25);
INSERT INTO "Pitch" VALUES (41, 15, 'B23', 'Caravan', 'Yes', 47.75);
INSERT INTO "Pitch" VALUES (42, 15, 'C31', 'Tent', 'Yes', 50.25);
INSERT INTO "Pitch" VALUES (43, 16, 'A32', 'Tent', 'No', 16.25);
INSERT INTO "Pitch" VALUES (44, 16, 'B25', 'Glamping pod', 'Yes', 48.0);
INSERT INTO "Pitch" VALUES (45, 17, 'A1', 'Glamping pod', 'Yes', 49.0);
INSERT INTO "Pitch" VALUES (46, 17, 'B5', 'Glamping pod', 'Yes', 50.75);
INSERT INTO "Pitch" VALUES (47, 18, 'A8', 'Tent', 'Yes', 49.5);
INSERT INTO "Pitch" VALUES (48, 18, 'B22', 'Motorhome', 'Yes', 44.75);
INSERT INTO "Pitch" VALUES (49, 19, 'A30', 'Glamping pod', 'Yes', 36.5);
INSERT INTO "Pitch" VALUES (50, 19, 'B30', 'Motorhome', 'Yes', 51.0);
INSERT INTO "Pitch" VALUES (51, 20, 'A34', 'Tent', 'Yes', 27.75);
INSERT INTO "Pitch" VALUES (52, 20, 'B20', 'Tent', 'Yes', 18.5);
INSERT INTO "Pitch" VALUES (53, 20, 'C2', 'Motorhome', 'Yes', 37.25);
INSERT INTO "Pitch" VALUES (54, 21, 'A32', 'Tent', 'Yes', 44.0);
INSERT INTO "Pitch" VALUES (55, 21, 'B17', 'Motorhome', 'Yes', 15.5);
INSERT INTO "Guest" VALUES (1, 'Hannah', 'Whitlock', 'Bristol', 2003, 'hannah.whitlock@mail.example');
INSERT INTO "Guest" VALUES (2, 'Marcus', 'Adeyemi', 'Dublin', 1946, 'marcus.adeyemi@example.com');
INSERT INTO "Guest" VALUES (3, 'Priya', 'Raman', 'Galway', 1969, 'priya.raman@example.com');
INSERT INTO "Guest" VALUES (4, 'Stefan', 'Kowalczyk', 'Cardiff', 1965, NULL);
INSERT INTO "Guest" VALUES (5, 'Eilidh', 'Drummond', 'Dublin', 1955, 'eilidh.drummond@example.com');
INSERT INTO "Guest" VALUES (6, 'Connor', 'Hegarty', 'Bristol', 1989, 'connor.hegarty@mail.example');
INSERT INTO "Guest" VALUES (7, 'Beatrice', 'Fairfax', 'Bristol', 1985, 'beatrice.fairfax@mail.example');
INSERT INTO "Guest" VALUES (8, 'Joaquin', 'Mendes', 'Manchester', 1958, 'joaquin.mendes@example.com');
INSERT INTO "Guest" VALUES (9, 'Nadia', 'Petrova', 'Dublin', 1979, 'nadia.petrova@mail.example');
INSERT INTO "Guest" VALUES (10, 'Graham', 'Oldfield', 'Manchester', 1956, NULL);
INSERT INTO "Guest" VALUES (11, 'Lotte', 'Jansen', 'Leeds', 1967, 'lotte.jansen@post.example');
INSERT INTO "Guest" VALUES (12, 'Rhys', 'Vaughan', 'Bristol', 1988, 'rhys.vaughan@post.example');
INSERT INTO "Guest" VALUES (13, 'Yusuf', 'Demir', 'Leeds', 1974, 'yusuf.demir@post.example');
INSERT INTO "Guest" VALUES (14, 'Maeve', 'Gallagher', 'Dublin', 1977, NULL);
INSERT INTO "Guest" VALUES (15, 'Douglas', 'Sinclair', 'Dublin', 1961, 'douglas.sinclair@post.example');
INSERT INTO "Guest" VALUES (16, 'Ingrid', 'Lindqvist', 'Bristol', 1966, 'ingrid.lindqvist@mail.example');
INSERT INTO "Guest" VALUES (17, 'Calum', 'Buchanan', 'Bristol', 1971, 'calum.buchanan@example.com');
INSERT INTO "Guest" VALUES (18, 'Tessa', 'Hargreaves', 'Cardiff', 1962, 'tessa.hargreaves@post.example');
INSERT INTO "Guest" VALUES (19, 'Bernard', 'Pym', 'Leeds', 1996, NULL);
INSERT INTO "Guest" VALUES (20, 'Aisling', 'Nolan', 'Leeds', 1973, 'aisling.nolan@post.example');
INSERT INTO "Guest" VALUES (21, 'Victor', 'Moreau', 'Cardiff', 1997, 'victor.moreau@post.example');
INSERT INTO "Guest" VALUES (22, 'Poppy', 'Tattersall', 'Leeds', 1959, 'poppy.tattersall@mail.example');
INSERT INTO "Guest" VALUES (23, 'Henrik', 'Dahl', 'Leeds', 1970, 'henrik.dahl@post.example');
INSERT INTO "Guest" VALUES (24, 'Leila', 'Haddad', 'Leeds', 1960, 'leila.haddad@post.example');
INSERT INTO "Guest" VALUES (25, 'Simon', 'Cartwright', 'Glasgow', 1992, 'simon.cartwright@mail.example');
INSERT INTO "Guest" VALUES (26, 'Orla', 'Quigley', 'Bristol', 1982, NULL);
INSERT INTO "Guest" VALUES (27, 'Duncan', 'Rennie', 'Dublin', 1954, 'duncan.rennie@example.com');
INSERT INTO "Guest" VALUES (28, 'Freya', 'Barlow', 'Oslo', 1950, 'freya.barlow@mail.example');
INSERT INTO "Stay" VALUES (1, 2, 34, '2022-04-08', 4, 5, 166.25);
INSERT INTO "Stay" VALUES (2, 28, 18, '2022-04-13', 7, 1, 360.5);
INSERT INTO "Stay" VALUES (3, 3, 31, '2022-04-18', 1, 2, 13.0);
INSERT INTO "Stay" VALUES (4, 24, 9, '2022-05-09', 7, 2, 69.25);
INSERT INTO "Stay" VALUES (5, 17, 43, '2022-05-20', 2, 2, 38.75);
INSERT INTO "Stay" VALUES (6, 18, 41, '2022-06-20', 3, 6, 143.25);
INSERT INTO "Stay" VALUES (7, 18, 38, '2022-06-25', 7, 3, 294.0);
INSERT INTO "Stay" VALUES (8, 24, 28, '2022-06-30', 10, 2, 178.5);
INSERT INTO "Stay" VALUES (9, 5, 40, '2022-07-12', 7, 3, 127.0);
INSERT INTO "Stay" VALUES (10, 7, 30, '2022-07-22', 7, 1, 106.75);
INSERT INTO "Stay" VALUES (11, 22, 28, '2022-07-29', 1, 5, 17.5);
INSERT INTO "Stay" VALUES (12, 18, 29, '2022-08-06', 7, 5, 173.25);
INSERT INTO "Stay" VALUES (13, 17, 6, '2022-08-13', 2, 1, 73.25);
INSERT INTO "Stay" VALUES (14, 15, 29, '2022-08-24', 3, 2, 80.5);
INSERT INTO "Stay" VALUES (15, 17, 9, '2022-09-12', 4, 4, 42.25);
INSERT INTO "Stay" VALUES (16, 18, 21, '2022-10-01', 2, 2, 67.25);
INSERT INTO "Stay" VALUES (17, 22, 2, '2022-10-02', 3, 2, 47.25);
INSERT INTO "Stay" VALUES (18, 2, 13, '2022-10-20', 21, 2, 819.0);
INSERT INTO "Stay" VALUES (19, 24, 19, '2022-10-21', 4, 6, 89.5);
INSERT INTO "Stay" VALUES (20, 8, 45, '2022-10-23', 7, 1, 349.25);
INSERT INTO "Stay" VALUES (21, 27, 43, '2022-10-28', 2, 5, 36.0);
INSERT INTO "Stay" VALUES (22, 26, 13, '2022-11-06', 7, 4, 273.0);
INSERT INTO "Stay" VALUES (23, 14, 46, '2022-11-17', 5, 5, 253.75);
INSERT INTO "Stay" VALUES (24, 20, 14, '2022-11-19', 14, 5, 462.0);
INSERT INTO "Stay" VALUES (25, 18, 14, '2022-12-01', 7, 5, 231.0);
INSERT INTO "Stay" VALUES (26, 8, 53, '2022-12-06', 14, 3, 521.5);
INSERT INTO "Stay" VALUES (27, 12, 44, '2022-12-20', 4, 2, 192.0);
INSERT INTO "Stay" VALUES (28, 28, 13, '2022-12-26', 2, 2, 78.0);
INSERT INTO "Stay" VALUES (29, 5, 52, '2023-01-05', 2, 3, 43.25);
INSERT INTO "Stay" VALUES (30, 4, 31, '2023-02-13', 5, 5, 47.5);
INSERT INTO "Stay" VALUES (31, 7, 29, '2023-02-24', 14, 6, 346.5);
INSERT INTO "Stay" VALUES (32, 4, 13, '2023-03-02', 10, 6, 393.5);
INSERT INTO "Stay" VALUES (33, 13, 8, '2023-03-19', 7, 6, 73.5);
INSERT INTO "Stay" VALUES (34, 18, 49, '2023-03-22', 3, 1, 115.75);
INSERT INTO "Stay" VALUES (35, 4, 2, '2023-03-24', 1, 5, 22.0);
INSERT INTO "Stay" VALUES (36, 5, 13, '2023-04-14', 2, 1, 78.0);
INSERT INTO "Stay" VALUES (37, 6, 11, '2023-04-22', 3, 6, 66.75);
INSERT INTO "Stay" VALUES (38, 21, 4, '2023-05-04', 2, 6, 108.75);
INSERT INTO "Stay" VALUES (39, 3, 54, '2023-05-06', 2, 3, 94.25);
INSERT INTO "Stay" VALUES (40, 16, 31, '2023-05-09', 7, 3, 72.75);
INSERT INTO "Stay" VALUES (41, 7, 44, '2023-05-27', 4, 1, 192.0);
INSERT INTO "Stay" VALUES (42, 7, 12, '2023-07-03', 5, 4, 64.75);
INSERT INTO "Stay" VALUES (43, 27, 27, '2023-07-07', 5, 2, 82.5);
INSERT INTO "Stay" VALUES (44, 4, 38, '2023-07-10', 1, 3, 41.5);
INSERT INTO "Stay" VALUES (45, 26, 46, '2023-07-20', 5, 5, 253.75);
INSERT INTO "Stay" VALUES (46, 18, 43, '2023-07-29', 4, 3, 68.5);
INSERT INTO "Stay" VALUES (47, 4, 53, '2023-08-01', 2, 4, 74.5);
INSERT INTO "Stay" VALUES (48, 12, 40, '2023-08-27', 4, 4, 69.0);
INSERT INTO "Stay" VALUES (49, 14, 14, '2023-08-29', 2, 1, 69.5);
INSERT INTO "Stay" VALUES (50, 11, 36, '2023-08-31', 2, 1, 45.5);
INSERT INTO "Stay" VALUES (51, 23, 45, '2023-09-16', 1, 2, 52.5);
INSERT INTO "Stay" VALUES (52, 24, 20, '2023-10-01', 4, 2, 111.25);
INSERT INTO "Stay" VALUES (53, 21, 12, '2023-10-02', 7, 1, 92.0);
INSERT INTO "Stay" VALUES (54, 18, 37, '2023-10-03', 14, 2, 525.0);
INSERT INTO "Stay" VALUES (55, 28, 29, '2023-10-06', 10, 1, 247.5);
INSERT INTO "Stay" VALUES (56, 22, 7, '2023-10-17', 3, 3, 161.5);
INSERT INTO "Facility" VALUES (1, 'Hot showers', 'Washing');
INSERT INTO "Facility" VALUES (2, 'Laundry room', 'Washing');
INSERT INTO "Facility" VALUES (3, 'Playground', 'Leisure');
INSERT INTO "Facility" VALUES (4, 'Camp shop', 'Food');
INSERT INTO "Facility" VALUES (5, 'Pub', 'Food');
INSERT INTO "Facility" VALUES (6, 'Wi-Fi', 'Services');
INSERT INTO "Facility" VALUES (7, 'Swimming pool', 'Leisure');
INSERT INTO "Facility" VALUES (8, 'Dog walk', 'Leisure');
INSERT INTO "Facility" VALUES (9, 'Chemical disposal', 'Services');
INSERT INTO "Facility" VALUES (10, 'Bike hire', 'Leisure');
INSERT INTO "Facility" VALUES (11, 'Pizza oven', 'Food');
INSERT INTO "Facility" VALUES (12, 'Sauna', 'Leisure');
INSERT INTO "Campsite_Facility" VALUES (1, 4, 4.0);
INSERT INTO "Campsite_Facility" VALUES (1, 9, NULL);
INSERT INTO "Campsite_Facility" VALUES (2, 1, NULL);
INSERT INTO "Campsite_Facility" VALUES (2, 5, 1.0);
INSERT INTO "Campsite_Facility" VALUES (3, 1, NULL);
INSERT INTO "Campsite_Facility" VALUES (3, 10, NULL);
INSERT INTO "Campsite_Facility" VALUES (4, 2, 2.5);
INSERT INTO "Campsite_Facility" VALUES (4, 3, NULL);
INSERT INTO "Campsite_Facility" VALUES (4, 5, 4.0);
INSERT INTO "Campsite_Facility" VALUES (4, 10, NULL);
INSERT INTO "Campsite_Facility" VALUES (6, 4, NULL);
INSERT INTO "Campsite_Facility" VALUES (6, 6, NULL);
INSERT INTO "Campsite_Facility" VALUES (6, 8, 1.0);
INSERT INTO "Campsite_Facility" VALUES (7, 2, 1.0);
INSERT INTO "Campsite_Facility" VALUES (7, 11, 2.5);
INSERT INTO "Campsite_Facility" VALUES (8, 7, 4.0);
INSERT INTO "Campsite_Facility" VALUES (8, 8, NULL);
INSERT INTO "Campsite_Facility" VALUES (9, 3, 4.0);
INSERT INTO "Campsite_Facility" VALUES (9, 6, 2.5);
INSERT INTO "Campsite_Facility" VALUES (9, 11, NULL);
INSERT INTO "Campsite_Facility" VALUES (10, 3, 4.0);
INSERT INTO "Campsite_Facility" VALUES (10, 7, NULL);
INSERT INTO "Campsite_Facility" VALUES (10, 9, 2.5);
INSERT INTO "Campsite_Facility" VALUES (11, 6, NULL);
INSERT INTO "Campsite_Facility" VALUES (11, 8, 2.5);
INSERT INTO "Campsite_Facility" VALUES (12, 7, 2.5);
INSERT INTO "Campsite_Facility" VALUES (12, 10, 1.0);
INSERT INTO "Campsite_Facility" VALUES (13, 1, NULL);
INSERT INTO "Campsite_Facility" VALUES (13, 2, NULL);
INSERT INTO "Campsite_Facility" VALUES (13, 5, 4.0);
INSERT INTO "Campsite_Facility" VALUES (14, 2, NULL);
INSERT INTO "Campsite_Facility" VALUES (14, 5, NULL);
INSERT INTO "Campsite_Facility" VALUES (14, 6, NULL);
INSERT INTO "Campsite_Facility" VALUES (14, 8, NULL);
INSERT INTO "Campsite_Facility" VALUES (15, 2, 4.0);
INSERT INTO "Campsite_Facility" VALUES (15, 6, 1.0);
INSERT INTO "Campsite_Facility" VALUES (15, 11, 2.5);
INSERT INTO "Campsite_Facility" VALUES (16, 5, 1.0);
INSERT INTO "Campsite_Facility" VALUES (16, 8, NULL);
INSERT INTO "Campsite_Facility" VALUES (16, 10, NULL);
INSERT INTO "Campsite_Facility" VALUES (16, 11, 1.0);
INSERT INTO "Campsite_Facility" VALUES (17, 2, NULL);
INSERT INTO "Campsite_Facility" VALUES (17, 4, NULL);
INSERT INTO "Campsite_Facility" VALUES (17, 6, 4.0);
INSERT INTO "Campsite_Facility" VALUES (17, 9, 1.0);
INSERT INTO "Campsite_Facility" VALUES (18, 4, 2.5);
INSERT INTO "Campsite_Facility" VALUES (18, 6, NULL);
INSERT INTO "Campsite_Facility" VALUES (18, 7, 2.5);
INSERT INTO "Campsite_Facility" VALUES (18, 11, 2.5);
INSERT INTO "Campsite_Facility" VALUES (20, 2, 1.0);
INSERT INTO "Campsite_Facility" VALUES (20, 3, NULL);
INSERT INTO "Campsite_Facility" VALUES (21, 4, NULL);
INSERT INTO "Campsite_Facility" VALUES (21, 9, 2.5);
INSERT INTO "Campsite_Facility" VALUES (22, 5, NULL);
INSERT INTO "Campsite_Facility" VALUES (22, 10, 4.0);
COMMIT;
