-- The office's list has all notices, not only the public ones; who keeps what a search found asks for what changed since.
create index notice_ordered on notice (publish_at desc, article_id desc) include (is_public, end_at);
create index notice_updated on notice (updated_at);
