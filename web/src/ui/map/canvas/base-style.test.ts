import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { districtBounds, districtStyle, type MappedDistrict } from './base-style.ts';

const district: MappedDistrict = {
  name: '중랑구',
  streets: null,
  centre: { latitude: 37.59, longitude: 127.09, zoom: 12 },
  dongs: [
    {
      dongName: '면목본동',
      latitude: 37.585,
      longitude: 127.085,
      boundary: [
        [127.08, 37.58],
        [127.09, 37.58],
        [127.09, 37.59],
        [127.08, 37.58],
      ],
    },
  ],
};

describe('districtStyle', () => {
  it.each(['light', 'dark'] as const)('is a valid %s style', (scheme) => {
    expect(validateStyleMin(districtStyle(district, scheme))).toEqual([]);
  });

  it('has no address without streets, so nothing is fetched', () => {
    const style = districtStyle(district, 'light');
    expect(style.glyphs ?? style.sprite).toBeUndefined();
    expect(JSON.stringify(style)).not.toMatch(/https?:|"url"|"tiles"/);
  });
});

describe('districtBounds', () => {
  it('contains every dong', () => {
    expect(districtBounds(district)).toEqual([127.08, 37.58, 127.09, 37.59]);
  });

  it('surrounds the centre if no boundary is known', () => {
    const [west, south, east, north] = districtBounds({ ...district, dongs: [] });
    expect(west < 127.09 && east > 127.09 && south < 37.59 && north > 37.59).toBe(true);
  });
});
