import type { Marker } from '@maru/contract/place';
import { describe, expect, it } from 'vitest';
import { mergeAnswers, mergeByTime, withNews } from './merge-by-time.ts';

/** Values with a time, and a figure that identifies them in the result. */
const latest = (measurementDatetime: string | null, avgCo2 = 0) => ({ measurementDatetime, avgCo2 });
type Sides = Record<'indoor' | 'outdoor', ReturnType<typeof latest> | null>;
const [old, newer] = [latest('2026-10-31 23:59:00'), latest('2026-11-01 00:00:00')];

const marker = (changes: Partial<Marker> = {}): Marker => ({
  installationPlaceId: 7,
  installationPlaceName: '면목본동 주민센터',
  facilityType: 'public',
  latitude: 37.58,
  longitude: 127.09,
  dongCode: '1107052',
  measurementValue: 12.4,
  measurementStatus: 'good',
  measurementStatusName: '좋음',
  measurementDatetime: '2026-11-20 10:00:00',
  ...changes,
});

describe('one place', () => {
  const merge = (held: Sides, coming: Sides) => mergeByTime(held, coming);

  it('keeps the newer value of each side', () => {
    expect(merge({ indoor: newer, outdoor: old }, { indoor: old, outdoor: newer })).toEqual({
      indoor: newer,
      outdoor: newer,
    });
  });

  it('uses the incoming value if both have the same time, if there was none, or if a side is missing', () => {
    const same = latest(newer.measurementDatetime, 900);
    expect(merge({ indoor: newer, outdoor: newer }, { indoor: same, outdoor: null })).toEqual({
      indoor: same,
      outdoor: null,
    });
    const coming = { indoor: old, outdoor: old };
    expect(merge({ indoor: null, outdoor: latest(null) }, coming)).toBe(coming);
  });

  it('prefers a value to none', () => {
    expect(merge({ indoor: null, outdoor: old }, { indoor: null, outdoor: latest(null) }).outdoor).toBe(old);
  });
});

describe('a marker', () => {
  const held = marker({ measurementValue: 75, measurementDatetime: '2026-11-20 10:01:00' });

  it('keeps its newer reading, and uses the other incoming fields', () => {
    expect(mergeByTime(held, marker({ installationPlaceName: '새 이름' }))).toEqual({
      ...held,
      installationPlaceName: '새 이름',
    });
  });

  it('becomes silent by an answer of the same time', () => {
    const silent = marker({ ...held, measurementStatus: 'inspection', measurementStatusName: '점검중' });
    expect(mergeByTime(held, silent)).toBe(silent);
  });
});

describe('an answer', () => {
  const place = (placeId: number, outdoor: typeof old) => ({ placeId, indoor: null, outdoor });

  it('equals the incoming answer, with the newer values of the same place in each row', () => {
    const held = { totalCount: 2, list: [place(1, newer), place(2, old)] };
    const answer = { totalCount: 3, list: [place(3, old), place(1, old)] };
    expect(mergeAnswers(held, answer)).toEqual({ totalCount: 3, list: [place(3, old), place(1, newer)] });
    expect(mergeAnswers(held, { totalCount: 0, list: [] }).list).toEqual([]);
  });

  it('is merged as a whole if it is a single place', () => {
    expect(mergeAnswers(place(1, newer), place(1, old))).toEqual(place(1, newer));
  });

  it('is merged by place if it contains markers', () => {
    const live = marker({ measurementDatetime: '2026-11-20 10:01:00', measurementValue: 13 });
    const answer = { list: [marker({ installationPlaceId: 8 }), marker()] };
    expect(mergeAnswers({ list: [live] }, answer).list).toEqual([answer.list[0], live]);
  });
});

describe('live values', () => {
  const answer = {
    totalCount: 2,
    list: [
      { placeId: 1, placeName: 'a', indoor: null, outdoor: old },
      { placeId: 2, placeName: 'b', indoor: old, outdoor: null },
    ],
  };
  const updated = (row: (typeof answer)['list'][number], values: object) => ({ ...row, ...values });

  it('replace only the values of the place that reported', () => {
    const changed = withNews(answer, new Map([[2, { indoor: newer, outdoor: null }]]), updated);
    expect(changed).toEqual({
      totalCount: 2,
      list: [answer.list[0], { placeId: 2, placeName: 'b', indoor: newer, outdoor: null }],
    });
    expect(changed.list[0]).toBe(answer.list[0]);
    expect(answer.list[1]?.indoor).toEqual(old);
  });

  it('return the same object if nothing changes, so that nothing renders again', () => {
    expect(withNews(answer, new Map([[3, { indoor: null, outdoor: null }]]), updated)).toBe(answer);
    expect(withNews(answer, new Map([[1, {}]]), (row) => row)).toBe(answer);
  });

  it("don't replace newer values", () => {
    const news = new Map([[1, { outdoor: latest('2026-10-30 00:00:00') }]]);
    expect(withNews(answer, news, updated).list[0]?.outdoor).toEqual(old);
  });
});
