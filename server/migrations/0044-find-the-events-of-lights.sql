-- Lights report that nothing changed all day long; what changed is looked for apart from that, in a list as "last event".
create index light_reading_event on light_reading (device_id, measured_at) where report_type is distinct from 'periodic';
