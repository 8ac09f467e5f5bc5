-- Administrators nobody has used for long rest until their owner certifies, or a supervisor lets them in.
alter table administrator drop constraint administrator_admin_status_check;
alter table administrator add constraint administrator_admin_status_check
  check (admin_status in ('normal', 'suspended', 'dormant'));
-- Since when an account may be used; from here the days without a login count, beside its last login.
alter table administrator add column normal_since timestamptz not null default now();
alter table administrator add column updated_by bigint references administrator;

-- Sessions that the organisation's own login (OpenID Connect) opened; the id token ends them at the provider, too.
alter table session add column is_sso boolean not null default false;
alter table session add column id_token_sealed bytea;

-- What a certification was begun for; it serves nothing else.
alter table certification add column purpose text not null default 'join';

-- Members' services, four of them. The column holds what is in use now, the history when each was applied for and given up.
update citizen set services = array_replace(services, 'nurserySchool', 'indoorAir');
alter table citizen add constraint citizen_services_check
  check (services <@ array['airQuality', 'indoorAir', 'oldBuilding', 'facility']);

create table service_change (
  service_change_id bigint generated always as identity primary key,
  user_number bigint not null references citizen,
  service text not null check (service in ('airQuality', 'indoorAir', 'oldBuilding', 'facility')),
  is_applied boolean not null,
  changed_by text not null check (changed_by in ('citizen', 'administrator', 'withdrawal')),
  changed_at timestamptz not null default now()
);

create index service_change_by_time on service_change (changed_at, service);
create index service_change_by_user on service_change (user_number, service_change_id desc);

-- What was applied for before is known without its time; the join is the earliest it can have been. Whoever withdrew gave
-- up with it what they used.
insert into service_change (user_number, service, is_applied, changed_by, changed_at)
select user_number, service, true, 'citizen', joined_at from citizen, unnest(services) as service order by joined_at;
insert into service_change (user_number, service, is_applied, changed_by, changed_at)
select user_number, service, false, 'withdrawal', withdrawn_at from citizen, unnest(services) as service
where user_status = 'withdrawal' and withdrawn_at is not null order by withdrawn_at;
update citizen set services = '{}' where user_status = 'withdrawal';

-- The history is only ever added to.
revoke update, delete on service_change from maru_app;

-- When the notice of dormancy was really sent. So far it was only noted that it was due.
update citizen set dormant_notice_at = null;
