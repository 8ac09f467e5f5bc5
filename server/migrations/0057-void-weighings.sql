-- A weighing of a wrong vehicle, day or number can't be corrected, for those tell it from others: it is voided instead. It
-- stays where it is, counts nowhere, and may be taken back in.
alter table weighing add voided_at timestamptz;

-- The hours of statistics are read from this index alone.
drop index weighing_by_moment;
create index weighing_by_moment on weighing (weighed_at)
  include (enter_release_type, garbage_weight, total_price, wasted_name) where voided_at is null;

alter table weighing_correction
  add kind text not null default 'correct' check (kind in ('correct', 'void', 'restore')),
  -- Why, in the words of whoever voided or restored it.
  add reason text not null default '';
