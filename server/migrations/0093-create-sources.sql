-- Networks and platforms that pass on what their devices send, and the inbox of their messages.

create table source (
  source_id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('the-things-stack', 'chirpstack', 'one-m2m')),
  -- Of times that are sent without one.
  zone text not null check (zone in ('UTC', 'Asia/Seoul')),
  -- SHA-256 of the secret; secrets are random and long, so a slow hash would only slow messages.
  secret_hash bytea not null,
  registered_at timestamptz not null default now(),
  registered_by bigint references administrator,
  updated_at timestamptz not null default now(),
  updated_by bigint references administrator,
  deleted_at timestamptz,
  -- A broker that one of the processes takes messages from; no address: none. The password is sealed.
  broker_url text not null default '',
  broker_topic text not null default '',
  broker_user text not null default '',
  broker_password bytea,
  broker_state text not null default '',
  broker_state_at timestamptz,
  last_message_at timestamptz,
  last_error_at timestamptz,
  last_error text not null default '',
  message_count bigint not null default 0,
  repeat_count bigint not null default 0,
  error_count bigint not null default 0
);
create unique index source_by_name on source (name) where deleted_at is null;

-- Versions of mappings; the newest counts for what arrives.
create table source_mapping (
  source_mapping_id bigint generated always as identity primary key,
  source_id bigint not null references source,
  series text not null,
  -- Empty: every model without a mapping of its own.
  model_name text not null,
  version integer not null,
  fields jsonb not null,
  -- JSON Pointers to a list of earlier readings and to the time of each.
  list_path text not null default '',
  time_path text not null default '',
  made_at timestamptz not null default now(),
  made_by bigint references administrator,
  unique (source_id, series, model_name, version)
);

create table source_message (
  source_message_id bigint generated always as identity primary key,
  source_id bigint not null references source,
  -- The network's idempotency key.
  message_key text not null,
  received_at timestamptz not null default now(),
  -- The network's own id of the device, and the management code made from it; empty where the message names none.
  network_device text not null,
  device_code text not null,
  model_name text not null default '',
  event text not null,
  measured_at timestamptz,
  -- As it came, cut at 20,000 characters.
  payload text not null,
  -- What the device sent, where the network passes it on.
  frame bytea,
  f_port smallint,
  -- What the network's own decoder made of it. Not jsonb, which refuses the escape of NUL.
  decoded json,
  state text not null
    check (state in ('waiting', 'done', 'ignored', 'unknown', 'unmapped', 'failed', 'refused')),
  reason text not null default '',
  -- A process has it in hand until then.
  leased_until timestamptz,
  source_mapping_id bigint references source_mapping,
  unique (source_id, message_key)
);
create index source_message_waiting on source_message (source_message_id) where state = 'waiting';
create index source_message_unknown on source_message (device_code) where state = 'unknown';
create index source_message_failed on source_message (source_id) where state in ('unmapped', 'failed');
create index source_message_by_source on source_message (source_id, source_message_id desc);
create index source_message_by_time on source_message (received_at);
create index device_by_dev_eui on device (dev_eui) where deleted_at is null and dev_eui <> '';

-- Devices that a source reports, with the model that their network names; ignored ones are listed no longer.
alter table unknown_device add column source_id bigint references source;
alter table unknown_device add column model_name text not null default '';
alter table unknown_device add column ignored_at timestamptz;

with granted as (
  insert into dept_authority (dept_code, authority_key)
  select dept_code, 'device/source:' || action
  from unnest('{systemOperator,administrator}'::text[]) as dept_code
  cross join unnest('{get,post,delete}'::text[]) as action
  on conflict do nothing
  returning dept_code, authority_key
)
insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from granted order by dept_code, authority_key;
