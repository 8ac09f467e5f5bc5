-- Nobody's account rests unwarned. A notice counts from when the gateway of messages accepted it, under the name that the
-- gateway gave it, and an account is dormant only from thirty days after that on.
alter table citizen add column dormant_notice_id text;
alter table citizen add column dormant_at timestamptz;

-- Who was put to rest before was never told: awake again.
update citizen set user_status = 'normal' where user_status = 'dormant';
update citizen set suspended_from = 'normal' where suspended_from = 'dormant';
update citizen set dormant_notice_at = null where dormant_notice_at is not null;

alter table citizen add constraint citizen_notice_was_accepted
  check ((dormant_notice_at is null) = (dormant_notice_id is null));
alter table citizen add constraint citizen_rests_after_notice
  check (user_status <> 'dormant' or coalesce(dormant_at >= dormant_notice_at + interval '720 hours', false));

-- What the stand-in for a gateway was given to send. It stands where only this machine comes in.
create table sandbox_message (
  sandbox_message_id uuid primary key,
  recipient_sealed bytea not null,
  body text not null,
  sent_at timestamptz not null
);

-- Why members left, by their own choice. What an administrator or an earlier form wrote stays in change_reason.
alter table citizen add column withdrawal_reason text check (withdrawal_reason in
  ('notUsed', 'notFound', 'inconvenient', 'privacy', 'moved', 'other', 'notSaid'));
