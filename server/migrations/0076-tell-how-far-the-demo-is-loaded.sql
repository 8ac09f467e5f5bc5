-- How far the history of each series of the demo is loaded, in percent; empty in a real installation.
create table history_load (
  series text primary key,
  percent smallint not null check (percent between 0 and 100)
);

-- Former versions loaded the demo's year of air before the first start was over.
do $$ begin
  if shobj_description((select oid from pg_database where datname = current_database()), 'pg_database') = 'maru demo' then
    comment on table air_reading is 'history: whole';
  end if;
end $$;
