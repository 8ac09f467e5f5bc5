-- Browsers from which an account was logged in: guesses from elsewhere neither crowd them out nor lock them out. Each
-- counts the wrong passwords it was given itself.
create table known_browser (
  browser_id bytea primary key,
  owner_kind text not null check (owner_kind in ('citizen', 'admin')),
  owner_number bigint not null,
  failure_count integer not null default 0,
  last_failure_at timestamptz,
  last_login_at timestamptz not null
);

create index known_browser_by_owner on known_browser (owner_kind, owner_number, last_login_at desc);
create index known_browser_by_last_login on known_browser (last_login_at);

-- Challenges whose work was taken, until they expire: each is worth one try.
create table spent_proof (
  nonce text primary key,
  expires_at timestamptz not null
);
