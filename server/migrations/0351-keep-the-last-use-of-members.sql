-- Time of a member's last use besides a login: a continued session, or the reactivation of a dormant account. Sessions
-- can't tell it, because they are deleted 30 days after their end. Null without such a use.
alter table citizen add column last_used_at timestamptz;
update citizen c set last_used_at = s.last_used_at
from (
  select owner_number, max(last_used_at) as last_used_at from session where owner_kind = 'citizen' group by owner_number
) s
where s.owner_number = c.user_number;

-- Erased accounts kept the times of their last login and password, which the privacy policy says are destroyed.
update citizen set last_login_at = null, password_changed_at = joined_at, failure_count = 0 where erased_at is not null;
