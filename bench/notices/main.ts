/**
 * `npm run bench:notices` lists and searches 100,000 notices, for the public and the office, one request at a time. The
 * server caches results of frequent words, so first searches are measured separately, before all others.
 */
import { notices, noticesAdministration } from '@maru/contract/notices';
import pg from 'pg';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import type { Bar } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { firstSearches, warmUps } from './first-searches.ts';
import { makeNotices } from './notices.ts';

const noticeCount = 100_000;
const pageSize = 10;
const rounds = 60;
/** Maximum p95 in milliseconds. */
const atMost = 50;

/** A query with its expected number of rows: an answer with fewer rows would prove nothing. */
type Question = readonly [query: string, rows: number];
const lastPage = noticeCount / pageSize;

const publicQuestions: Record<string, Question> = {
  'the first page': ['', pageSize],
  'a category': ['articleCategory=event', pageSize],
  'the page in the middle': [`pageNumber=${lastPage / 2}`, pageSize],
  'the last page': [`pageNumber=${lastPage}`, pageSize],
  'one letter': ['keyword=관', pageSize],
  'one letter, page 1,000': ['keyword=관&pageNumber=1000', pageSize],
  'two letters that every title has': ['keyword=안내', pageSize],
  'two letters that every title has, last page': [`keyword=안내&pageNumber=${lastPage}`, pageSize],
  'three letters that most have': ['keyword=도서관', pageSize],
  'five letters that most have': ['keyword=공영주차장', pageSize],
  'two words': ['keyword=도서관 휴관', pageSize],
  'two words that nearly all have': ['keyword=안내 다', pageSize],
  'a part of a word': ['keyword=영주차', pageSize],
  'what one title has': ['keyword=12345', 1],
  'what none has': ['keyword=없는말', 0],
  'a word in titles': ['keyword=공영주차장&searchType=articleTitle', pageSize],
  'a word in texts of a category': ['keyword=휴관&searchType=articleContents&articleCategory=safety', pageSize],
};

const officeQuestions: Record<string, Question> = {
  'the first page': ['', pageSize],
  'the last page': [`pageNumber=${lastPage}`, pageSize],
  'a word': ['keyword=안내', pageSize],
};

interface Timing {
  address: string;
  headers?: Record<string, string>;
  rows: number;
}

/** Requests a page; returns the duration and the rows. */
async function askOnce(name: string, address: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now();
  const response = await fetch(address, { headers });
  const answer = await response.text();
  const time = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${name} was answered with ${response.status}: ${answer}`);
  const { list, totalCount } = JSON.parse(answer) as { list: unknown[]; totalCount: number };
  return { time, rows: list.length, totalCount };
}

/** Repeats a request until there are enough samples for a p95, and checks each answer. */
async function timesOf(name: string, { address, headers = {}, rows }: Timing): Promise<number[]> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const answer = await askOnce(name, address, headers);
    times.push(answer.time);
    if (answer.rows !== rows) throw new Error(`${name} was answered with ${answer.rows} rows instead of ${rows}`);
    found = answer.totalCount;
  }
  say(
    `${name}: ${found.toLocaleString('en')} found, the first in ${times[0]?.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
  );
  return times;
}

/** Performs every search once, after other requests have warmed up the server. */
async function firstTimes(address: string): Promise<number[]> {
  for (const keyword of warmUps)
    await askOnce(`a warm-up, ${keyword}`, `${address}?keyword=${encodeURIComponent(keyword)}`);
  const all: number[] = [];
  for (const [kind, searches] of Object.entries(firstSearches())) {
    const times: number[] = [];
    for (const keyword of searches) {
      const name = `the first search for ${keyword}`;
      const { time, totalCount } = await askOnce(name, `${address}?keyword=${encodeURIComponent(keyword)}`);
      if (totalCount === 0) throw new Error(`${name} found nothing`);
      times.push(time);
    }
    say(
      `first searches, ${kind}: ${searches.length} asked, median ${quantile(times, 0.5).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
    );
    all.push(...times);
  }
  return all;
}

await run('Notices', async (ending) => {
  const database = await startDatabase(ending);
  const { port } = await startServer(database, ending, { REQUESTS_PER_MINUTE: '1000000' });
  const authorization = `Bearer ${await administratorToken(database)}`;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  ending(() => pool.end());
  const { rows } = await pool.query<{ number: string }>('select admin_number as number from administrator limit 1');
  say(`${noticeCount.toLocaleString('en')} notices are written`);
  await makeNotices(pool, noticeCount, Number(rows[0]?.number));
  const first = await firstTimes(`http://127.0.0.1:${port}${notices.articles.path}`);
  const bars: Bar[] = [
    { name: `public: ${first.length} first searches, p95`, measured: quantile(first, 0.95), unit: 'ms', atMost },
  ];
  const ask = async (
    who: string,
    questions: Record<string, Question>,
    path: string,
    headers?: Record<string, string>,
  ) => {
    for (const [what, [query, found]] of Object.entries(questions)) {
      const name = `${who}: ${what}`;
      const address = `http://127.0.0.1:${port}${path}?${query}`;
      const times = await timesOf(name, { address, rows: found, ...(headers && { headers }) });
      bars.push({ name: `${name}, p95`, measured: quantile(times, 0.95), unit: 'ms', atMost });
    }
  };
  await ask('public', publicQuestions, notices.articles.path);
  await ask('office', officeQuestions, noticesAdministration.articles.path, { authorization });
  return bars;
});
