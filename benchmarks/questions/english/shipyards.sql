CREATE TABLE Ref_Ship_Types (ship_type_code VARCHAR(10) PRIMARY KEY, ship_type_description VARCHAR(60));
CREATE TABLE Shipyards (shipyard_id INTEGER PRIMARY KEY, shipyard_name VARCHAR(40), city VARCHAR(40), country VARCHAR(40), number_of_docks INTEGER, year_opened INTEGER);
CREATE TABLE Customers (customer_id INTEGER PRIMARY KEY, customer_name VARCHAR(40), customer_type_code VARCHAR(10), country VARCHAR(40), email VARCHAR(60));
CREATE TABLE Ships (ship_id INTEGER PRIMARY KEY, ship_name VARCHAR(40), ship_type_code VARCHAR(10) REFERENCES Ref_Ship_Types(ship_type_code), shipyard_id INTEGER REFERENCES Shipyards(shipyard_id), customer_id INTEGER REFERENCES Customers(customer_id), gross_tonnage INTEGER, length_in_meters REAL, date_launched DATE, contract_price DECIMAL(12,2));
CREATE TABLE Engineers (engineer_id INTEGER PRIMARY KEY, engineer_name VARCHAR(40), speciality VARCHAR(30), date_hired DATE, salary INTEGER, shipyard_id INTEGER REFERENCES Shipyards(shipyard_id));
CREATE TABLE Engineers_on_Ships (ship_id INTEGER REFERENCES Ships(ship_id), engineer_id INTEGER REFERENCES Engineers(engineer_id), date_from DATE, date_to DATE, hours_worked INTEGER, PRIMARY KEY (ship_id, engineer_id));
CREATE TABLE Invoices (invoice_number INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES Ships(ship_id), invoice_date DATE, invoice_amount DECIMAL(12,2), invoice_status_code VARCHAR(10));

insert into Ref_Ship_Types values
  ('TNK', 'Oil tanker'),
  ('CON', 'Container ship'),
  ('FER', 'Passenger ferry'),
  ('TUG', 'Harbour tug'),
  ('YAC', 'Luxury yacht');

insert into Shipyards values
  (1, 'Northwind Yard', 'Gdansk', 'Poland', 6, 1951),
  (2, 'Seabright', 'Hamburg', 'Germany', 4, 1888),
  (3, 'Pacific Hulls', 'Ulsan', 'South Korea', 11, 1974),
  (4, 'Clyde Works', 'Glasgow', 'Scotland', 3, 1862),
  (5, 'Delta Docks', 'Rotterdam', 'Netherlands', 5, 2003);

insert into Customers values
  (1, 'Baltic Lines', 'COMP', 'Finland', 'info@baltic.example'),
  (2, 'Harbour Authority', 'GOV', 'Germany', 'office@harbour.example'),
  (3, 'Goldwin Holdings', 'COMP', 'Monaco', null),
  (4, 'Island Ferries', 'COMP', 'Greece', 'hello@island.example'),
  (5, 'Port of Leith', 'GOV', 'Scotland', null),
  (6, 'Orient Cargo', 'COMP', 'Japan', 'desk@orient.example'),
  (7, 'Mr Edgar Vale', 'PRIV', 'Monaco', 'edgar@vale.example');

insert into Ships values
  (1, 'Arctic Tern', 'CON', 1, 1, 82000, 294.5, '2015-06-12', 96000000),
  (2, 'Blue Heron', 'FER', 1, 4, 21500, 168.0, '2018-03-29', 54000000),
  (3, 'Cormorant', 'TUG', 2, 2, 480, 31.2, '2012-09-05', 6200000),
  (4, 'Dunlin', 'TUG', 4, 5, 455, 29.8, '2019-11-20', 7100000),
  (5, 'Egret', 'YAC', 2, 3, 1650, 72.4, '2021-05-14', 88000000),
  (6, 'Fulmar', 'TNK', 3, 6, 158000, 332.0, '2010-02-17', 118000000),
  (7, 'Gannet', 'TNK', 3, 6, 151500, 330.1, '2013-08-08', 121500000),
  (8, 'Harrier', 'CON', 3, 1, 98000, 335.7, '2020-10-01', 134000000),
  (9, 'Ibis', 'FER', 5, 4, 18900, 151.5, '2022-04-22', 49500000),
  (10, 'Jacana', 'YAC', 5, 7, 940, 58.9, '2023-07-19', 41000000),
  (11, 'Kestrel', 'TUG', 2, 2, 510, 33.0, '2017-01-30', 6900000),
  (12, 'Lapwing', 'TNK', 3, 6, 149000, 329.5, '2016-10-10', 119900000);

