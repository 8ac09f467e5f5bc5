-- Notices of the office, who has looked at them today, and who changed what of them and of popups.

-- Every part of a text of up to three letters, as it is looked for: in small letters, without what separates words.
-- An index of them finds parts of Korean words of any length, of one and two letters too, for which trigrams need a look
-- at every row. Expensive: what asks for it is told to take the index (features/notices/search.ts).
create function text_parts(body text) returns text[]
language sql immutable parallel safe strict cost 10000 as $$
  select coalesce(array_agg(part), '{}')
  from (
    select string_to_array(regexp_replace(lower(normalize(body, nfkc)), '[\s[:cntrl:]]+', ' ', 'g'), null) as letters
  ) as split,
  unnest(letters, letters[2:], letters[3:]) as runs (first, second, third),
  lateral (values (first), (first || second), (first || second || third)) as parts (part)
  where position(' ' in part) = 0
$$;

-- The longest parts of one word that is looked for: a text that has all of them has the word.
create function keyword_parts(word text) returns text[]
language sql immutable parallel safe strict as $$
  select array_agg(substr(sought, at, 3))
  from (select lower(normalize(word, nfkc))) as normal (sought),
  generate_series(1, greatest(1, length(sought) - 2)) as at
$$;

create table notice (
  article_id bigint generated always as identity primary key,
  article_title text not null check (char_length(article_title) between 1 and 200),
  -- HTML of the allow list; its images under the names that the editor gave them.
  article_contents text not null,
  -- The text of that HTML, for the search and the feed.
  contents_text text not null,
  article_category text not null
    check (article_category in ('general', 'event', 'recruitment', 'safety', 'maintenance')),
  is_public boolean not null,
  publish_at timestamptz not null,
  end_at timestamptz check (end_at > publish_at),
  hit_count integer not null default 0,
  -- Goes up with every change: who changes another one than they read is told.
  version integer not null default 1,
  registered_at timestamptz not null,
  registered_by bigint not null references administrator,
  updated_at timestamptz not null,
  updated_by bigint not null references administrator
) with (
  fillfactor = 90,
  -- Texts lie apart, so that lists and counts read short rows.
  toast_tuple_target = 128
);

create index notice_published on notice (publish_at desc, article_id desc) include (end_at) where is_public;
create index notice_published_of on notice (article_category, publish_at desc, article_id desc) include (end_at)
  where is_public;
create index notice_title_parts on notice using gin (text_parts(article_title));
create index notice_contents_parts on notice using gin (text_parts(contents_text));

-- A visitor is a keyed hash of address and day, which tells nobody's address and nothing of the next day.
create table notice_hit (
  day date not null,
  article_id bigint not null references notice on delete cascade,
  visitor bytea not null,
  primary key (day, article_id, visitor)
);
create index notice_hit_article on notice_hit (article_id);

create table post_change (
  post_change_id bigint generated always as identity primary key,
  post_kind text not null check (post_kind in ('notice', 'popup')),
  post_id bigint not null,
  changed_at timestamptz not null,
  changed_by bigint not null references administrator,
  action text not null check (action in ('create', 'change', 'delete')),
  changes jsonb not null
);
create index post_change_post on post_change (post_kind, post_id);
