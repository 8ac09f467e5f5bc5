-- Whether a parent has joined and applied is looked up in the accounts, so that it is never out of date.
alter table nursery_school_parent
  drop column register_status,
  drop column application_status;

-- Shared members are kept for whoever operates the place. Once nobody does, they go, however that came about.
create function erase_shared_members() returns trigger language plpgsql as $$
begin
  -- One after the other: of two operators who leave at once, the second sees that the first is gone.
  perform from installation_place
    where installation_place_id in (select installation_place_id from ended)
    order by installation_place_id for no key update;
  delete from nursery_school_parent p
    where p.installation_place_id in (select installation_place_id from ended)
      and not exists (select from managed_place m where m.installation_place_id = p.installation_place_id);
  return null;
end $$;

create trigger managed_place_ended after delete on managed_place referencing old table as ended
  for each statement execute function erase_shared_members();
