import { mercatorX, mercatorY } from '@maru/domain/mercator';
import { describe, expect, test } from 'vitest';
import { type Drawn, drawnAt, glideTo, isOver } from './glide.ts';

const at = (longitude: number, latitude: number, course: number | null = null): Drawn => ({
  x: mercatorX(longitude),
  y: mercatorY(latitude),
  course,
});
const drawn = (glide: Parameters<typeof drawnAt>[0], now: number) => drawnAt(glide, now, at(0, 0));

describe('glide', () => {
  const [here, there] = [at(127.09, 37.59, 350), at(127.091, 37.59, 30)];

  test('starts at the current position, and lasts as long as the interval of fixes', () => {
    const glide = glideTo(glideTo(undefined, here, 0, 1000), there, 8000, 2000);
    expect(drawn(glide, 2000)).toMatchObject({ x: here.x, y: here.y });
    expect(drawn(glide, 6000).x).toBeCloseTo((here.x + there.x) / 2, 12);
    expect(drawn(glide, 10_000)).toEqual(there);
    expect([isOver(glide, 9999), isOver(glide, 10_000)]).toEqual([false, true]);
  });

  test('turns in the shorter direction', () => {
    const glide = glideTo(glideTo(undefined, here, 0, 0), there, 3000, 0);
    expect(drawn(glide, 500).course).toBeCloseTo(10, 6);
    expect(drawn(glide, 1000).course).toBeCloseTo(30, 6);
  });

  test('continues from the drawn position when the next fix arrives early', () => {
    const first = glideTo(glideTo(undefined, here, 0, 0), there, 4000, 0);
    const second = glideTo(first, at(127.092, 37.59), 4000, 2000);
    expect(drawn(second, 2000).x).toBeCloseTo((here.x + there.x) / 2, 12);
  });

  test('is skipped for a distant place, an equal or older time, and the first fix', () => {
    const first = glideTo(undefined, here, 5000, 0);
    const far = at(127.11, 37.6);
    expect(drawn(first, 0)).toEqual(here);
    expect(drawn(glideTo(first, far, 5000, 0), 0)).toEqual(far);
    expect(drawn(glideTo(first, there, 0, 0), 0)).toEqual(there);
    expect(drawn(glideTo(first, there, -10, 0), 0)).toEqual(there);
  });

  test('is limited in duration', () => {
    expect(isOver(glideTo(glideTo(undefined, here, 0, 0), there, 300_000, 0), 12_000)).toBe(true);
  });
});
