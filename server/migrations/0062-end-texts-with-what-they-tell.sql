-- From when on a message tells nobody anything new, as a forecast of a day that is over: what still waits of it, because
-- the gateway was away, is cancelled instead. Null where it is worth sending whenever that is.
alter table sms add column expires_at timestamptz;
