/** `npm run bench:notices`: a hundred thousand notices are listed and searched, one question after the other. */
import pg from 'pg';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import type { Bar } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { makeNotices } from './notices.ts';

const noticeCount = 100_000;
const rounds = 60;
/** Milliseconds that 95 of 100 answers may take. */
const atMost = 50;

const questions: Record<string, string> = {
  'the first page': '',
  'a category': 'articleCategory=event',
  'page 5,000': 'pageNumber=5000',
  'one letter': 'keyword=관',
  'two letters that every title has': 'keyword=안내',
  'three letters that most have': 'keyword=도서관',
  'five letters that most have': 'keyword=공영주차장',
  'two words': 'keyword=도서관 휴관',
  'a part of a word': 'keyword=영주차',
  'a word of few': 'keyword=뷁뷁',
  'a word in titles': 'keyword=공영주차장&searchType=articleTitle',
  'a word in texts of a category': 'keyword=휴관&searchType=articleContents&articleCategory=safety',
};

await run('Notices', async (ending) => {
  const database = await startDatabase(ending);
  const { port } = await startServer(database, ending, { REQUESTS_PER_MINUTE: '1000000' });
  await administratorToken(database);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  ending(() => pool.end());
  const { rows } = await pool.query<{ number: string }>('select admin_number as number from administrator limit 1');
  say(`${noticeCount.toLocaleString('en')} notices are written`);
  await makeNotices(pool, noticeCount, Number(rows[0]?.number));
  const bars: Bar[] = [];
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/bbs/1/articles?${query}`);
      found = ((await answer.json()) as { totalCount: number }).totalCount;
      times.push(performance.now() - begun);
    }
    say(`${name}: ${found.toLocaleString('en')} found, median ${quantile(times, 0.5).toFixed(1)} ms`);
    bars.push({ name: `${name}, p95`, measured: quantile(times, 0.95), unit: 'ms', atMost });
  }
  return bars;
});
