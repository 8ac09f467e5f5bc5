-- Parking bays. The tables of the series are printed by: npm run series:sql -- parking

create table parking_bay (
  installation_place_id bigint primary key references installation_place,
  lot_name text not null
);

create table parking_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  status text,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table parking_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  status text,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table parking_hour (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  status_free_count integer not null,
  status_free_sum bigint not null,
  status_taken_count integer not null,
  status_taken_sum bigint not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);

create table parking_day (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  status_free_count integer not null,
  status_free_sum bigint not null,
  status_taken_count integer not null,
  status_taken_sum bigint not null,
  hours integer not null,
  primary key (device_id, bucket)
) with (fillfactor = 70);
