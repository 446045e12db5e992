PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "CruiseLines" (
  LineID INTEGER PRIMARY KEY,
  LineName TEXT,
  Headquarters TEXT,
  FoundedYear INTEGER
);
CREATE TABLE "Ships" (
  ShipID INTEGER PRIMARY KEY,
  ShipName TEXT,
  LineID INTEGER REFERENCES CruiseLines(LineID),
  YearBuilt INTEGER,
  Tonnage INTEGER,
  PassengerCapacity INTEGER
);
CREATE TABLE "Ports" (
  PortID INTEGER PRIMARY KEY,
  PortName TEXT,
  Country TEXT,
  Population INTEGER,
  HasDryDock TEXT
);
CREATE TABLE "Crew" (
  CrewID INTEGER PRIMARY KEY,
  FullName TEXT,
  Nationality TEXT,
  Position TEXT,
  ShipID INTEGER REFERENCES Ships(ShipID),
  JoinedOn DATE,
  Salary INTEGER
);
CREATE TABLE "Voyages" (
  VoyageID INTEGER PRIMARY KEY,
  VoyageName TEXT,
  ShipID INTEGER REFERENCES Ships(ShipID),
  CaptainID INTEGER REFERENCES Crew(CrewID),
  DeparturePortID INTEGER REFERENCES Ports(PortID),
  DepartureDate DATE,
  Nights INTEGER,
  BasePrice INTEGER
);
CREATE TABLE "PortCalls" (
  VoyageID INTEGER REFERENCES Voyages(VoyageID),
  PortID INTEGER REFERENCES Ports(PortID),
  DayNumber INTEGER,
  HoursInPort INTEGER,
  PRIMARY KEY (VoyageID, PortID)
);
CREATE TABLE "Passengers" (
  PassengerID INTEGER PRIMARY KEY,
  FullName TEXT,
  Nationality TEXT,
  Age INTEGER,
  LoyaltyTier TEXT
);
CREATE TABLE "Bookings" (
  BookingID INTEGER PRIMARY KEY,
  PassengerID INTEGER REFERENCES Passengers(PassengerID),
  VoyageID INTEGER REFERENCES Voyages(VoyageID),
  CabinClass TEXT,
  PricePaid INTEGER,
  BookedVia TEXT
);
INSERT INTO "CruiseLines" VALUES (1, 'Northern Star Cruises', 'Oslo', 1968);
INSERT INTO "CruiseLines" VALUES (2, 'Azure Seas', 'Miami', 1987);
INSERT INTO "CruiseLines" VALUES (3, 'Regal Ocean Line', 'Southampton', 1925);
INSERT INTO "CruiseLines" VALUES (4, 'Corallo Crociere', 'Genoa', 1954);
INSERT INTO "CruiseLines" VALUES (5, 'Pacific Pearl', 'Sydney', 1996);
INSERT INTO "CruiseLines" VALUES (6, 'Boreal Expeditions', 'Reykjavik', 2009);
INSERT INTO "CruiseLines" VALUES (7, 'Lusitania Voyages', 'Lisbon', 1979);
INSERT INTO "CruiseLines" VALUES (8, 'Sunfish Holidays', 'Miami', 2003);
INSERT INTO "CruiseLines" VALUES (9, 'Hansa Kreuzfahrten', 'Hamburg', 1961);
INSERT INTO "CruiseLines" VALUES (10, 'Riviera Blue', 'Marseille', 2014);
INSERT INTO "Ships" VALUES (1, 'Polar Aurora', 1, 1999, 48200, 1240);
INSERT INTO "Ships" VALUES (2, 'Fjord Majesty', 1, 2012, 91500, 2480);
INSERT INTO "Ships" VALUES (3, 'Azure Dream', 2, 2005, 112300, 2890);
INSERT INTO "Ships" VALUES (4, 'Azure Horizon', 2, 2018, 168600, 4100);
INSERT INTO "Ships" VALUES (5, 'Azure Breeze', 2, 1994, 70300, 1750);
INSERT INTO "Ships" VALUES (6, 'Regal Duchess', 3, 2008, 90900, 2070);
INSERT INTO "Ships" VALUES (7, 'Regal Empress', 3, 2022, 113000, 2996);
INSERT INTO "Ships" VALUES (8, 'Corallo Bella', 4, 2003, 86700, 2110);
INSERT INTO "Ships" VALUES (9, 'Corallo Luna', 4, 2015, 133500, 3550);
INSERT INTO "Ships" VALUES (10, 'Pearl of the Pacific', 5, 2010, 77400, 1880);
INSERT INTO "Ships" VALUES (11, 'Coral Queen', 5, 1997, 55900, 1460);
INSERT INTO "Ships" VALUES (12, 'Boreal Explorer', 6, 2019, 9300, 186);
INSERT INTO "Ships" VALUES (13, 'Boreal Seeker', 6, 2021, 10200, 204);
INSERT INTO "Ships" VALUES (14, 'Santa Benedita', 7, 1991, 28700, 640);
INSERT INTO "Ships" VALUES (15, 'Sunfish Fiesta', 8, 2007, 101400, 2610);
INSERT INTO "Ships" VALUES (16, 'Hansa Elbe', 9, 2000, 40600, 820);
INSERT INTO "Ships" VALUES (17, 'Hansa Weser', 9, 2013, 42850, 900);
INSERT INTO "Ships" VALUES (18, 'Vasco Dream', 7, 2016, 55100, 1310);
INSERT INTO "Ports" VALUES (1, 'Bergen', 'Norway', 285000, 'Yes');
INSERT INTO "Ports" VALUES (2, 'Tromso', 'Norway', 77000, 'No');
INSERT INTO "Ports" VALUES (3, 'Miami', 'United States', 442000, 'Yes');
INSERT INTO "Ports" VALUES (4, 'Nassau', 'Bahamas', 274000, 'No');
INSERT INTO "Ports" VALUES (5, 'Cozumel', 'Mexico', 88000, 'No');
INSERT INTO "Ports" VALUES (6, 'Southampton', 'England', 253000, 'Yes');
INSERT INTO "Ports" VALUES (7, 'Lisbon', 'Portugal', 545000, 'Yes');
INSERT INTO "Ports" VALUES (8, 'Funchal', 'Portugal', 105000, 'No');
INSERT INTO "Ports" VALUES (9, 'Genoa', 'Italy', 580000, 'Yes');
INSERT INTO "Ports" VALUES (10, 'Naples', 'Italy', 909000, 'Yes');
INSERT INTO "Ports" VALUES (11, 'Civitavecchia', 'Italy', 52000, 'No');
INSERT INTO "Ports" VALUES (12, 'Barcelona', 'Spain', 1620000, 'Yes');
INSERT INTO "Ports" VALUES (13, 'Palma', 'Spain', 416000, 'No');
INSERT INTO "Ports" VALUES (14, 'Piraeus', 'Greece', 163000, 'Yes');
INSERT INTO "Ports" VALUES (15, 'Santorini', 'Greece', 15500, 'No');
INSERT INTO "Ports" VALUES (16, 'Sydney', 'Australia', 5312000, 'Yes');
INSERT INTO "Ports" VALUES (17, 'Noumea', 'New Caledonia', 94000, 'No');
INSERT INTO "Ports" VALUES (18, 'Reykjavik', 'Iceland', 139000, 'No');
INSERT INTO "Ports" VALUES (19, 'Hamburg', 'Germany', 1841000, 'Yes');
INSERT INTO "Ports" VALUES (20, 'Longyearbyen', 'Norway', 2400, 'No');
INSERT INTO "Crew" VALUES (1, 'Erik Solberg', 'Norwegian', 'Captain', 1, '2018-04-21', 136000);
INSERT INTO "Crew" VALUES (2, 'Astrid Nygaard', 'Norwegian', 'Captain', 2, '2005-05-08', 117500);
INSERT INTO "Crew" VALUES (3, 'Richard Hale', 'British', 'Captain', 6, '2015-01-14', 99000);
INSERT INTO "Crew" VALUES (4, 'Giulia Ferraro', 'Italian', 'Captain', 9, '2017-08-03', 142500);
INSERT INTO "Crew" VALUES (5, 'Marco Bellini', 'Italian', 'Musician', 1, '2009-02-03', 25000);
INSERT INTO "Crew" VALUES (6, 'Ana Teixeira', 'Portuguese', 'Steward', 14, '2011-12-06', 30400);
INSERT INTO "Crew" VALUES (7, 'Rui Carvalho', 'Portuguese', 'First Officer', 15, '2014-05-13', 25500);
INSERT INTO "Crew" VALUES (8, 'Karl Brandt', 'German', 'Captain', 16, '2008-01-31', 112500);
INSERT INTO "Crew" VALUES (9, 'Greta Lohmann', 'German', 'Engineer', 6, '2012-02-04', 57900);
INSERT INTO "Crew" VALUES (10, 'Sofia Papadaki', 'Greek', 'Captain', 4, '2014-02-13', 117000);
INSERT INTO "Crew" VALUES (11, 'Nikos Stavrou', 'Greek', 'First Officer', 9, '2021-10-14', 45100);
INSERT INTO "Crew" VALUES (12, 'Jun Reyes', 'Filipino', 'Chef', 1, '2019-11-29', 48600);
INSERT INTO "Crew" VALUES (13, 'Maricel Santos', 'Filipino', 'First Officer', 13, '2015-08-29', 40700);
INSERT INTO "Crew" VALUES (14, 'Paolo Bautista', 'Filipino', 'Steward', NULL, '2009-09-19', 40800);
INSERT INTO "Crew" VALUES (15, 'Dewi Lestari', 'Indonesian', 'Doctor', 6, '2020-10-25', 46700);
INSERT INTO "Crew" VALUES (16, 'Agus Wibowo', 'Indonesian', 'Doctor', 9, '2013-04-15', 41700);
INSERT INTO "Crew" VALUES (17, 'Claire Bennett', 'Australian', 'Captain', 10, '2012-07-27', 114000);
INSERT INTO "Crew" VALUES (18, 'Jack Thornton', 'Australian', 'Musician', 9, '2012-06-12', 57800);
INSERT INTO "Crew" VALUES (19, 'Bjork Einarsdottir', 'Icelandic', 'Captain', 12, '2012-02-16', 140500);
INSERT INTO "Crew" VALUES (20, 'Luis Herrera', 'Mexican', 'Engineer', 5, '2014-06-22', 48300);
INSERT INTO "Crew" VALUES (21, 'Emma Whitfield', 'British', 'Doctor', 4, '2007-07-26', 53300);
INSERT INTO "Crew" VALUES (22, 'Sanjay Nair', 'Indian', 'Steward', 3, '2008-10-18', 23000);
INSERT INTO "Crew" VALUES (23, 'Kavita Rao', 'Indian', 'Chef', 4, '2018-09-06', 34100);
INSERT INTO "Crew" VALUES (24, 'Pierre Lacroix', 'French', 'First Officer', 8, '2010-07-22', 23100);
INSERT INTO "Crew" VALUES (25, 'Margot Blanc', 'French', 'Doctor', 1, '2010-02-13', 32800);
INSERT INTO "Crew" VALUES (26, 'Tomasz Zielinski', 'Polish', 'Chef', 9, '2021-04-11', 47200);
INSERT INTO "Crew" VALUES (27, 'Ivana Horvat', 'Croatian', 'Steward', NULL, '2019-06-08', 57100);
INSERT INTO "Crew" VALUES (28, 'Luka Maric', 'Croatian', 'Captain', 15, '2015-09-12', 109500);
INSERT INTO "Crew" VALUES (29, 'Andrea Conti', 'Italian', 'Chef', 5, '2019-01-18', 50200);
INSERT INTO "Crew" VALUES (30, 'Rosalie Cruz', 'Filipino', 'Engineer', 8, '2007-07-25', 44700);
INSERT INTO "Crew" VALUES (31, 'Hector Molina', 'Mexican', 'Steward', 12, '2009-11-10', 32400);
INSERT INTO "Crew" VALUES (32, 'Oskar Lind', 'Norwegian', 'Engineer', 2, '2008-11-04', 23600);
INSERT INTO "Voyages" VALUES (1, 'Northern Lights Quest', 1, 1, 1, '2023-04-21', 12, 4110);
INSERT INTO "Voyages" VALUES (2, 'Arctic Midnight Sun', 1, 1, 2, '2024-02-05', 14, 880);
INSERT INTO "Voyages" VALUES (3, 'Fjordland Classic', 2, 2, 1, '2023-08-11', 8, 6060);
INSERT INTO "Voyages" VALUES (4, 'Norwegian Coastal Week', 2, 2, 6, '2023-10-23', 7, 1100);
INSERT INTO "Voyages" VALUES (5, 'Caribbean Carnival', 4, 10, 3, '2023-04-22', 9, 4700);
INSERT INTO "Voyages" VALUES (6, 'Bahamas Getaway', 4, 10, 3, '2024-03-24', 4, 5920);
INSERT INTO "Voyages" VALUES (7, 'Mayan Riviera Escape', 15, 28, 3, '2023-09-07', 6, 2860);
INSERT INTO "Voyages" VALUES (8, 'Atlantic Isles', 6, 3, 6, '2023-09-04', 11, 610);
INSERT INTO "Voyages" VALUES (9, 'Grand Iberia', 6, 3, 6, '2024-01-06', 13, 5560);
INSERT INTO "Voyages" VALUES (10, 'Transatlantic Crossing', 6, 3, 6, '2024-02-17', 16, 4950);
INSERT INTO "Voyages" VALUES (11, 'Mediterranean Jewels', 9, 4, 9, '2023-01-20', 10, 1220);
INSERT INTO "Voyages" VALUES (12, 'Greek Odyssey', 9, 4, 14, '2023-01-21', 7, 770);
INSERT INTO "Voyages" VALUES (13, 'Western Med Highlights', 9, 4, 12, '2023-04-30', 5, 4030);
INSERT INTO "Voyages" VALUES (14, 'South Pacific Sampler', 10, 17, 16, '2023-05-31', 8, 4770);
INSERT INTO "Voyages" VALUES (15, 'Coral Lagoon Cruise', 10, 17, 16, '2024-02-24', 10, 530);
INSERT INTO "Voyages" VALUES (16, 'Iceland Circumnavigation', 12, 19, 18, '2024-02-12', 9, 4570);
INSERT INTO "Voyages" VALUES (17, 'Svalbard Expedition', 12, 19, 20, '2024-03-29', 11, 5530);
INSERT INTO "Voyages" VALUES (18, 'Baltic Christmas Markets', 16, 8, 19, '2023-11-17', 6, 2680);
INSERT INTO "Voyages" VALUES (19, 'North Sea Weekend', 16, 8, 19, '2023-04-17', 2, 3050);
INSERT INTO "Voyages" VALUES (20, 'Winter Sun Caribbean', 15, 28, 3, '2023-08-12', 15, 1920);
INSERT INTO "Voyages" VALUES (21, 'Hamburg to Lisbon', 16, 8, 19, '2023-11-23', 10, 1780);
INSERT INTO "Voyages" VALUES (22, 'Autumn Colours', 2, 2, 1, '2023-09-27', 7, 6240);
INSERT INTO "PortCalls" VALUES (1, 2, 3, 9);
INSERT INTO "PortCalls" VALUES (1, 1, 4, 12);
INSERT INTO "PortCalls" VALUES (2, 20, 4, 5);
INSERT INTO "PortCalls" VALUES (2, 2, 6, 6);
INSERT INTO "PortCalls" VALUES (3, 2, 2, 5);
INSERT INTO "PortCalls" VALUES (3, 1, 4, 6);
INSERT INTO "PortCalls" VALUES (4, 1, 2, 7);
INSERT INTO "PortCalls" VALUES (4, 2, 3, 24);
INSERT INTO "PortCalls" VALUES (5, 4, 4, 9);
INSERT INTO "PortCalls" VALUES (5, 5, 5, 6);
INSERT INTO "PortCalls" VALUES (5, 3, 8, 6);
INSERT INTO "PortCalls" VALUES (6, 4, 2, 24);
INSERT INTO "PortCalls" VALUES (7, 5, 4, 5);
INSERT INTO "PortCalls" VALUES (8, 8, 3, 12);
INSERT INTO "PortCalls" VALUES (8, 7, 4, 6);
INSERT INTO "PortCalls" VALUES (9, 7, 2, 6);
INSERT INTO "PortCalls" VALUES (9, 12, 3, 24);
INSERT INTO "PortCalls" VALUES (9, 13, 5, 9);
INSERT INTO "PortCalls" VALUES (10, 8, 2, 12);
INSERT INTO "PortCalls" VALUES (10, 3, 3, 7);
INSERT INTO "PortCalls" VALUES (11, 10, 2, 10);
INSERT INTO "PortCalls" VALUES (11, 12, 5, 10);
INSERT INTO "PortCalls" VALUES (11, 11, 8, 5);
INSERT INTO "PortCalls" VALUES (11, 13, 9, 9);
INSERT INTO "PortCalls" VALUES (12, 15, 4, 10);
INSERT INTO "PortCalls" VALUES (12, 10, 5, 5);
INSERT INTO "PortCalls" VALUES (13, 13, 3, 24);
INSERT INTO "PortCalls" VALUES (13, 9, 5, 9);
INSERT INTO "PortCalls" VALUES (13, 11, 7, 24);
INSERT INTO "PortCalls" VALUES (14, 17, 2, 10);
INSERT INTO "PortCalls" VALUES (15, 17, 2, 6);
INSERT INTO "PortCalls" VALUES (16, 18, 2, 7);
INSERT INTO "PortCalls" VALUES (17, 2, 3, 5);
INSERT INTO "PortCalls" VALUES (19, 6, 4, 12);
INSERT INTO "PortCalls" VALUES (20, 5, 2, 12);
INSERT INTO "PortCalls" VALUES (20, 4, 3, 9);
INSERT INTO "PortCalls" VALUES (21, 6, 2, 8);
INSERT INTO "PortCalls" VALUES (21, 7, 3, 5);
INSERT INTO "PortCalls" VALUES (22, 2, 3, 5);
INSERT INTO "Passengers" VALUES (1, 'Harold Bingham', 'British', 71, NULL);
INSERT INTO "Passengers" VALUES (2, 'Doris Bingham', 'British', 79, 'Gold');
INSERT INTO "Passengers" VALUES (3, 'Chloe Martel', 'French', 26, 'Silver');
INSERT INTO "Passengers" VALUES (4, 'Ingeborg Haas', 'German', 61, NULL);
INSERT INTO "Passengers" VALUES (5, 'Wilhelm Haas', 'German', 45, 'Platinum');
INSERT INTO "Passengers" VALUES (6, 'Fernando Rios', 'Spanish', 49, 'Platinum');
INSERT INTO "Passengers" VALUES (7, 'Patricia Donnelly', 'Irish', 85, 'Silver');
INSERT INTO "Passengers" VALUES (8, 'Kevin Marsh', 'American', 44, 'Silver');
INSERT INTO "Passengers" VALUES (9, 'Tammy Marsh', 'American', 65, 'Silver');
INSERT INTO "Passengers" VALUES (10, 'Lucille Dupree', 'American', 84, 'Silver');
INSERT INTO "Passengers" VALUES (11, 'Hiroshi Endo', 'Japanese', 54, 'Silver');
INSERT INTO "Passengers" VALUES (12, 'Yoko Endo', 'Japanese', 51, 'Silver');
INSERT INTO "Passengers" VALUES (13, 'Bruce Callahan', 'Australian', 40, NULL);
INSERT INTO "Passengers" VALUES (14, 'Sheila Callahan', 'Australian', 89, 'Silver');
INSERT INTO "Passengers" VALUES (15, 'Elio Romano', 'Italian', 23, NULL);
INSERT INTO "Passengers" VALUES (16, 'Chiara Romano', 'Italian', 80, NULL);
INSERT INTO "Passengers" VALUES (17, 'Sven Aalto', 'Finnish', 20, 'Gold');
INSERT INTO "Passengers" VALUES (18, 'Marta Wojcik', 'Polish', 41, 'Platinum');
INSERT INTO "Passengers" VALUES (19, 'Raymond Cheung', 'British', 66, 'Silver');
INSERT INTO "Passengers" VALUES (20, 'Adele Fontaine', 'French', 83, 'Gold');
INSERT INTO "Passengers" VALUES (21, 'George Stamatis', 'Greek', 77, 'Silver');
INSERT INTO "Passengers" VALUES (22, 'Winifred Oakes', 'British', 58, 'Silver');
INSERT INTO "Passengers" VALUES (23, 'Earl Jefferson', 'American', 34, 'Silver');
INSERT INTO "Passengers" VALUES (24, 'Noor Rahman', 'British', 19, 'Gold');
INSERT INTO "Passengers" VALUES (25, 'Teresa Vidal', 'Spanish', 64, 'Silver');
INSERT INTO "Passengers" VALUES (26, 'Olaf Berg', 'Norwegian', 38, 'Silver');
INSERT INTO "Passengers" VALUES (27, 'Miguel Souza', 'Portuguese', 82, 'Gold');
INSERT INTO "Passengers" VALUES (28, 'Joan Peabody', 'American', 72, 'Gold');
INSERT INTO "Bookings" VALUES (1, 18, 9, 'Balcony', 8916, 'Travel agent');
INSERT INTO "Bookings" VALUES (2, 2, 9, 'Suite', 14986, 'Phone');
INSERT INTO "Bookings" VALUES (3, 10, 9, 'Inside', 5608, 'Phone');
INSERT INTO "Bookings" VALUES (4, 7, 13, 'Ocean View', 5284, 'Travel agent');
INSERT INTO "Bookings" VALUES (5, 10, 12, 'Ocean View', 986, 'Travel agent');
INSERT INTO "Bookings" VALUES (6, 18, 3, 'Inside', 6117, 'Website');
INSERT INTO "Bookings" VALUES (7, 14, 5, 'Balcony', 7542, 'Phone');
INSERT INTO "Bookings" VALUES (8, 25, 9, 'Balcony', 8931, 'Travel agent');
INSERT INTO "Bookings" VALUES (9, 12, 15, 'Suite', 1467, 'Phone');
INSERT INTO "Bookings" VALUES (10, 26, 12, 'Inside', 817, 'Travel agent');
INSERT INTO "Bookings" VALUES (11, 15, 2, 'Suite', 2373, 'Travel agent');
INSERT INTO "Bookings" VALUES (12, 20, 21, 'Inside', 1819, 'Travel agent');
INSERT INTO "Bookings" VALUES (13, 7, 4, 'Inside', 1081, 'Website');
INSERT INTO "Bookings" VALUES (14, 18, 20, 'Ocean View', 2529, 'Phone');
INSERT INTO "Bookings" VALUES (15, 23, 7, 'Suite', 7726, 'Travel agent');
INSERT INTO "Bookings" VALUES (16, 20, 6, 'Ocean View', 7698, 'Travel agent');
INSERT INTO "Bookings" VALUES (17, 28, 8, 'Balcony', 1028, 'Phone');
INSERT INTO "Bookings" VALUES (18, 14, 20, 'Inside', 1905, 'Travel agent');
INSERT INTO "Bookings" VALUES (19, 22, 6, 'Suite', 15979, 'Travel agent');
INSERT INTO "Bookings" VALUES (20, 9, 7, 'Suite', 7721, 'Phone');
INSERT INTO "Bookings" VALUES (21, 18, 4, 'Balcony', 1762, 'Travel agent');
INSERT INTO "Bookings" VALUES (22, 2, 6, 'Balcony', 9489, 'Phone');
INSERT INTO "Bookings" VALUES (23, 19, 8, 'Inside', 640, 'Phone');
INSERT INTO "Bookings" VALUES (24, 11, 11, 'Ocean View', 1578, 'Website');
INSERT INTO "Bookings" VALUES (25, 21, 21, 'Ocean View', 2293, 'Phone');
INSERT INTO "Bookings" VALUES (26, 6, 4, 'Suite', 2995, 'Phone');
INSERT INTO "Bookings" VALUES (27, 2, 16, 'Ocean View', 6000, 'Phone');
INSERT INTO "Bookings" VALUES (28, 20, 22, 'Balcony', 10004, 'Website');
INSERT INTO "Bookings" VALUES (29, 16, 4, 'Ocean View', 1412, 'Website');
INSERT INTO "Bookings" VALUES (30, 16, 13, 'Ocean View', 5230, 'Website');
INSERT INTO "Bookings" VALUES (31, 6, 1, 'Inside', 4142, 'Travel agent');
INSERT INTO "Bookings" VALUES (32, 22, 8, 'Ocean View', 758, 'Website');
INSERT INTO "Bookings" VALUES (33, 18, 22, 'Ocean View', 8112, 'Travel agent');
INSERT INTO "Bookings" VALUES (34, 23, 1, 'Suite', 11081, 'Travel agent');
INSERT INTO "Bookings" VALUES (35, 5, 17, 'Ocean View', 7201, NULL);
INSERT INTO "Bookings" VALUES (36, 27, 3, 'Inside', 6119, 'Phone');
INSERT INTO "Bookings" VALUES (37, 10, 8, 'Suite', 1634, 'Travel agent');
INSERT INTO "Bookings" VALUES (38, 14, 4, 'Suite', 2975, 'Website');
INSERT INTO "Bookings" VALUES (39, 16, 1, 'Suite', 11113, 'Website');
INSERT INTO "Bookings" VALUES (40, 25, 14, 'Balcony', 7687, NULL);
INSERT INTO "Bookings" VALUES (41, 13, 5, 'Suite', 12679, 'Travel agent');
INSERT INTO "Bookings" VALUES (42, 19, 20, 'Ocean View', 2537, 'Website');
INSERT INTO "Bookings" VALUES (43, 14, 12, 'Balcony', 1233, 'Website');
INSERT INTO "Bookings" VALUES (44, 26, 18, 'Ocean View', 3451, NULL);
INSERT INTO "Bookings" VALUES (45, 14, 2, 'Ocean View', 1148, 'Website');
INSERT INTO "Bookings" VALUES (46, 12, 18, 'Balcony', 4272, 'Website');
INSERT INTO "Bookings" VALUES (47, 12, 21, 'Inside', 1837, 'Travel agent');
INSERT INTO "Bookings" VALUES (48, 4, 15, 'Balcony', 895, 'Travel agent');
INSERT INTO "Bookings" VALUES (49, 8, 20, 'Suite', 5235, NULL);
INSERT INTO "Bookings" VALUES (50, 4, 8, 'Balcony', 943, 'Travel agent');
INSERT INTO "Bookings" VALUES (51, 18, 7, 'Balcony', 4606, 'Phone');
INSERT INTO "Bookings" VALUES (52, 18, 18, 'Inside', 2728, 'Travel agent');
INSERT INTO "Bookings" VALUES (53, 11, 2, 'Inside', 927, 'Website');
INSERT INTO "Bookings" VALUES (54, 5, 9, 'Ocean View', 7248, 'Phone');
COMMIT;
