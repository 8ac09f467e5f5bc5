-- What the ingest sets aside: readings it can't take, and devices nobody registered.

create table rejected_reading (
  rejected_reading_id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  transport text not null,
  management_code text not null,
  series text,
  reason text not null,
  detail text not null,
  -- The beginning of what was sent, for the person who looks into it.
  payload text not null
);

create index rejected_reading_by_time on rejected_reading (received_at);

create table rejected_count (
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (day, reason)
);

create table unknown_device (
  management_code text primary key,
  transport text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  count bigint not null default 1,
  payload text not null
);
