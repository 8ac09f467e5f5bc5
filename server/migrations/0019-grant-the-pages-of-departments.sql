-- The pages that came after the accounts, as departments have them at first: the environment's the air, the architects' the
-- buildings, the cleaners' the vehicles and bins; operators and administrators all of them. The screen account/authority
-- changes it. A supervisor needs no row. What somebody granted or revoked before stays as it is.
with page (page, departments) as (
  values
    ('posts/notice', '{}'::text[]),
    ('posts/popup', '{}'),
    ('device/fineDustSensor', '{environment}'),
    ('device/gradientSensor', '{structure}'),
    ('device/crackSensor', '{structure}'),
    ('device/cctv', '{}'),
    ('device/smartSecurityLight', '{}'),
    ('device/vehicleGPS', '{cleaning}'),
    ('device/smartRecycleBin', '{cleaning}'),
    ('device/unknown', '{}'),
    ('device/alarm', '{environment,structure,cleaning}'),
    ('sms/send', '{}'),
    ('sms/history', '{}'),
    ('sms/reservation', '{}'),
    ('sms/template', '{}'),
    ('sms/forecast', '{}'),
    ('systemStatistics/cctv', '{}'),
    ('systemStatistics/atmosphere', '{environment}'),
    ('systemStatistics/decrepitBuilding', '{structure}'),
    ('systemStatistics/cleaningVehicle', '{cleaning}'),
    ('systemStatistics/scale', '{cleaning}'),
    ('systemStatistics/smartSecurityLight', '{}'),
    ('platformStatistics/joinLeave', '{}'),
    ('platformStatistics/serviceUse', '{}'),
    ('dashboard/airQuality', '{environment}'),
    ('dashboard/decrepitBuilding', '{structure}'),
    ('dashboard/cctv', '{}'),
    ('dashboard/cleaning', '{cleaning}'),
    ('dashboard/securityLight', '{}'),
    ('map/union', '{environment,structure,cleaning}')
),
granted as (
  insert into dept_authority (dept_code, authority_key)
  select dept_code, page || ':' || action
  from page
  cross join unnest(departments || '{systemOperator,administrator}'::text[]) as dept_code
  cross join unnest('{get,post,delete}'::text[]) as action
  -- Statistics, dashboards and the map are only looked at.
  where action = 'get' or page ~ '^(posts|device|sms)/'
  on conflict do nothing
  returning dept_code, authority_key
)
insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from granted order by dept_code, authority_key;
