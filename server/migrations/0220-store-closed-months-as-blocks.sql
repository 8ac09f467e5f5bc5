-- The readings of a device's closed month as one block, which replaces its rows.

create table people_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  primary key (device_id, month)
);
-- Blocks are compressed already.
alter table people_block alter column block set storage external;

create table vehicle_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  primary key (device_id, month)
);
alter table vehicle_block alter column block set storage external;

-- Ends a batch whose readings count together with one in a block. It is stored again after the block is reopened.
create function refuse_closed() returns void language plpgsql as $$
begin
  raise exception 'a reading of the batch follows a closed month' using errcode = 'CLS01';
end $$;
