-- What the console's home asks every minute: devices that were registered lately, or report more often than their series;
-- texts that failed or that nobody knows of; members who use a service that shows places of their own.
create index device_by_registration on device (series, registered_at) where deleted_at is null;
create index device_by_own_interval on device (series, reporting_interval_seconds)
  where deleted_at is null and reporting_interval_seconds is not null;
create index sms_receiver_by_failure on sms_receiver (sms_state, sms_id) where sms_state in ('failed', 'unknown');
create index citizen_of_places on citizen (user_number) include (services)
  where user_status <> 'withdrawal' and services && array['facility', 'oldBuilding'];
