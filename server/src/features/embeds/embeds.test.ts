/** Embedded pages and their scripts: content, headers, caching and hostile names. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { report } from '#test/air-reports.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { PreviewDrawer } from './previews.ts';

const hostile = `<img src=x onerror="alert('1')">&`;
/** A dong in the district's file. */
const dong = { dongCode: '1107052', dongName: '면목2동' };
let air: AirDistrict;
let hostileId: number;

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${air.app.url}/portal${path}`, { headers });
const read = async (path: string) => (await ask(path)).text();
/** A page's visible words, without blanks between them. */
const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

beforeAll(async () => {
  air = await startAirDistrict();
  hostileId = await createPlace(air.app.pool, { name: hostile });
  for (const ultraFineDust of [10, 41]) {
    const placeId = await createPlace(air.app.pool, { name: `측정소 ${ultraFineDust}`, dong });
    await report(air.app, await createDevice(air.app.pool, { placeId }), air.now, { ultraFineDust });
  }
});
afterAll(() => air.app.stop());

describe('a page of a station', () => {
  it('shows grade, word, value, time and a link to the portal', async () => {
    const page = await read(`/embed/air/${air.ids.park}`);
    expect(page).toContain('<html lang="ko" class="light">');
    expect(page).toContain('<p class="grade very_bad">');
    expect(wordsOf(page)).toMatch(/다솜 공원 실외 · 초미세먼지 매우나쁨 85\s㎍\/㎥ .*미세먼지 좋음 21\s㎍\/㎥/);
    expect(wordsOf(page)).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d 측정/);
    expect(page).toContain(`href="/portal/airQuality/${air.ids.park}" target="_blank" rel="noopener"`);
  });

  it('shows indoor values without an outdoor device', async () => {
    expect(wordsOf(await read(`/embed/air/${air.ids.nursery}`))).toMatch(/실내 · 초미세먼지 좋음 5\s㎍\/㎥/);
  });

  it('names stale and missing values as such', async () => {
    const stale = await read(`/embed/air/${air.ids.market}`);
    expect(stale).toContain('<p class="grade inspection">');
    expect(wordsOf(stale)).toMatch(/점검중 100\s㎍\/㎥ 새 측정값이 오지 않아 마지막 값을 보여 드립니다/);
    expect(wordsOf(await read(`/embed/air/${air.ids.square}`))).toContain('이곳에는 측정 장치가 없습니다.');
  });

  it('shows English texts in dark colours, and marks names that stay Korean', async () => {
    const page = await read(`/embed/air/${air.ids.park}?lang=en&theme=dark`);
    expect(page).toContain('<html lang="en" class="dark">');
    expect(page).toContain('<h1><span lang="ko">다솜 공원</span></h1>');
    expect(wordsOf(page)).toMatch(/Outdoors · PM2.5 Very bad 85/);
    expect(page).toContain(`href="/portal/airQuality/${air.ids.park}?lang=en"`);
    expect(wordsOf(page).replaceAll('다솜 공원', '')).not.toMatch(/[가-힣]/);
  });

  it('escapes a hostile name', async () => {
    const page = await read(`/embed/air/${hostileId}`);
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  });
});

describe('other pages', () => {
  it("shows the mean of a dong's stations", async () => {
    const page = wordsOf(await read(`/embed/dong/${dong.dongCode}`));
    expect(page).toMatch(/면목2동 초미세먼지 · 실외 측정소 2곳 평균 보통 26\s㎍\/㎥/);
  });

  it('shows a tile of the main page with each status in words', async () => {
    expect(wordsOf(await read('/embed/tile/outdoorAir'))).toMatch(
      /실외 대기질 .*매우나쁨 1 5곳 .*나쁨 1 보통 1 좋음 1 점검중 1/,
    );
    expect(wordsOf(await read('/embed/tile/lights?lang=en'))).toMatch(/Security lights .*As of/);
  });

  it.each([
    ['air', '999999999'],
    ['air', 'x'],
    ['air', '1%2F..%2Fmap'],
    ['dong', '0'],
    ['tile', 'weather'],
  ])('answers %s %s with a readable 404 page', async (kind, name) => {
    const answer = await ask(`/embed/${kind}/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(wordsOf(await answer.text())).toContain('보여 드릴 곳이 없습니다');
  });
});

