import { describe, expect, it } from 'vitest';
import { ko } from '../../../texts/ko.ts';
import type { AirMarker } from '../parts/marker.ts';
import { airLooks, changedPlaces, gradeCounts, mapMarker, newestReading } from './air-markers.ts';

const row: AirMarker = {
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

describe('mapMarker', () => {
  it('says the value at its shown precision', () => {
    expect(mapMarker(row, 'ultra_fine_dust')).toMatchObject({ id: 7, look: 'good', text: '12' });
    expect(mapMarker({ ...row, measurementValue: null }, 'ultra_fine_dust').text).toBe('–');
  });
});

describe('airLooks', () => {
  it('has a look for every grade, the worst last', () => {
    expect(airLooks.map(({ key }) => key).sort()).toEqual(Object.keys(ko.grade.names).sort());
    expect(airLooks.at(-1)).toMatchObject({ key: 'very_bad', sign: '■', isHollow: false });
  });
});

describe('newestReading and gradeCounts', () => {
  it('look over all markers', () => {
    const rows = [row, { ...row, measurementDatetime: null }, { ...row, measurementDatetime: '2026-11-20 09:59:00' }];
    expect(newestReading(rows)).toBe('2026-11-20 10:00:00');
    expect(newestReading([])).toBeNull();
    expect(gradeCounts(rows)).toEqual(new Map([['good', 3]]));
  });
});

describe('changedPlaces', () => {
  it('has those with another value, and no newcomers', () => {
    const other = { ...row, installationPlaceId: 8 };
    const before = [row, other];
    const after = [{ ...row, measurementValue: 13 }, other, { ...row, installationPlaceId: 9 }];
    expect(changedPlaces(before, after)).toEqual(new Set([7]));
  });
});
