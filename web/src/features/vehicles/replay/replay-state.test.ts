import { describe, expect, test } from 'vitest';
import { parseReplay, writeReplay } from './replay-state.ts';

const now = new Date('2026-11-23T10:00:00+09:00');
const usual = { day: '2026-11-23', vehicleIds: null, at: null, speed: 60, isPlaying: false };

describe('replay in the address', () => {
  test.each([
    [{ replay: '' }, {}],
    [{ replay: 'today' }, {}],
    [{ replay: '2026-02-30' }, {}],
    [{ replay: '2026-11-24' }, {}],
    [{ replay: '2026-11-15' }, {}],
    [{ replay: '2026-11-16' }, { day: '2026-11-16' }],
    [{ replay: '2026-11-22 10:00' }, {}],
    [{ replay: '2026-11-22' }, { day: '2026-11-22' }],
    [{ vehicles: 'none' }, { vehicleIds: [] }],
    [{ vehicles: '7,7,x,-1,0,9' }, { vehicleIds: [7, 9] }],
    [{ vehicles: '1,2,3,4,5,6' }, { vehicleIds: [1, 2, 3, 4, 5] }],
    [{ at: '36000' }, { at: 36_000 }],
    [{ at: '99999' }, { at: 86_399 }],
    [{ at: '-5' }, {}],
    [{ speed: '300' }, { speed: 300 }],
    [{ speed: '7' }, {}],
    [{ playing: '1' }, { isPlaying: true }],
  ])('is read from %j', (search, expected) => {
    expect(parseReplay(search as Record<string, string>, '2026-11-16', now)).toEqual({ ...usual, ...expected });
  });

  test('is read back as written', () => {
    const state = { day: '2026-11-20', vehicleIds: [3, 1], at: 3600, speed: 10, isPlaying: true } as const;
    const written = Object.fromEntries(
      Object.entries(writeReplay(state)).map(([name, value]) => [name, String(value)]),
    );
    expect(parseReplay(written, '2026-11-16', now)).toEqual(state);
  });

  test('has a text for no vehicle, because empty texts are omitted', () => {
    expect(writeReplay({ vehicleIds: [] })).toEqual({ vehicles: 'none' });
  });

  test('replays any day of the office since 2000', () => {
    const days = ['2026-11-23', '2001-02-03', '0202-11-23', '2026-11-24', ''];
    expect(days.map((replay) => parseReplay({ replay }, undefined, now).day)).toEqual([
      '2026-11-23',
      '2001-02-03',
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ]);
  });

  test('omits default values', () => {
    expect(writeReplay({ at: null, speed: 60, isPlaying: false })).toEqual({
      at: undefined,
      speed: undefined,
      playing: undefined,
    });
  });
});
