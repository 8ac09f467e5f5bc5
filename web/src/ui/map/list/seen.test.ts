import { describe, expect, it } from 'vitest';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';
import { seenMarkers } from './seen.ts';

const look = (key: string): MarkerLook => ({ key, colour: '', sign: '●', isHollow: false });
const looks = [look('inspection'), look('good'), look('bad')];
const marker = (id: number, longitude: number, grade = 'good'): MapMarker => ({
  id,
  name: `${id}`,
  longitude,
  latitude: 37.5,
  look: grade,
  text: '',
});
const ids = (found: MapMarker[]) => found.map(({ id }) => id);
const centre: [number, number] = [127, 37.5];
const bounds: [number, number, number, number] = [126.9, 37.4, 127.1, 37.6];

describe('seenMarkers', () => {
  const markers = [marker(1, 127.08), marker(2, 127.01, 'bad'), marker(3, 127.2, 'bad'), marker(4, 127.05, 'bad')];

  it('returns visible markers, nearest first', () => {
    expect(ids(seenMarkers(markers, { bounds, centre }, 'near', looks))).toEqual([2, 4, 1]);
  });

  it('puts the most severe first, then the nearest', () => {
    expect(ids(seenMarkers(markers, { bounds, centre: [127.08, 37.5] }, 'severe', looks))).toEqual([4, 2, 1]);
  });

  it('returns all without a map', () => {
    expect(ids(seenMarkers(markers, { bounds: null, centre }, 'near', looks))).toEqual([2, 4, 1, 3]);
  });

  it('keeps a stable order for places with equal coordinates', () => {
    const shared = [marker(9, 127), marker(5, 127), marker(7, 127)];
    expect(ids(seenMarkers(shared, { bounds, centre }, 'near', looks))).toEqual([5, 7, 9]);
  });
});
