import { describe, expect, it } from 'vitest';
import { parseAirMapState, readGrades, shortened, writeGrades } from './air-map-state.ts';

describe('parseAirMapState', () => {
  it('is ultra fine dust outdoors when the address says nothing', () => {
    expect(parseAirMapState({})).toEqual({
      measurementType: 'ultra_fine_dust',
      installationType: 'outdoor',
      facilityType: '',
      keyword: '',
      place: null,
      grades: '',
      order: 'near',
      lat: undefined,
      lng: undefined,
      zoom: undefined,
    });
  });

  it('reads everything the address holds', () => {
    const search = {
      measurementType: 'co2',
      installationType: 'indoor',
      facilityType: 'nursery_school',
      keyword: '면목',
      place: '12',
      grades: 'bad,good',
      order: 'severe',
      lat: '37.5',
      lng: '127.1',
      zoom: '13',
    };
    expect(parseAirMapState(search)).toEqual({ ...search, place: 12, grades: 'good,bad' });
  });

  it.each([
    [{ place: '0' }, 'place', null],
    [{ place: '1e3' }, 'place', null],
    [{ place: '-4' }, 'place', null],
    [{ grades: 'purple,bad' }, 'grades', 'bad'],
    [{ facilityType: 'castle' }, 'facilityType', ''],
    [{ measurementType: 'ozone' }, 'measurementType', 'ultra_fine_dust'],
  ] as const)('takes no nonsense: %j', (search, name, value) => {
    expect(parseAirMapState(search)[name]).toBe(value);
  });

  it('cuts a keyword to what the call takes', () => {
    expect(parseAirMapState({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(100);
  });
});

describe('grades in the address', () => {
  it('come back as they were', () => {
    expect(readGrades(writeGrades(new Set(['very_bad', 'normal'])))).toEqual(new Set(['normal', 'very_bad']));
    expect(readGrades('')).toEqual(new Set());
  });
});

describe('shortened', () => {
  it('takes the defaults out of the address', () => {
    expect(shortened({ installationType: 'outdoor', order: 'severe', place: 3 })).toEqual({
      installationType: undefined,
      order: 'severe',
      place: 3,
    });
  });
});
