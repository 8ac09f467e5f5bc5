/** What people ask of a year, as addresses of the server. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Series } from '../../server/src/telemetry/series/series.ts';
import type { Year } from './year.ts';

/** One answer as it came. */
export interface Answer {
  /** Bytes on the wire, without headers. */
  bytes: number;
  /** The answer read, which is the browser's time, not the server's. */
  json(): unknown;
}

/** One kind of question. */
export interface Question {
  name: string;
  /** Whether it is of every hour of a year. */
  isYearByHour: boolean;
  /** Asks it, for another place or range at every turn; returns all answers that it takes. */
  ask(turn: number, get: (path: string) => Promise<Answer>): Promise<Answer[]>;
}

/** A group of devices whose statistics are asked for. */
export interface Subject {
  name: string;
  series: readonly Series[];
  /** Registers so many places with their devices; returns what is asked of them over a year. */
  prepare(pool: pg.Pool, placeCount: number): Promise<(year: Year) => Question[]>;
}

const dayMs = 86_400_000;

/** The query of a range; both instants are in it. */
const range = (from: number, to: number, unit: string) =>
  `startDatetime=${encodeURIComponent(formatSeoul(new Date(from)))}&endDatetime=${encodeURIComponent(formatSeoul(new Date(to)))}&datetimeType=${unit}`;

/** Ranges of a year: the whole of it, and those of one day to a year that begin anywhere in it. */
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

/** One of many, another at every turn and spread over all of them, so that no answer is warm from the one before. */
export const pick = <T>(all: readonly T[], turn: number) => all[(turn * 37) % all.length] as T;
