-- The first of the rules that replaced one another, each change of the watched values by a new row. Administrators know
-- the rule by this id. Null: this rule replaced none. Not a reference, because that row may go with its device.
alter table alarm_rule add column first_rule_id bigint;
