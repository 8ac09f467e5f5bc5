-- Failed logins in a row, by the id that was tried: an id that nobody has is closed as one that somebody has, so that
-- trying doesn't tell which there are.
create table admin_login_failure (
  admin_id text primary key,
  failure_count integer not null,
  last_failure_at timestamptz not null
);

create index admin_login_failure_by_time on admin_login_failure (last_failure_at);

insert into admin_login_failure (admin_id, failure_count, last_failure_at)
select admin_id, failure_count, last_failure_at from administrator where failure_count > 0 and last_failure_at is not null;

alter table administrator drop column failure_count, drop column last_failure_at;
