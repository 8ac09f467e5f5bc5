-- What a suspended account was before, and becomes again: a dormant one only its owner's certification wakes.
alter table citizen add column suspended_from text check (suspended_from in ('normal', 'dormant'));
