-- Id of the first of the rules that replaced each other: a change of what a rule watches inserts a new row, and
-- administrators know the rule by the first id. Null if the rule replaced none. No foreign key, because the first row may
-- be deleted with its device.
alter table alarm_rule add column first_rule_id bigint;
