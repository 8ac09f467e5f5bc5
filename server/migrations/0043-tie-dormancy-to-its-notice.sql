-- The notice of dormancy goes through the outbox: which message it was. Whether it was sent is asked there.
alter table citizen add column dormant_notice_sms_id bigint references sms on delete set null;
create index citizen_by_notice on citizen (dormant_notice_sms_id) where dormant_notice_sms_id is not null;
