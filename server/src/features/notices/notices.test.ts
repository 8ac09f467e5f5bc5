/** Notices from draft to feed: visibility, sanitising, search, hits, and hidden authors. */
import { formatSeoul } from '@maru/domain/seoul-time';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnerPool } from '#platform/database/pool.ts';
import { fileJobs } from '#platform/files/upkeep.ts';
import { addCaller, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { feedOf } from './feed.ts';
import { countHit, forgetHits } from './hits.ts';

let app: TestApp;
let now = new Date('2026-11-20T10:00:00+09:00');
let token: string;
let adminId: string;
let adminNumber: number;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token, adminId, adminNumber } = await addCaller(app.app.services));
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

/** Sets the clock, and creates a new session, because the former one may have become idle. */
async function waitUntil(time: Date) {
  now = time;
  token = await adminToken(app.app.services, adminNumber);
}
const hourMs = 3_600_000;

const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const open = <Body = Record<string, unknown>>(path: string) => ask<Body>(app.url, '', `GET ${path}`);

const form = {
  articleTitle: '도서관 휴관 안내',
  articleContents: '<p>이번 주 일요일은 휴관합니다.</p>',
  articleCategory: 'general',
  isPublic: true,
  publishDatetime: '',
  endDatetime: '',
};

interface Detail {
  detailNotice: {
    articleContents: string;
    publishDatetime: string;
    version: number;
    hitCount: number;
    history: object[];
  };
  detailAttachments: { attachedFileName: string; hashFileName: string }[];
  previous: { articleId: number } | null;
  next: { articleId: number } | null;
}
const write = async (more: object = {}) => {
  const { status, body } = await call<{ articleId: number }>('POST /admin/api/articles', { ...form, ...more });
  expect([status, body]).toEqual([200, { articleId: expect.any(Number) }]);
  return body.articleId;
};
const detail = (articleId: number) => call<Detail>(`GET /admin/api/bbs/1/articles/${articleId}`);

