-- The last time of each word in a block, in microseconds since 1970: {"report_type": {"event": 1764000000000000}}. An
-- absent value is the word ''. Null for a block that was stored before this migration: readers decode it.

alter table people_block add column last_words jsonb;
alter table vehicle_block add column last_words jsonb;
alter table air_block add column last_words jsonb;
alter table light_block add column last_words jsonb;
alter table bin_block add column last_words jsonb;
alter table tilt_block add column last_words jsonb;
alter table crack_block add column last_words jsonb;
