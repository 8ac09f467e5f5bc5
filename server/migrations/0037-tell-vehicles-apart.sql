-- One number, one vehicle: of those that are there. What was taken away keeps its number and its days.

alter table vehicle add column removed_at timestamptz;
drop index vehicle_by_number;
create unique index vehicle_by_number on vehicle (vehicle_number) where removed_at is null;

insert into vehicle_company (company_code, company_name) values ('yongma', '용마') on conflict do nothing;
