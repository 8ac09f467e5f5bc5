/** Reading the newest observation of each of 10,000 places in pages, compared with one plain query of the same rows. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnerPool } from '#platform/database/pool.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { type Json, staPath } from '#test/sensorthings.ts';

const lightCount = 10_000;
const pageSize = 1000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { ROWS_PER_MINUTE: '1000000000' } });
  await createPlace(app.pool, { placeType: 'light' });
  await app.pool.query(
    `with place as (
       insert into installation_place (place_type, installation_place_name, address, dong_code, latitude, longitude)
       select 'light', '보안등 ' || i, '면목로 ' || i, '1126052000', 37.58 + i * 1e-6, 127.08
       from generate_series(1, $1::integer) i returning installation_place_id as id)
     insert into device (management_code, series, installation_place_id, key_hash)
     select 'L-' || id, 'light', id, '' from place`,
    [lightCount],
  );
  await app.pool.query(
    `insert into light_latest (device_id, measured_at, status, report_type, dimming, ampere)
     select device_id, now() - interval '5 minutes', 'on', 'periodic', 80, 42 from device where series = 'light'`,
  );
  const owner = openOwnerPool(app.databaseUrl);
  await owner.query('analyze');
  await owner.end();
}, 120_000 * timeFactor);
afterAll(() => app.stop());

const option = '$expand=Datastreams($expand=Observations($top=1;$orderby=phenomenonTime desc))';
const selection = '$select=id&$expand=Observations($top=1;$orderby=phenomenonTime desc;$select=result)';
const newestOf = (place: Json) => (place.Datastreams as Json[]).map((one) => (one.Observations as Json[])[0]?.result);

/** Duration of the fastest run in milliseconds. */
async function fastest(run: () => Promise<unknown>, runs = 5): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const startedAt = performance.now();
    await run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/**
 * Maximum ratios to the plain query. A separate query for each place of a page would exceed the first, reading the
 * Datastreams of all places for each page the second.
 */
const [mostTimesPlain, mostTimesPlainOfStreams] = [5, 1.5];

test(
  'returns the newest observations of 10,000 places in pages, within a small multiple of a plain query',
  async () => {
    const address = `${app.url}${staPath}/Things?${encodeURI(option)}`;
    const read = async (url: string) => (await (await fetch(url)).json()) as Json;
    const seen: unknown[] = [];
    let next: string | undefined =
      `${address}&$top=${pageSize}&$filter=${encodeURIComponent("startswith(name,'보안등')")}`;
    while (next) {
      const page: Json = await read(next);
      seen.push(...page.value.map(newestOf));
      next = page['@iot.nextLink'] as string | undefined;
    }
    expect(seen).toEqual(Array.from({ length: lightCount }, () => ['on', 80, 0.42]));

    const plain = await fastest(async () => {
      const { rows } = await app.pool.query('select * from light_latest');
      return JSON.stringify(rows);
    });
    const hundred = await fastest(() => read(`${address}&$top=100`));
    const thousand = await fastest(() => read(`${address}&$top=${pageSize}`));
    const streams = await fastest(() =>
      read(`${app.url}${staPath}/Datastreams?${encodeURI(selection)}&$top=${pageSize}`),
    );
    expect(hundred).toBeLessThan(thousand);
    expect(thousand).toBeLessThan(mostTimesPlain * plain);
    expect(streams).toBeLessThan(mostTimesPlainOfStreams * plain);
  },
  120_000 * timeFactor,
);
