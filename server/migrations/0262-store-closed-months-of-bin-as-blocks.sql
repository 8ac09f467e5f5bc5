-- The readings of a device's closed month of bin as one block, which replaces its rows.

create table bin_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  primary key (device_id, month)
);
-- Blocks are compressed already.
alter table bin_block alter column block set storage external;
