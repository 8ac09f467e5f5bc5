-- Texts of citizens' subscriptions get a reason key with the member's prefix, by which their numbers are erased with the
-- member's data. Deliveries are kept for 30 days.
update sms set reason_key = 'member:' || s.user_number || ':' || sms.reason_key
from subscription_delivery d join subscription s using (subscription_id)
where sms.reason_key = 'subscription:' || d.subscription_delivery_id and s.channel = 'sms';

-- Older texts, and those of withdrawn members, whose subscriptions are deleted, go to the only member who had the number
-- at that time.
update sms set reason_key = 'member:' || m.user_number || ':' || sms.reason_key
from (
  select t.sms_id, min(c.user_number) as user_number
  from sms t join sms_receiver r using (sms_id) join citizen c using (mobile_number_index)
  where t.reason_key like 'subscription:%' and c.joined_at <= t.registered_at
    and (c.withdrawn_at is null or c.withdrawn_at >= t.registered_at)
  group by t.sms_id having count(*) = 1
) m
where m.sms_id = sms.sms_id;
