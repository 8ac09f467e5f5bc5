/** Requests for a year of data, as addresses of the server. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Series } from '../../server/src/telemetry/series/series.ts';
import type { Year } from './year.ts';

export interface Answer {
  /** Transferred bytes, without headers. */
  bytes: number;
  /** Parses the answer at the call, not on arrival: parsing is the browser's time, not the server's. */
  json(): unknown;
}

/** A kind of request. */
export interface Question {
  name: string;
  /** Whether the answer covers every hour of a year. */
  isYearByHour: boolean;
  /** Requests a different place or range at every turn; returns all required answers. */
  ask(turn: number, get: (path: string) => Promise<Answer>): Promise<Answer[]>;
}

/** A device group and its requests. */
export interface Subject {
  name: string;
  series: readonly Series[];
  /** Registers places with their devices; returns the requests for a year of their data. */
  prepare(pool: pg.Pool, placeCount: number): Promise<(year: Year) => Question[]>;
}

const dayMs = 86_400_000;

/** Query string of a range, both ends inclusive. */
const range = (from: number, to: number, unit: string) =>
  `startDatetime=${encodeURIComponent(formatSeoul(new Date(from)))}&endDatetime=${encodeURIComponent(formatSeoul(new Date(to)))}&datetimeType=${unit}`;

/** Ranges within a year: the whole year, and ranges of one day to a year with any start. */
export function rangesOf(year: Year) {
  const [from, to] = [year.from.getTime(), year.until.getTime() - 1];
  return {
    whole: (unit: string) => range(from, to, unit),
    lastMonth: (unit: string) => range(to - 30 * dayMs, to, unit),
    some: (unit: string, turn: number) => {
      const length = (1 + ((turn * 53) % 365)) * dayMs;
      const begin = from + ((turn * 29 * dayMs) % Math.max(dayMs, to - from - length));
      return range(begin, Math.min(to, begin + length), unit);
    },
  };
}

/** Picks different elements spread over the list, so that no answer benefits from the previous one's cached data. */
export const pick = <T>(all: readonly T[], turn: number) => all[(turn * 37) % all.length] as T;
