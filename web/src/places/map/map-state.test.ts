import { describe, expect, it } from 'vitest';
import { parseMapState, readLooks, writeLooks } from './map-state.ts';
import { gradeLooks } from './markers.ts';

const parse = parseMapState(gradeLooks);

describe('parseMapState', () => {
  it('defaults to all grades, sorted by nearness', () => {
    expect(parse({})).toEqual({
      place: null,
      grades: '',
      order: 'near',
      lat: undefined,
      lng: undefined,
      zoom: undefined,
    });
  });

  it('reads every value of the address', () => {
    const search = { place: '12', grades: 'bad,good', order: 'severe', lat: '37.5', lng: '127.1', zoom: '13' };
    expect(parse(search)).toEqual({ ...search, place: 12, grades: 'good,bad' });
  });

  it.each([
    [{ place: '0' }, 'place', null],
    [{ place: '1e3' }, 'place', null],
    [{ place: '-4' }, 'place', null],
    [{ grades: 'purple,bad' }, 'grades', 'bad'],
    [{ order: 'x' }, 'order', 'near'],
  ] as const)('ignores invalid values: %j', (search, name, value) => {
    expect(parse(search)[name]).toBe(value);
  });
});

describe('looks in the address', () => {
  it('are restored as written', () => {
    const chosen = new Set(['normal', 'very_bad']);
    expect(readLooks(writeLooks(chosen, gradeLooks))).toEqual(chosen);
    expect(readLooks('')).toEqual(new Set());
  });
});