describe('headers', () => {
  it('lets any site frame embedded pages, and no other page', async () => {
    const { headers } = await ask(`/embed/air/${air.ids.park}`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*$/);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    for (const path of ['/main', '/embed.js', '/embed/frame.js', '/preview/site.png']) {
      const other = (await ask(path)).headers;
      expect(other.get('cross-origin-resource-policy'), path).toBe(path === '/main' ? 'same-origin' : 'cross-origin');
      expect(other.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(other.get('x-frame-options'), path).toBe('SAMEORIGIN');
    }
  });

  it('sets no cookie, and lets caches use a page for a short time', async () => {
    for (const path of [`/embed/air/${air.ids.library}`, '/embed.js', '/embed/frame.js']) {
      const { headers } = await ask(path);
      expect(headers.getSetCookie(), path).toEqual([]);
      expect(headers.get('cache-control'), path).toMatch(/^public, max-age=\d{2,4}$/);
    }
  });

  it('answers 304 if the page is unchanged', async () => {
    const path = `/embed/air/${air.ids.nursery}?lang=en`;
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    expect(again.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('shares one answer for all spellings of the options', async () => {
    const etags = await Promise.all(
      ['', '?lang=ko', '?theme=light&lang=xx', '?utm_source=school'].map(async (query) =>
        (await ask(`/embed/air/${air.ids.park}${query}`)).headers.get('etag'),
      ),
    );
    expect(new Set(etags).size).toBe(1);
  });
});

describe('the picture of a shared link', () => {
  /** The picture's pixels, one byte each. */
  const pixelsOf = async (path: string) => {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    const { format, width, height } = await image.metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    return image.greyscale().raw().toBuffer();
  };
  /** The share of dark pixels in an area. */
  const inkIn = (pixels: Buffer, x: number, y: number, width: number, height: number) => {
    let dark = 0;
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) if ((pixels[row * 1200 + column] ?? 255) < 100) dark += 1;
    return dark / (width * height);
  };
  const title = [72, 70, 500, 80] as const;

  it('is drawn with texts, and differs by place and language', async () => {
    const [park, library, english] = await Promise.all([
      pixelsOf(`/preview/air/${air.ids.park}.png`),
      pixelsOf(`/preview/air/${air.ids.library}.png`),
      pixelsOf(`/preview/air/${air.ids.park}.png?lang=en`),
    ]);
    expect(inkIn(park, ...title)).toBeGreaterThan(0.05);
    expect(inkIn(park, 900, 70, 200, 80)).toBe(0);
    expect(park.equals(library)).toBe(false);
    expect(park.equals(english)).toBe(false);
  });

  it('exists for the site, and for places with stale or no values', async () => {
    const all = await Promise.all(
      ['site', `air/${air.ids.market}`, `air/${air.ids.square}`, `air/${hostileId}`].map((name) =>
        pixelsOf(`/preview/${name}.png`),
      ),
    );
    for (const pixels of all) expect(inkIn(pixels, ...title)).toBeGreaterThan(0.02);
  });

  it('is cached for a short time, answers 304 if unchanged, and sets no cookies', async () => {
    const path = `/preview/air/${air.ids.nursery}.png`;
    const { headers } = await ask(path);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.getSetCookie()).toEqual([]);
    const again = await ask(`${path}?utm_source=talk`, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each(['air/999999999', 'air/x'])('answers 404 for %s', async (name) => {
    expect((await ask(`/preview/${name}.png`)).status).toBe(404);
  });

  it('draws again after the thread ended', async () => {
    const drawer = new PreviewDrawer();
    const preview = { title: '가', about: '', main: null, note: '', when: '', site: '' };
    const first = await drawer.draw(preview);
    await drawer.close();
    expect(Buffer.from(await drawer.draw(preview)).equals(Buffer.from(first))).toBe(true);
    await drawer.close();
  });
});

test.each(['/embed.js', '/embed/frame.js'])('serves %s as a script that parses', async (path) => {
  const answer = await ask(path);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const text = await answer.text();
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toMatch(/cookie|localStorage|sessionStorage/);
});
