/** Days in Seoul, by which tracks are stored. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';

export const dayMs = 86_400_000;

/** Start of the day of an instant, in epoch milliseconds. */
export const startOfDay = (ms: number): number => ms - ((ms + seoulOffsetMs) % dayMs);

/** Formats a day, given by its start, as 'YYYY-MM-DD'. */
export const dayText = (startMs: number): string => new Date(startMs + seoulOffsetMs).toISOString().slice(0, 10);

/** Start of a day 'YYYY-MM-DD', in epoch milliseconds. */
export const dayFrom = (text: string): number => Date.parse(`${text}T00:00:00+09:00`);
