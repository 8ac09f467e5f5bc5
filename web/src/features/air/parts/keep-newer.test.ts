import { describe, expect, it } from 'vitest';
import {
  keepNewerFavorites,
  keepNewerIndoor,
  keepNewerMarkers,
  keepNewerPlaces,
  keepNewerSides,
} from './keep-newer.ts';
import type { AirLatest } from './latest.ts';
import type { AirMarker } from './marker.ts';

/** Only which value stays is looked at, so a time and one of the figures are enough of it. */
const latest = (measurementDatetime: string | null, avgCo2 = 0) => ({ measurementDatetime, avgCo2 }) as AirLatest;
const [old, new_] = [latest('2026-10-31 23:59:00'), latest('2026-11-01 00:00:00')];

describe('one place', () => {
  it('keeps on each side what is newer than the answer', () => {
    const held = { indoor: new_, outdoor: old };
    expect(keepNewerSides(held, { indoor: old, outdoor: new_ })).toEqual({ indoor: new_, outdoor: new_ });
  });

  it('takes the answer where both are of one moment, where nothing was held, and where a side is gone', () => {
    const answered = latest(new_.measurementDatetime, 900);
    expect(keepNewerSides({ indoor: new_, outdoor: new_ }, { indoor: answered, outdoor: null })).toEqual({
      indoor: answered,
      outdoor: null,
    });
    expect(keepNewerSides({ indoor: null, outdoor: latest(null) }, { indoor: old, outdoor: old })).toEqual({
      indoor: old,
      outdoor: old,
    });
  });

  it('keeps a value against an answer that has none yet', () => {
    const held = { indoor: null, outdoor: old };
    expect(keepNewerSides(held, { indoor: null, outdoor: latest(null) }).outdoor).toBe(old);
  });
});

describe('lists', () => {
  const sides = (outdoor: AirLatest) => ({ indoor: null, outdoor });

  it('are what was answered, each row with the newer values of the same place', () => {
    const held = {
      totalCount: 2,
      list: [
        { placeId: 1, ...sides(new_) },
        { placeId: 2, ...sides(old) },
      ],
    };
    const answer = {
      totalCount: 3,
      list: [
        { placeId: 3, ...sides(old) },
        { placeId: 1, ...sides(old) },
      ],
    };
    expect(keepNewerPlaces(held, answer)).toEqual({
      totalCount: 3,
      list: [
        { placeId: 3, ...sides(old) },
        { placeId: 1, ...sides(new_) },
      ],
    });
  });

  it('of favourites go by the favourite, of indoor places by their one side', () => {
    const favorites = (outdoor: AirLatest) => ({ list: [{ favoriteId: 7, name: 'a', ...sides(outdoor) }] });
    expect(keepNewerFavorites(favorites(new_), favorites(old))).toEqual(favorites(new_));
    const indoor = (value: AirLatest) => ({ list: [{ placeId: 1, indoor: value }] });
    expect(keepNewerIndoor(indoor(new_), indoor(old))).toEqual(indoor(new_));
    expect(keepNewerIndoor(indoor(old), indoor(new_))).toEqual(indoor(new_));
  });

  it('of markers keep the measured part alone', () => {
    const marker = (measurementDatetime: string, measurementValue: number, installationPlaceName: string) =>
      ({ installationPlaceId: 1, installationPlaceName, measurementValue, measurementDatetime }) as AirMarker;
    const [held, answered] = [marker('2026-11-01 00:00:00', 12, 'old name'), marker('2026-10-31 23:59:00', 11, 'name')];
    expect(keepNewerMarkers({ list: [held] }, { list: [answered] }).list[0]).toMatchObject({
      installationPlaceName: 'name',
      measurementValue: 12,
      measurementDatetime: '2026-11-01 00:00:00',
    });
  });
});
