import { expect, test } from 'vitest';
import type { AirLatest } from '../../../../lib/live/live-states.ts';
import { type Marker, patchMarkers } from './patch-markers.ts';

const marker = (installationPlaceId: number): Marker => ({
  installationPlaceId,
  installationPlaceName: '',
  facilityType: '',
  latitude: 0,
  longitude: 0,
  dongCode: '',
  measurementValue: 1,
  measurementStatus: 'good',
  measurementStatusName: '좋음',
  measurementDatetime: '2026-11-20 10:00:00',
});

const latest: AirLatest = {
  measurementDatetime: '2026-11-20 10:01:00',
  isStale: false,
  deviceCount: 1,
  avgUltraFineDust: 80,
  avgUltraFineDustStatus: 'very_bad',
  avgUltraFineDustStatusName: '매우나쁨',
  avgFineDust: null,
  avgFineDustStatus: 'inspection',
  avgFineDustStatusName: '점검중',
  avgTemperature: 3,
  avgHumidity: null,
  avgVoc: null,
  avgVocStatus: 'inspection',
  avgVocStatusName: '점검중',
  avgCo2: 1200,
  avgCo2Status: 'bad',
  avgCo2StatusName: '환기필요',
};

test('a place that reported has its new value; the others stay as they are', () => {
  const before = { list: [marker(1), marker(2)] };
  const states = [{ installationPlaceId: 2, values: { indoor: null, outdoor: latest } }];
  const after = patchMarkers(before, states, 'ultra_fine_dust', 'outdoor');
  expect(after.list[0]).toBe(before.list[0]);
  expect(after.list[1]).toMatchObject({
    measurementValue: 80,
    measurementStatus: 'very_bad',
    measurementStatusName: '매우나쁨',
    measurementDatetime: '2026-11-20 10:01:00',
  });
});

test('indoor news say nothing of outdoors', () => {
  const before = { list: [marker(1)] };
  const states = [{ installationPlaceId: 1, values: { indoor: latest, outdoor: null } }];
  expect(patchMarkers(before, states, 'ultra_fine_dust', 'outdoor').list[0]).toBe(before.list[0]);
  expect(patchMarkers(before, states, 'co2', 'indoor').list[0]).toMatchObject({
    measurementValue: 1200,
    measurementStatusName: '환기필요',
  });
});

test('a measurement without a scale is being measured', () => {
  const states = [{ installationPlaceId: 1, values: { indoor: latest, outdoor: null } }];
  expect(patchMarkers({ list: [marker(1)] }, states, 'temperature', 'indoor').list[0]?.measurementStatus).toBe(
    'measuring',
  );
});
