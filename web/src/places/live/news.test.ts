import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentNews, withNews } from './news.ts';

/** Values with a time, and a figure that identifies them in the result. */
const latest = (measurementDatetime: string, avgCo2 = 0) => ({ measurementDatetime, avgCo2 });
const [old, newer] = [latest('2026-10-31 23:59:00'), latest('2026-11-01 00:00:00', 900)];

describe('withNews', () => {
  const answer = {
    totalCount: 2,
    list: [
      { placeId: 1, placeName: 'a', indoor: null, outdoor: old },
      { placeId: 2, placeName: 'b', indoor: old, outdoor: null },
    ],
  };
  const updated = <Row extends object>(row: Row, values: object): Row => ({ ...row, ...values });

  it('replaces only the values of the place that reported', () => {
    const changed = withNews(answer, new Map([[2, { indoor: newer, outdoor: null }]]), updated);
    expect(changed).toEqual({
      totalCount: 2,
      list: [answer.list[0], { placeId: 2, placeName: 'b', indoor: newer, outdoor: null }],
    });
    expect(changed.list[0]).toBe(answer.list[0]);
    expect(answer.list[1]?.indoor).toEqual(old);
  });

  it('replaces a newer reading, which was marked as wrong', () => {
    const wrong = { ...answer, list: [{ placeId: 1, placeName: 'a', indoor: null, outdoor: newer }] };
    expect(withNews(wrong, new Map([[1, { outdoor: old }]]), updated).list[0]?.outdoor).toEqual(old);
  });

  it('replaces the values of an answer that is a single place, or has the id of a marker', () => {
    expect(withNews({ placeId: 1, outdoor: old }, new Map([[1, { outdoor: newer }]]), updated).outdoor).toBe(newer);
    const marker = { installationPlaceId: 7, avgCo2: 0 };
    expect(withNews({ list: [marker] }, new Map([[7, { avgCo2: 900 }]]), updated).list[0]?.avgCo2).toBe(900);
  });

  it('returns the same object if nothing changes, so that nothing renders again', () => {
    expect(withNews(answer, new Map([[3, { indoor: null, outdoor: null }]]), updated)).toBe(answer);
    expect(withNews(answer, new Map([[1, {}]]), (row) => row)).toBe(answer);
  });
});

describe('RecentNews', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("returns the newest values that may be missing in the server's cached answer", () => {
    const recent = new RecentNews<number, typeof old>();
    const earlier = performance.now();
    recent.set(1, old);
    vi.advanceTimersByTime(5_000);
    recent.set(2, old);
    recent.set(2, newer);
    const all = new Map([
      [1, old],
      [2, newer],
    ]);
    expect(recent.missedBy(earlier)).toEqual(all);
    expect(recent.missedBy(performance.now())).toEqual(all);
    vi.advanceTimersByTime(6_000);
    expect(recent.missedBy(performance.now())).toEqual(new Map([[2, newer]]));
    vi.advanceTimersByTime(5_000);
    expect(recent.missedBy(performance.now())).toEqual(new Map());
  });
});
