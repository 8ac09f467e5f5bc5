import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { call } from '@maru/contract/call';
import type { DrawFirstView } from '@maru/contract/first-view';
import { closed, id } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { readConfig } from '#config.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { hashSource } from '#platform/http/security-headers.ts';
import { buildServer } from '#platform/http/server.ts';
import { registerDiscovery } from './discovery.ts';
import { firstViewsBy } from './first-view.ts';
import { registerSite } from './site.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'maru-site-'));
const write = (path: string, text: string) => writeFileSync(join(webFolder, path), text);
mkdirSync(join(webFolder, '.vite'));
mkdirSync(join(webFolder, 'assets'));
write(
  'index.html',
  `<!doctype html><html lang="ko"><head><title>마루</title>
<script type="module" crossorigin src="/portal/assets/entry.js"></script>
<link rel="stylesheet" crossorigin href="/portal/assets/entry.css">
</head><body><div id="root"></div></body></html>`,
);
write('console.html', '<html lang="ko"><body>console</body></html>');
write('.vite/begin.json', JSON.stringify({ 'src/portal/begin.ts': { file: 'assets/begin.js' } }));
write(
  '.vite/portal.json',
  JSON.stringify({
    'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared.js'] },
    'src/place-page.tsx': { file: 'assets/place.js', css: ['assets/place.css'], imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'assets/shared.js' },
  }),
);
write('assets/entry.css', 'body{margin:0}');
write('assets/place.css', '.place{color:red}');
write('assets/entry.js', 'export {}');
mkdirSync(join(webFolder, '.server'));
write('.server/draw.js', "export const listedPages = ['/main'];");

/** A place name with an injection. */
const hostile = '</script><script>alert(1)</script><!-- $& \u2028 "\' &amp;';
const place = call({
  method: 'GET',
  path: '/api/places/{id}',
  access: 'open',
  summary: '',
  params: closed({ id }),
  output: closed({ name: Type.String() }),
});

const notices = call({
  method: 'GET',
  path: '/api/bbs/1/articles',
  access: 'open',
  summary: '',
  query: closed({ pageSize: Type.Integer() }),
  output: closed({ list: Type.Array(closed({ articleId: id })) }),
});

/** Renders existing places as the web does, and all others as missing pages. */
const draw: DrawFirstView = async (address, answers) => {
  drawn += 1;
  if (address === '/portal/broken') throw new Error('no window');
  const [, placeId] = /^\/portal\/place\/(\d+)/.exec(address) ?? [];
  const language = address.endsWith('lang=en') ? ('en' as const) : ('ko' as const);
  const page = { language, description: hostile, marks: null, preview: 'air/1', module: 'src/place-page.tsx' };
  if (placeId === undefined) return { ...page, isKnown: false, title: '없음', html: '<h1>없음</h1>', pendingCalls: [] };
  const call = { key: 'GET /api/places/{id}', input: { params: { id: 1 } }, address: `/api/places/${placeId}` };
  const [known] = answers;
  if (!known) return { ...page, isKnown: true, title: '', html: '…', pendingCalls: [call] };
  return {
    ...page,
    isKnown: true,
    title: (known.answer as { name: string }).name,
    html: '<h1 style="width:40%">$&</h1>',
    pendingCalls: [],
  };
};

let app: FastifyInstance;
let drawn: number;

beforeEach(() => build());

async function build(env: Record<string, string> = {}) {
  drawn = 0;
  const config = { ...readConfig({ DATABASE_URL: 'postgres://nowhere/none', ...env }), webFolder };
  app = await buildServer(config, pino({ level: 'silent' }), {});
  handle(
    app,
    { place, notices },
    {
      notices: async () => ({ list: [{ articleId: 7 }] }),
      place: async ({ params }) => {
        if (params.id !== 1) throw new Problem('NOT_FOUND');
        return { name: hostile };
      },
    },
  );
  const site = { ...config, publicUrl: 'https://city.example' };
  await registerSite(app, site, firstViewsBy(draw, app));
  await registerDiscovery(app, site, { name: '아무구' });
}
afterEach(() => app.close());
afterAll(() => rmSync(webFolder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("answers each site's addresses with its own page", async () => {
  expect((await get('/portal/place/1')).body).toContain('<div id="root"><div data-served>');
  expect(await get('/admin/account/user/7')).toMatchObject({
    statusCode: 200,
    body: '<html lang="ko" data-frame="page"><body>console</body></html>',
  });
  for (const [url, location] of [
    ['/admin', '/admin/main'],
    ['/portal?lang=en', '/portal/main?lang=en'],
    ['/', '/portal/main'],
  ] as const) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, location]);
  }
});

