-- A search looks at every row that its index finds, of a frequent word at half the table: so rows are short, and texts lie
-- apart, as toast_tuple_target asks. PostgreSQL heeds that in rows of over 2 kB alone, which a notice of a few hundred
-- letters isn't. These blanks make every row one, and take some 40 bytes of it.
alter table notice add column blanks text generated always as (repeat(' ', 2048)) stored;
