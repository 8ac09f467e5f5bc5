-- Subscriptions of citizens: what they are about, the events that were found, and the messages about them.

create table subscription_topic (
  subscription_topic_id bigint generated always as identity primary key,
  kind text not null check (kind in ('air', 'notice')),
  -- Of air: one place and its side, or a dong; a measure by its field, and the least grade.
  installation_place_id bigint references installation_place on delete cascade,
  installation_type text check (installation_type in ('indoor', 'outdoor')),
  dong_code text references dong on delete cascade,
  field text,
  grade text,
  -- Of notices: one category; null: all.
  article_category text,
  made_at timestamptz not null,
  -- The state of the crossing of air, which another process continues.
  last_at timestamptz,
  last_value double precision,
  crossed_at timestamptz,
  is_raised boolean not null default false,
  check ((kind = 'air') = (field is not null)),
  check ((kind = 'air') = (grade is not null)),
  check ((kind = 'air') = (num_nonnulls(installation_place_id, dong_code) = 1)),
  check ((installation_place_id is null) = (installation_type is null)),
  check (article_category is null or kind = 'notice')
);
create unique index subscription_topic_once on subscription_topic (
  kind, coalesce(installation_place_id, 0), coalesce(installation_type, ''), coalesce(dong_code, ''), coalesce(field, ''),
  coalesce(grade, ''), coalesce(article_category, '')
);
create index subscription_topic_by_place on subscription_topic (installation_place_id)
  where installation_place_id is not null;

create table subscription (
  subscription_id bigint generated always as identity primary key,
  subscription_topic_id bigint not null references subscription_topic on delete cascade,
  -- Null: without an account.
  user_number bigint references citizen on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- Null of texts: they go to the mobile number of the account.
  address_sealed bytea,
  address_index bytea,
  language text not null check (language in ('ko', 'en')),
  -- Makes the secrets of links, with the installation's key.
  link_salt bytea not null,
  -- Minutes of the day in Seoul; no quiet hours if both are equal.
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  is_digest boolean not null,
  made_at timestamptz not null,
  -- Null: the address hasn't been confirmed, and gets nothing else.
  confirmed_at timestamptz,
  check ((channel = 'email') = (address_sealed is not null)),
  check ((address_sealed is null) = (address_index is null)),
  check (channel = 'email' or user_number is not null)
);
-- A confirmed subscription exists once.
create unique index subscription_once on subscription (
  subscription_topic_id, channel, coalesce(user_number, 0), coalesce(address_index, ''::bytea)
) where confirmed_at is not null;
create index subscription_by_user on subscription (user_number) where user_number is not null;
create index subscription_by_address on subscription (address_index) where address_index is not null;
create index subscription_unconfirmed on subscription (made_at) where confirmed_at is null;

create table subscription_event (
  subscription_event_id bigint generated always as identity primary key,
  subscription_topic_id bigint not null references subscription_topic on delete cascade,
  occasion text not null check (occasion in ('raised', 'cleared', 'notice')),
  at timestamptz not null,
  -- The first value beyond the limit: it identifies the crossing.
  crossed_at timestamptz,
  value double precision,
  article_id bigint references notice on delete cascade,
  -- Whether messages about it were decided.
  has_deliveries boolean not null default false,
  check ((occasion = 'notice') = (article_id is not null)),
  check ((occasion = 'notice') = (crossed_at is null)),
  -- A process that repeats its work after a crash adds nothing twice.
  unique (subscription_topic_id, crossed_at, occasion),
  unique (subscription_topic_id, article_id)
);
create index subscription_event_without_deliveries on subscription_event (subscription_event_id) where not has_deliveries;
create index subscription_event_of_notice on subscription_event (article_id) where article_id is not null;
create index subscription_event_by_time on subscription_event (at);

create table subscription_delivery (
  subscription_delivery_id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription on delete cascade,
  kind text not null check (kind in ('confirmation', 'event', 'summary')),
  subscription_event_id bigint references subscription_event on delete cascade,
  -- Of a summary and of the events in it: the Seoul day on which it is sent.
  summary_on date,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'summarised', 'dropped')),
  -- The next attempt.
  due_at timestamptz not null,
  tries integer not null default 0,
  settled_at timestamptz,
  failure text not null default '',
  check ((kind = 'event') = (subscription_event_id is not null)),
  -- One message for each event, whatever crashes or runs concurrently.
  unique (subscription_id, subscription_event_id)
);
create unique index subscription_delivery_summary on subscription_delivery (subscription_id, summary_on)
  where kind = 'summary';
create index subscription_delivery_of_subscription on subscription_delivery (subscription_id, made_at);
create index subscription_delivery_of_event on subscription_delivery (subscription_event_id)
  where subscription_event_id is not null;
create index subscription_delivery_due on subscription_delivery (due_at) where state = 'waiting';
create index subscription_delivery_by_time on subscription_delivery (made_at);
