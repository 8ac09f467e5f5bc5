import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '@maru/contract/call';
import { closed, paging } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { Problem } from '../errors/problem.ts';
import { handle, operational } from './handle.ts';
import { buildServer } from './server.ts';

const body = closed({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  inner: Type.Optional(closed({ n: Type.Integer() })),
});
const item = closed({ name: Type.String() });
const calls = {
  list: call({ method: 'GET', path: '/api/things', access: 'open', summary: '', query: closed(paging), output: item }),
  make: call({ method: 'POST', path: '/api/things', access: 'open', summary: '', body, output: item }),
  named: call({
    method: 'GET',
    path: '/api/named',
    access: 'open',
    summary: '',
    query: closed({ name: Type.String() }),
    output: item,
  }),
  namedInPath: call({
    method: 'GET',
    path: '/api/named/{name}',
    access: 'open',
    summary: '',
    params: closed({ name: Type.String() }),
    output: item,
  }),
  shared: call({ method: 'GET', path: '/api/shared', access: 'open', isShared: true, summary: '', output: item }),
  one: call({
    method: 'GET',
    path: '/api/things/{id}',
    access: 'open',
    summary: '',
    params: closed({ id: Type.Integer({ minimum: 1 }) }),
    output: item,
  }),
};

const logged: string[] = [];
let app: FastifyInstance;
/** The behaviour of every handler; a test can make it return or throw. */
let does: () => unknown = () => ({ name: 'x' });

beforeEach(async () => {
  logged.length = 0;
  does = () => ({ name: 'x' });
  await build();
});
afterEach(() => app.close());

async function build(env: Record<string, string> = {}) {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', ...env });
  app = await buildServer(config, pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }), {});
  const run = async () => does() as { name: string };
  handle(app, calls, { list: run, make: run, one: run, named: run, namedInPath: run, shared: run });
}

const get = (url: string) => app.inject({ url });
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('input', () => {
  test.each([
    ['an unknown field', () => get('/api/things?colour=red'), 'colour'],
    ['a number in words', () => get('/api/things?pageNumber=two'), 'pageNumber'],
    ['a number too small', () => get('/api/things?pageNumber=0'), 'pageNumber'],
    ['a bad path', () => get('/api/things/zero'), 'id'],
    ['a missing field of a body', () => post({}), 'name'],
    ['an unknown field of a body', () => post({ name: 'a', admin: true }), 'admin'],
    ['an unknown field deep in a body', () => post({ name: 'a', inner: { n: 1, x: 2 } }), 'inner.x'],
    ['a number as text in a body', () => post({ name: 'a', inner: { n: '1' } }), 'inner.n'],
    ['a text too long', () => post({ name: 'abcdef' }), 'name'],
  ])("is refused with 400 and the field's name for %s", async (_what, send, field) => {
    const answer = await send();
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', status: 400, field });
    expect(answer.json().error).toMatch(/[가-힣]/);
  });

  test('may have an empty filter, which is ignored, and absent values with defaults', async () => {
    expect((await get('/api/things?pageNumber=')).statusCode).toBe(200);
  });

  test.each(['{', 'null x', '{"name":"a",}', '\\u0000'])('is refused as malformed JSON: %j', async (payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED']);
  });

  test("can't pollute prototypes", async () => {
    const answer = await post('{"name":"a","__proto__":{"isAdmin":true}}');
    expect(answer.statusCode).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('is refused if the body is too large or of another type', async () => {
    const large = await post(JSON.stringify({ name: 'a'.repeat(1_100_000) }));
    const plain = await post('{"name":"a"}', { 'content-type': 'text/plain' });
    const form = await post('name=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([large, plain, form].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [413, 'TOO_LARGE'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
    ]);
  });
});

describe("texts that the database can't store", () => {
  test.each([
    ['NUL in a body', () => post('{"name":"a\\u0000"}'), 'name'],
    ['half a pair in a body', () => post('{"name":"\\ud800"}'), 'name'],
    ['NUL deep in a body', () => post('{"name":"a","inner":{"n":1,"\\u0000":2}}'), 'inner.\0'],
    ['NUL in a query', () => get('/api/named?name=a%00'), 'name'],
    ['NUL in a path', () => get('/api/named/a%00'), 'name'],
  ])("are refused with 400 and the field's name for %s", async (_what, send, field) => {
    const answer = await send();
    expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([400, 'VALIDATION', field]);
    expect(answer.json().error).toMatch(/[가-힣]/);
  });

  test('exclude letters of any script', async () => {
    for (const name of ['한글', '👨‍👩‍👧', '\u202e\ufeff', '\u0001\n'])
      expect([name, (await get(`/api/named?name=${encodeURIComponent(name)}`)).statusCode]).toEqual([name, 200]);
  });
});

/** Sends raw bytes and returns the complete response. */
async function exchange(bytes: string, leavesAfterMs?: number): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(bytes);
  if (leavesAfterMs !== undefined) void wait(leavesAfterMs).then(() => socket.destroy());
  await once(socket, 'close');
  return answer;
}

