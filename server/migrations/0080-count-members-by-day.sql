-- What began and what ended on each day in Seoul, by member type (joins, withdrawals) and by service (applications,
-- cancellations). Statistics over years read some thousand rows instead of every account.
create table member_day (
  -- A member type ('general', 'children', 'foreigner') or a service.
  subject text not null,
  day date not null,
  begun integer not null default 0,
  ended integer not null default 0,
  primary key (subject, day)
);

create function add_to_member_day(subject text, at timestamptz, begun integer, ended integer) returns void
language sql as $$
  insert into member_day as d (subject, day, begun, ended)
  select subject, (at at time zone 'Asia/Seoul')::date, begun, ended where at is not null
  on conflict on constraint member_day_pkey do update set begun = d.begun + excluded.begun, ended = d.ended + excluded.ended
$$;

create function count_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_member_day(old.user_type, old.joined_at, -1, 0);
    perform add_to_member_day(old.user_type, old.withdrawn_at, 0, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_member_day(new.user_type, new.joined_at, 1, 0);
    perform add_to_member_day(new.user_type, new.withdrawn_at, 0, 1);
  end if;
  return null;
end $$;

create function count_service_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_member_day(old.service, old.changed_at, -(old.is_applied::integer), -((not old.is_applied)::integer));
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_member_day(new.service, new.changed_at, new.is_applied::integer, (not new.is_applied)::integer);
  end if;
  return null;
end $$;

create trigger citizen_counted after insert or delete or update of user_type, joined_at, withdrawn_at on citizen
  for each row execute function count_member();
create trigger service_change_counted after insert or delete or update on service_change
  for each row execute function count_service_change();

insert into member_day (subject, day, begun, ended)
select subject, (at at time zone 'Asia/Seoul')::date, sum(begun), sum(ended)
from (
  select user_type as subject, joined_at as at, 1 as begun, 0 as ended from citizen
  union all
  select user_type, withdrawn_at, 0, 1 from citizen where withdrawn_at is not null
  union all
  select service, changed_at, is_applied::integer, (not is_applied)::integer from service_change
) as events
group by 1, 2;
