create table Manufacturer (ManufacturerID integer primary key, Name text, Country text, FoundedYear integer);
create table Building (BuildingID integer primary key, BuildingName text, Street text, City text, Floors integer, YearBuilt integer, OwnerType text);
create table Elevator (ElevatorID integer primary key, SerialNo text, BuildingID integer references Building(BuildingID), ManufacturerID integer references Manufacturer(ManufacturerID), InstallDate date, CapacityKg integer, SpeedMps real, ElevatorType text);
create table Technician (TechnicianID integer primary key, FirstName text, LastName text, CertLevel text, HomeCity text, HourlyRate real);
create table ServiceVisit (VisitID integer primary key, ElevatorID integer references Elevator(ElevatorID), TechnicianID integer references Technician(TechnicianID), VisitDate date, Hours real, Outcome text);
create table SparePart (PartNo text primary key, PartName text, UnitPrice real, StockQty integer, ManufacturerID integer references Manufacturer(ManufacturerID));
create table VisitPart (VisitID integer references ServiceVisit(VisitID), PartNo text references SparePart(PartNo), Qty integer, primary key (VisitID, PartNo));

insert into Manufacturer values
  (1, 'Ostra Lifts', 'Sweden', 1911),
  (2, 'Kepler Aufzug', 'Germany', 1936),
  (3, 'Takemoto', 'Japan', 1958),
  (4, 'Vertica', 'Italy', 1987),
  (5, 'Norlift', 'Finland', 1972);

insert into Building values
  (1, 'Alder Tower', 'Quay Street', 'Bremen', 24, 1974, 'private'),
  (2, 'City Hall', 'Rathausplatz', 'Bremen', 5, 1909, 'public'),
  (3, 'Linden Court', 'Parkweg', 'Hanover', 9, 1996, 'cooperative'),
  (4, 'Mercy Hospital', 'Klinikstrasse', 'Hanover', 12, 1988, 'public'),
  (5, 'Harbour Point', 'Quay Street', 'Hamburg', 31, 2012, 'private'),
  (6, 'Galerie Nord', 'Marktstrasse', 'Hamburg', 6, 2003, 'private'),
  (7, 'Old Mint', 'Altstadt', 'Kiel', 4, 1882, 'public'),
  (8, 'Birch House', 'Waldweg', 'Kiel', 8, 1967, 'cooperative'),
  (9, 'Depot 9', 'Hafenring', 'Hamburg', 3, 1951, 'private');

insert into Elevator values
  (1, 'OS-4411', 1, 1, '2005-03-12', 1000, 2.5, 'passenger'),
  (2, 'OS-4412', 1, 1, '2005-03-12', 1600, 1.6, 'freight'),
  (3, 'KA-0093', 2, 2, '1998-07-01', 630, 1.0, 'passenger'),
  (4, 'TK-7001', 3, 3, '2016-10-20', 800, 1.6, 'passenger'),
  (5, 'KA-0117', 4, 2, '2009-05-05', 2000, 1.0, 'bed'),
  (6, 'KA-0118', 4, 2, '2009-05-06', 1275, 1.75, 'passenger'),
  (7, 'TK-7150', 5, 3, '2012-09-17', 1350, 4.0, 'passenger'),
  (8, 'TK-7151', 5, 3, '2012-09-18', 2500, 2.0, 'freight'),
  (9, 'VE-2200', 6, 4, '2003-11-30', 900, 1.2, 'panoramic'),
  (10, 'VE-2201', 6, 4, '2019-02-14', 1150, 1.5, 'panoramic'),
  (11, 'OS-3120', 8, 1, '1989-06-23', 450, 0.63, 'passenger'),
  (12, 'KA-0201', 8, 2, '2018-08-08', 700, 1.1, 'passenger');

insert into Technician values
  (1, 'Anke', 'Brandt', 'senior', 'Hamburg', 58.5),
  (2, 'Bora', 'Celik', 'junior', 'Bremen', 36.0),
  (3, 'Chris', 'Dorn', 'senior', 'Leipzig', 61.0),
  (4, 'Dilek', 'Ersoy', 'master', 'Hamburg', 74.0),
  (5, 'Emil', 'Franke', 'junior', 'Kiel', 34.5),
  (6, 'Frida', 'Gross', 'senior', 'Kiel', 55.0),
  (7, 'Gerd', 'Hinze', 'junior', 'Leipzig', 33.0);

