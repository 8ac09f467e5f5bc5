-- Members read which entries of the audit log name them: those about them, and searches that found them.
create index audit_log_of_member on audit_log (subject, audit_log_id) where left(subject, 4) = '회원 #';
create index audit_log_found_members on audit_log (audit_log_id)
  where action in ('user-list', 'withdrawal-list') and detail <> '';
