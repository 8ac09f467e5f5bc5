-- Receivers of alarms and what is sent to them.

create table alarm_receiver (
  alarm_receiver_id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('sms', 'email', 'webhook')),
  -- Null: erased with the receiver.
  address_sealed bytea,
  -- Signs requests of webhooks.
  secret_sealed bytea,
  -- Series; empty: all.
  device_types text[] not null default '{}',
  least_severity text not null check (least_severity in ('notice', 'warning', 'critical')),
  -- 1: told at once; 2: told of alarms that nobody acknowledged in time.
  step smallint not null check (step in (1, 2)),
  escalate_minutes integer not null default 0 check (escalate_minutes >= 0),
  -- 0: never.
  repeat_minutes integer not null default 0 check (repeat_minutes >= 0),
  sends_clearing boolean not null,
  is_used boolean not null,
  -- Alarms that were raised before are not escalated to it.
  used_since timestamptz not null,
  made_at timestamptz not null,
  made_by bigint references administrator,
  deleted_at timestamptz,
  check ((kind = 'webhook' and deleted_at is null) = (secret_sealed is not null)),
  check ((deleted_at is null) = (address_sealed is not null))
);
create unique index alarm_receiver_by_name on alarm_receiver (name) where deleted_at is null;

create table alarm_delivery (
  alarm_delivery_id bigint generated always as identity primary key,
  alarm_receiver_id bigint not null references alarm_receiver,
  -- Null: a summary or a test.
  alarm_id bigint references alarm on delete cascade,
  occasion text not null check (occasion in ('raised', 'repeated', 'escalated', 'cleared', 'summary', 'test')),
  -- Of a repetition its count, of a clearing its event; otherwise 0.
  number bigint not null default 0,
  -- Alarms that a summary stands for.
  alarm_count integer not null default 1,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'summarised', 'skipped')),
  -- The next attempt.
  due_at timestamptz not null,
  tries integer not null default 0,
  settled_at timestamptz,
  failure text not null default '',
  sms_id bigint references sms on delete set null,
  -- Of the first delivery of an alarm to a receiver: how often it was repeated, and when it was told last.
  repeats integer not null default 0,
  last_made_at timestamptz not null,
  check ((alarm_id is null) = (occasion in ('summary', 'test'))),
  -- Told once, whatever crashes or runs beside.
  unique (alarm_id, alarm_receiver_id, occasion, number)
);
create index alarm_delivery_of_receiver on alarm_delivery (alarm_receiver_id, alarm_delivery_id desc);
create index alarm_delivery_singly on alarm_delivery (alarm_receiver_id, made_at) where state <> 'summarised';
create index alarm_delivery_due on alarm_delivery (due_at) where state = 'waiting';
create index alarm_delivery_by_time on alarm_delivery (made_at);
create index alarm_delivery_of_sms on alarm_delivery (sms_id) where sms_id is not null;

-- Events whose deliveries are not decided yet.
alter table alarm_event add column has_deliveries boolean not null default true;
alter table alarm_event alter column has_deliveries set default false;
create index alarm_event_without_deliveries on alarm_event (alarm_event_id) where not has_deliveries;

-- Counts of the console's frame.
create index alarm_open_severity on alarm (severity) where state = 'open';

-- E-mails of the demo, which are stored and not sent.
create table sandbox_mail (
  sandbox_mail_id bigint generated always as identity primary key,
  recipient_sealed bytea not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);
