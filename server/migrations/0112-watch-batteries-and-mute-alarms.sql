-- Rules about batteries, and maintenance windows that mute alarms.

-- The newest level that a network reported of a device.
create table device_battery (
  device_id bigint primary key references device on delete cascade,
  measured_at timestamptz not null,
  -- Percent.
  level double precision not null check (level between 0 and 100)
) with (fillfactor = 70);

-- Percent; null if the message has no level.
alter table source_message add column battery double precision;

alter table alarm_rule drop constraint alarm_rule_kind_check;
alter table alarm_rule drop constraint alarm_rule_check;
alter table alarm_rule add constraint alarm_rule_kind_check
  check (kind in ('grade', 'measureSilent', 'deviceSilent', 'lowBattery'));
alter table alarm_rule add constraint alarm_rule_check check ((kind in ('deviceSilent', 'lowBattery')) = (field is null));
-- The rule watches for a lower level.
alter table alarm_rule add column battery_percent integer check (battery_percent between 1 and 99);
alter table alarm_rule add constraint alarm_rule_battery_check check ((kind = 'lowBattery') = (battery_percent is not null));

-- The value of the last reading, for a crossing that is raised when its window ends.
alter table alarm_follow add column last_value double precision;
create index alarm_follow_pending on alarm_follow (device_id) where crossed_at is not null and not is_raised;

-- No alarm is raised while a window covers its device.
create table alarm_window (
  alarm_window_id bigint generated always as identity primary key,
  -- Both null: every device.
  series text,
  device_id bigint references device on delete cascade,
  reason text not null,
  -- Once: both are set. Weekly: the others are set.
  start_at timestamptz,
  end_at timestamptz check (end_at > start_at),
  -- The days on which it starts; Monday is the first.
  weekdays boolean[] check (cardinality(weekdays) = 7),
  start_time time,
  -- Of the next day unless it is later than start_time.
  end_time time,
  made_at timestamptz not null default now(),
  made_by bigint references administrator,
  check (num_nulls(start_at, end_at) in (0, 2)),
  check (num_nulls(weekdays, start_time, end_time) in (0, 3)),
  check ((start_at is null) <> (weekdays is null))
);
