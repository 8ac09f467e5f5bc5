/** Areas of people counting, whose CCTVs the public sees only together. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addStaDistrict, ask, type Json, staNow } from '#test/sensorthings.ts';

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
