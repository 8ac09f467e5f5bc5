-- Statistics are only looked at, but weighings are also brought in and corrected on their page: by those who may see it.
with granted as (
  insert into dept_authority (dept_code, authority_key)
  select dept_code, 'systemStatistics/cleaningVehicle:post'
  from dept_authority
  where authority_key = 'systemStatistics/cleaningVehicle:get'
    and dept_code in ('cleaning', 'systemOperator', 'administrator')
  on conflict do nothing
  returning dept_code, authority_key
)
insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from granted order by dept_code;
