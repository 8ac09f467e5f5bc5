/** Days of Seoul, as tracks are kept by them. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';

export const dayMs = 86_400_000;

/** When the day of an instant begins; epoch milliseconds. */
export const startOfDay = (ms: number): number => ms - ((ms + seoulOffsetMs) % dayMs);

/** 'YYYY-MM-DD' of a day that begins then. */
export const dayText = (startMs: number): string => new Date(startMs + seoulOffsetMs).toISOString().slice(0, 10);

/** When a day begins that is written 'YYYY-MM-DD'. */
export const dayFrom = (text: string): number => Date.parse(`${text}T00:00:00+09:00`);
