-- Popups: pictures that the main page opens with, while they are public and their time is on.

create table popup (
  popup_id bigint generated always as identity primary key,
  popup_title text not null check (char_length(popup_title) between 1 and 200),
  -- HTML of the allow list, as of a notice.
  popup_contents text not null,
  image_alternative_text text not null check (char_length(image_alternative_text) between 1 and 200),
  -- A site of http(s), or a path of this one; empty: the popup's own page.
  shortcut_link text not null,
  is_public boolean not null,
  start_at timestamptz not null,
  end_at timestamptz check (end_at > start_at),
  sort_order integer not null check (sort_order between 0 and 999),
  version integer not null default 1,
  registered_at timestamptz not null,
  registered_by bigint not null references administrator,
  updated_at timestamptz not null,
  updated_by bigint not null references administrator
);
