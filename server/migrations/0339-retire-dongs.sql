-- Dongs that the district's file no longer contains stay for what has them, and are offered no longer.

alter table dong add column retired_at timestamptz;
