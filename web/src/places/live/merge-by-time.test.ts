import type { Marker } from '@maru/contract/place';
import { describe, expect, it } from 'vitest';
import { mergeAnswers, mergeByTime, withNews } from './merge-by-time.ts';

/** A time and one figure are enough to show which value is kept. */
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

  it('keeps on each side what is newer than what comes', () => {
    expect(merge({ indoor: newer, outdoor: old }, { indoor: old, outdoor: newer })).toEqual({
      indoor: newer,
      outdoor: newer,
    });
  });

  it('takes what comes where both are of one moment, where nothing was held, and where a side is gone', () => {
    const same = latest(newer.measurementDatetime, 900);
    expect(merge({ indoor: newer, outdoor: newer }, { indoor: same, outdoor: null })).toEqual({
      indoor: same,
      outdoor: null,
    });
    const coming = { indoor: old, outdoor: old };
    expect(merge({ indoor: null, outdoor: latest(null) }, coming)).toBe(coming);
  });

  it('keeps a value against none', () => {
    expect(merge({ indoor: null, outdoor: old }, { indoor: null, outdoor: latest(null) }).outdoor).toBe(old);
  });
});

describe('a marker', () => {
  const held = marker({ measurementValue: 75, measurementDatetime: '2026-11-20 10:01:00' });

  it('keeps its newer reading, and takes what else is said of it', () => {
    expect(mergeByTime(held, marker({ installationPlaceName: '새 이름' }))).toEqual({
      ...held,
      installationPlaceName: '새 이름',
    });
  });

  it('is told by an answer of the same time that it fell silent', () => {
    const silent = marker({ ...held, measurementStatus: 'inspection', measurementStatusName: '점검중' });
    expect(mergeByTime(held, silent)).toBe(silent);
  });
});

describe('an answer', () => {
  const place = (placeId: number, outdoor: typeof old) => ({ placeId, indoor: null, outdoor });

  it('is what was answered, each row with the newer values of the same place', () => {
    const held = { totalCount: 2, list: [place(1, newer), place(2, old)] };
    const answer = { totalCount: 3, list: [place(3, old), place(1, old)] };
    expect(mergeAnswers(held, answer)).toEqual({ totalCount: 3, list: [place(3, old), place(1, newer)] });
    expect(mergeAnswers(held, { totalCount: 0, list: [] }).list).toEqual([]);
  });

  it('of a place alone is merged itself', () => {
    expect(mergeAnswers(place(1, newer), place(1, old))).toEqual(place(1, newer));
  });

  it('of markers goes by their places, too', () => {
    const live = marker({ measurementDatetime: '2026-11-20 10:01:00', measurementValue: 13 });
    const answer = { list: [marker({ installationPlaceId: 8 }), marker()] };
    expect(mergeAnswers({ list: [live] }, answer).list).toEqual([answer.list[0], live]);
  });
});

describe('news', () => {
  const answer = {
    totalCount: 2,
    list: [
      { placeId: 1, placeName: 'a', indoor: null, outdoor: old },
      { placeId: 2, placeName: 'b', indoor: old, outdoor: null },
    ],
  };
  const told = (row: (typeof answer)['list'][number], values: object) => ({ ...row, ...values });

  it('replace the values of the place that reported, and nothing else', () => {
    const changed = withNews(answer, new Map([[2, { indoor: newer, outdoor: null }]]), told);
    expect(changed).toEqual({
      totalCount: 2,
      list: [answer.list[0], { placeId: 2, placeName: 'b', indoor: newer, outdoor: null }],
    });
    expect(changed.list[0]).toBe(answer.list[0]);
    expect(answer.list[1]?.indoor).toEqual(old);
  });

  it('give the very answer back where they say nothing of it, so that nothing renders again', () => {
    expect(withNews(answer, new Map([[3, { indoor: null, outdoor: null }]]), told)).toBe(answer);
    expect(withNews(answer, new Map([[1, {}]]), (row) => row)).toBe(answer);
  });

  it('take nothing newer back', () => {
    const news = new Map([[1, { outdoor: latest('2026-10-30 00:00:00') }]]);
    expect(withNews(answer, news, told).list[0]?.outdoor).toEqual(old);
  });
});
