-- What a row said before each correction, as a keyed hash of it: brought again, it repeats and corrects nothing back.
alter table weighing add earlier_versions bytea[] not null default '{}';
