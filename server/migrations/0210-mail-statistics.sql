-- Filters of statistics that are sent by e-mail each week or month.

create table mailing (
  mailing_id bigint generated always as identity primary key,
  -- The segment of the statistics' calls: 'air-quality'.
  statistics text not null,
  name text not null,
  -- The query of the statistics' workbook, without its days.
  filter text not null,
  period text not null check (period in ('week', 'month')),
  is_used boolean not null,
  -- The next sending; it is about the period that is then over.
  next_at timestamptz not null,
  made_at timestamptz not null,
  made_by bigint not null references administrator,
  -- The history of a deleted one stays.
  deleted_at timestamptz
);
create unique index mailing_by_name on mailing (statistics, name) where deleted_at is null;
create index mailing_due on mailing (next_at) where is_used and deleted_at is null;

create table mailing_receiver (
  mailing_id bigint references mailing,
  admin_number bigint references administrator,
  address_sealed bytea not null,
  primary key (mailing_id, admin_number)
);

create table mailing_delivery (
  mailing_delivery_id bigint generated always as identity primary key,
  mailing_id bigint not null references mailing,
  admin_number bigint not null references administrator,
  -- The name at that time.
  admin_name text not null,
  first_day date not null,
  last_day date not null,
  is_trial boolean not null,
  -- Of a trial, until it is settled. Others go to the receiver's address.
  address_sealed bytea,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- The next attempt.
  due_at timestamptz not null,
  tries integer not null default 0,
  settled_at timestamptz,
  failure text not null default '',
  check (first_day <= last_day),
  check ((address_sealed is not null) = (is_trial and state = 'waiting'))
);
-- One mail for each receiver and period.
create unique index mailing_delivery_once on mailing_delivery (mailing_id, admin_number, first_day, last_day)
  where not is_trial;
create index mailing_delivery_of_mailing on mailing_delivery (mailing_id, mailing_delivery_id desc);
create index mailing_delivery_due on mailing_delivery (due_at) where state = 'waiting';

-- Files of mails that the demo's sandbox stored.
create table sandbox_mail_attachment (
  sandbox_mail_attachment_id bigint generated always as identity primary key,
  sandbox_mail_id bigint not null references sandbox_mail on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null
);
create index sandbox_mail_attachment_of_mail on sandbox_mail_attachment (sandbox_mail_id);
