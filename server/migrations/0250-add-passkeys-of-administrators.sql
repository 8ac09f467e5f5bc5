-- Passkeys (WebAuthn) with which administrators log in.

create table administrator_passkey (
  administrator_passkey_id bigint generated always as identity primary key,
  admin_number bigint not null references administrator on delete cascade,
  credential_id bytea not null unique,
  -- In COSE form.
  public_key bytea not null,
  -- Signatures so far by the authenticator's count; 0 if it doesn't count.
  sign_count bigint not null,
  -- How browsers reach the authenticator: 'usb', 'internal', 'hybrid'.
  transports text[] not null,
  name text not null,
  -- Copied by the authenticator's maker to other devices of the person.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (admin_number, name)
);

-- Challenges until they are answered or expire.
create table passkey_challenge (
  attempt_id uuid primary key,
  challenge text not null,
  -- Of a registration; null for a login.
  session_id uuid references session on delete cascade,
  name text,
  expires_at timestamptz not null,
  check ((session_id is null) = (name is null))
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of_session on passkey_challenge (session_id) where session_id is not null;
