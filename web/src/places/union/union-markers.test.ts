import type { UnionMarker } from '@maru/contract/map';
import { describe, expect, it } from 'vitest';
import type { LiveMark, UnionLayer } from './union-layer.ts';
import {
  byWorst,
  countWithin,
  drawnCluster,
  idOf,
  statesOf,
  withLiveMark,
  withNews,
  withoutMeasured,
} from './union-markers.ts';

const marker: UnionMarker = {
  layer: 'air',
  installationPlaceId: 3,
  installationPlaceName: '다솜 공원',
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  installationType: 'outdoor',
  value: 20,
  status: 'normal',
  severity: 3,
  measurementDatetime: '2026-11-24 10:00:00',
};

describe('withLiveMark', () => {
  const newer = { value: 90, status: 'very_bad', measurementDatetime: '2026-11-24 10:01:00' };

  it('uses the live measurement, with the severity of its state', () => {
    expect(withLiveMark(marker, newer)).toEqual({ ...marker, ...newer, severity: 5 });
  });

  it('uses an older measurement, because the newer one was marked as wrong', () => {
    const older = { ...newer, measurementDatetime: '2026-11-24 09:59:00' };
    expect(withLiveMark(marker, older)).toEqual({ ...marker, ...older, severity: 5 });
  });

  it('keeps a marker without live values of its side', () => {
    expect(withLiveMark(marker, null)).toBe(marker);
  });

  it('moves a vehicle to its new position', () => {
    const vehicle: UnionMarker = { ...marker, layer: 'vehicle', status: 'off', severity: 1 };
    expect(withLiveMark(vehicle, { ...newer, status: 'driving', latitude: 37.6, longitude: 127.1 })).toMatchObject({
      latitude: 37.6,
      longitude: 127.1,
      severity: 2,
    });
  });
});

describe('withNews', () => {
  const time = '2026-11-24 10:01:00';
  const news = new Map([[idOf(marker), { dust: 90, ozone: 7 }]]) as never;
  const air = (measure: 'dust' | 'ozone') =>
    ({
      layer: 'air',
      update: (_, values): LiveMark => ({
        value: (values as unknown as Record<string, number>)[measure] ?? null,
        status: 'bad',
        measurementDatetime: time,
      }),
    }) as UnionLayer;

  it('reads live values by the measure that is shown now, not when they arrived', () => {
    expect(withNews([marker], news, [air('dust')])).toMatchObject([{ value: 90, measurementDatetime: time }]);
    expect(withNews([marker], news, [air('ozone')])).toMatchObject([{ value: 7, measurementDatetime: time }]);
  });

  it('keeps places without live values, and those of a layer that is no longer shown', () => {
    const [other, known] = withNews([{ ...marker, installationPlaceId: 4 }, marker], news, []);
    expect(other).toEqual({ ...marker, installationPlaceId: 4 });
    expect(known).toBe(marker);
  });
});

describe('withoutMeasured', () => {
  const declared = [{ layer: 'air', hasSides: true }, { layer: 'bin' }] as UnionLayer[];
  const bin = { ...marker, layer: 'bin' as const };
  const answer = { markers: [marker, bin], list: [marker, bin], clusters: [] };

  it('keeps the places of layers that the measure doesn’t concern', () => {
    expect(withoutMeasured(answer, declared)).toEqual({ markers: [bin], list: [bin], clusters: [] });
  });

  it('keeps nothing of counted places, or if every place has the measure', () => {
    expect(withoutMeasured({ ...answer, clusters: [{}] }, declared)).toBeUndefined();
    expect(withoutMeasured({ ...answer, markers: [marker] }, declared)).toBeUndefined();
  });
});

it('sorts the worst first, then by layer, then the greater value', () => {
  const bin = { ...marker, layer: 'bin' as const };
  const [worst, high] = [
    { ...bin, severity: 5 },
    { ...marker, value: 30 },
  ];
  expect([bin, marker, high, worst].sort(byWorst)).toEqual([worst, high, marker, bin]);
});

it("draws a cluster with the looks of its states' severities", () => {
  const { looks, worst } = drawnCluster({
    latitude: 37.58,
    longitude: 127.08,
    count: 6,
    severity: 5,
    worst: { layer: 'light', value: null, status: 'outage' },
    states: [
      { layer: 'light', status: 'outage', count: 1 },
      { layer: 'air', status: 'bad', count: 2 },
      { layer: 'light', status: 'nightFault', count: 3 },
    ],
  });
  expect([...looks]).toEqual([
    ['very_bad', 1],
    ['bad', 5],
  ]);
  expect(worst).toEqual({ look: 'very_bad', icon: 'light' });
});

it('counts the states of a layer, worst first, without empty states', () => {
  const counts: Record<string, number> = { on: 5, outage: 1 };
  expect(statesOf('light', (status) => counts[status] ?? 0)).toEqual([
    { status: 'outage', count: 1 },
    { status: 'on', count: 5 },
  ]);
});

it('counts the places in view, without those of the margin around it', () => {
  const cluster = (longitude: number, count: number) => ({ longitude, latitude: 37.58, count });
  const clusters = [cluster(127.08, 900), cluster(127.2, 70)];
  const markers = [marker, { ...marker, latitude: 37.7 }];
  expect(countWithin([127, 37.5, 127.1, 37.6], clusters, markers)).toBe(901);
  expect(countWithin(undefined, clusters, markers)).toBe(972);
});
