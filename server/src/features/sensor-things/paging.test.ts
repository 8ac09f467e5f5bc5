/** Pages of entity sets contain each entity once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addStaDistrict, ask, crawl, type Json, refusalOf, staNow } from '#test/sensorthings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow }, env: { ROWS_PER_MINUTE: '1000000000' } });
  await addStaDistrict(app);
});
afterAll(() => app.stop());

const idsOf = ({ value }: Json) => value.map((one) => one['@iot.id']);

test.each([
  ['/Things', 3],
  ['/Datastreams', 7],
  ['/Datastreams?$orderby=name desc', 5],
  ['/ObservedProperties', 2],
  ['/Observations', 4],
  ['/Observations?$orderby=phenomenonTime desc', 3],
  ['/Observations?$orderby=phenomenonTime', 5],
  ['/Observations?$orderby=result', 6],
])('visits every entity of %s exactly once in pages of %i', async (path, top) => {
  const sign = path.includes('?') ? '&' : '?';
  const whole = (await ask(app, `${path}${sign}$top=1000&$count=true`)) as Json;
  const paged = await crawl(app, `${path}${sign}$top=${top}`);
  expect(paged.map((one) => one['@iot.id'])).toEqual(idsOf(whole));
  expect(new Set(idsOf(whole)).size).toBe(whole['@iot.count']);
  expect(paged.length).toBeGreaterThan(top);
});

test('continues pages of places after the last id', async () => {
  const page = await ask(app, '/Things?$top=2&$skip=1&$count=true');
  const link = String(page['@iot.nextLink']);
  const next = new URL(link).searchParams;
  expect([...next.keys()].sort()).toEqual(['$count', '$skiptoken', '$top']);
  expect(next.get('$skiptoken')).toBe(String(idsOf(page).at(-1)));
  expect(await (await fetch(link)).json()).toMatchObject({ '@iot.count': page['@iot.count'] });
  expect(await refusalOf(app, '/Things?$skiptoken=x')).toMatchObject({ status: 400 });
  expect(await refusalOf(app, '/Things?$orderby=name&$skiptoken=1')).toMatchObject({ status: 400 });
});

test('continues pages of Datastreams after the last id, also within a device', async () => {
  const all = idsOf(await ask(app, '/Datastreams?$top=1000'));
  for (let skip = 0; skip + 2 < all.length; skip++) {
    const page = await ask(app, `/Datastreams?$top=2&$skip=${skip}&$count=true`);
    expect(idsOf(page)).toEqual(all.slice(skip, skip + 2));
    const link = String(page['@iot.nextLink']);
    expect(new URL(link).searchParams.get('$skiptoken')).toBe(all[skip + 1]);
    const next = (await (await fetch(link)).json()) as Json;
    expect(next['@iot.count']).toBe(all.length);
    expect(idsOf(next)).toEqual(all.slice(skip + 2, skip + 4));
  }
  expect(await refusalOf(app, '/Datastreams?$skiptoken=x')).toMatchObject({ status: 400 });
});
