/** Imports files of every series: a few rows each become readings, rollups and the latest value. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportBench, openImportBench } from '#test/import-bench.ts';
import { importedSeries } from './imported-series.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

/** Header, values of two hours, and the newest values as stored: measures as integers, words unchanged. */
test.each<[string, string, [string, string], Record<string, unknown>]>([
  ['tilt', '일시,xAngle,yAngle', ['0.10,-0.20', '0.11,-0.24'], { x_angle: 110, y_angle: -240 }],
  ['crack', '일시,crackWidth', ['0.30', '0.31'], { crack_width: 310 }],
  ['people', '일시,personIn,personOut,carIn,carOut', ['10,4,2,1', '25,9,3,1'], { person_in: 25, car_out: 1 }],
  ['light', '일시,status,dimming', ['on,100', 'off,0'], { status: 'off', dimming: 0 }],
  [
    'bin',
    '일시,페트·캔(%),종이팩,petCanItems,cartonItems',
    ['40.5,10,100,7', '45,11,120,9'],
    { pet_can_fill: 450, carton_fill: 110, pet_can_items: 120 },
  ],
])('imports %s', async (name, header, [first, second], stored) => {
  const imported = importedSeries.find(({ series }) => series.name === name);
  const file = `${header}\n2026-03-01 09:00,${first}\n2026-03-01 10:00,${second}\n`;
  const summary = await bench.run(file, { device: `D-${name}`, facility: undefined }, {}, imported);
  expect(summary).toMatchObject({ rows: 2, stored: 2, repeated: 0, refused: {} });
  const { rows } = await bench.pool.query(
    `select l.*, (select readings from ${name}_day d where d.device_id = l.device_id) as counted,
       p.place_type, p.facility_type
     from ${name}_latest l join device v using (device_id) join installation_place p using (installation_place_id)`,
  );
  expect(rows).toMatchObject([{ ...stored, counted: 2, place_type: imported?.placeType, facility_type: '' }]);
  expect(await bench.run(file, { device: `D-${name}`, facility: undefined }, {}, imported)).toMatchObject({
    stored: 0,
    repeated: 2,
  });
});

test('creates no device for daily rows of lights, whose states expire sooner', async () => {
  const lights = importedSeries.find(({ series }) => series.name === 'light');
  const days = '일시,status\n2026-03-01,on\n2026-03-02,off\n';
  await expect(bench.run(days, { place: 'L', device: 'DAYS', facility: undefined }, {}, lights)).rejects.toThrow(
    "DAYS can't report only every 86400 seconds: a light reports every 3600 or more often.",
  );
  expect((await bench.pool.query(`select from device where management_code = 'DAYS'`)).rows).toEqual([]);
});
