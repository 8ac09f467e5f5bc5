-- Security-light events and vehicle positions: no averages.

create table light_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  status text,
  report_type text,
  dimming integer,
  ampere integer,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table light_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  status text,
  report_type text,
  dimming integer,
  ampere integer,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

create table vehicle_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
  latitude integer,
  longitude integer,
  velocity integer,
  voltage integer,
  operation_state text,
  primary key (device_id, measured_at)
) partition by range (measured_at);

create table vehicle_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
  latitude integer,
  longitude integer,
  velocity integer,
  voltage integer,
  operation_state text,
  received_at timestamptz not null default now()
) with (fillfactor = 70);

