-- From when on a template counts what happens: its making, and each time it is turned on or waits for something else.
alter table sms_template add column armed_at timestamptz;
update sms_template set armed_at = registered_at;
alter table sms_template alter column armed_at set not null;

-- The breakdown that a template told of last, by device: when the device was last heard before it, null where it never was.
create table told_breakdown (
  sms_template_id bigint not null references sms_template on delete cascade,
  device_id bigint not null references device on delete cascade,
  last_heard_at timestamptz,
  told_at timestamptz not null,
  primary key (sms_template_id, device_id)
);

-- What went out on a day is counted with what was taken out of the history since.
create index sms_due on sms (due_at);

-- Whom a message went to is kept for a year.
alter table sms add column numbers_erased_at timestamptz;
