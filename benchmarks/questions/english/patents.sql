create table Company (CompanyID integer primary key, CompanyName text, Country text, FoundedYear integer, Employees integer);
create table Inventor (InventorID integer primary key, FullName text, Nationality text, BirthYear integer, CompanyID integer references Company(CompanyID), MentorID integer references Inventor(InventorID));
create table Patent (PatentNo text primary key, Title text, Field text, FilingDate date, GrantDate date, Status text, NumClaims integer, CompanyID integer references Company(CompanyID));
create table PatentInventor (PatentNo text references Patent(PatentNo), InventorID integer references Inventor(InventorID), IsLead integer, primary key (PatentNo, InventorID));
create table Citation (CitingPatent text references Patent(PatentNo), CitedPatent text references Patent(PatentNo), primary key (CitingPatent, CitedPatent));
create table License (LicenseID integer primary key, PatentNo text references Patent(PatentNo), LicenseeID integer references Company(CompanyID), AnnualFee integer, StartDate date, EndDate date);

insert into Company values
  (1, 'Heliodyne', 'Germany', 1987, 5400),
  (2, 'Borealis Robotics', 'Canada', 2006, 820),
  (3, 'Nakamura Optics', 'Japan', 1954, 12300),
  (4, 'Cobalt Labs', 'United States', 2012, 160),
  (5, 'Tessera Pharma', 'Switzerland', 1971, 23800),
  (6, 'Quill & Sons', 'United Kingdom', 1922, 310),
  (7, 'Lumina', 'Japan', 1999, 2750),
  (8, 'Verdant Bio', 'United States', 2015, 95);

insert into Inventor values
  (1, 'Anja Weber', 'German', 1961, 1, null),
  (2, 'Ken Mori', 'Japanese', 1968, 3, null),
  (3, 'Lucy Tran', 'Canadian', 1985, 2, 1),
  (4, 'Pedro Salas', 'Spanish', 1979, 1, 1),
  (5, 'Yuki Abe', 'Japanese', 1990, 7, 2),
  (6, 'Dan Whitlock', 'American', 1974, 4, null),
  (7, 'Ruth Egger', 'Swiss', 1966, 5, null),
  (8, 'Marc Egger', 'Swiss', 1992, 5, 7),
  (9, 'Owen Quill', 'British', 1958, 6, null),
  (10, 'Sara Lindt', 'German', 1988, null, 1),
  (11, 'Tom Baxter', 'American', 1983, 8, 6),
  (12, 'Hiro Sato', 'Japanese', 1976, 3, 2),
  (13, 'Nadia Khan', 'British', 1994, null, null);

insert into Patent values
  ('EP1001', 'Tracking solar mount', 'energy', '2008-03-14', '2011-05-02', 'granted', 18, 1),
  ('EP1002', 'Molten salt tank', 'energy', '2012-09-01', '2015-02-20', 'granted', 11, 1),
  ('EP1003', 'Foldable mirror array', 'optics', '2019-01-22', null, 'pending', 24, 1),
  ('JP2001', 'Aspheric lens mould', 'optics', '1999-06-30', '2002-10-11', 'expired', 9, 3),
  ('JP2002', 'Liquid zoom lens', 'optics', '2014-11-05', '2017-07-19', 'granted', 31, 3),
  ('JP2003', 'Silent shutter', 'optics', '2016-04-12', '2018-12-03', 'granted', 14, 3),
  ('JP3001', 'Flexible display', 'electronics', '2015-08-08', '2019-03-25', 'granted', 27, 7),
  ('JP3002', 'Quantum dot film', 'electronics', '2021-02-17', null, 'pending', 22, 7),
  ('CA4001', 'Gripper with soft fingers', 'robotics', '2010-05-19', '2013-09-09', 'granted', 16, 2),
  ('CA4002', 'Walking inspection robot', 'robotics', '2018-10-10', null, 'refused', 40, 2),
  ('US5001', 'Adaptive battery charger', 'electronics', '2016-12-01', '2020-06-16', 'granted', 20, 4),
  ('US5002', 'Cold weather cell', 'energy', '2020-07-07', '2023-01-31', 'granted', 13, 4),
  ('CH6001', 'Slow release tablet', 'medicine', '2003-02-25', '2006-08-14', 'expired', 8, 5),
  ('CH6002', 'Needle free injector', 'medicine', '2011-01-18', '2014-04-22', 'granted', 19, 5),
  ('CH6003', 'Inhaled vaccine', 'medicine', '2022-03-03', null, 'pending', 35, 5),
  ('GB7001', 'Self filling pen', 'stationery', '1996-10-21', '1998-11-30', 'expired', 5, 6),
  ('GB7002', 'Erasable ink', 'stationery', '2013-05-06', null, 'refused', 7, 6);

insert into PatentInventor values
  ('EP1001', 1, 1),
  ('EP1001', 4, 0),
  ('EP1002', 4, 1),
  ('EP1003', 1, 0),
  ('EP1003', 10, 1),
  ('EP1003', 4, 0),
  ('JP2001', 2, 1),
  ('JP2002', 2, 0),
  ('JP2002', 12, 1),
  ('JP2003', 12, 1),
  ('JP3001', 5, 1),
  ('JP3001', 2, 0),
  ('JP3002', 5, 1),
  ('CA4001', 3, 1),
  ('CA4002', 3, 1),
  ('CA4002', 10, 0),
  ('US5001', 6, 1),
  ('US5002', 6, 0),
  ('US5002', 11, 1),
  ('CH6001', 7, 1),
  ('CH6002', 7, 1),
  ('CH6002', 8, 0),
  ('CH6003', 8, 1),
  ('CH6003', 7, 0),
  ('GB7001', 9, 1),
  ('GB7002', 9, 1);

insert into Citation values
  ('EP1002', 'EP1001'),
  ('EP1003', 'EP1001'),
  ('EP1003', 'JP2001'),
  ('EP1003', 'JP2002'),
  ('JP2002', 'JP2001'),
  ('JP2003', 'JP2001'),
  ('JP3001', 'JP2001'),
  ('JP3002', 'JP3001'),
  ('CA4002', 'CA4001'),
  ('US5001', 'EP1002'),
  ('US5002', 'US5001'),
  ('US5002', 'EP1002'),
  ('CH6002', 'CH6001'),
  ('CH6003', 'CH6002'),
  ('GB7002', 'GB7001'),
  ('CA4001', 'EP1001'),
  ('JP3002', 'JP2002');

insert into License values
  (1, 'EP1001', 2, 45000, '2012-01-01', '2022-01-01'),
  (2, 'EP1001', 4, 30000, '2015-06-01', null),
  (3, 'JP2002', 1, 88000, '2018-03-01', '2028-03-01'),
  (4, 'JP2002', 7, 120000, '2018-09-15', null),
  (5, 'JP3001', 3, 95000, '2020-01-01', '2025-12-31'),
  (6, 'CA4001', 5, 26000, '2014-04-01', '2024-03-31'),
  (7, 'US5001', 7, 54000, '2021-05-10', null),
  (8, 'CH6002', 8, 210000, '2016-02-01', '2026-02-01'),
  (9, 'GB7001', 3, 4000, '1999-01-01', '2009-01-01'),
  (10, 'EP1002', 4, 38000, '2016-10-01', '2021-09-30'),
  (11, 'CH6001', 8, 72000, '2015-11-01', '2018-10-31');