describe('malformed requests', () => {
  test.each([
    ['a host that is none', 'GET /api/things HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400, 'MALFORMED'],
    [
      'half an address as host',
      'GET /api/things HTTP/1.1\r\nhost: [::1\r\nconnection: close\r\n\r\n',
      400,
      'MALFORMED',
    ],
    ['two hosts', 'GET /api/things HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n', 400, 'MALFORMED'],
    ['no method there is', 'BREW /api/things HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'MALFORMED'],
    ['heads too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'an address too long',
      `GET /api/things/${'7'.repeat(201)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      414,
      'ADDRESS_TOO_LONG',
    ],
  ])('are answered with a problem: %s', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code, error: expect.stringMatching(/[가-힣]/) });
    expect(logged.join('')).not.toContain('"err"');
  });

  test('are answered even while the caller is still sending', async () => {
    const [head = ''] = (await exchange(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(8_000_000)}\r\n\r\n`)).split(
      '\r\n\r\n',
    );
    expect(head).toContain('HTTP/1.1 431 ');
  });

  test('are answered without a body if the method is HEAD', async () => {
    const [head, body] = (await exchange(`HEAD / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).split(
      '\r\n\r\n',
    );
    expect(head).toContain('HTTP/1.1 431 ');
    expect(body).toBe('');
  });

  test("count as the client's fault if a body is interrupted, and aren't logged", async () => {
    const head =
      'POST /api/things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n';
    expect(await exchange(`${head}{"name":"a`, 100)).toBe('');
    await wait(100);
    expect(logged.filter((line) => line.includes('"err"'))).toEqual([]);
  });
});

describe('addresses', () => {
  test('answer 404 if unknown, and 405 with the allowed methods otherwise', async () => {
    const missing = await get('/api/nothing');
    const other = await app.inject({ method: 'DELETE', url: '/api/things/7?x=1' });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND']);
    expect([other.statusCode, other.json().code, other.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET, HEAD',
    ]);
  });

  test.each(['/api/%E0%A4%A', '/%', '/api/things/%00'])('cause no error other than a refusal: %s', async (url) => {
    const answer = await get(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).not.toMatch(/url component|FST_/);
  });
});

describe('failures', () => {
  test('show only an id if unexpected, and are logged with the same id', async () => {
    does = () => {
      throw new Error('password=hunter2 at 10.0.0.7');
    };
    const answer = await get('/api/things');
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'requestId', 'status', 'title', 'type']);
    expect(answer.body).not.toMatch(/hunter2|10\.0\.0\.7|\.ts/);
    expect(logged.join('')).toContain(answer.json().requestId);
  });

  test("include thrown values that aren't errors", async () => {
    does = () => {
      throw 'a text';
    };
    expect((await get('/api/things')).json()).toMatchObject({ status: 500, code: 'INTERNAL' });
  });

  test('answer 503 with a retry time if the database is away', async () => {
    does = () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    };
    const answer = await get('/api/things');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'BUSY']);
    expect(answer.body).not.toContain('10.0.0.7');
  });

  test('answer 409 if a referenced row was deleted during the call', async () => {
    does = () => {
      throw Object.assign(new Error('violates foreign key constraint "hit_article_fkey"'), { code: '23503' });
    };
    const answer = await get('/api/things');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
    expect(answer.body).not.toContain('fkey');
  });

  test("pass on a handler's own problem", async () => {
    does = () => {
      throw new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.', field: 'id' });
    };
    expect((await get('/api/things/7')).json()).toMatchObject({
      status: 404,
      error: '설치 장소를 찾을 수 없습니다.',
      field: 'id',
    });
  });

  test('contain no fields outside the output', async () => {
    does = () => ({ name: 'x', passwordHash: 'secret' });
    expect((await get('/api/things')).json()).toEqual({ name: 'x' });
  });
});

