-- The last good air-quality forecast of each region, and when the service was asked last.

create table air_forecast (
  source text not null check (source in ('sandbox', 'air-korea')),
  region text not null,
  announced_at timestamptz,
  -- [{ "date": "2026-11-20", "fineDust": "normal", "ultraFineDust": "good", "overall": "…" }], grades null where none is given.
  days jsonb,
  checked_at timestamptz not null,
  -- True while the service did not answer, or not in its protocol, the last time it was asked.
  is_away boolean not null default false,
  primary key (source, region)
);
