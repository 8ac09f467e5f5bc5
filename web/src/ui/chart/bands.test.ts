import { describe, expect, it } from 'vitest';
import { visibleBands } from './bands.ts';

const bands = [
  { upTo: 15, label: 'good', colour: 'blue' },
  { upTo: 35, label: 'normal', colour: 'green' },
  { upTo: null, label: 'bad', colour: 'red' },
];

describe('visibleBands', () => {
  it('clips the bands to the axis', () => {
    expect(visibleBands(bands, { min: 0, max: 20, interval: 5 })).toEqual([
      { from: 0, to: 15, label: 'good', colour: 'blue' },
      { from: 15, to: 20, label: 'normal', colour: 'green' },
    ]);
  });

  it('extends the last band to the top of the axis', () => {
    expect(visibleBands(bands, { min: 0, max: 100, interval: 20 }).at(-1)).toMatchObject({ from: 35, to: 100 });
  });

  it('omits the label of a thin band', () => {
    const [good] = visibleBands(bands, { min: 0, max: 300, interval: 50 });
    expect(good).toEqual({ from: 0, to: 15, label: '', colour: 'blue' });
  });

  it('omits a thin band without values', () => {
    const axis = { min: 0, max: 36, interval: 4 };
    expect(visibleBands(bands, axis, { low: 3, high: 20 }).at(-1)).toMatchObject({ to: 35, label: 'normal' });
    expect(visibleBands(bands, axis, { low: 3, high: 36 }).at(-1)).toMatchObject({ to: 36, label: '' });
  });

  it('contains no band below the axis', () => {
    expect(visibleBands(bands, { min: 40, max: 50, interval: 1 })).toHaveLength(1);
  });
});
