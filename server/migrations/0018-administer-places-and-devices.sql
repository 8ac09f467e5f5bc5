-- What an office writes of places and devices, who wrote it, and what was before.

alter table installation_place
  add column zip_code text not null default '',
  add column is_road_name_address boolean not null default true,
  add column description text not null default '',
  -- Who answers for the place, and how to reach them.
  add column charge_name text not null default '',
  add column telephone_number_sealed bytea,
  add column mobile_number_sealed bytea,
  add column registered_by bigint references administrator,
  add column updated_by bigint references administrator,
  -- A place that was taken away stays for what refers to it, and is shown nowhere.
  add column deleted_at timestamptz;

alter table device
  add column dev_eui text not null default '',
  add column is_user_provided boolean not null default false,
  add column description text not null default '',
  add column registered_by bigint references administrator,
  add column updated_by bigint references administrator,
  add column updated_at timestamptz not null default now(),
  -- A device that was taken away keeps its readings, reports no more, and leaves its code to another.
  add column deleted_at timestamptz;

alter table device drop constraint device_management_code_key;
create unique index device_by_code on device (management_code) where deleted_at is null;
create index installation_place_by_registration on installation_place (place_type, registered_at);

-- Every change of a place and its devices. Only ever added to. Of numbers it tells that they changed, and nothing else.
create table place_change (
  place_change_id bigint generated always as identity primary key,
  installation_place_id bigint not null references installation_place,
  device_id bigint references device,
  changed_at timestamptz not null,
  changed_by bigint not null references administrator,
  action text not null check (action in ('create', 'change', 'delete', 'key')),
  -- What changed: [{ "field", "before", "after" }]
  changes jsonb not null
);
create index place_change_by_place on place_change (installation_place_id, place_change_id desc);
revoke update, delete on place_change from maru_app;

-- Text messages that were sent, by kind: now, reserved, a notice to members, a device's breakdown.
create table sms_message (
  sms_id bigint generated always as identity primary key,
  sms_kind text not null check (sms_kind in ('instant', 'reserve', 'notify', 'device')),
  sent_at timestamptz not null default now()
);
create index sms_message_by_time on sms_message (sent_at);