test('answers unknown calls with 404 instead of a page', async () => {
  const { statusCode, body } = await get('/admin/api/nothing');
  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
});

test('accepts only reads of pages', async () => {
  for (const [method, url, status] of [
    ['POST', '/admin/main', 404],
    ['POST', '/portal/place/1', 405],
    ['HEAD', '/admin/main', 200],
    ['HEAD', '/portal/place/1', 200],
  ] as const)
    expect((await app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(status);
});

test('serves a page with its content, styles, preloaded scripts and canonical address', async () => {
  const { body, headers } = await get('/portal/place/1');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).toContain('<style>body{margin:0}.place{color:red}</style>');
  expect(body).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
  expect(body).toContain('data-scripts="/portal/assets/entry.js /portal/assets/shared.js /portal/assets/place.js"');
  expect(body).toContain('<link rel="canonical" href="https://city.example/portal/place/1" />');
  expect(body).toContain('<h1 data-style="0">$&</h1>');
});

describe('content security policy', () => {
  const stylesOf = (body: string) =>
    body
      .split('<style>')
      .slice(1)
      .map((part) => part.split('</style>', 1)[0] ?? '');
  const sourcesOf = (headers: Record<string, unknown>) =>
    / style-src ([^;]*);/.exec(` ${String(headers['content-security-policy']).replaceAll(';', '; ')}`)?.[1];

  it.each([
    ['/portal/place/1', ['body{margin:0}.place{color:red}', '#root [data-style="0"]{width:40%}']],
    ['/portal/place/2', ['body{margin:0}.place{color:red}']],
    ['/admin/main', []],
  ])('allows exactly the style elements of %s', async (url, styles) => {
    const { body, headers } = await get(url);
    expect(stylesOf(body)).toEqual(styles);
    expect(sourcesOf(headers)).toBe(["'self'", ...styles.map(hashSource)].join(' '));
    expect(body).not.toMatch(/<[^>]* style="/);
  });

  it('is the same for a cached or unchanged page', async () => {
    const [first, again] = [await get('/portal/place/1'), await get('/portal/place/1')];
    const unchanged = await get('/portal/place/1', { 'if-none-match': String(first.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    for (const { headers } of [again, unchanged]) expect(sourcesOf(headers)).toBe(sourcesOf(first.headers));
  });
});

test("adds the station's picture, or the site's, to a page for shared links", async () => {
  const { body } = await get('/portal/place/1');
  for (const mark of [
    '<meta property="og:title" content="&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- $&amp; \u2028 &quot;\' &amp;amp;" />',
    '<html lang="ko"',
    '<meta property="og:locale" content="ko_KR" />',
    '<meta property="og:url" content="https://city.example/portal/place/1" />',
    '<meta property="og:image" content="https://city.example/portal/preview/air/1.png" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ])
    expect(body).toContain(mark);
  const english = (await get('/portal/place/1?lang=en')).body;
  expect(english).toContain('<meta property="og:url" content="https://city.example/portal/place/1?lang=en" />');
  expect(english).toContain('content="https://city.example/portal/preview/air/1.png?lang=en" />');
  expect(english).toContain('<html lang="en"');
  expect(english).toContain('<meta property="og:locale" content="en_US" />');
  expect(english).toContain('<meta property="og:site_name" content="Maru" />');
  const undrawn = (await get('/portal/broken')).body;
  expect(undrawn).toContain('<meta property="og:title" content="마루" />');
  expect(undrawn).not.toContain('og:image');
});

test('escapes texts in every context', async () => {
  const { body } = await get('/portal/place/1');
  expect(body).not.toContain('<script>alert');
  expect(body.match(/<\/script>/g)).toHaveLength(2);
  expect(body).toContain('<title>&lt;/script&gt;');
  const [, served = ''] = /id="first-answers"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(served)).toMatchObject({
    answers: [{ key: 'GET /api/places/{id}', input: { params: { id: 1 } }, answer: { name: hostile } }],
  });
});

test('renders a page once a second, and caches it like an answer', async () => {
  const first = await get('/portal/place/1');
  expect(drawn).toBe(2);
  const again = await get('/portal/place/1?init=true', { 'if-none-match': String(first.headers.etag) });
  const small = await get('/portal/place/1', { 'accept-encoding': 'gzip' });
  expect([again.statusCode, drawn]).toEqual([304, 2]);
  expect(String(small.headers['content-encoding'] ? gunzipSync(small.rawPayload) : small.body)).toBe(first.body);
});

test.each(['/portal/nothing', '/portal/place/2'])('renders %s as missing', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
  expect(body).toContain('<script type="module"');
  expect(body).not.toContain('canonical');
});

test('serves a page that fails to render on the server, so that the browser renders it', async () => {
  const { statusCode, body } = await get('/portal/broken');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
});

test("answers missing scripts and the build's internal files with 404", async () => {
  expect((await get('/portal/assets/entry.js')).body).toBe('export {}');
  expect((await get('/portal/assets/gone.js')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await get('/portal/.vite/portal.json')).statusCode).toBe(404);
});

test('excludes private pages from search engines', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('User-agent: *\nDisallow: /admin\n');
  expect(body).toContain('Sitemap: https://city.example/sitemap.xml');
});

test('names the contact for security faults, if there is one', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
  await app.close();
  await build({ SECURITY_CONTACT: 'mailto:security@city.example', PUBLIC_URL: 'https://city.example' });
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...more] = body.trimEnd().split('\n');
  expect([contact, ...more]).toEqual([
    'Contact: mailto:security@city.example',
    'Preferred-Languages: ko, en',
    'Canonical: https://city.example/.well-known/security.txt',
  ]);
  const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(365);
});

describe('sitemap.xml', () => {
  it('contains the listed pages and the newest notices by absolute addresses', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain('<loc>https://city.example/portal/main</loc>');
    expect(body).toContain('<loc>https://city.example/portal/posts/notice/7</loc>');
  });
});

describe('web app manifest', () => {
  it('names the district, and existing icons', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json() as { name: string; start_url: string; icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: '아무구 마루', start_url: '/portal/main' });
    const publicFolder = fileURLToPath(new URL('../../../../web/public', import.meta.url));
    for (const { src } of manifest.icons) expect(existsSync(join(publicFolder, src.replace('/portal', '')))).toBe(true);
  });
});

