-- The calls of weighings need 'systemStatistics/scale' now, where they needed 'systemStatistics/cleaningVehicle'. Departments
-- and persons who have the vehicles' page keep what they could do with weighings, unless their page of weighings was revoked.
with old as (
  select dept_code, null::bigint as admin_number, authority_key from dept_authority
  union all
  select null, admin_number, authority_key from admin_authority
),
kept as (
  select dept_code, admin_number, 'systemStatistics/scale:' || split_part(authority_key, ':', 2) as authority_key
  from old
  where authority_key like 'systemStatistics/cleaningVehicle:%'
    and not exists (
      select from (
        select is_granted from authority_change c
        where c.authority_key = 'systemStatistics/scale:get'
          and c.dept_code is not distinct from old.dept_code
          and c.admin_number is not distinct from old.admin_number
        order by authority_change_id desc limit 1
      ) newest where not is_granted
    )
),
of_departments as (
  insert into dept_authority (dept_code, authority_key)
  select dept_code, authority_key from kept where dept_code is not null
  on conflict do nothing
  returning dept_code, null::bigint as admin_number, authority_key
),
of_persons as (
  insert into admin_authority (admin_number, authority_key)
  select admin_number, authority_key from kept where admin_number is not null
  on conflict do nothing
  returning null::text as dept_code, admin_number, authority_key
)
insert into authority_change (dept_code, admin_number, authority_key, is_granted)
select dept_code, admin_number, authority_key, true
from (select * from of_departments union all select * from of_persons) as granted
order by dept_code, admin_number, authority_key;
