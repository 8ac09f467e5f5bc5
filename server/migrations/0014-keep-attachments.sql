-- Files that belong to something: photos of devices, attachments of notices. Their bytes lie in the file storage under
-- hash_file_name, which the server draws; names that people gave are text here and nothing else.
--
-- A row is there before its bytes and goes after them, so that every file in the storage is somebody's: 'waiting' is
-- being stored, or stored and not claimed yet; 'removed' is to be removed from the storage.
create table attachment (
  attachment_id bigint generated always as identity primary key,
  hash_file_name text not null unique check (hash_file_name ~ '^[0-9a-f]{32}$'),
  state text not null check (state in ('waiting', 'owned', 'removed')),
  state_since timestamptz not null,
  owner_kind text not null,
  owner_id bigint,
  attached_file_name text not null check (char_length(attached_file_name) between 1 and 200),
  attached_file_extension text not null,
  attached_file_size bigint not null check (attached_file_size > 0),
  content_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  registered_by_kind text not null check (registered_by_kind in ('admin', 'citizen')),
  registered_by bigint not null,
  registered_at timestamptz not null,
  check ((state = 'owned') = (owner_id is not null))
);

create index attachment_owner on attachment (owner_kind, owner_id) where state = 'owned';
create index attachment_unowned on attachment (state_since) where state <> 'owned';
