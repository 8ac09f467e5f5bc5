/** Spatial functions of filters (OGC 18-088, table 23; DE-9IM of OGC 06-103r4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addStaDistrict, ask, refusalOf, type StaDistrict, staNow } from '#test/sensorthings.ts';

let app: TestApp;
let district: StaDistrict;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow }, env: { ROWS_PER_MINUTE: '1000000000' } });
  district = await addStaDistrict(app);
});
afterAll(() => app.stop());

/** Whether the park's position, 127.08 37.58, fulfils a condition. */
async function isFound(condition: string): Promise<boolean> {
  const { value } = await ask(app, `/Locations?$select=id&$filter=id eq ${district.park} and (${condition})`);
  return value.length > 0;
}

const shape = (wkt: string) => `geography'${wkt}'`;
const around = shape('POLYGON((127.07 37.57, 127.09 37.57, 127.09 37.59, 127.07 37.59, 127.07 37.57))');
const cornered = shape('POLYGON((127.08 37.57, 127.09 37.57, 127.09 37.59, 127.08 37.59, 127.08 37.57))');
const holed = shape(
  'POLYGON((127 37, 128 37, 128 38, 127 38, 127 37), (127.08 37.5, 127.2 37.5, 127.2 37.6, 127.08 37.6, 127.08 37.5))',
);
const inHole = shape(
  'POLYGON((127 37, 128 37, 128 38, 127 38, 127 37), (127.07 37.5, 127.2 37.5, 127.2 37.6, 127.07 37.6, 127.07 37.5))',
);
const through = shape('LINESTRING(127.07 37.57, 127.09 37.59)');
const from = shape('LINESTRING(127.08 37.58, 127.09 37.59)');
const here = shape('POINT(127.08 37.58)');
const there = shape('POINT(127.08 37.59)');

/** The relations that hold between the park's position and each shape, by name. */
const relations: readonly (readonly [name: string, shape: string, holding: readonly string[]])[] = [
  ['a polygon around it', around, ['intersects', 'within']],
  ['a polygon with it on an edge', cornered, ['intersects', 'touches']],
  ['a polygon with it on the edge of a hole', holed, ['intersects', 'touches']],
  ['a polygon with it in a hole', inHole, ['disjoint']],
  ['a line through it', through, ['intersects', 'within']],
  ['a line from it', from, ['intersects', 'touches']],
  ['a line elsewhere', shape('LINESTRING(127.07 37.57, 127.09 37.591)'), ['disjoint']],
  ['a point at it', here, ['contains', 'equals', 'intersects', 'within']],
  ['a point elsewhere', there, ['disjoint']],
];
const names = ['contains', 'crosses', 'disjoint', 'equals', 'intersects', 'overlaps', 'touches', 'within'];
const reversed: Record<string, string> = { within: 'contains', contains: 'within' };

describe('spatial relations', () => {
  test.each(relations)('hold between a position and %s', async (_name, given, holding) => {
    const held: string[] = [];
    const heldReversed: string[] = [];
    for (const name of names) {
      if (await isFound(`st_${name}(location, ${given})`)) held.push(name);
      if (await isFound(`st_${reversed[name] ?? name}(${given}, location)`)) heldReversed.push(name);
    }
    expect([held, heldReversed]).toEqual([holding, holding]);
    expect(await isFound(`geo.intersects(location, ${given})`)).toBe(holding.includes('intersects'));
  });

  test('hold for a position near a short slanted edge only on its inner side', async () => {
    const [inside, outside] = ['127.0795 37.5795', '127.0805 37.5805'].map((corner) =>
      shape(`POLYGON((127.0795 37.5804, 127.0804 37.5795, ${corner}, 127.0795 37.5804))`),
    );
    expect([await isFound(`st_within(location, ${inside})`), await isFound(`st_within(location, ${outside})`)]).toEqual(
      [false, true],
    );
  });

  test('are selected by a pattern', async () => {
    expect(await isFound(`st_relate(location, ${around}, '0FFFFF212')`)).toBe(true);
    expect(await isFound(`st_relate(${around}, location, '0F2FF1FF2')`)).toBe(true);
    expect(await isFound(`st_relate(location, ${cornered}, 'T********')`)).toBe(false);
    expect(await isFound(`st_relate(location, ${from}, 'f0ffff102')`)).toBe(true);
    const { status, error } = await refusalOf(app, `/Locations?$filter=st_relate(location,${here},'T')`);
    expect([status, error]).toEqual([400, expect.stringContaining('DE-9IM')]);
    expect((await refusalOf(app, `/Locations?$filter=st_relate(location,${here})`)).status).toBe(400);
  });

  test('are not provided between two shapes', async () => {
    expect((await refusalOf(app, `/Locations?$filter=st_within(${through},${around})`)).status).toBe(501);
  });
});

test('measure the length of a line in metres, and 0 for a position', async () => {
  // A hundredth of a degree of latitude and back.
  const line = shape('LINESTRING(127 37.01, 127 37, 127 37.01)');
  expect(await isFound(`geo.length(${line}) gt 2223 and geo.length(${line}) lt 2224.5`)).toBe(true);
  expect(await isFound('geo.length(location) eq 0')).toBe(true);
});
