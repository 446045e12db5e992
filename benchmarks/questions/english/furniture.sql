create table manufacturer (Manufacturer_ID integer primary key, Name text, Country text, Founded integer, Num_of_Factories integer, Num_of_Employees integer);
create table designer (Designer_ID integer primary key, Name text, Age integer, Nationality text, Studio_City text);
create table furniture (Furniture_ID integer primary key, Name text, Category text, Designer_ID integer references designer(Designer_ID), Manufacturer_ID integer references manufacturer(Manufacturer_ID), Market_Rate real, Weight_kg real, Launch_Year integer, Flat_Pack text);
create table material (Material_ID integer primary key, Name text, Renewable text, Cost_per_kg real);
create table furniture_material (Furniture_ID integer references furniture(Furniture_ID), Material_ID integer references material(Material_ID), Percentage integer, primary key (Furniture_ID, Material_ID));
create table showroom (Showroom_ID integer primary key, City text, Floor_Area_sqm integer, Manager_Name text, Open_on_Sundays text);
create table stock (Showroom_ID integer references showroom(Showroom_ID), Furniture_ID integer references furniture(Furniture_ID), Quantity integer, primary key (Showroom_ID, Furniture_ID));

insert into manufacturer values
  (1, 'Halden Works', 'Sweden', 1932, 4, 820),
  (2, 'Casa Verdi', 'Italy', 1958, 2, 310),
  (3, 'Oak & Iron', 'United Kingdom', 1994, 1, 45),
  (4, 'Kibo Living', 'Japan', 1971, 3, 540),
  (5, 'Nordhus', 'Denmark', 1946, 2, 275),
  (6, 'Mobilia Uno', 'Italy', 2003, 1, 88),
  (7, 'Plankwell', 'United Kingdom', 2014, 1, 23);

insert into designer values
  (1, 'Astrid Falk', 61, 'Swedish', 'Malmo'),
  (2, 'Bruno Sarti', 48, 'Italian', 'Milan'),
  (3, 'Celia Wren', 35, 'British', 'Bristol'),
  (4, 'Daichi Mori', 52, 'Japanese', 'Kyoto'),
  (5, 'Eskil Holm', 67, 'Danish', 'Aarhus'),
  (6, 'Fiona Tate', 29, 'British', 'London'),
  (7, 'Gianna Loi', 41, 'Italian', 'Milan'),
  (8, 'Henrik Bay', 38, 'Danish', 'Aarhus');

insert into furniture values
  (1, 'Fjord', 'sofa', 1, 1, 1290, 68.5, 2016, 'no'),
  (2, 'Lagom', 'chair', 1, 1, 149, 6.2, 2012, 'yes'),
  (3, 'Bruna', 'armchair', 2, 2, 890, 31, 2018, 'no'),
  (4, 'Piazza', 'table', 2, 2, 1450, 54, 2010, 'no'),
  (5, 'Wren', 'chair', 3, 3, 210, 7.4, 2021, 'yes'),
  (6, 'Anvil', 'table', 3, 3, 980, 61, 2019, 'no'),
  (7, 'Kumo', 'bed', 4, 4, 1120, 72, 2020, 'yes'),
  (8, 'Sora', 'chair', 4, 4, 260, 5.1, 2017, 'no'),
  (9, 'Tana', 'bookcase', 4, 4, 540, 44, 2015, 'yes'),
  (10, 'Egon', 'armchair', 5, 5, 1980, 28.5, 1998, 'no'),
  (11, 'Ribe', 'desk', 5, 5, 760, 36, 2005, 'yes'),
  (12, 'Luce', 'lamp', 7, 6, 180, 3.2, 2022, 'no'),
  (13, 'Onda', 'sofa', 7, 2, 2150, 81, 2023, 'no'),
  (14, 'Thames', 'desk', 3, 7, 430, 33.5, 2022, 'yes'),
  (15, 'Skagen', 'bed', 8, 5, 990, 66, 2021, 'yes'),
  (16, 'Crate', 'bookcase', null, 7, 120, 18, 2018, 'yes'),
  (17, 'Mito', 'table', 4, 4, 690, 39, 2013, 'yes'),
  (18, 'Vela', 'lamp', 2, 6, 95, 2.4, 2019, 'no');

insert into material values
  (1, 'oak', 'Y', 4.2),
  (2, 'pine', 'Y', 1.6),
  (3, 'steel', 'N', 2.1),
  (4, 'leather', 'N', 28.0),
  (5, 'bamboo', 'Y', 1.9),
  (6, 'glass', 'N', 3.3),
  (7, 'wool', 'Y', 15.5),
  (8, 'cork', 'Y', 5.0),
  (9, 'marble', 'N', 9.8);

insert into furniture_material values
  (1, 2, 40),
  (1, 7, 60),
  (2, 2, 100),
  (3, 4, 45),
  (3, 1, 55),
  (4, 9, 70),
  (4, 3, 30),
  (5, 1, 80),
  (5, 7, 20),
  (6, 1, 65),
  (6, 3, 35),
  (7, 5, 90),
  (7, 3, 10),
  (8, 5, 100),
  (9, 5, 75),
  (9, 6, 25),
  (10, 4, 50),
  (10, 3, 50),
  (11, 1, 100),
  (12, 6, 60),
  (12, 3, 40),
  (13, 4, 70),
  (13, 1, 30),
  (14, 2, 85),
  (14, 3, 15),
  (15, 1, 70),
  (15, 7, 30),
  (16, 2, 100),
  (17, 5, 60),
  (17, 6, 40),
  (18, 3, 55),
  (18, 6, 45);

insert into showroom values
  (1, 'London', 900, 'Peter Aldous', 'Y'),
  (2, 'Manchester', 640, 'Rina Das', 'Y'),
  (3, 'Milan', 720, 'Carlo Fenn', 'N'),
  (4, 'Copenhagen', 510, 'Mette Bo', 'N'),
  (5, 'London', 350, 'Jill Sharpe', 'N'),
  (6, 'Osaka', 430, 'Ken Abe', 'Y');

insert into stock values
  (1, 2, 11),
  (1, 3, 13),
  (1, 8, 15),
  (1, 11, 14),
  (1, 12, 17),
  (1, 18, 12),
  (2, 1, 23),
  (2, 4, 2),
  (2, 6, 28),
  (2, 10, 7),
  (2, 11, 6),
  (2, 15, 14),
  (3, 4, 20),
  (3, 6, 6),
  (3, 7, 4),
  (3, 12, 17),
  (3, 17, 26),
  (3, 18, 1),
  (4, 2, 13),
  (4, 11, 19),
  (4, 12, 20),
  (4, 13, 7),
  (4, 17, 17),
  (4, 18, 19),
  (5, 2, 24),
  (5, 5, 24),
  (5, 11, 25),
  (5, 13, 6),
  (5, 15, 27),
  (5, 17, 30),
  (6, 3, 23),
  (6, 6, 12),
  (6, 9, 25),
  (6, 13, 14);

