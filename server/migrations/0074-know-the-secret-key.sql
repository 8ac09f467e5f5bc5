-- By what a start notices that its secret key is another than the one that sealed the personal data here: a keyed hash of
-- a constant, made at the first start. It says nothing of the key itself.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  check_value bytea not null,
  made_at timestamptz not null default now()
);
revoke update, delete on secret_check from maru_app;
