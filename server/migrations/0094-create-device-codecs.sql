-- Published payload decoders of device models; the newest version of a model counts for what arrives.

create table device_codec (
  codec_id bigint generated always as identity primary key,
  model_name text not null,
  version integer not null,
  -- Empty: from this version on the network's own decoder counts.
  code text not null,
  -- Results of the examples that it was published with.
  examples jsonb not null,
  made_at timestamptz not null default now(),
  made_by bigint references administrator,
  unique (model_name, version)
);

-- The codec that decoded a message and what it made of it.
alter table source_message add column codec_id bigint references device_codec;
alter table source_message add column codec_decoded json;
create index source_message_by_model on source_message (model_name) where state in ('unknown', 'unmapped', 'failed');
