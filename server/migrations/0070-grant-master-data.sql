-- Master data is edited by supervisors, who need no row, and by system operators.
with granted as (
  insert into dept_authority (dept_code, authority_key)
  select 'systemOperator', 'system/masterData:' || action from unnest('{get,post,delete}'::text[]) as action
  on conflict do nothing
  returning dept_code, authority_key
)
insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from granted order by authority_key;
