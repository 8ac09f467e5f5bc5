-- The application works under a role of its own, which owns what it must (partitions come and go) and nothing more:
-- it can't change the audit log or the schema. Migrations run under the login itself.
do $$
begin
  if not exists (select from pg_roles where rolname = 'maru_app') then
    create role maru_app nologin;
  end if;
  execute format('grant maru_app to %I', current_user);
  execute format('grant create, usage on schema %I to maru_app', current_schema());
end $$;

alter default privileges grant select, insert, update, delete on tables to maru_app;
alter default privileges grant usage, select on sequences to maru_app;
grant select, insert, update, delete on all tables in schema public to maru_app;
grant usage, select on all sequences in schema public to maru_app;
do $$
declare
  raw regclass;
  part regclass;
begin
  foreach raw in array array['air_reading', 'light_reading', 'vehicle_reading']::regclass[] loop
    execute format('alter table %s owner to maru_app', raw);
    for part in select inhrelid::regclass from pg_inherits where inhparent = raw loop
      execute format('alter table %s owner to maru_app', part);
    end loop;
  end loop;
end $$;

-- Citizens. What ends in _sealed is encrypted, what ends in _index finds it without telling it.
create table citizen (
  user_number bigint generated always as identity primary key,
  user_id text not null,
  username text not null,
  user_type text not null check (user_type in ('general', 'children', 'foreigner')),
  user_status text not null default 'normal' check (user_status in ('normal', 'dormant', 'suspended', 'withdrawal')),
  change_reason text not null default '',
  birth_date date,
  mobile_number_sealed bytea,
  mobile_number_index bytea,
  email_address_sealed bytea,
  address_sealed bytea,
  zone_code text not null default '',
  ci_sealed bytea,
  di_sealed bytea,
  -- One living account a person: found by the provider's identifier, for a child together with the child's name and birth.
  person_index bytea,
  services text[] not null default '{}',
  password_hash text,
  password_changed_at timestamptz not null default now(),
  failure_count integer not null default 0,
  joined_at timestamptz not null default now(),
  last_login_at timestamptz,
  dormant_notice_at timestamptz,
  withdrawn_at timestamptz,
  erased_at timestamptz
);

create unique index citizen_by_user_id on citizen (user_id) where user_status <> 'withdrawal';
create unique index citizen_by_person on citizen (person_index) where user_status <> 'withdrawal';
create index citizen_by_mobile_number on citizen (mobile_number_index);
create index citizen_by_status on citizen (user_status, user_number desc);
create index citizen_by_last_login on citizen (last_login_at) where user_status = 'normal';

create table terms (
  terms_id bigint generated always as identity primary key,
  terms_code text not null,
  version text not null,
  title text not null,
  body text not null,
  is_required boolean not null,
  sort_order integer not null,
  effective_from timestamptz not null default now(),
  unique (terms_code, version)
);

create table consent (
  user_number bigint not null references citizen,
  terms_id bigint not null references terms,
  is_agreed boolean not null,
  decided_at timestamptz not null default now(),
  primary key (user_number, terms_id)
);

create table certification (
  certification_id uuid primary key,
  provider text not null,
  is_foreigner boolean not null,
  -- The browser that began it, by the hash of its cookie.
  browser_hash bytea not null,
  -- What the provider names the request by; a result for a number not given out, or given twice, is refused.
  request_number text not null unique,
  person_sealed bytea,
  began_at timestamptz not null default now(),
  certified_at timestamptz,
  used_at timestamptz
);

create index certification_by_time on certification (began_at);

create table favorite (
  favorite_id bigint generated always as identity primary key,
  user_number bigint not null references citizen on delete cascade,
  installation_place_id bigint not null references installation_place on delete cascade,
  installation_place_type text not null,
  added_at timestamptz not null default now(),
  unique (user_number, installation_place_type, installation_place_id)
);

-- Administrators.
create table administrator (
  admin_number bigint generated always as identity primary key,
  admin_id text not null unique,
  admin_name text not null,
  admin_status text not null default 'normal' check (admin_status in ('normal', 'suspended')),
  dept_code text not null,
  position_name text not null default '',
  telephone_number_sealed bytea,
  mobile_number_sealed bytea,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  failure_count integer not null default 0,
  last_failure_at timestamptz,
  one_time_secret_sealed bytea,
  is_one_time_confirmed boolean not null default false,
  -- The last time step accepted, so that a code works once.
  one_time_step bigint not null default 0,
  last_login_at timestamptz,
  last_login_address text not null default '',
  joined_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table admin_authority (
  admin_number bigint not null references administrator,
  authority_key text not null,
  granted_by bigint references administrator,
  granted_at timestamptz not null default now(),
  primary key (admin_number, authority_key)
);

create table dept_authority (
  dept_code text not null,
  authority_key text not null,
  granted_by bigint references administrator,
  granted_at timestamptz not null default now(),
  primary key (dept_code, authority_key)
);

create table authority_change (
  authority_change_id bigint generated always as identity primary key,
  dept_code text,
  admin_number bigint references administrator,
  authority_key text not null,
  is_granted boolean not null,
  changed_by bigint references administrator,
  changed_at timestamptz not null default now()
);

create index authority_change_by_dept on authority_change (dept_code, authority_change_id desc);

-- Sessions of both. A refresh token is made of the session, its generation and the salt; only the newest works.
create table session (
  session_id uuid primary key,
  owner_kind text not null check (owner_kind in ('citizen', 'admin')),
  owner_number bigint not null,
  salt bytea not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  user_agent text not null,
  address text not null,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);

create index session_by_owner on session (owner_kind, owner_number) where ended_at is null;
create index session_by_expiry on session (expires_at);

-- Guesses at logins by account and by address, in windows.
create table guess (
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (subject, window_start)
);

-- The audit log: rows are added by the function below and by nothing else.
create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  admin_number bigint,
  admin_id text not null,
  admin_name text not null,
  address text not null,
  action text not null,
  subject text not null,
  detail text not null,
  previous_hash bytea not null,
  hash bytea not null
);

create index audit_log_by_time on audit_log (occurred_at desc);

create table audit_review (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  admin_number bigint not null references administrator,
  reviewed_at timestamptz not null default now()
);

revoke all on audit_log from maru_app;
grant select on audit_log to maru_app;
revoke update, delete on audit_review from maru_app;

create function audit_hash(
  previous bytea, occurred_at timestamptz, admin_number bigint, admin_id text, admin_name text, address text,
  action text, subject text, detail text
) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(extract(epoch from occurred_at), admin_number, admin_id, admin_name, address, action, subject, detail)::text,
    'UTF8'))
$$;

-- One at a time, so that each row's hash continues the one before it.
create function append_audit(
  admin_number bigint, admin_id text, admin_name text, address text, action text, subject text, detail text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  previous bytea;
  now_at timestamptz;
begin
  perform pg_advisory_xact_lock(4712002);
  now_at := clock_timestamp();
  select l.hash into previous from audit_log l order by l.audit_log_id desc limit 1;
  previous := coalesce(previous, ''::bytea);
  insert into audit_log (occurred_at, admin_number, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
  values (now_at, admin_number, admin_id, admin_name, address, action, subject, detail, previous,
          audit_hash(previous, now_at, admin_number, admin_id, admin_name, address, action, subject, detail));
end $$;

-- Also its owner can't rewrite it by accident.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
