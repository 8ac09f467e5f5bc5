-- A number that a message names more than once, as typed and as a group's, gets one text. What is told counts it as often
-- as it was named, so that no sum says whether a typed number is a group's.
alter table sms_receiver
  add column times_named integer not null default 1 check (times_named >= 1),
  -- Listed only for administrators who may see numbers whole.
  add column is_hidden boolean not null default false;

-- Searches and checks of messages are counted apart.
alter table personal_search
  add column kind text not null default 'search' check (kind in ('search', 'message'));
