/** Areas of people counting, of which the public sees only the totals of all CCTVs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addStaDistrict, ask, crawl, type Json, staNow } from '#test/sensorthings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow } });
  await addStaDistrict(app);
});
afterAll(() => app.stop());

test('shows the hours of people counting by area, as the public pages do', async () => {
  const expanded = 'Datastreams($expand=Sensor,Observations($top=1;$orderby=phenomenonTime desc)),Locations';
  const { value } = await ask(app, `/Things?$filter=properties/placeType eq 'cctv'&$expand=${expanded}`);
  expect(value).toMatchObject([{ name: '장미축제장', Locations: [{ location: { coordinates: [127.2, 37.61] } }] }]);
  const streams = value[0]?.Datastreams as Json[];
  const fieldOf = (stream: Json) => String(stream['@iot.id']).split('-')[1] as string;
  expect(streams.map(fieldOf)).toEqual(['personIn', 'personOut', 'carIn', 'carOut']);
  const { list } = (await get(
    app,
    '/api/cctv/statistics?datetimeType=hour&startDate=2026-11-10%2000:00:00&endDate=2026-11-10%2023:59:59',
  )) as { list: Record<string, number>[] };
  expect(list.length).toBe(2);
  for (const stream of streams) {
    const { value: hours } = await ask(app, `/Datastreams('${stream['@iot.id']}')/Observations?$orderby=id desc`);
    expect(hours.map(({ result }) => result)).toEqual(list.map((row) => row[`${fieldOf(stream)}Count`]));
    expect(stream.Observations).toEqual([hours[0]]);
    expect(stream).toMatchObject({
      Sensor: { '@iot.id': 'people' },
      unitOfMeasurement: { name: expect.any(String) },
    });
    expect(String(stream.phenomenonTime)).toContain(`/${new Date(staNow.getTime() - 20 * 60_000).toISOString()}`);
  }
});

test('returns the hours of an area in pages as in one answer, in both directions', async () => {
  const [first] = (await ask(app, "/Datastreams?$filter=Thing/properties/placeType eq 'cctv'")).value;
  const members = await app.pool.query<{ id: number }>("select device_id as id from device where series = 'people'");
  // One CCTV has counts every second hour, the other every third.
  for (const [at, { id }] of members.rows.entries())
    await app.pool.query(
      `insert into people_hour (device_id, bucket, readings, person_in_count, person_in_sum, person_out_count,
         person_out_sum, car_in_count, car_in_sum, car_out_count, car_out_sum)
       select $1, '2026-10-01T00:00:00Z'::timestamptz + n * interval '1 hour', 1, 1, n, 1, 1, 1, 1, 1, 1
       from generate_series(0, 100, $2::integer) n`,
      [id, at + 2],
    );
  const path = `/Datastreams('${first?.['@iot.id']}')/Observations`;
  // With a filter, all hours are read and summed.
  const all = (await ask(app, `${path}?$filter=result ge 0&$top=1000`)).value;
  expect(all.length).toBeGreaterThan(50);
  expect(await crawl(app, `${path}?$top=7`)).toEqual(all);
  expect(await crawl(app, `${path}?$orderby=phenomenonTime desc&$top=7`)).toEqual([...all].reverse());
  const of = "/Observations?$filter=Datastream/Thing/properties/placeType eq 'cctv'";
  const together = (await ask(app, `${of} and result ge 0&$orderby=phenomenonTime desc&$top=1000`)).value;
  expect(await crawl(app, `${of}&$orderby=phenomenonTime desc&$top=7`)).toEqual(together);
});
