-- Old entries of the audit log may be cut, by the database's owner alone: the cut is an entry itself, which names the last
-- entry that it removed by number and hash.

create index audit_log_cuts on audit_log (audit_log_id) where action = 'audit-cut';

-- Adds an entry that continues the newest one's hash. For the two functions below; the application has no right to it.
create function chain_audit(
  admin_number bigint, admin_id text, admin_name text, address text, action text, subject text, detail text
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  previous bytea;
  now_at timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(4712002::bigint);
  now_at := pg_catalog.clock_timestamp();
  select l.hash into previous from public.audit_log l order by l.audit_log_id desc limit 1;
  previous := coalesce(previous, ''::bytea);
  insert into public.audit_log (occurred_at, admin_number, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
  values (now_at, admin_number, admin_id, admin_name, address, action, subject, detail, previous,
          public.audit_hash(previous, now_at, admin_number, admin_id, admin_name, address, action, subject, detail));
end $$;

create or replace function append_audit(
  admin_number bigint, admin_id text, admin_name text, address text, action text, subject text, detail text
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action = 'audit-cut' then
    raise exception 'only cut_audit writes an audit-cut' using errcode = 'insufficient_privilege';
  end if;
  perform public.chain_audit(admin_number, admin_id, admin_name, address, action, subject, detail);
end $$;

-- Removes the oldest entries, up to the first one from `kept_from` on and at most `most` of them, and says so in an entry of
-- the same transaction. Answers how many. The entry comes first, so that it continues the last one that goes where all go.
create function cut_audit(kept_from timestamptz, most integer) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  cut record;
begin
  perform pg_catalog.pg_advisory_xact_lock(4712002::bigint);
  select count(*)::integer as entries, max(old.audit_log_id) as last_id into cut
  from (
    select l.audit_log_id from public.audit_log l
    where l.audit_log_id < coalesce(
      (select min(k.audit_log_id) from public.audit_log k where k.occurred_at >= kept_from), 9223372036854775807)
    order by l.audit_log_id limit most
  ) as old;
  if cut.entries = 0 then return 0; end if;
  perform public.chain_audit(null, '', '', '', 'audit-cut', '기록 #' || cut.last_id || '까지',
    cut.entries || '건, 마지막 해시 ' || (select encode(l.hash, 'hex') from public.audit_log l where l.audit_log_id = cut.last_id));
  perform pg_catalog.set_config('maru.cuts_audit', 'on', true);
  delete from public.audit_log l where l.audit_log_id <= cut.last_id;
  perform pg_catalog.set_config('maru.cuts_audit', '', true);
  return cut.entries;
end $$;

revoke execute on function chain_audit, cut_audit from public;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('maru.cuts_audit', true) = 'on' then return null; end if;
  raise exception 'the audit log is append-only';
end $$;
