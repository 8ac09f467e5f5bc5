-- The hours of a closed day as one text, as long as the day has as many readings: what a year by hour is read from.
create table air_packed (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
  hours text not null,
  primary key (device_id, bucket) include (readings)
);
