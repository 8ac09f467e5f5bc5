-- Alarms: rules, the alarms they raised with their history, and how far each device's readings were evaluated.

create table alarm_rule (
  alarm_rule_id bigint generated always as identity primary key,
  series text not null,
  -- Null: every device of the series.
  -- Goes with a device whose import is taken back.
  device_id bigint references device on delete cascade,
  kind text not null check (kind in ('grade', 'measureSilent', 'deviceSilent')),
  -- Of a measure; null for rules about the whole device.
  field text,
  grade text,
  -- In the measure's unit.
  hysteresis double precision not null default 0 check (hysteresis >= 0),
  least_seconds integer not null default 0 check (least_seconds >= 0),
  -- Null: as long as a device of the series may be silent.
  silence_seconds integer check (silence_seconds > 0),
  severity text not null check (severity in ('notice', 'warning', 'critical')),
  is_used boolean not null default true,
  made_at timestamptz not null default now(),
  made_by bigint references administrator,
  deleted_at timestamptz,
  check ((kind = 'deviceSilent') = (field is null)),
  check ((kind = 'grade') = (grade is not null))
);
create unique index alarm_rule_once on alarm_rule (series, coalesce(device_id, 0), kind, coalesce(field, ''), coalesce(grade, ''))
  where deleted_at is null;

create table alarm (
  alarm_id bigint generated always as identity primary key,
  alarm_rule_id bigint not null references alarm_rule,
  device_id bigint not null references device,
  severity text not null,
  state text not null check (state in ('open', 'acknowledged', 'cleared')),
  -- The first reading beyond the limit, or the last report before the silence: it identifies the crossing.
  crossed_at timestamptz not null,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  value double precision,
  limit_value double precision,
  -- A process that repeats its work after a crash raises nothing twice.
  unique (alarm_rule_id, device_id, crossed_at)
);
create unique index alarm_open on alarm (alarm_rule_id, device_id) where state <> 'cleared';
create index alarm_by_time on alarm (opened_at desc, alarm_id desc);
create index alarm_by_state on alarm (state, opened_at desc, alarm_id desc) where state <> 'cleared';

create table alarm_event (
  alarm_event_id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm,
  at timestamptz not null,
  action text not null check (action in ('raised', 'acknowledged', 'commented', 'cleared', 'reopened')),
  comment text not null default '',
  -- Null: the rule itself.
  admin_number bigint references administrator
);
create index alarm_event_of_alarm on alarm_event (alarm_id, alarm_event_id);

-- The state of a rule for a device, which another process continues.
create table alarm_follow (
  alarm_rule_id bigint not null references alarm_rule,
  device_id bigint not null references device,
  last_at timestamptz,
  crossed_at timestamptz,
  is_raised boolean not null,
  primary key (alarm_rule_id, device_id)
);

-- Readings of a device are evaluated up to here.
create table alarm_watch (
  device_id bigint primary key references device,
  read_until timestamptz not null
) with (fillfactor = 70);
