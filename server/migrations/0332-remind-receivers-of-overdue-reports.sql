-- Receivers of alarms can be reminded once a day of citizens' reports that are overdue.

alter table alarm_receiver add column sends_overdue_reports boolean not null default false;

-- `number` of a reminder is its day in Seoul, such as 20261130; `alarm_count` is the number of overdue incidents.
alter table alarm_delivery
  drop constraint alarm_delivery_occasion_check,
  drop constraint alarm_delivery_check,
  add constraint alarm_delivery_occasion_check
    check (occasion in ('raised', 'repeated', 'escalated', 'cleared', 'summary', 'test', 'overdue')),
  add constraint alarm_delivery_check check ((alarm_id is null) = (occasion in ('summary', 'test', 'overdue')));
create unique index alarm_delivery_reminder on alarm_delivery (alarm_receiver_id, number) where occasion = 'overdue';
