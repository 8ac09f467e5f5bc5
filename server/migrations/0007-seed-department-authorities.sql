-- What departments may do at first; the screen account/authority changes it. A supervisor may do everything and needs no
-- row. Seeing personal data whole is given to nobody: it is granted by name.
insert into dept_authority (dept_code, authority_key) values
  ('systemOperator', 'account/admin:get'),
  ('systemOperator', 'account/user:get'),
  ('systemOperator', 'account/user:post'),
  ('systemOperator', 'account/withdrawal:get'),
  ('systemOperator', 'account/audit:get'),
  ('administrator', 'account/user:get'),
  ('administrator', 'account/user:post'),
  ('administrator', 'account/withdrawal:get'),
  -- Nursery schools and owners of old buildings are members whose applications these departments look after.
  ('environment', 'account/user:get'),
  ('structure', 'account/user:get');

insert into authority_change (dept_code, authority_key, is_granted)
select dept_code, authority_key, true from dept_authority order by dept_code, authority_key;

-- The places that a citizen runs.
create table managed_place (
  user_number bigint not null references citizen,
  installation_place_id bigint not null references installation_place on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (user_number, installation_place_id)
);

create index managed_place_by_place on managed_place (installation_place_id);

-- A review is given once and never taken back or deleted.
revoke truncate, trigger on audit_review from maru_app;
