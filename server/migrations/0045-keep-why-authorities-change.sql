-- Why a permission was granted or revoked, as whoever did it said. What is from before has none.
alter table authority_change add column reason text not null default '';
