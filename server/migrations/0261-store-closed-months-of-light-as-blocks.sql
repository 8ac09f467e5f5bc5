-- The readings of a device's closed month of light as one block, which replaces its rows.

create table light_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  primary key (device_id, month)
);
-- Blocks are compressed already.
alter table light_block alter column block set storage external;
