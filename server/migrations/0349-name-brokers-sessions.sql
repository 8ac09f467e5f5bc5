-- The name by which Maru connects to a network's broker, unique among all installations. Null for brokers that were
-- entered before: their sessions have the former name, and may hold messages.
alter table source add column broker_client text;
