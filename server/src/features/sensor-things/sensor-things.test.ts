/** Read requests of OGC 18-088, following its examples, and the limits of public data. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { setMark } from '#telemetry/marks/marks.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  addStaDistrict,
  ask,
  crawl,
  type Json,
  refusalOf,
  type StaDistrict,
  staNow,
  staPath,
} from '#test/sensorthings.ts';
import { airSeries } from '../air/series.ts';

let app: TestApp;
let district: StaDistrict;
let root: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow }, env: { ROWS_PER_MINUTE: '1000000000' } });
  district = await addStaDistrict(app);
  root = app.url + staPath;
});
afterAll(() => app.stop());

const idsOf = ({ value }: Json) => value.map((one) => one['@iot.id']);
const resultsOf = ({ value }: Json) => value.map(({ result }) => result);
const streamOf = ({ deviceId }: { deviceId: number }, field: string) => `Datastreams('${deviceId}-${field}')`;
const minutesAgo = (minutes: number) => new Date(staNow.getTime() - minutes * 60_000).toISOString();

describe('entities', () => {
  test('describe a place with its links', async () => {
    const { park } = district;
    const self = `${root}/Things(${park})`;
    expect(await ask(app, `/Things(${park})`)).toEqual({
      '@iot.id': park,
      '@iot.selfLink': self,
      name: "면목공원 '가람'",
      description: '대기질, 면목2동',
      properties: { placeType: 'air', dongCode: '1126052000', dongName: '면목2동' },
      'Locations@iot.navigationLink': `${self}/Locations`,
      'HistoricalLocations@iot.navigationLink': `${self}/HistoricalLocations`,
      'Datastreams@iot.navigationLink': `${self}/Datastreams`,
    });
    expect((await ask(app, `/Things(${park})/Locations`)).value).toMatchObject([
      { encodingType: 'application/geo+json', location: { type: 'Point', coordinates: [127.08, 37.58] } },
    ]);
    expect((await ask(app, `/Things(${park})/HistoricalLocations`)).value).toEqual([]);
  });

  test('describe a measure of a device with unit, span and type', async () => {
    const { outdoor } = district;
    expect(await ask(app, `/${streamOf(outdoor, 'ultraFineDust')}`)).toMatchObject({
      '@iot.id': `${outdoor.deviceId}-ultraFineDust`,
      name: 'Ultra fine dust (PM2.5), 정문',
      observationType: 'http://www.opengis.net/def/observationType/OGC-OM/2.0/OM_Measurement',
      unitOfMeasurement: {
        name: 'microgram per cubic metre',
        symbol: '㎍/㎥',
        definition: 'http://www.opengis.net/def/uom/UCUM/ug%2Fm3',
      },
      observedArea: { type: 'Point', coordinates: [127.08, 37.58] },
      // The start of the first day in Seoul.
      phenomenonTime: `2026-11-09T15:00:00.000Z/${minutesAgo(10)}`,
    });
    expect(await ask(app, `/${streamOf(outdoor, 'ultraFineDust')}/Sensor`)).toMatchObject({
      name: expect.stringMatching(/^미세먼지 센서 .+ AQ-1$/),
    });
    expect(await ask(app, `/${streamOf(district.lamp, 'status')}`)).toMatchObject({
      observationType: expect.stringMatching(/OM_CategoryObservation$/),
      unitOfMeasurement: { name: null, symbol: null, definition: null },
    });
  });

  test('are addressed by property, value and reference', async () => {
    const { park, outdoor } = district;
    expect(await ask(app, `/Things(${park})/properties/dongName`)).toEqual({ dongName: '면목2동' });
    const plain = await fetch(`${root}/Things(${park})/name/$value`);
    expect([plain.headers.get('content-type'), await plain.text()]).toEqual([
      'text/plain; charset=utf-8',
      "면목공원 '가람'",
    ]);
    const { value } = await ask(app, `/${streamOf(outdoor, 'temperature')}/Observations/$ref`);
    expect(value).toHaveLength(4);
    const [first] = value;
    const observation = String(first?.['@iot.selfLink']).slice(root.length);
    expect(await ask(app, `${observation}/result`)).toEqual({ result: -3.5 });
    expect(await ask(app, `${observation}/FeatureOfInterest/name`)).toEqual({ name: "면목공원 '가람'" });
    expect(await ask(app, `${observation}/Datastream/Thing/id`)).toEqual({ id: park });
  });

  test.each(['', '/$value'])('answer 204 for a property without a value (%j)', async (end) => {
    const answer = await fetch(`${root}/${streamOf(district.lamp, 'status')}/unitOfMeasurement/name${end}`);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([204, '', null]);
  });

  test.each([
    '/Nothing',
    '/Things(999999999)',
    "/Datastreams('x')",
    "/Datastreams('1-x')/Observations",
    "/Observations('1-x-1')",
    '/Things/name',
    '/Things(1',
    '/Things(1)(2)',
  ])('answer 404 for %s', async (path) => {
    expect((await refusalOf(app, path)).status).toBe(404);
  });
});

describe('privacy', () => {
  test('shows buildings with masked names, also to filters', async () => {
    const { villa } = district;
    expect(await ask(app, `/Things(${villa})/name`)).toEqual({ name: '나******' });
    expect(idsOf(await ask(app, "/Things?$filter=startswith(name,'나래')"))).toEqual([]);
    expect(idsOf(await ask(app, "/Locations?$filter=substringof('연립',name)"))).toEqual([]);
    expect(idsOf(await ask(app, "/Things?$filter=name eq '나******'"))).toEqual([villa]);
  });

  test('shows leans relative to the baseline, like the public pages', async () => {
    expect(resultsOf(await ask(app, `/${streamOf(district.tilt, 'xAngle')}/Observations`))).toEqual([0, 0.25]);
  });

  test('excludes inactive devices, single CCTVs and vehicles', async () => {
    const places = await crawl(app, '/Things');
    expect(new Set(places.map(({ properties }) => (properties as Json).placeType))).toEqual(
      new Set(['air', 'building', 'light', 'bin', 'cctv']),
    );
    const all = JSON.stringify(await crawl(app, '/Datastreams?$select=id'));
    for (const { deviceId } of [district.inactive, district.cctv]) expect(all).not.toContain(`"${deviceId}-`);
    expect((await refusalOf(app, `/${streamOf(district.cctv, 'personIn')}`)).status).toBe(404);
    expect((await refusalOf(app, `/${streamOf(district.inactive, 'fineDust')}`)).status).toBe(404);
  });

  test('excludes marked readings at once', async () => {
    const { indoor } = district;
    const stream = streamOf(indoor, 'co2');
    expect(resultsOf(await ask(app, `/${stream}/Observations`))).toEqual([700, 1200]);
    const [from, until] = [new Date(minutesAgo(16)), new Date(minutesAgo(14))];
    const mark = { deviceId: indoor.deviceId, from, until, field: null, reason: '센서 고장' };
    const { rows } = await app.pool.query<{ adminNumber: number }>(
      `insert into administrator (admin_id, admin_name, dept_code, password_hash)
       values ('marker', '홍길동', 'structure', '') returning admin_number as "adminNumber"`,
    );
    const by = { adminNumber: rows[0]?.adminNumber ?? 0, now: staNow };
    await inTransaction(app.pool, (client) => setMark(client, airSeries, mark, by));
    expect(resultsOf(await ask(app, `/${stream}/Observations`))).toEqual([700]);
    const newest = `/${stream}?$expand=Observations($top=1;$orderby=phenomenonTime desc)`;
    expect((await ask(app, newest)).Observations).toMatchObject([{ result: 700 }]);
  });
});

describe('query options', () => {
  test('filter by the examples of the standard', async () => {
    const { park, outdoor, lamp } = district;
    const near = "geo.distance(Locations/location, geography'POINT(127.08 37.58)') lt 10";
    expect(idsOf(await ask(app, `/Things?$filter=${near}`))).toEqual([park]);
    // A hundredth of a degree of latitude.
    const north = "geo.distance(Locations/location, geography'POINT(127.08 37.59)')";
    expect(idsOf(await ask(app, `/Things?$filter=${north} gt 1111.8 and ${north} lt 1112.1`))).toEqual([park]);
    const around = "st_within(location, geography'POLYGON((127 37, 127.082 37, 127.082 38, 127 38, 127 37))')";
    expect(idsOf(await ask(app, `/Locations?$filter=${around}`))).toEqual([park]);
    const chain =
      `Datastreams/Observations/FeatureOfInterest/id eq '${park}' and ` +
      'Datastreams/Observations/resultTime ge 2010-06-01T00:00:00Z and ' +
      'date(Datastreams/Observations/resultTime) le date(2030-07-01T00:00:00Z)';
    const { value } = await ask(app, `/Things?$expand=Datastreams&$filter=${chain}`);
    expect(value).toMatchObject([{ '@iot.id': park, Datastreams: expect.any(Array) }]);
    expect(
      resultsOf(await ask(app, `/${streamOf(outdoor, 'temperature')}/Observations?$filter=result lt 4.50`)),
    ).toEqual([-3.5, 0]);
    const early = 'time(resultTime) lt 01:30:00 and result gt -1e1';
    expect(resultsOf(await ask(app, `/${streamOf(outdoor, 'temperature')}/Observations?$filter=${early}`))).toEqual([
      -3.5, 0,
    ]);
    const ofOne = `Datastream/id eq '${lamp.deviceId}-status' and result eq 'off'`;
    expect(resultsOf(await ask(app, `/Observations?$filter=${ofOne}`))).toEqual(['off']);
    const either = `Datastream/id eq '${lamp.deviceId}-ampere' or result gt 100`;
    expect(new Set(resultsOf(await ask(app, `/Observations?$filter=${either}`)))).toEqual(
      new Set([
        0.42,
        700,
        ...(await ask(app, '/Observations?$filter=result gt 700')).value.map(({ result }) => result),
      ]),
    );
  });

  test.each([
    ['Locations', 'encodingType'],
    ['Datastreams', 'observationType'],
    ['Sensors', 'encodingType'],
    ['Sensors', 'metadata'],
    ['ObservedProperties', 'definition'],
    ['FeaturesOfInterest', 'encodingType'],
  ])('filter and order %s by %s', async (set, name) => {
    const all = await crawl(app, `/${set}?$orderby=${name} desc`);
    const values = all.map((one) => String(one[name]));
    expect(values).toEqual(values.toSorted().reverse());
    const found = await crawl(app, `/${set}?$top=1000`, `${name} eq '${values[0]?.replaceAll("'", "''")}'`);
    expect(found.map((one) => one[name])).toEqual(values.filter((value) => value === values[0]));
  });

  test('select properties and links', async () => {
    const { park } = district;
    expect(await ask(app, `/Things(${park})?$select=id,name,Datastreams`)).toEqual({
      '@iot.id': park,
      name: "면목공원 '가람'",
      'Datastreams@iot.navigationLink': `${root}/Things(${park})/Datastreams`,
    });
  });

  test('expand several levels with their own options', async () => {
    const { park, outdoor } = district;
    const inner = '$filter=result ge 4;$orderby=phenomenonTime desc;$top=1;$select=result;$count=true';
    const path = `/Things(${park})?$select=name&$expand=Locations,Datastreams/ObservedProperty,Datastreams/Observations(${inner})`;
    const place = await ask(app, path);
    expect(place.Locations).toHaveLength(1);
    const streams = place.Datastreams as Json[];
    const temperature = streams.find((one) => one['@iot.id'] === `${outdoor.deviceId}-temperature`);
    expect(temperature).toMatchObject({
      ObservedProperty: { name: 'Temperature' },
      'Observations@iot.count': 2,
      Observations: [{ result: 7 }],
    });
    const next = String(temperature?.['Observations@iot.nextLink']);
    expect(await (await fetch(next)).json()).toMatchObject({ '@iot.count': 2, value: [{ result: 4.5 }] });
  });

  test('return the newest observation of each Datastream, also if the newest reading lacks the value', async () => {
    const { park, outdoor, indoor } = district;
    const expanded = 'Datastreams($expand=Observations($top=1;$orderby=phenomenonTime desc))';
    const [place] = (await ask(app, `/Things?$filter=id eq ${park}&$expand=${expanded}`)).value;
    const newest = Object.fromEntries(
      ((place as Json).Datastreams as Json[]).map((one) => [one['@iot.id'], (one.Observations as Json[])[0]?.result]),
    );
    expect(newest).toMatchObject({
      [`${outdoor.deviceId}-ultraFineDust`]: 18,
      [`${outdoor.deviceId}-temperature`]: 7,
      [`${outdoor.deviceId}-co2`]: undefined,
      [`${indoor.deviceId}-temperature`]: 21.5,
    });
  });

  test('return the hours of counters as spans', async () => {
    const { value } = await ask(app, `/${streamOf(district.bin, 'petCanItems')}/Observations?$orderby=phenomenonTime`);
    expect(value.map(({ phenomenonTime, result }) => [phenomenonTime, result])).toContainEqual([
      '2026-11-10T01:00:00.000Z/2026-11-10T02:00:00.000Z',
      12,
    ]);
  });

  test('order, skip, limit and count', async () => {
    const path = `/${streamOf(district.outdoor, 'temperature')}/Observations`;
    expect(resultsOf(await ask(app, `${path}?$orderby=result desc`))).toEqual([7, 4.5, 0, -3.5]);
    const page = await ask(app, `${path}?$top=2&$skip=1&$orderby=resultTime desc&$count=true`);
    expect([page['@iot.count'], resultsOf(page)]).toEqual([4, [4.5, 0]]);
    expect((await ask(app, '/Things?$count=true&$top=0'))['@iot.count']).toBe((await crawl(app, '/Things')).length);
    const streams = await ask(
      app,
      '/Observations?$expand=Datastream&$orderby=Datastreams/id desc,phenomenonTime&$top=1000',
    );
    const ids = streams.value.map(({ Datastream }) => (Datastream as Json)['@iot.id'] as string);
    expect(ids).toEqual(ids.toSorted().reverse());
    const names = (await ask(app, '/Things?$orderby=name desc')).value.map(({ name }) => name as string);
    expect(names).toEqual(names.toSorted().reverse());
  });

  test('return the same Datastreams of places with and without a filter', async () => {
    const read = async (options: string) =>
      (await ask(app, `/Things?$expand=Datastreams(${options}$expand=ObservedProperty,Sensor,Observations)`)).value;
    const places = await read('');
    expect(places.flatMap(({ Datastreams }) => Datastreams as Json[]).length).toBeGreaterThan(10);
    expect(places).toEqual(await read("$filter=startswith(name,'');"));
    const [{ Datastreams }] = (
      await ask(app, `/Things?$filter=id eq ${district.park}&$expand=Datastreams($top=2;$skip=1;$count=true)`)
    ).value as [Json];
    const [whole] = (await ask(app, `/Things?$filter=id eq ${district.park}&$expand=Datastreams`)).value as [Json];
    expect(Datastreams).toEqual((whole.Datastreams as Json[]).slice(1, 3));
  });

  test('return observations as arrays by Datastream', async () => {
    const path = `/${streamOf(district.outdoor, 'temperature')}/Observations?$resultFormat=dataArray&$select=phenomenonTime,result&$top=2`;
    expect((await ask(app, path)).value).toEqual([
      {
        'Datastream@iot.navigationLink': `${root}/${streamOf(district.outdoor, 'temperature')}`,
        components: ['phenomenonTime', 'result'],
        'dataArray@iot.count': 2,
        dataArray: [
          [minutesAgo(190), -3.5],
          [minutesAgo(130), 0],
        ],
      },
    ]);
  });
});

test('answers every request on the service’s documentation page', async () => {
  const page = readFileSync(new URL('../../../../docs/sensor-things.md', import.meta.url), 'utf8');
  const requests = [...page.matchAll(/^curl "\$MARU(\S+)"$/gm)].map(([, path = '']) => path.replaceAll('\\$', '$'));
  expect(requests.length).toBeGreaterThan(3);
  for (const path of requests) {
    const answer = await fetch(app.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(((await answer.json()) as Json).value.length).toBeGreaterThan(0);
  }
});
