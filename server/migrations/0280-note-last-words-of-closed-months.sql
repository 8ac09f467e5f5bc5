-- The last time of each word in a block, in microseconds since 1970: {"report_type": {"event": 1764000000000000}}. An
-- absent value is the word ''. Null for a block that was stored before this migration: readers decode it. Each statement
-- is executed alone, because Citus refuses several in one text.

do $$
declare
  series text;
begin
  foreach series in array array['people', 'vehicle', 'air', 'light', 'bin', 'tilt', 'crack'] loop
    execute format('alter table %I add column last_words jsonb', series || '_block');
  end loop;
end $$;
