-- Imports of places and devices from a sheet. What an import made is listed, so that it can be taken back as a whole.

create table place_import (
  place_import_id bigint generated always as identity primary key,
  -- The group, as its calls name it: 'fine-dusts'.
  group_name text not null,
  file_name text not null,
  imported_at timestamptz not null,
  imported_by bigint not null references administrator,
  place_count integer not null default 0,
  device_count integer not null default 0,
  -- The entries of place_change that the import wrote are those after the first and up to the second.
  changes_after bigint not null default 0,
  changes_until bigint not null default 0,
  -- Master data that the import added: { "device_model": [12] }
  added jsonb not null default '{}',
  taken_back_at timestamptz,
  taken_back_by bigint references administrator
);
create index place_import_by_group on place_import (group_name, place_import_id desc);

-- Rows are deleted when the import is taken back.
create table place_import_item (
  place_import_id bigint not null references place_import,
  installation_place_id bigint not null references installation_place,
  is_new_place boolean not null,
  device_id bigint references device
);
create index place_import_item_by_import on place_import_item (place_import_id);
-- Deleting a place or a device looks for rows that refer to it.
create index place_import_item_by_place on place_import_item (installation_place_id);
create index place_import_item_by_device on place_import_item (device_id);
create index place_change_by_device on place_change (device_id) where device_id is not null;

-- The application can't delete a history. This deletes the entries by which an import made some places and devices, and
-- no entry that was written since.
create function forget_imported(import_id bigint, places bigint[], devices bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.place_change c
  using public.place_import i
  where i.place_import_id = import_id
    and i.taken_back_at is null
    and c.place_change_id > i.changes_after
    and c.place_change_id <= i.changes_until
    and c.action = 'create'
    and c.place_change_id in (
      select d.place_change_id
      from unnest(devices) given (id)
      join public.place_import_item m on m.device_id = given.id and m.place_import_id = import_id
      join public.place_change d on d.device_id = m.device_id
      union all
      select p.place_change_id
      from unnest(places) given (id)
      join public.place_import_item m on m.installation_place_id = given.id and m.place_import_id = import_id
      join public.place_change p on p.installation_place_id = m.installation_place_id
      where m.is_new_place and p.device_id is null)
$$;
revoke execute on function forget_imported from public;
grant execute on function forget_imported to maru_app;
