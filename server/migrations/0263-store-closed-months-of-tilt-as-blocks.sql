-- The readings of a device's closed month of tilt as one block, which replaces its rows.

create table tilt_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  primary key (device_id, month)
);
-- Blocks are compressed already.
alter table tilt_block alter column block set storage external;
