import { describe, expect, test } from 'vitest';
import { distance, lengthOf, offset, pointAt, type Route } from './route.ts';
import { type VehicleSite, vehicleAt } from './vehicle.ts';

const seoul = (text: string) => Date.parse(`${text}+09:00`);
const depot = { latitude: 37.59, longitude: 127.09 };
const route: Route = [depot, offset(depot, 400, 0), offset(depot, 400, 300), offset(depot, 0, 300), depot];
/** From 20:00 to 04:00. */
const night: VehicleSite = { managementCode: 'VEHICLE-1', route, shift: { startHour: 20, endHour: 28 } };

describe('route', () => {
  test('is walked corner by corner, round after round', () => {
    expect(lengthOf(route)).toBeCloseTo(1400, -1);
    expect(pointAt(route, 0)).toEqual(depot);
    expect(distance(pointAt(route, 400), offset(depot, 400, 0))).toBeLessThan(1);
    expect(distance(pointAt(route, 1400 + 550), offset(depot, 400, 150))).toBeLessThan(2);
    expect(distance(pointAt(route, -1), offset(depot, 0, 1))).toBeLessThan(1);
  });
});

describe('vehicle', () => {
  test('works through midnight and a month’s end, rests by day and from Sunday evening on', () => {
    const isOut = (text: string) => vehicleAt(night, seoul(text)).operationState !== 'off';
    // 2026-10-31 is a Saturday.
    expect(['2026-10-30T21:00:00', '2026-10-31T03:59:00', '2026-11-01T01:00:00'].map(isOut)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-10-31T04:00:00', '2026-10-31T12:00:00', '2026-11-01T21:00:00'].map(isOut)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('never jumps: between two seconds it goes as far as its velocity says, at the shift’s ends too', () => {
    const from = seoul('2026-10-30T19:58:00');
    let stops = 0;
    let fastest = 0;
    for (let second = 0; second < 8.1 * 3600; second += 1) {
      const [here, next] = [vehicleAt(night, from + second * 1000), vehicleAt(night, from + (second + 1) * 1000)];
      const metres = distance(here, next);
      const said = Math.max(here.velocity, next.velocity) / 3.6;
      expect(metres).toBeLessThan(said + 0.8);
      if (here.operationState === 'stopped') stops += 1;
      fastest = Math.max(fastest, here.velocity);
    }
    expect(stops).toBeGreaterThan(1000);
    expect(fastest).toBeGreaterThan(20);
    expect(fastest).toBeLessThan(60);
  });

  test('parks at the depot with its engine off', () => {
    const parked = vehicleAt(night, seoul('2026-10-31T12:00:00'));
    expect(parked).toMatchObject({ ...depot, velocity: 0, operationState: 'off' });
    expect(parked.voltage).toBeLessThan(26);
    expect(vehicleAt(night, seoul('2026-10-30T22:00:00')).voltage).toBeGreaterThan(27);
  });
});