insert into ServiceVisit values
  (1, 4, 4, '2021-04-07', 6.0, 'Passed'),
  (2, 4, 6, '2023-10-08', 1.5, 'Passed'),
  (3, 4, 1, '2022-03-26', 6.0, 'Passed'),
  (4, 8, 5, '2021-06-11', 1.0, 'Passed'),
  (5, 8, 3, '2023-08-07', 1.5, 'Passed'),
  (6, 1, 1, '2021-12-18', 2.5, 'Passed'),
  (7, 1, 3, '2023-06-28', 1.0, 'Passed'),
  (8, 9, 6, '2021-09-04', 2.0, 'Shut down'),
  (9, 10, 1, '2022-09-02', 6.0, 'Shut down'),
  (10, 9, 3, '2021-10-16', 2.5, 'Passed'),
  (11, 6, 1, '2021-01-16', 4.5, 'Passed'),
  (12, 12, 4, '2022-02-09', 3.0, 'Shut down'),
  (13, 1, 6, '2023-11-04', 1.5, 'Repaired'),
  (14, 8, 1, '2021-08-12', 6.0, 'Shut down'),
  (15, 9, 1, '2021-08-05', 6.0, 'Passed'),
  (16, 12, 1, '2021-02-22', 2.5, 'Passed'),
  (17, 6, 6, '2021-03-08', 2.0, 'Passed'),
  (18, 1, 2, '2021-03-01', 1.0, 'Passed'),
  (19, 10, 5, '2023-12-24', 3.0, 'Shut down'),
  (20, 7, 3, '2023-02-16', 3.0, 'Shut down'),
  (21, 4, 3, '2022-08-28', 1.5, 'Passed'),
  (22, 9, 6, '2021-01-01', 4.5, 'Passed'),
  (23, 1, 1, '2023-02-17', 1.5, 'Passed'),
  (24, 6, 2, '2021-11-13', 2.0, 'Shut down'),
  (25, 7, 5, '2021-11-14', 6.0, 'Repaired'),
  (26, 4, 1, '2023-06-11', 1.5, 'Repaired'),
  (27, 5, 6, '2023-11-17', 2.5, 'Shut down'),
  (28, 4, 5, '2023-09-27', 4.5, 'Repaired'),
  (29, 1, 3, '2023-02-05', 1.5, 'Repaired'),
  (30, 12, 1, '2021-10-20', 3.0, 'Passed');

insert into SparePart values
  ('P-100', 'Door sensor', 84.0, 40, 2),
  ('P-110', 'Brake pad', 132.5, 12, 1),
  ('P-120', 'Hoist cable', 920.0, 3, 3),
  ('P-130', 'Control board', 1480.0, 2, 3),
  ('P-140', 'Guide roller', 45.9, 66, 4),
  ('P-150', 'Emergency phone', 210.0, 9, 5),
  ('P-160', 'Button panel', 175.0, 21, 2),
  ('P-170', 'Motor fan', 98.0, 0, 1);

insert into VisitPart values
  (2, 'P-130', 1),
  (2, 'P-160', 1),
  (9, 'P-110', 4),
  (10, 'P-100', 2),
  (12, 'P-130', 1),
  (13, 'P-100', 3),
  (14, 'P-100', 5),
  (16, 'P-130', 3),
  (17, 'P-100', 2),
  (17, 'P-160', 5),
  (19, 'P-100', 1),
  (20, 'P-140', 1),
  (21, 'P-120', 1),
  (21, 'P-140', 5),
  (21, 'P-160', 4),
  (24, 'P-100', 5),
  (24, 'P-110', 1),
  (26, 'P-140', 2),
  (27, 'P-110', 4),
  (28, 'P-100', 2),
  (28, 'P-160', 5),
  (29, 'P-160', 5);
