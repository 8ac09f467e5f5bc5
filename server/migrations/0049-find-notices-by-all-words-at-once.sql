-- All words that are looked for in title and text are asked of one index at once. Asked one by one, of two indexes each, a
-- word that stands in every notice was left to a look at every text: tens of seconds for one letter.
create index notice_parts on notice using gin (text_parts(article_title || ' ' || contents_text));