async function send(path: string, fields: Record<string, string>, name: string, bytes: Buffer, by = token) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new File([new Uint8Array(bytes)], name));
  const answer = await fetch(app.url + path, { method: 'POST', headers: { authorization: `Bearer ${by}` }, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const sendImage = async () => (await send('/api/articles/temp/attachments', {}, '약도.png', photo)).body;

describe('notice', () => {
  test('is visible to citizens while public and scheduled, and never reveals its author', async () => {
    const shown = await write({ articleTitle: '지금' });
    const hidden = await write({ articleTitle: '비공개', isPublic: false });
    const later = await write({ articleTitle: '나중', publishDatetime: '2026-11-20 12:00' });
    const over = await write({ articleTitle: '끝난', endDatetime: '2026-11-20 11:00' });
    const seen = async () => {
      const { body } = await open<{ list: { articleId: number }[] }>('/api/bbs/1/articles?pageSize=100');
      const listed = body.list.map(({ articleId }) => articleId);
      const single = await Promise.all(
        [shown, hidden, later, over].map(async (id) => [id, (await open(`/api/bbs/1/articles/${id}`)).status] as const),
      );
      expect(single.filter(([, status]) => status === 200).map(([id]) => id)).toEqual(
        [shown, hidden, later, over].filter((id) => listed.includes(id)),
      );
      return listed.filter((id) => [shown, hidden, later, over].includes(id));
    };
    expect(await seen()).toEqual([over, shown]);
    await waitUntil(new Date('2026-11-20T12:30:00+09:00'));
    expect(await seen()).toEqual([later, shown]);
    const answers = await Promise.all(
      ['/api/bbs/1/articles', `/api/bbs/1/articles/${shown}`, '/api/bbs/1/articles/ticker'].map((path) => open(path)),
    );
    expect(JSON.stringify(answers)).not.toContain(adminId);
    expect(JSON.stringify(answers[1])).toContain('"registeredUserId":"","lastUpdatedUserNumber":null');
    expect(JSON.stringify((await detail(shown)).body)).toContain(adminId);
    const statuses = await Promise.all(
      ['private', 'scheduled', 'published', 'ended'].map(async (status) => {
        const { body } = await call<{ list: { articleId: number }[] }>(
          `GET /admin/api/bbs/1/articles?noticeStatus=${status}&pageSize=100`,
        );
        return body.list.map(({ articleId }) => articleId).filter((id) => [shown, hidden, later, over].includes(id));
      }),
    );
    expect(statuses).toEqual([[hidden], [], [later, shown], [over]]);
  });

  test('written in private is dated by its first publication, unless a start was entered', async () => {
    const start = now;
    const set = async (articleId: number, isPublic: boolean, more: object = {}) => {
      const { articleTitle, articleContents } = form;
      const body = { articleTitle, articleContents, articleId, isPublic, ...more };
      expect((await call('PATCH /admin/api/articles', body)).status).toBe(200);
      return (await detail(articleId)).body.detailNotice.publishDatetime;
    };
    const [draft, echoed, dated] = [
      await write({ articleTitle: '초안', isPublic: false }),
      await write({ articleTitle: '되돌려 보낸 초안', isPublic: false }),
      await write({ isPublic: false, publishDatetime: '2026-11-19' }),
    ];
    await waitUntil(new Date(start.getTime() + hourMs));
    await set(draft, false, { publishDatetime: '' });
    await waitUntil(new Date(start.getTime() + 2 * hourMs));
    const published = formatSeoul(now);
    expect([await set(draft, true), await set(dated, true)]).toEqual([published, '2026-11-19 00:00:00']);
    expect(await set(echoed, true, { publishDatetime: formatSeoul(start) })).toBe(published);
    await waitUntil(new Date(start.getTime() + 3 * hourMs));
    // Hiding it and clearing the start keep the time.
    expect([await set(draft, false), await set(draft, true, { publishDatetime: '' })]).toEqual([published, published]);
    await waitUntil(start);
  });

  test('is visible until the end of its last day', async () => {
    const id = await write({ publishDatetime: '2026-11-20', endDatetime: '2026-11-20' });
    expect((await detail(id)).body.detailNotice).toMatchObject({ endDatetime: '2026-11-20 23:59:59' });
  });

  test.each([
    [{ articleTitle: ' ', articleContents: '' }, 'articleTitle'],
    [{ articleTitle: '\u200b\u3164', articleContents: '' }, 'articleTitle'],
    [{ articleContents: '<p>&nbsp;</p>', articleCategory: 'x' }, 'articleContents'],
    [{ articleContents: '<script>alert(1)</script>' }, 'articleContents'],
    [{ articleCategory: 'x', publishDatetime: 'x' }, 'articleCategory'],
    [{ publishDatetime: '2026-02-30' }, 'publishDatetime'],
    [{ endDatetime: '2020-01-01 00:00' }, 'endDatetime'],
  ])('is refused with %j', async (wrong, field) => {
    const answer = await call('POST /admin/api/articles', { ...form, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
  });

  test('keeps only allowed HTML, whether sanitised before or not', async () => {
    const id = await write({
      articleContents: `<h1 onclick="x()">가</h1><script>x()</script><a href="javascript:x()">나</a>
        <a href="https://example.kr" target="_blank">다</a><img src="https://example.kr/x.png"><iframe src="/"></iframe>`,
    });
    await app.pool.query(
      `update notice set article_contents = article_contents || '<img src=x onerror=alert(1)><svg onload=alert(1)>'
       where article_id = $1`,
      [id],
    );
    const { body } = await open<Detail>(`/api/bbs/1/articles/${id}`);
    expect(body.detailNotice.articleContents.replaceAll(/\s+/g, ' ')).toBe(
      '<h2>가</h2><a>나</a> <a href="https://example.kr" rel="noopener noreferrer">다</a>',
    );
  });

  test('accepts one of two concurrent changes, and names its author to the other', async () => {
    const id = await write();
    const other = await addCaller(app.app.services);
    const change = { ...form, articleId: id, version: 1 };
    const first = await call('PATCH /admin/api/articles', { ...change, articleTitle: '먼저' });
    expect(first).toEqual({ status: 200, body: { result: true, version: 2 } });
    const second = await ask<{ error: string }>(app.url, other.token, 'PATCH /admin/api/articles', {
      ...change,
      articleTitle: '나중',
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(second.body.error).toContain('홍길동 관리자가 2026-11-20 12:30에 먼저 저장했습니다');
    // Uploading a file afterwards must not change the named author.
    const sender = await addCaller(app.app.services);
    await app.pool.query(`update administrator set admin_name = '김파일' where admin_number = $1`, [
      sender.adminNumber,
    ]);
    await waitUntil(new Date(now.getTime() + 5 * 60_000));
    await send(
      '/admin/api/articles/attachments',
      { articleId: String(id) },
      '안내.txt',
      Buffer.from('가'),
      sender.token,
    );
    expect((await detail(id)).body.detailNotice).toMatchObject({
      lastUpdatedUserNumber: sender.adminNumber,
      version: 2,
    });
    const third = await ask<{ error: string }>(app.url, other.token, 'PATCH /admin/api/articles', change);
    expect(third.body.error).toContain('홍길동 관리자가 2026-11-20 12:30에 먼저 저장했습니다');
    const { body } = await detail(id);
    expect(body.detailNotice).toMatchObject({ articleTitle: '먼저', version: 2 });
    expect(body.detailNotice.history.slice(1)).toEqual([
      expect.objectContaining({ changes: [{ field: 'articleTitle', before: form.articleTitle, after: '먼저' }] }),
      expect.objectContaining({ action: 'create', changedAdminName: '홍길동' }),
    ]);
  });

  test('keeps former texts, and shows them sanitised, only for this notice', async () => {
    const id = await write({ articleContents: '<p>처음 <b>글</b></p>' });
    await call('PATCH /admin/api/articles', { ...form, articleId: id, articleContents: '<p>다음 글</p>' });
    await call('PATCH /admin/api/articles', {
      ...form,
      articleId: id,
      articleContents: '<p>다음 글</p>',
      articleTitle: '다른 제목',
    });
    type Change = { changeId: number; hasFormerText: boolean };
    const history = (await detail(id)).body.detailNotice.history as Change[];
    expect(history.map(({ hasFormerText }) => hasFormerText)).toEqual([false, true, false]);
    const [renamed, rewritten] = history.map(({ changeId }) => changeId);
    const former = (of: number, change = 0) => call(`GET /admin/api/bbs/1/articles/${of}/changes/${change}`);
    const was = { status: 200, body: { formerText: '<p>처음 <strong>글</strong></p>' } };
    expect(await former(id, rewritten)).toEqual(was);
    await app.pool.query(
      `update post_change set former_text = former_text || '<script>x()</script>'
      where post_change_id = $1`,
      [rewritten],
    );
    expect(await former(id, rewritten)).toEqual(was);
    expect([(await former(id, renamed)).status, (await former(await write(), rewritten)).status]).toEqual([404, 404]);
  });

  test('keeps fields missing in a change, and ignores a change without differences', async () => {
    const id = await write({ articleCategory: 'event', endDatetime: '2027-01-01 00:00' });
    const { articleTitle, articleContents, isPublic } = form;
    const same = await call('PATCH /admin/api/articles', { articleId: id, articleTitle, articleContents, isPublic });
    expect(same.body).toEqual({ result: true, version: 1 });
    expect((await detail(id)).body.detailNotice).toMatchObject({
      articleCategory: 'event',
      endDatetime: '2027-01-01 00:00:00',
    });
  });

  test('owns the images in the text, which are deleted with the notice', async () => {
    const { hashFileName = '', url } = await sendImage();
    expect(url).toBe(`/api/articles/temp/attachments/${hashFileName}`);
    const unclaimed = await sendImage();
    // Before the notice is saved, only the uploader can fetch the file.
    const stranger = await addCaller(app.app.services);
    const seenBy = async (who?: string) => {
      const headers = who === undefined ? {} : { authorization: `Bearer ${who}` };
      const answer = await fetch(app.url + url, { headers });
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await seenBy(token)).toEqual([200, 'image/png']);
    expect([(await seenBy(stranger.token))[0], (await seenBy())[0]]).toEqual([404, 401]);
    const id = await write({ articleContents: `<p>길</p><img src="${url}" alt="약도">` });
    const { body } = await open<Detail>(`/api/bbs/1/articles/${id}`);
    const address = `/api/articles/${id}/attachments/${hashFileName}`;
    expect(body.detailNotice.articleContents).toBe(`<p>길</p><img src="${address}" alt="약도" />`);
    expect(body.detailAttachments).toEqual([]);
    expect((await seenBy(token))[0]).toBe(404);
    const image = await fetch(app.url + address);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    // Another notice can't claim the file, nor can any notice claim a missing image.
    const stolen = await call('POST /admin/api/articles', {
      ...form,
      articleContents: `<img src="${address}" alt="약도">`,
    });
    expect(stolen).toMatchObject({ status: 400, body: { field: 'articleContents' } });
    await call('PATCH /admin/api/articles', { ...form, articleId: id });
    expect((await fetch(app.url + address)).status).toBe(404);
    await waitUntil(new Date(now.getTime() + 25 * hourMs));
    for (const job of fileJobs(app.app.services)) await job.run();
    const { rows } = await app.pool.query('select 1 from attachment where hash_file_name = any($1)', [
      [hashFileName, unclaimed.hashFileName],
    ]);
    expect(rows).toEqual([]);
  });

  test('offers files to citizens, or only to the office if it is private', async () => {
    const id = await write({ isPublic: false });
    const added = await send(
      '/admin/api/articles/attachments',
      { articleId: String(id) },
      '안내.txt',
      Buffer.from('가'),
    );
    expect(added).toMatchObject({ status: 200, body: { attachedFileName: '안내.txt', attachedFileType: 'original' } });
    const path = `/api/articles/${id}/attachments`;
    const file = `${path}/${added.body.hashFileName}`;
    expect((await detail(id)).body.detailNotice).toMatchObject({ attachmentCount: 1 });
    const list = await call<{ list: object[] }>('GET /admin/api/bbs/1/articles?noticeStatus=private');
    expect(list.body.list).toContainEqual(expect.objectContaining({ articleId: id, attachmentCount: 1 }));
    expect([(await open(path)).status, (await fetch(app.url + file)).status]).toEqual([404, 404]);
    const authorization = { headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${app.url}/admin${file}`, authorization)).status).toBe(200);
    await call('PATCH /admin/api/articles', { ...form, articleId: id });
    const answer = await fetch(app.url + file);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const foreign = await write();
    expect((await fetch(`${app.url}/api/articles/${foreign}/attachments/${added.body.hashFileName}`)).status).toBe(404);
    expect((await call(`DELETE /admin${file}` as 'DELETE /')).status).toBe(200);
    expect((await detail(id)).body.detailNotice.history[0]).toMatchObject({
      changes: [{ field: 'attachments', before: '안내.txt', after: '' }],
    });
  });

  test('counts a visitor once a day, and deletes the visitors of past days', async () => {
    const id = await write();
    const hits = async () => (await open<Detail>(`/api/bbs/1/articles/${id}`)).body.detailNotice.hitCount;
    expect([await hits(), await hits()]).toEqual([1, 1]);
    await waitUntil(new Date(now.getTime() + 24 * hourMs));
    expect(await hits()).toBe(2);
    const { rows } = await app.pool.query('select * from notice_hit where article_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
    await waitUntil(new Date(now.getTime() + 3 * 24 * hourMs));
    await forgetHits(app.app.services);
    // Simulates a notice that is deleted while a view is being counted.
    await countHit(app.app.services, 999_999, '192.0.2.7');
    expect((await app.pool.query('select 1 from notice_hit')).rows).toEqual([]);
  });

  test('is created once if the call is repeated, as after a lost answer', async () => {
    const start = now;
    const unsure = { articleTitle: '두 번 보낸 글' };
    const id = await write(unsure);
    await waitUntil(new Date(start.getTime() + 60_000));
    expect(await write(unsure)).toBe(id);
    expect(await write({ ...unsure, isPublic: false })).not.toBe(id);
    await call('PATCH /admin/api/articles', { ...form, ...unsure, articleId: id, isPublic: false });
    const later = await write(unsure);
    expect(later).not.toBe(id);
    await waitUntil(new Date(start.getTime() + hourMs));
    expect(await write(unsure)).not.toBe(later);
    await waitUntil(start);
  });

  test('links to the previous and the next public one', async () => {
    const ids: number[] = [];
    for (const day of ['01', '02', '03', '04'])
      ids.push(await write({ publishDatetime: `2025-01-${day} 09:00`, isPublic: day !== '03' }));
    const { body } = await open<Detail>(`/api/bbs/1/articles/${ids[1]}`);
    expect([body.previous?.articleId, body.next?.articleId]).toEqual([ids[0], ids[3]]);
  });

  test('is deleted completely', async () => {
    const id = await write();
    expect((await call(`DELETE /admin/api/articles/${id}`)).status).toBe(200);
    expect([(await detail(id)).status, (await open(`/api/bbs/1/articles/${id}`)).status]).toEqual([404, 404]);
    expect((await call(`DELETE /admin/api/articles/${id}`)).status).toBe(404);
  });
});

describe('search', () => {
  const found = async (keyword: string, searchType = 'all') => {
    const query = new URLSearchParams({ keyword, searchType, pageSize: '100', articleCategory: 'maintenance' });
    const { body } = await open<{ list: { articleTitle: string }[] }>(`/api/bbs/1/articles?${query}`);
    return body.list.map(({ articleTitle }) => articleTitle).sort();
  };
  beforeAll(async () => {
    const articleCategory = 'maintenance';
    await write({
      articleCategory,
      articleTitle: '공영주차장 점검',
      articleContents: '<p>ＬＥＤ <b>조명</b>을 바꿉니다 &amp; 닦습니다</p>',
    });
    await write({ articleCategory, articleTitle: '도로 점검', articleContents: '<p>주차장 앞길</p><p>100% 완료</p>' });
  });

  test.each([
    ['주차', ['공영주차장 점검', '도로 점검']],
    ['영주차', ['공영주차장 점검']],
    ['공영주차장', ['공영주차장 점검']],
    ['차', ['공영주차장 점검', '도로 점검']],
    ['주차 점검', ['공영주차장 점검', '도로 점검']],
    ['조명 공영', ['공영주차장 점검']],
    ['점검led', []],
    ['조명을', ['공영주차장 점검']],
    ['led', ['공영주차장 점검']],
    ['LED', ['공영주차장 점검']],
    ['&', ['공영주차장 점검']],
    ['100%', ['도로 점검']],
    ['%', ['도로 점검']],
    ['길100', []],
    ['</p>', []],
    ['없는말', []],
  ])('searches %s and finds %j', async (keyword, titles) => expect(await found(keyword)).toEqual(titles));

  test('returns the count of the listed notices only', async () => {
    await write({ articleCategory: 'safety', articleTitle: '물놀이장 개방' });
    await write({ articleCategory: 'event', articleTitle: '물놀이장 행사' });
    await write({ articleCategory: 'safety', articleTitle: '물놀이장 점검', isPublic: false });
    const count = async (answer: Promise<{ body: { totalCount: number } }>) => (await answer).body.totalCount;
    const query = '/bbs/1/articles?keyword=물놀이';
    const counts = await Promise.all([
      count(open(`/api${query}`)),
      count(open(`/api${query}&articleCategory=safety`)),
      count(call(`GET /admin/api${query}`)),
      count(call(`GET /admin/api${query}&articleCategory=safety`)),
      count(call(`GET /admin/api${query}&noticeStatus=private`)),
    ]);
    expect(counts).toEqual([2, 1, 3, 2, 1]);
  });

  test('searches the requested field', async () => {
    expect(await found('주차장', 'articleTitle')).toEqual(['공영주차장 점검']);
    expect(await found('주차장', 'articleContents')).toEqual(['도로 점검']);
  });
});

test('serves public notices as Atom, and escapes all text', async () => {
  const id = await write({ articleTitle: '가 < 나 & "다" ]]>', articleContents: '<p>A &lt;b&gt; B</p>' });
  const answer = await fetch(`${app.url}/api/bbs/1/articles/feed`);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('<title>가 &lt; 나 &amp; &quot;다&quot; ]]&gt;</title>');
  expect(text).toContain('<summary>A &lt;b&gt; B</summary>');
  expect(text).toContain(`<id>urn:maru:notice:${id}</id>`);
  expect(text).toContain(`href="/portal/posts/notice/${id}"`);
  // The links don't depend on the requested host.
  expect(text).not.toContain('127.0.0.1');
  expect(text).not.toContain('비공개');
  const odd = {
    article_title: 'a\u0000\u0008b\ud800',
    article_category: 'event',
    contents_text: '\uffff',
    article_id: 1,
  };
  const long = { ...odd, contents_text: `${'가'.repeat(299)}😀나` };
  const feed = feedOf({
    title: '구',
    origin: 'https://x',
    base: '/portal',
    entries: [odd, long].map((entry) => ({ ...entry, publish_at: now, updated_at: now })),
    now,
  });
  expect(feed).toContain('<title>ab\ufffd</title>');
  expect(feed).toContain('<summary></summary>');
  expect(feed).toContain(`<summary>${'가'.repeat(299)}…</summary>`);
});

test('dates a notice in the feed by its publication, and answers 304 if unchanged', async () => {
  const written = now;
  await write({ articleTitle: '예정된 글', publishDatetime: formatSeoul(new Date(written.getTime() + hourMs)) });
  const address = `${app.url}/api/bbs/1/articles/feed`;
  const before = await fetch(address);
  await before.text();
  const held = { headers: { 'if-none-match': String(before.headers.get('etag')) } };
  expect((await fetch(address, held)).status).toBe(304);
  await waitUntil(new Date(written.getTime() + 2 * hourMs));
  const answer = await fetch(address, held);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const [ofFeed, ...ofEntries] = [...text.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, at]) => at);
  const [published] = [...text.matchAll(/<published>(.*?)<\/published>/g)].map(([, at]) => at);
  expect(text).toContain('예정된 글');
  expect([ofFeed, ofEntries[0]]).toEqual([published, published]);
});

test('searches only the index of parts, also for words in every notice', async () => {
  await write({ articleTitle: '안내', articleContents: '<p>합니다</p>' });
  const owner = openOwnerPool(app.databaseUrl);
  await owner.query(`delete from notice where article_title not like '%안내%' or contents_text not like '%니다%'`);
  await owner.query(`insert into notice (article_title, article_contents, contents_text, article_category, is_public,
      publish_at, registered_at, registered_by, updated_at, updated_by)
    select article_title, article_contents, contents_text, article_category, true, publish_at - at * interval '1 hour',
      registered_at, registered_by, updated_at, updated_by from notice, generate_series(1, 2500) at limit 2500`);
  // Makes cached searches update by the notices that are written from now on.
  await owner.query(`update notice set updated_at = updated_at - interval '1 day'`);
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef('text_parts'::regproc) as definition`,
  );
  await owner.query('vacuum analyze notice');
  // From now on splitting a text fails, so the test passes only if the index is used.
  await owner.query(`create or replace function text_parts(body text) returns text[] language plpgsql immutable
    parallel safe strict cost 10000 as $$ begin raise 'a text was looked at'; end $$`);
  const refused: string[] = [];
  const expectFound = async (of: string, answer: Promise<{ status: number }>) => {
    if ((await answer).status !== 200) refused.push(of);
  };
  for (const searchType of ['all', 'articleTitle', 'articleContents'])
    for (const keyword of ['다', '니다', '안내', '안내 내', '다 니 안내', '도서관 안내', '없는말']) {
      const query = `keyword=${encodeURIComponent(keyword)}&searchType=${searchType}`;
      for (const more of ['', '&articleCategory=general'])
        await expectFound(`citizens: ${keyword}, ${searchType}${more}`, open(`/api/bbs/1/articles?${query}${more}`));
      for (const more of ['', '&noticeStatus=published', '&noticeStatus=ended', '&articleCategory=general'])
        await expectFound(
          `office: ${keyword}, ${searchType}${more}`,
          call(`GET /admin/api/bbs/1/articles?${query}${more}`),
        );
    }
  await owner.query(rows[0]?.definition ?? '');
  await owner.end();
  expect(refused).toEqual([]);
});

test('finds common words at once, and stays correct after changes', async () => {
  const found = async (keyword: string, more = '') => {
    const { body } = await open<{ totalCount: number; list: { articleTitle: string }[] }>(
      `/api/bbs/1/articles?keyword=${encodeURIComponent(keyword)}${more}`,
    );
    return [body.totalCount, body.list[0]?.articleTitle] as const;
  };
  const [before] = await found('니다 안내');
  const [events] = await found('안내 니다', '&articleCategory=event');
  expect(before).toBeGreaterThan(2000);
  const id = await write({ articleTitle: '새 안내', articleContents: '<p>드립니다</p>', articleCategory: 'event' });
  expect(await found('안내 니다')).toEqual([before + 1, '새 안내']);
  expect(await found('안내 니다', '&articleCategory=event')).toEqual([events + 1, '새 안내']);
  await call('PATCH /admin/api/articles', { ...form, articleId: id, articleTitle: '새 소식' });
  expect(await found('안내 니다')).toEqual([before, '안내']);
  await call('PATCH /admin/api/articles', { ...form, articleId: id, articleTitle: '안내', endDatetime: '' });
  expect((await found('안내 니다'))[0]).toBe(before + 1);
  await call(`DELETE /admin/api/articles/${id}`);
  expect((await found('안내 니다'))[0]).toBe(before);
  const last = Math.ceil(before / 10);
  const { body } = await open<{ list: object[] }>(`/api/bbs/1/articles?keyword=니다+안내&pageNumber=${last}`);
  expect(body.list).toHaveLength(before - 10 * (last - 1));
});
