-- Checks of foreign keys took a quarter of the time of storing and settling a message. Sources are only marked as
-- deleted, codecs and mappings never; messages are stored for existing sources alone.
alter table source_message drop constraint source_message_source_id_fkey;
alter table source_message drop constraint source_message_source_mapping_id_fkey;
alter table source_message drop constraint source_message_codec_id_fkey;
-- Only the nightly deletion and its like ask for times, which follow the order of storage.
drop index source_message_by_time;
create index source_message_by_time on source_message using brin (received_at);