test("answers 429 with a retry time beyond an address's limit", async () => {
  await app.close();
  await build({ REQUESTS_PER_MINUTE_PER_ADDRESS: '3' });
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await get('/api/things')).statusCode);
  const last = await get('/api/things');
  expect([statuses, last.statusCode, last.json().code]).toEqual([[200, 200, 200, 429], 429, 'TOO_MANY_REQUESTS']);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test('lets pages of other sites read the answers and refusals of shared calls only', async () => {
  await app.close();
  await build({ REQUESTS_PER_MINUTE_PER_ADDRESS: '3' });
  const answers = [await get('/api/things'), await get('/api/shared')];
  does = () => {
    throw new Problem('BUSY', { retryAfter: 5 });
  };
  answers.push(await get('/api/shared'), await get('/api/shared'));
  const seen = answers.map(({ statusCode, headers }) => [
    statusCode,
    headers['access-control-allow-origin'],
    headers['access-control-expose-headers'],
  ]);
  expect(seen).toEqual([[200, undefined, undefined], ...[200, 503, 429].map((status) => [status, '*', 'retry-after'])]);
});

describe("page that can't be served now", () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  async function buildPages() {
    await app.close();
    await build();
    const page = (path: string, fail: () => never) => app.get(path, operational, fail);
    page('/portal/limited', () => {
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: 7 });
    });
    page('/portal/broken', () => {
      throw new Error('a fault');
    });
    page('/portal/busy', () => {
      throw new Problem('BUSY', { retryAfter: 600 });
    });
    page('/portal/missing', () => {
      throw new Problem('NOT_FOUND');
    });
  }

  test.each([
    ['/portal/limited', 429, 7],
    ['/portal/broken', 500, 10],
    ['/portal/busy', 503, 60],
  ])('retries %s in Korean without a script', async (url, status, seconds) => {
    await buildPages();
    const { statusCode, headers, body } = await app.inject({ url, headers: browser });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('<html lang="ko">');
    expect(body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(body).toContain(`<p>${seconds}초 뒤에 자동으로 다시 시도합니다.</p>`);
    expect(body).toContain('<a href="">다시 시도</a>');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('a fault');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/);
  });

  test('is in the language of its address, or else of the browser', async () => {
    await buildPages();
    const languageOf = async (url: string, language = '') => {
      const { body } = await app.inject({ url, headers: { ...browser, 'accept-language': language } });
      return [/<html lang="(..)">/.exec(body)?.[1], /<h1>(.*)<\/h1>/.exec(body)?.[1]];
    };
    const [korean, english] = [['ko', '잠시만 기다려 주십시오'] as const, ['en', 'One moment, please'] as const];
    expect(await languageOf('/portal/limited?lang=en', 'ko-KR,ko;q=0.9,en;q=0.8')).toEqual(english);
    expect(await languageOf('/portal/limited', 'en-US,en;q=0.9,ko;q=0.8')).toEqual(english);
    expect(await languageOf('/portal/limited?lang=ko', 'en-US')).toEqual(korean);
    expect(await languageOf('/portal/limited', 'ko-KR,ko;q=0.9,en;q=0.8')).toEqual(korean);
    expect(await languageOf('/portal/limited')).toEqual(korean);
    const { body } = await app.inject({ url: '/portal/busy?lang=en', headers: browser });
    expect(body).toContain('<p>It tries again by itself in 60 seconds.</p>');
    expect(body.replace(/<p lang="ko">.*<\/p>/, '')).not.toMatch(/[가-힣]/);
  });

  test("is JSON for clients that don't request a page, and at a call's address", async () => {
    await buildPages();
    const isJson = async (url: string, headers: Record<string, string>) =>
      String((await app.inject({ url, headers })).headers['content-type']).startsWith('application/problem+json');
    does = () => {
      throw new Error('a fault');
    };
    expect(await isJson('/portal/limited', { accept: '*/*' })).toBe(true);
    expect(await isJson('/api/things', browser)).toBe(true);
    expect(await isJson('/portal/missing', browser)).toBe(true);
  });

  test('redirects a submitted form to the first page, without resubmitting', async () => {
    await buildPages();
    app.post('/portal/form', operational, () => {
      throw new Problem('BUSY');
    });
    const { body } = await app.inject({ method: 'POST', url: '/portal/form', headers: browser });
    expect(body).toContain('<a href="/">첫 화면으로</a>');
    expect(body).not.toContain('http-equiv="refresh"');
  });
});
