import { describe, expect, it } from 'vitest';
import { readIconName } from './icon-name.ts';

describe('readIconName', () => {
  it('reads markers', () => {
    expect(readIconName('marker/very_bad/M')).toEqual({
      kind: 'marker',
      look: 'very_bad',
      width: 'M',
      isSelected: false,
      place: undefined,
    });
    expect(readIconName('marker/good/S/selected')).toMatchObject({ look: 'good', isSelected: true });
  });

  it('reads the icon of a layer', () => {
    expect(readIconName('marker/good/N/+air')).toMatchObject({ width: 'N', isSelected: false, place: 'air' });
    expect(readIconName('marker/good/S/selected/+bin')).toMatchObject({ isSelected: true, place: 'bin' });
    expect(readIconName('cluster/S/1-2/+light')).toMatchObject({ shares: [1, 2], place: 'light' });
  });

  it('reads clusters', () => {
    expect(readIconName('cluster/L/0-3-12')).toEqual({
      kind: 'cluster',
      size: 'L',
      shares: [0, 3, 12],
      place: undefined,
    });
  });

  it.each(['', 'marker', 'marker/good/XL', 'marker/good/toString', 'cluster/S/', 'cluster/S/1-a', 'airport-15'])(
    'refuses the unknown icon name %j',
    (name) => expect(readIconName(name)).toBeNull(),
  );
});
