-- Where the audit log's chain was found broken: known until an administrator notes it. Both tables are only added to.
create table audit_break (
  audit_break_id bigint generated always as identity primary key,
  -- 'changed': this row doesn't fit. 'missing': this row was there and isn't, or isn't what it was.
  kind text not null check (kind in ('changed', 'missing')),
  audit_log_id bigint not null,
  -- What tells this break from another at the same row.
  mark bytea not null,
  found_at timestamptz not null,
  unique (audit_log_id, kind, mark)
);

create table audit_break_note (
  audit_break_id bigint primary key references audit_break,
  admin_number bigint not null references administrator,
  noted_at timestamptz not null
);

-- Histories are only ever added to. Terms that somebody agreed to stay as they were.
revoke update, delete on audit_break, audit_break_note, authority_change, terms from maru_app;

-- What administrators searched for lately among what is masked or sealed, by keyed hashes: so many different ones an
-- hour, and the same one again is none.
create table personal_search (
  admin_number bigint not null references administrator,
  subject_index bytea not null,
  searched_at timestamptz not null,
  primary key (admin_number, subject_index)
);

create index personal_search_by_time on personal_search (searched_at);
