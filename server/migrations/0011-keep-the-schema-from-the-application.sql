-- The application makes nothing in the schema: partitions come and go under the owner, and no function of the
-- application's can take the place of one that the owner calls.
revoke create on schema public from maru_app, public;

do $$
declare
  raw regclass;
begin
  for raw in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = 'maru_app'::regrole
  loop
    execute format('alter table %s owner to %I', raw, current_user);
    execute format('grant select, insert, update, delete on %s to maru_app', raw);
  end loop;
end $$;

revoke insert, update, delete on migration from maru_app;

create or replace function append_audit(
  admin_number bigint, admin_id text, admin_name text, address text, action text, subject text, detail text
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

revoke execute on function append_audit from public;
grant execute on function append_audit to maru_app;
