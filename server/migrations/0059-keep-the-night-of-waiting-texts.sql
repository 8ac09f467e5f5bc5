-- Whether a message's texts wait for the morning where their turn comes at night, whenever they were begun.
alter table sms add column keeps_night boolean not null default false;
-- What was begun by itself keeps it, as the notice of dormancy does; what an urgent template began doesn't.
update sms s set keeps_night = true
where registered_by is null
  and not exists (select from sms_template t where t.sms_template_id = s.sms_template_id and t.is_urgent);
