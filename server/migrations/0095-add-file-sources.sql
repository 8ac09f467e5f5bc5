-- Sources whose files a worker reads from a folder, such as those of old loggers.

alter table source drop constraint source_kind_check;
alter table source add constraint source_kind_check
  check (kind in ('the-things-stack', 'chirpstack', 'one-m2m', 'files'));
-- As the first row of a file names them.
alter table source add column device_column text not null default '';
alter table source add column time_column text not null default '';