insert into Engineers values
  (1, 'Adam Nowak', 'hull', '2005-04-01', 5200, 1),
  (2, 'Berta Lang', 'engines', '2011-09-12', 5900, 2),
  (3, 'Choi Min', 'engines', '2008-01-20', 6400, 3),
  (4, 'Douglas Reid', 'hull', '1999-06-30', 5700, 4),
  (5, 'Elske Vos', 'electrics', '2016-03-15', 5300, 5),
  (6, 'Franz Keil', 'electrics', '2014-11-03', 5000, 2),
  (7, 'Gu Yeon', 'hull', '2019-08-26', 4800, 3),
  (8, 'Hanna Zielska', 'engines', '2021-02-08', 4600, 1);

insert into Engineers_on_Ships values
  (1, 1, '2013-02-01', '2015-05-30', 2100),
  (2, 1, '2016-05-01', '2018-03-01', 1500),
  (3, 2, '2011-10-01', '2012-08-30', 900),
  (5, 2, '2019-01-10', '2021-05-01', 1750),
  (5, 6, '2019-06-01', '2021-04-15', 1320),
  (6, 3, '2008-03-01', '2010-02-01', 2600),
  (7, 3, '2011-04-01', '2013-07-30', 2450),
  (8, 3, '2018-05-05', '2020-09-20', 2300),
  (8, 7, '2019-09-01', '2020-09-30', 1100),
  (4, 4, '2018-04-04', '2019-11-01', 980),
  (9, 5, '2020-02-02', '2022-04-01', 1600),
  (10, 5, '2022-05-01', '2023-07-01', 1240),
  (11, 6, '2015-12-01', '2017-01-15', 700);

insert into Invoices values
  (5001, 10, '2017-07-12', 480000, 'PAID'),
  (5002, 7, '2013-05-06', 250000, 'PAID'),
  (5003, 6, '2015-01-08', 480000, 'PAID'),
  (5004, 7, '2012-09-05', 250000, 'VOID'),
  (5005, 8, '2016-11-23', 480000, 'OPEN'),
  (5006, 6, '2016-05-06', 1200000, 'PAID'),
  (5007, 8, '2012-12-05', 1200000, 'PAID'),
  (5008, 5, '2019-07-01', 910000, 'OPEN'),
  (5009, 8, '2019-02-04', 480000, 'PAID'),
  (5010, 5, '2015-12-15', 910000, 'VOID'),
  (5011, 9, '2018-08-14', 250000, 'PAID'),
  (5012, 4, '2012-08-23', 910000, 'PAID'),
  (5013, 2, '2020-12-14', 1200000, 'PAID'),
  (5014, 11, '2016-05-31', 250000, 'OPEN'),
  (5015, 4, '2019-06-28', 3600000, 'OPEN'),
  (5016, 1, '2014-08-24', 1200000, 'PAID'),
  (5017, 11, '2014-09-04', 480000, 'PAID'),
  (5018, 6, '2015-08-22', 75000, 'PAID'),
  (5019, 8, '2013-04-19', 3600000, 'VOID'),
  (5020, 9, '2018-03-27', 1200000, 'VOID'),
  (5021, 8, '2012-11-07', 250000, 'OPEN'),
  (5022, 3, '2023-02-28', 250000, 'PAID'),
  (5023, 8, '2022-07-16', 1200000, 'PAID'),
  (5024, 1, '2014-03-03', 3600000, 'VOID');

