-- Dust values corrected for humidity, as an option of device models. The columns of the measures hold the corrected values;
-- these hold the raw ones, and are null if a value isn't corrected.

alter table air_reading add column ultra_fine_dust_raw integer;
alter table air_reading add column fine_dust_raw integer;
alter table air_latest add column ultra_fine_dust_raw integer;
alter table air_latest add column fine_dust_raw integer;

-- The periods in which a model's devices were corrected, by the time of measurement.
create table device_model_correction (
  device_model_correction_id bigint generated always as identity primary key,
  model_id bigint not null references device_model on delete cascade,
  correction text not null check (correction <> ''),
  from_at timestamptz not null,
  -- Not included; null while in force.
  until_at timestamptz check (until_at >= from_at)
);
create index device_model_correction_by_model on device_model_correction (model_id);
create unique index device_model_correction_in_force on device_model_correction (model_id) where until_at is null;

-- Processes keep the corrections with the registered devices in memory.
create trigger device_model_correction_changed after insert or update or delete or truncate on device_model_correction
  for each statement execute function tell_device_change();
