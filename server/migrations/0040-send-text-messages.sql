-- Text messages: what is to be sent to whom, what became of it, and what is sent by itself.

-- Numbers that the office has registered with its carrier; nothing is sent from any other.
create table send_number (
  send_number_id bigint generated always as identity primary key,
  -- Digits only.
  send_number text not null unique check (send_number ~ '^[0-9]{8,11}$'),
  name text not null check (char_length(name) between 1 and 40),
  registered_at timestamptz not null,
  registered_by bigint not null references administrator
);

-- What is sent by itself: when a bulletin first reaches a standard, or when a device breaks down.
create table sms_template (
  sms_template_id bigint generated always as identity primary key,
  forecast_type text not null check (forecast_type in ('fineDust', 'ultraFineDust', 'breakdown')),
  forecast_standard text not null check (forecast_standard in ('very_bad', 'bad', 'normal', 'good', 'breakdown')),
  message text not null,
  send_number text not null,
  -- A group of domain/sms-receivers; who it is, is looked up when it is sent.
  receiver_group text not null,
  -- Sent at night, too.
  is_urgent boolean not null default false,
  is_used boolean not null default true,
  -- Messages that it may begin in one day.
  day_limit integer not null default 10 check (day_limit between 1 and 1000),
  registered_at timestamptz not null,
  registered_by bigint not null references administrator,
  updated_at timestamptz not null,
  updated_by bigint not null references administrator,
  check ((forecast_type = 'breakdown') = (forecast_standard = 'breakdown'))
);

-- One row: whether anything is sent by itself.
create table sms_setting (
  is_only boolean primary key default true check (is_only),
  sends_by_itself boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by bigint references administrator
);
insert into sms_setting default values;

drop table sms_message;

-- One text to any number of receivers.
create table sms (
  sms_id bigint generated always as identity primary key,
  -- Now, reserved, told to members by itself, a device's breakdown told to a charge.
  sms_type text not null check (sms_type in ('instant', 'reserve', 'notify', 'device')),
  send_type text not null check (send_type in ('SMS', 'LMS')),
  is_advertisement boolean not null default false,
  -- As it is sent, with what the law asks of an advertisement.
  message text not null,
  send_number text not null,
  forecast_type text,
  forecast_standard text,
  -- Why it was sent by itself, in words; empty where somebody sent it.
  reason text not null default '',
  -- What happens once is sent once: a second message for the same reason isn't kept.
  reason_key text unique,
  sms_template_id bigint references sms_template on delete set null,
  registered_at timestamptz not null,
  registered_by bigint references administrator,
  due_at timestamptz not null,
  -- Reservations that were taken back, and messages taken out of the history.
  deleted_at timestamptz,
  receiver_count integer not null
);
create index sms_by_due on sms (due_at desc, sms_id desc) where deleted_at is null;
create index sms_by_template on sms (sms_template_id, registered_at);

create table sms_receiver (
  sms_receiver_id bigint generated always as identity primary key,
  sms_id bigint not null references sms on delete cascade,
  -- The id by which the gateway knows this one text to this one number.
  message_id uuid not null unique default gen_random_uuid(),
  mobile_number_sealed bytea not null,
  mobile_number_index bytea not null,
  -- The member whose consent it needs, and by which terms; asked again in the moment of sending.
  user_number bigint references citizen,
  consent_code text,
  sms_state text not null default 'reserved'
    check (sms_state in ('reserved', 'sending', 'sent', 'failed', 'unknown', 'withheld', 'cancelled')),
  -- When it may be sent; later where the gateway was away, or night is kept.
  due_at timestamptz not null,
  tries integer not null default 0,
  -- The batch in which it was handed over.
  sms_batch_id uuid,
  -- Why it wasn't sent, in the gateway's words or ours.
  failure text not null default '',
  settled_at timestamptz,
  settled_by bigint references administrator,
  -- When the telephone had it, as the gateway says.
  received_at timestamptz,
  unique (sms_id, mobile_number_index),
  check ((user_number is null) = (consent_code is null))
);
create index sms_receiver_due on sms_receiver (due_at, sms_receiver_id) where sms_state = 'reserved';
create index sms_receiver_open on sms_receiver (sms_batch_id) where sms_state in ('sending', 'unknown');
create index sms_receiver_of on sms_receiver (sms_id, sms_receiver_id);
create index sms_receiver_number on sms_receiver (mobile_number_index);
create index sms_receiver_member on sms_receiver (user_number) where user_number is not null;

-- What was handed to the gateway at once. Its name there is kept before anything is sent, so that after a crash the gateway
-- can be asked what became of it.
create table sms_batch (
  sms_batch_id uuid primary key,
  gateway text not null,
  -- The process that sends it, by the number of the lock that it holds as long as it lives.
  sender integer not null,
  gateway_batch_id text,
  begun_at timestamptz not null,
  -- When the gateway was told to send it, and when everything about it was known.
  handed_at timestamptz,
  closed_at timestamptz,
  -- Until when receipts are asked for, and when next.
  receipts_due_at timestamptz
);
create index sms_batch_open on sms_batch (begun_at) where closed_at is null;
create index sms_batch_receipts on sms_batch (receipts_due_at) where receipts_due_at is not null;

-- How fast texts may go out, over all processes: the moment from which the next may.
create table sms_pace (
  gateway text primary key,
  free_at timestamptz not null
);

-- The stand-in for a gateway keeps batches as a real one does: made, then sent. Its page shows what would have gone out.
drop table sandbox_message;
create table sandbox_batch (
  sandbox_batch_id uuid primary key,
  made_at timestamptz not null,
  sent_at timestamptz
);
create table sandbox_message (
  -- A text is in a second batch where the first was never told to go out, or an administrator has it sent again.
  message_id uuid not null,
  sandbox_batch_id uuid not null references sandbox_batch on delete cascade,
  recipient_sealed bytea not null,
  send_number text not null,
  body text not null,
  primary key (sandbox_batch_id, message_id)
);

-- A member decides anew at any time; each decision stays.
create table consent_change (
  consent_change_id bigint generated always as identity primary key,
  user_number bigint not null references citizen,
  terms_id bigint not null references terms,
  is_agreed boolean not null,
  decided_at timestamptz not null,
  -- Where it was decided.
  decided_by text not null check (decided_by in ('join', 'citizen', 'administrator'))
);
create index consent_change_by_member on consent_change (user_number, consent_change_id desc);
insert into consent_change (user_number, terms_id, is_agreed, decided_at, decided_by)
  select user_number, terms_id, is_agreed, decided_at, 'join' from consent order by decided_at;

insert into terms (terms_code, version, title, is_required, sort_order, effective_from, body) values
('notification', '1.0', '알림 문자 받기 동의', false, 4, '2026-11-22 00:00:00+09', $terms$1. 모으는 까닭: 신청한 서비스의 알림(대기질 예보, 어린이집 안내, 시설 안내)을 문자로 알림

2. 쓰는 것: 휴대전화 번호

3. 지니는 동안: 동의를 거두거나 탈퇴할 때까지. 동의와 철회의 이력은 탈퇴 후 정해진 기간이 지나면 지웁니다.

4. 동의하지 않아도 포털을 그대로 이용할 수 있으며, 마이페이지에서 언제든지 바꿀 수 있습니다.$terms$);
