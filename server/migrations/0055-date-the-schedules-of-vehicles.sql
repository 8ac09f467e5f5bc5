-- A schedule counts from a day of Seoul on, so that changing it doesn't change what was missed before.
alter table vehicle_schedule
  add column valid_from date,
  -- The first day on which it doesn't count any more; null where it goes on.
  add column valid_until date;

-- What is there has always been so: since the vehicle was registered, or was heard first.
update vehicle_schedule s
set valid_from = least(
  (select (p.registered_at at time zone 'Asia/Seoul')::date from installation_place p
   where p.installation_place_id = s.installation_place_id),
  (select min(y.day) from device d join vehicle_day y using (device_id)
   where d.installation_place_id = s.installation_place_id)
);

alter table vehicle_schedule
  alter column valid_from set not null,
  add check (valid_until > valid_from),
  drop constraint vehicle_schedule_pkey,
  add primary key (installation_place_id, dong_code, valid_from);
