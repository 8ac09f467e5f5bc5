-- Late readings are stored and the sums that lack them forgotten in one statement. What it forgets is looked at after the
-- lock is held, by a statement of its own: whoever kept sums until then is seen, and whoever keeps any afterwards waits
-- until the readings are there.
create function forget_sets(of_series text, since timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('set ' || of_series));
  delete from set_day where series = of_series and day >= since;
end $$;
