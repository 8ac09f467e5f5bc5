-- When a message was stopped: what waits of it is cancelled, and what comes back from a gateway that was away isn't sent.
alter table sms add column stopped_at timestamptz;
