-- Master data: what forms offer to choose from, edited in the console. A retired row is offered no longer and stays for what
-- has it.

alter table vendor add column retired_at timestamptz;
alter table vehicle_company add column retired_at timestamptz;

-- Models by manufacturer. Devices hold the name, so that a form and an import take any.
create table device_model (
  model_id bigint generated always as identity primary key,
  vendor_id bigint not null references vendor,
  model_name text not null,
  retired_at timestamptz,
  unique (vendor_id, model_name)
);

-- Companies that supplied security lights, which hold the name.
create table light_company (
  light_company_id bigint generated always as identity primary key,
  company_name text not null unique,
  retired_at timestamptz
);

-- Departments. What one may do is its group's: one of the six that permissions are granted to.
create table department (
  department_code text primary key,
  department_name text not null,
  group_code text not null,
  retired_at timestamptz
);
-- Null: the department whose code is the group's.
alter table administrator add column department_code text references department;
create index administrator_by_department on administrator (department_code);

-- A place that was merged into another stays as another code for it: scales go on sending that. A name that the office gave
-- isn't changed by what a scale calls the place.
alter table weighing_place
  add column merged_into text references weighing_place,
  add column named_at timestamptz,
  add column retired_at timestamptz;

-- Every model and light company that something has is a row. The lock lets a merge of that row wait for the writer.
create function keep_model() returns trigger language plpgsql as $$
begin
  if current_setting('maru.restoring', true) is distinct from 'on' then
    insert into device_model (vendor_id, model_name) values (new.vendor_id, new.model_name) on conflict do nothing;
    perform from device_model where vendor_id = new.vendor_id and model_name = new.model_name for key share;
  end if;
  return null;
end $$;
create trigger device_model_kept after insert or update of vendor_id, model_name on device
  for each row when (new.vendor_id is not null and new.model_name <> '') execute function keep_model();

create function keep_light_company() returns trigger language plpgsql as $$
begin
  if current_setting('maru.restoring', true) is distinct from 'on' then
    insert into light_company (company_name) values (new.indc_company) on conflict do nothing;
    perform from light_company where company_name = new.indc_company for key share;
  end if;
  return null;
end $$;
create trigger light_company_kept after insert or update of indc_company on security_light
  for each row when (new.indc_company <> '') execute function keep_light_company();

-- Processes hold answers that offer these rows; this tells them of every change.
create function tell_master_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('maru_master', '');
  return null;
end $$;
create trigger vendor_changed after insert or update or delete or truncate on vendor
  for each statement execute function tell_master_change();
create trigger vehicle_company_changed after insert or update or delete or truncate on vehicle_company
  for each statement execute function tell_master_change();

-- First rows: what is there already, and what every office begins with. None is a company.
insert into device_model (vendor_id, model_name)
select distinct vendor_id, model_name from device where vendor_id is not null and model_name <> '';
insert into light_company (company_name)
select distinct indc_company from security_light where indc_company <> '' order by indc_company;

insert into vendor (vendor_code, vendor_code_name, device_type)
select code, name, device_type
from unnest(array['air', 'tilt', 'crack', 'people', 'light', 'vehicle', 'bin']) as device_type
cross join (values ('unknown', '제조사 미상'), ('other', '기타')) as first (code, name)
order by device_type, code desc
on conflict do nothing;

insert into department (department_code, department_name, group_code) values
  ('supervisor', '최고관리자', 'supervisor'),
  ('systemOperator', '시스템운영', 'systemOperator'),
  ('administrator', '일반관리', 'administrator'),
  ('environment', '맑은환경과', 'environment'),
  ('structure', '건축과', 'structure'),
  ('cleaning', '청소행정과', 'cleaning'),
  ('information', '정보통신과', 'systemOperator'),
  ('safety', '안전총괄과', 'administrator'),
  ('road', '도로과', 'administrator');
update administrator set department_code = dept_code where dept_code in (select department_code from department);

insert into weighing_place (collection_place_code, collection_place_name) values
  ('transfer_station', '적환장'),
  ('sorting_center', '재활용 선별장'),
  ('food_waste_plant', '음식물 자원화 시설'),
  ('incinerator', '소각장'),
  ('landfill', '매립지')
on conflict do nothing;
