-- Places where devices stand, the devices, and who makes them.

create table vendor (
  vendor_id bigint generated always as identity primary key,
  vendor_code text not null,
  vendor_code_name text not null,
  device_type text not null,
  unique (vendor_code, device_type)
);

create table dong (
  dong_code text primary key,
  dong_name text not null,
  latitude double precision not null,
  longitude double precision not null
);

create table installation_place (
  installation_place_id bigint generated always as identity primary key,
  -- The device group the place belongs to: 'air', 'light', ...
  place_type text not null,
  installation_place_name text not null,
  facility_type text not null default '',
  detail_facility_type text not null default '',
  address text not null,
  detail_address text not null default '',
  dong_code text not null references dong,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  registered_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index installation_place_by_name on installation_place (place_type, installation_place_name, installation_place_id);

create table device (
  device_id bigint generated always as identity primary key,
  -- The name the device itself reports under: its MQTT user name.
  management_code text not null unique check (management_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  series text not null,
  installation_place_id bigint references installation_place,
  vendor_id bigint references vendor,
  model_name text not null default '',
  installation_type text not null default 'outdoor' check (installation_type in ('indoor', 'outdoor')),
  installation_location text not null default '',
  latitude double precision,
  longitude double precision,
  reporting_interval_seconds integer check (reporting_interval_seconds > 0),
  -- SHA-256 of the device key; keys are random and long, so a slow hash would only slow connecting.
  key_hash bytea not null,
  is_activated boolean not null default true,
  installation_date date not null default current_date,
  registered_at timestamptz not null default now()
);

create index device_by_place on device (installation_place_id, series);

-- Processes keep the registered devices in memory; this tells them of every change.
create function tell_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('maru_device', '');
  return null;
end $$;

create trigger device_changed after insert or update or delete or truncate on device
  for each statement execute function tell_device_change();
