/** People counting: CCTV counts, persons present in an area, and crowding. */
import { type Grade, severities } from './grade.ts';
import type { DeviceGroup } from './group.ts';
import { defineMeasures, gradeOf } from './measure.ts';
import { nextBucket, startOfBucket } from './seoul-time.ts';

/** Counted objects: persons or vehicles. */
export const cctvTypes = ['person', 'car'] as const;
export type CctvType = (typeof cctvTypes)[number];

export const cctvTypeNames: Record<CctvType, string> = { person: '사람', car: '차량' };
export const cctvTypeUnits: Record<CctvType, string> = { person: '명', car: '대' };

/** The default area of screens. */
export const defaultAreaCode = 'se_rose_fe';

/** Running totals that every reading of a CCTV has. */
export const peopleTotals = ['personIn', 'personOut', 'carIn', 'carOut'] as const;
export type PeopleTotal = (typeof peopleTotals)[number];

/** The increments of each total in a period. */
export type PeopleCounts = Record<PeopleTotal, number>;

/** The largest total of a six-digit counter; it then wraps to 0. */
export const largestTotal = 999_999;

/** Maximum drop of a counter that its CCTV corrected; a larger drop is a restart. */
export const setBackPersons = 50;

/**
 * Maximum number of persons that one CCTV counts in one direction per hour: ten a second, more than any gate allows.
 */
export const fastestPersons = 36_000;

/** Maximum number of cars per hour: two a second, the capacity of four lanes. */
export const fastestCars = 7_200;

/** Occupancy of an area in percent of its capacity; screens call its grades crowding. */
export const [crowding] = defineMeasures([
  {
    field: 'crowding',
    type: 'crowding',
    name: '혼잡도',
    englishName: 'Crowding',
    unit: '%',
    decimals: 0,
    storedDecimals: 0,
    min: 0,
    max: 1000,
    scale: {
      bounds: [
        { upTo: 30, grade: 'good' },
        { upTo: 60, grade: 'normal' },
        { upTo: 90, grade: 'bad' },
      ],
      worst: 'very_bad',
    },
    englishGradeWords: { good: 'Roomy', normal: 'Moderate', bad: 'Crowded', very_bad: 'Very crowded' },
    gradeWords: { good: '여유', normal: '보통', bad: '혼잡', very_bad: '매우혼잡', inspection: '점검중' },
  },
]);

/** The grade of a number of persons in an area; 'inspection' if the number or the capacity is missing. */
export const crowdingOf = (persons: number | null, capacity: number | null): Grade =>
  gradeOf(crowding, persons === null || capacity === null ? null : (persons / capacity) * 100);

const dayMs = 86_400_000;

/** The latest reset of an area's count until `now`; resets are at `resetHour` in Seoul. */
export function lastReset(now: Date, resetHour: number): Date {
  const today = startOfBucket(now, 'day').getTime() + resetHour * 3_600_000;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** The latest completed day of an area: from one reset (inclusive) to the next (exclusive). */
export function closedDay(now: Date, resetHour: number): { from: Date; to: Date } {
  const to = lastReset(now, resetHour);
  return { from: new Date(to.getTime() - dayMs), to };
}

/** The counts of one hour, with its start. */
export interface CountedHour {
  start: Date;
  personIn: number;
  personOut: number;
}

/** Persons present after the hours since a reset: entries minus exits, at least 0. */
export function presentAfter(hours: readonly Pick<CountedHour, 'personIn' | 'personOut'>[]): number {
  const left = hours.reduce((sum, { personIn, personOut }) => sum + personIn - personOut, 0);
  return Math.max(0, left);
}

/** The mean of the persons present at the end of each hour from a reset to now; hours without counts add 0. */
export function meanPresent(hours: readonly CountedHour[], reset: Date, now: Date): number {
  const byStart = new Map(hours.map((hour) => [hour.start.getTime(), hour]));
  let [left, sum, count] = [0, 0, 0];
  for (let start = reset; start <= now; start = nextBucket(start, 'hour')) {
    const hour = byStart.get(start.getTime());
    if (hour) left += hour.personIn - hour.personOut;
    sum += Math.max(0, left);
    count += 1;
  }
  return Math.round(sum / Math.max(1, count));
}

/**
 * Entries minus exits of a whole day. Areas are empty at the reset, so a remainder is a miscount in either direction.
 */
export const driftOf = (hours: readonly Pick<CountedHour, 'personIn' | 'personOut'>[]): number =>
  hours.reduce((sum, { personIn, personOut }) => sum + personIn - personOut, 0);

export const peopleGroup = {
  name: '유동인구',
  placeType: 'cctv',
  isOneDevice: true,
  isPublicInTotal: true,
  kinds: [
    {
      series: 'people',
      name: '인구 감지 CCTV',
      measures: [],
      fieldWords: /person|people|(total|period)_?(in|out)|carIn/i,
    },
  ],
  pages: { device: 'device/cctv', statistics: 'systemStatistics/cctv', dashboard: 'dashboard/cctv' },
  consolePages: {
    'device/cctv': { name: '인구 감지 CCTV', order: 40 },
    'systemStatistics/cctv': { name: '인구 통계', order: 10 },
    'dashboard/cctv': { name: '인구 상황판', order: 30 },
  },
  mapLayers: {
    people: {
      order: 40,
      states: severities('inspection', 'good', 'normal', 'bad', 'very_bad'),
      search: { order: 20, name: '유동인구', englishName: 'People' },
    },
  },
  tiles: { people: 50 },
  fieldNames: { installationPlaceCode: '측정 지역' },
} as const satisfies DeviceGroup;
