import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '../src/platform/database/migrate.ts';
import { openOwnerPool } from '../src/platform/database/pool.ts';
import { createEmptyDatabase } from './database.ts';

test('migrates former notices to shorter rows, with texts, hits and search intact', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, knownMigrations().indexOf('0061-shorten-the-rows-of-notices'));
  const pool = openOwnerPool(database.url);
  const { rows: writers } = await pool.query<{ writer: number }>(`insert into administrator
    (admin_id, admin_name, dept_code, password_hash) values ('writer', '홍길동', 'smart_city', '-') returning admin_number as writer`);
  await pool.query(
    `insert into notice (article_title, article_contents, contents_text, article_category, is_public, publish_at,
      registered_at, registered_by, updated_at, updated_by)
    select '제목 ' || n, '<p>' || repeat('가', 200) || n || '</p>', repeat('가', 200) || n, 'general', true, now(), now(),
      $1, now(), $1 from generate_series(1, 200) n`,
    [writers[0]?.writer],
  );
  await pool.query(`insert into notice_hit (day, article_id, visitor) values ('2026-11-24', 7, 'x')`);
  const size = async () => {
    const { rows } = await pool.query<{ size: number }>(`select pg_relation_size('notice')::float8 as size`);
    return rows[0]?.size ?? 0;
  };
  const before = await size();
  await migrate(database.url);
  expect(await size()).toBeLessThan(0.4 * before);
  const { rows } = await pool.query(
    `select n.article_id::integer as id, article_contents, contents_text, count(h.*)::integer as hits
     from notice n left join notice_hit h using (article_id)
     where text_parts(article_title || ' ' || contents_text) @> keyword_parts('가17') group by 1, 2, 3 order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual([17, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179]);
  expect(rows[0]).toMatchObject({
    article_contents: `<p>${'가'.repeat(200)}17</p>`,
    contents_text: `${'가'.repeat(200)}17`,
  });
  expect((await pool.query('select from notice_hit where article_id = 7')).rowCount).toBe(1);
  await pool.end();
  await database.drop();
});
