-- The page of citizens' reports: operators and administrators, and the departments of buildings and of bins.
with granted as (
  insert into dept_authority (dept_code, authority_key)
  select dept_code, 'report/list:' || action
  from unnest('{systemOperator,administrator,structure,cleaning}'::text[]) as dept_code
  cross join unnest('{get,post,delete}'::text[]) as action
  on conflict do nothing
  returning dept_code, authority_key
)
insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from granted order by dept_code, authority_key;
