-- Citizens' reports of faults, merged into one incident per place and cause while it is open.

create table report_incident (
  report_incident_id bigint generated always as identity primary key,
  -- Goes with a place whose import is taken back.
  installation_place_id bigint not null references installation_place on delete cascade,
  cause text not null,
  state text not null check (state in ('received', 'confirmed', 'inWork', 'done', 'rejected', 'joined')),
  state_since timestamptz not null,
  -- By when it is to leave its state.
  due_at timestamptz,
  dept_code text,
  report_count integer not null default 1,
  received_at timestamptz not null,
  last_report_at timestamptz not null,
  -- Only readings after it show a repair: the newest report or reopening.
  measured_after timestamptz not null,
  -- The place's own readings have shown the fault.
  has_measured_fault boolean not null,
  -- A reporter says that it is still there although it was closed: only people close it again.
  is_disputed boolean not null default false,
  closed_at timestamptz,
  -- The incident that took its reports.
  joined_into bigint references report_incident on delete cascade,
  check ((state in ('received', 'confirmed', 'inWork')) = (closed_at is null)),
  check ((closed_at is null) = (due_at is not null)),
  check ((state = 'joined') = (joined_into is not null))
);
create unique index report_incident_open on report_incident (installation_place_id, cause)
  where state in ('received', 'confirmed', 'inWork');
create index report_incident_by_time on report_incident (received_at desc, report_incident_id desc);
create index report_incident_of_place on report_incident (installation_place_id);
create index report_incident_joined on report_incident (joined_into) where joined_into is not null;
create index report_incident_closed on report_incident (closed_at) where closed_at is not null;

create table report (
  report_id bigint generated always as identity primary key,
  report_incident_id bigint not null references report_incident on delete cascade,
  -- SHA-256 of the secret by which its reporter follows it.
  secret_hash bytea not null unique,
  reported_at timestamptz not null,
  -- Erased a year after closing, as the contact.
  words text not null default '',
  -- A mobile number or an e-mail address. Null: none, withdrawn or erased.
  contact_sealed bytea,
  language text not null check (language in ('ko', 'en')),
  -- When the reporter said that it is still there; once.
  reopened_at timestamptz,
  -- Contact, words and photo are erased.
  is_erased boolean not null default false
);
create index report_of_incident on report (report_incident_id, report_id);
create index report_to_erase on report (report_incident_id) where not is_erased;

create table report_event (
  report_event_id bigint generated always as identity primary key,
  report_incident_id bigint not null references report_incident on delete cascade,
  at timestamptz not null,
  event text not null,
  detail text not null default '',
  -- Of events by the place's own readings.
  measured_at timestamptz,
  -- Null: a reporter, or automatic.
  admin_number bigint references administrator
);
create index report_event_of_incident on report_event (report_incident_id, report_event_id);

-- Messages to reporters about events.
create table report_message (
  report_message_id bigint generated always as identity primary key,
  report_id bigint not null references report on delete cascade,
  report_event_id bigint not null references report_event on delete cascade,
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- The next attempt.
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Of its event, or of its result.
  settled_at timestamptz not null,
  failure text not null default '',
  -- Sent once, whatever crashes or runs beside.
  unique (report_id, report_event_id)
);
create index report_message_due on report_message (due_at) where state = 'waiting';
create index report_message_of_event on report_message (report_event_id);
create index report_message_by_time on report_message (settled_at);
