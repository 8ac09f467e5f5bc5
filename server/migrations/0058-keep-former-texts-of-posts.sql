-- The HTML that a post had before a change of it, cleaned as it was saved; null where its text stayed, and of changes from
-- before this.
alter table post_change add column former_text text;
