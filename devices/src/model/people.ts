/** Model of a counting CCTV's totals: visitors by hour, weekday and season, who stay for a while and leave. */
import { largestTotal } from '@maru/domain/people';
import { dayMs, hourMs, hourOfDay, seasonal, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';
import { chance, jitter, seedOf } from './noise.ts';

/** The attraction of a place, which determines hours, days and seasons. */
export type Attraction = 'festival' | 'market' | 'station' | 'park' | 'school' | 'evening';

export interface CountingSite {
  managementCode: string;
  attraction: Attraction;
  /** Persons and cars passing on an ordinary day. */
  persons: number;
  cars: number;
}

interface Rhythm {
  /** Relative number of arrivals per hour of the day. */
  hours: readonly number[];
  /** Factors by weekday; 0 is Sunday. */
  week: readonly number[];
  /** Factors at the middle of each month. */
  year: readonly number[];
  stayHours: number;
}

const morning = [0, 0, 0, 0, 0, 1, 3, 9, 10, 5, 3, 3];
const evening = [4, 4, 3, 3, 4, 6, 10, 11, 7, 5, 3, 1];
const daytime = [0, 0, 0, 0, 0, 0, 1, 2, 4, 7, 9, 10];
const even = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const outdoors = [0.4, 0.5, 0.8, 1.2, 1.4, 1.1, 0.8, 0.8, 1.2, 1.4, 0.9, 0.5];

const rhythms: Readonly<Record<Attraction, Rhythm>> = {
  festival: {
    hours: [...daytime, 9, 9, 10, 11, 12, 13, 14, 13, 10, 6, 2, 0],
    week: [1.7, 0.6, 0.6, 0.7, 0.7, 1.1, 1.9],
    year: [0.2, 0.2, 0.4, 0.9, 4.5, 1.6, 0.6, 0.5, 0.7, 0.9, 0.4, 0.2],
    stayHours: 1.6,
  },
  market: {
    hours: [...daytime, 9, 9, 10, 11, 12, 11, 8, 5, 2, 1, 0, 0],
    week: [0.7, 0.9, 1, 1, 1, 1.1, 1.3],
    year: [1, 1.2, 0.9, 1, 1, 0.9, 0.8, 0.8, 1.2, 1, 1, 1.1],
    stayHours: 0.8,
  },
  station: {
    hours: [...morning, ...evening],
    week: [0.5, 1, 1, 1, 1, 1.1, 0.7],
    year: even,
    stayHours: 0.2,
  },
  park: {
    hours: [0, 0, 0, 0, 1, 3, 5, 5, 4, 5, 6, 6, 5, 6, 7, 8, 9, 9, 8, 7, 4, 2, 1, 0],
    week: [1.6, 0.8, 0.8, 0.8, 0.8, 0.9, 1.6],
    year: outdoors,
    stayHours: 1.1,
  },
  school: {
    hours: [0, 0, 0, 0, 0, 0, 1, 8, 12, 2, 1, 1, 3, 6, 9, 8, 6, 5, 3, 2, 1, 1, 0, 0],
    week: [0.2, 1, 1, 1, 1, 1, 0.3],
    year: [0.4, 0.4, 1.1, 1.1, 1.1, 1.1, 0.7, 0.5, 1.1, 1.1, 1.1, 0.9],
    stayHours: 0.3,
  },
  evening: {
    hours: [5, 3, 1, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 3, 2, 2, 4, 7, 11, 13, 13, 12, 10, 7],
    week: [0.8, 0.7, 0.8, 0.9, 1, 1.5, 1.4],
    year: [0.9, 0.9, 1, 1, 1.1, 1, 0.9, 0.9, 1, 1.1, 1, 1.2],
    stayHours: 1.9,
  },
};

/** Counting starts on 1 January 2025. */
const firstDay = 20_089;
/** Hours that a car stays: the time of passing. */
const carStayHours = 0.1;

/** Cumulative number of arrivals up to an instant. */
class Arrivals {
  readonly #rhythm: Rhythm;
  readonly #usual: number;
  readonly #seed: number;
  /** Arrivals before each hour of a day, as fractions of the day. */
  readonly #byHour: number[] = [0];
  /** Arrivals before each day. */
  readonly #byDay: number[] = [0];

  constructor(rhythm: Rhythm, usual: number, seed: number) {
    this.#rhythm = rhythm;
    this.#usual = usual;
    this.#seed = seed;
    const all = rhythm.hours.reduce((sum, hour) => sum + hour, 0);
    for (const hour of rhythm.hours) this.#byHour.push((this.#byHour.at(-1) ?? 0) + hour / all);
  }

  until(instantMs: number): number {
    const day = seoulDay(instantMs) - firstDay;
    if (day < 0) return 0;
    while (this.#byDay.length <= day) this.#byDay.push((this.#byDay.at(-1) ?? 0) + this.#ofDay(this.#byDay.length - 1));
    const hour = hourOfDay(instantMs);
    const whole = Math.floor(hour);
    const before = this.#byHour[whole] ?? 0;
    const share = before + (hour - whole) * ((this.#byHour[whole + 1] ?? 1) - before);
    return (this.#byDay[day] ?? 0) + share * this.#ofDay(day);
  }

  #ofDay(day: number): number {
    const date = firstDay + day;
    const { week, year } = this.#rhythm;
    return this.#usual * (week[weekdayOf(date)] ?? 1) * seasonal(year, date) * (1 + 0.25 * jitter(this.#seed, date));
  }
}

/** Some counters restart at this interval in days, at night. */
const daysBetweenRestarts = 45;
const restartHour = 3.3;

/** A counter's last restart before an instant; null if it never restarts. */
function lastRestart(seed: number, instantMs: number): number | null {
  if (chance(seed, 1) >= 0.15) return null;
  const phase = Math.floor(chance(seed, 2) * daysBetweenRestarts);
  const night = Math.floor((instantMs - restartHour * hourMs - startOfSeoulDay(0)) / dayMs);
  const day = night - ((night + phase) % daysBetweenRestarts);
  return startOfSeoulDay(day) + restartHour * hourMs;
}

export interface PeopleTotals {
  personIn: number;
  personOut: number;
  carIn: number;
  carOut: number;
}

/** A site's totals at an instant (Unix milliseconds); equal instants yield equal totals. */
export function totalsOf(site: CountingSite): (instantMs: number) => PeopleTotals {
  const seed = seedOf(site.managementCode);
  const rhythm = rhythms[site.attraction];
  const persons = new Arrivals(rhythm, site.persons, seed);
  const cars = new Arrivals(rhythm, site.cars, seed + 1);
  // Some persons who leave are counted twice or not at all, which causes the daily drift.
  const missed = 1 + 0.025 * jitter(seed, 3);
  const first = Math.floor(chance(seed, 4) * largestTotal);
  // A CCTV that counts persons alone sends no cars.
  const begins = [first, first, ...(site.cars > 0 ? [first, first] : [0, 0])];
  const counted = (instantMs: number) => [
    persons.until(instantMs),
    persons.until(instantMs - rhythm.stayHours * hourMs) * missed,
    cars.until(instantMs),
    cars.until(instantMs - carStayHours * hourMs),
  ];
  return (instantMs) => {
    const restart = lastRestart(seed, instantMs);
    const since = restart === null ? null : counted(restart);
    const [personIn = 0, personOut = 0, carIn = 0, carOut = 0] = counted(instantMs).map((total, at) =>
      // A counter without restarts starts at an arbitrary total and rolls over.
      since ? Math.floor(total - (since[at] ?? 0)) : ((begins[at] ?? 0) + Math.floor(total)) % (largestTotal + 1),
    );
    return { personIn, personOut, carIn, carOut };
  };
}
