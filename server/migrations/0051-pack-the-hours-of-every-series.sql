-- A packed day bears a mark of the whole row of its day instead of its number of readings, which doesn't tell whether readings
-- that count in pairs were joined by a late one: so the hours of all series are packed. The nights after this pack them anew.
drop table air_packed;
drop table tilt_packed;
drop table crack_packed;

create table air_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);

create table tilt_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);

create table crack_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);

create table people_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);

create table light_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);

create table bin_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  mark bigint not null,
  hours text not null,
  primary key (device_id, bucket) include (mark)
);
