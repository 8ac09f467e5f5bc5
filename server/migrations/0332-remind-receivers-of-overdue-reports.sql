-- Receivers of alarms can be reminded once a day of citizens' reports that are overdue.

-- `reminded_on` is the last day in Seoul with a reminder.
alter table alarm_receiver
  add column sends_overdue_reports boolean not null default false,
  add column reminded_on date;

-- A reminder has an occasion of its own and no alarm. `alarm_count` is the number of overdue incidents.
alter table alarm_delivery drop constraint alarm_delivery_occasion_check, drop constraint alarm_delivery_check;