describe('console document', () => {
  it.each([
    ['/admin/device/cctv?init=true', 'list'],
    ['/admin/main', 'home'],
    ['/admin/account/user/7', 'page'],
    ['/admin/user/login?back=%2Fmain', 'alone'],
    ['/admin/account/selfCertification', 'alone'],
  ])('serves the page %s with the frame %s', async (address, shape) => {
    expect((await get(address)).body).toContain(`<html lang="ko" data-frame="${shape}">`);
  });

  it('is dark from the start for dashboards on a wall', async () => {
    expect((await get('/admin/dashboard/cctv')).body).toContain('data-mantine-color-scheme="dark"');
  });
});

test("exempts the site's files from limits, and serves unrendered pages beyond a limit", async () => {
  await app.close();
  await build({ REQUESTS_PER_MINUTE_PER_ADDRESS: '3' });
  for (let i = 0; i < 10; i += 1) expect((await get('/portal/assets/entry.js')).statusCode).toBe(200);
  for (const place of ['1', '1?a', '1?b']) await get(`/portal/place/${place}`);
  const last = await get('/portal/place/1?c');
  expect([last.statusCode, last.body.includes('<div id="root"></div>')]).toEqual([200, true]);
  for (let i = 0; i < 10; i += 1) expect((await get('/admin/main')).statusCode).toBe(200);
  expect((await get('/api/places/1')).statusCode).toBe(429);
});

test("refuses calls, but not the site's files, after long blocks of the event loop, not after a pause", async () => {
  const block = async (ms: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    await new Promise((resolve) => setTimeout(resolve));
  };
  await block(1100);
  await block(3000);
  expect((await get('/api/places/1')).statusCode).not.toBe(503);
  // Ends the current interval of samples, so that the next one contains little more than the second block.
  await block(5100);
  await block(5100);
  expect((await get('/api/places/1')).statusCode).toBe(503);
  expect((await get('/portal/assets/entry.js')).statusCode).toBe(200);
});
