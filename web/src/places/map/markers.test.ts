import type { Marker } from '@maru/contract/place';
import { airMeasure } from '@maru/domain/air';
import { grades } from '@maru/domain/grade';
import { describe, expect, it } from 'vitest';
import type { Latest } from '../values/values.ts';
import { bothSides, changedPlaces, gradeLooks, mapMarker, newestReading, updatedMarker } from './markers.ts';

const ultraFineDust = airMeasure('ultra_fine_dust');

const marker: Marker = {
  installationPlaceId: 7,
  installationPlaceName: '면목본동 주민센터',
  facilityType: 'public',
  latitude: 37.58,
  longitude: 127.09,
  dongCode: '1107052',
  measurementValue: 12.4,
  measurementStatus: 'good',
  measurementStatusName: '좋음',
  measurementDatetime: '2026-11-20 10:00:00',
};

const latest: Latest = {
  measurementDatetime: '2026-11-20 10:01:00',
  isStale: false,
  avgUltraFineDust: 75.4,
  avgUltraFineDustStatus: 'bad',
  avgFineDust: 80,
  avgFineDustStatus: 'normal',
  avgTemperature: 12.3,
  avgCo2: 1200,
  avgCo2Status: 'bad',
};

describe('updatedMarker', () => {
  const updated = (values: Latest, measure = ultraFineDust) =>
    updatedMarker(marker, { indoor: null, outdoor: values }, 'outdoor', measure);

  it('uses the shown measure, with the grade that was sent', () => {
    expect(updated(latest)).toMatchObject({
      measurementValue: 75.4,
      measurementStatus: 'bad',
      measurementStatusName: '나쁨',
      measurementDatetime: '2026-11-20 10:01:00',
    });
    const sent = { ...latest, avgFineDustStatus: 'very_bad' };
    expect(updated(sent, airMeasure('fine_dust')).measurementStatus).toBe('very_bad');
    expect(updated(latest, airMeasure('co2')).measurementStatusName).toBe('환기필요');
  });

  it('returns only the measuring state for a measure without a scale', () => {
    const temperature = airMeasure('temperature');
    expect(updated(latest, temperature).measurementStatus).toBe('measuring');
    expect(updated({ ...latest, avgTemperature: null }, temperature).measurementStatus).toBe('inspection');
    expect(updated({ ...latest, isStale: true }, temperature)).toMatchObject({
      measurementValue: 12.3,
      measurementStatus: 'inspection',
    });
  });

  it('returns the same marker if the live values are of the other side', () => {
    expect(updatedMarker(marker, { indoor: latest, outdoor: null }, 'outdoor', ultraFineDust)).toBe(marker);
  });
});

describe('mapMarker', () => {
  it('shows the value at its displayed precision', () => {
    expect(mapMarker(marker, ultraFineDust)).toMatchObject({ id: 7, look: 'good', text: '12' });
    expect(mapMarker({ ...marker, measurementValue: null }, ultraFineDust).text).toBe('–');
  });
});

describe('gradeLooks', () => {
  it('contains a look for every grade, the worst last', () => {
    expect(gradeLooks.map(({ key }) => key).sort()).toEqual([...grades].sort());
    expect(gradeLooks.at(-1)).toMatchObject({ key: 'very_bad', sign: '■', isHollow: false });
  });
});

describe('newestReading', () => {
  it('compares all markers', () => {
    const old = { ...marker, measurementDatetime: '2026-11-20 09:59:00' };
    expect(newestReading([marker, { ...marker, measurementDatetime: null }, old])).toBe('2026-11-20 10:00:00');
    expect(newestReading([])).toBeNull();
  });
});

describe('changedPlaces', () => {
  it('returns places with another value, without new places', () => {
    const other = { ...marker, installationPlaceId: 8 };
    const after = [{ ...marker, measurementValue: 13 }, other, { ...marker, installationPlaceId: 9 }];
    expect(changedPlaces([marker, other], after)).toEqual(new Set([7]));
  });
});

describe('bothSides', () => {
  const at = (installationPlaceId: number, measurementValue: number | null): Marker => ({
    ...marker,
    installationPlaceId,
    measurementValue,
    measurementStatus: measurementValue === null ? 'inspection' : 'normal',
  });

  it('shows the outdoor value if current, else the indoor value, and returns the places with indoor values', () => {
    const stale: Marker = { ...at(5, 10), measurementStatus: 'inspection' };
    const { markers, inside } = bothSides(
      [at(1, 10), at(2, null), at(3, null), stale],
      [at(1, 90), at(2, 80), at(4, null), at(5, 70)],
    );
    expect(markers.map(({ installationPlaceId: id, measurementValue }) => [id, measurementValue])).toEqual([
      [1, 10],
      [2, 80],
      [3, null],
      [5, 70],
      [4, null],
    ]);
    expect(inside).toEqual(new Set([2, 4, 5]));
  });
});
