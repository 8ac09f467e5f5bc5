/** Days in Seoul, by which tracks are stored. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';

export const dayMs = 86_400_000;

/** Start of an instant's day, epoch milliseconds. */
export const startOfDay = (ms: number): number => ms - ((ms + seoulOffsetMs) % dayMs);

/** 'YYYY-MM-DD' of a day by its start. */
export const dayText = (startMs: number): string => new Date(startMs + seoulOffsetMs).toISOString().slice(0, 10);

/** Start of a day 'YYYY-MM-DD'. */
export const dayFrom = (text: string): number => Date.parse(`${text}T00:00:00+09:00`);
