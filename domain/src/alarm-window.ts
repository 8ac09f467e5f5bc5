/** Maintenance windows: times in Asia/Seoul in which alarms are muted, once or recurring. */
import { seoulOffsetMs } from './seoul-time.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

export type MaintenanceWindow =
  /** Times are milliseconds since 1970; the end isn't part of the window. */
  { repeats: 'once'; from: number; until: number } | RecurringWindow;

/** Begins on certain days at a time of day in Seoul, and may last beyond midnight. */
export type RecurringWindow = { startMinute: number; minutes: number } & (
  | { repeats: 'daily' }
  /** 0 is Sunday. */
  | { repeats: 'weekly'; weekdays: readonly number[] }
  /** A day that a month doesn't have is the month's last day. */
  | { repeats: 'monthly'; dayOfMonth: number }
);

/** The end of the muted time that contains the instant, over windows that overlap or touch; null if it isn't muted. */
export function mutedUntil(windows: readonly MaintenanceWindow[], instant: number): number | null {
  let end = instant;
  // Windows that cover all time would never end; a year ahead is as good as for ever.
  while (end < instant + 366 * dayMs) {
    const later = Math.max(...windows.map((window) => endOf(window, end) ?? end), end);
    if (later === end) break;
    end = later;
  }
  return end > instant ? end : null;
}

/** The latest end of a window's occurrences that contain the instant. */
function endOf(window: MaintenanceWindow, instant: number): number | null {
  if (window.repeats === 'once') return window.from <= instant && instant < window.until ? window.until : null;
  const today = Math.floor((instant + seoulOffsetMs) / dayMs);
  const earliest = today - Math.ceil((window.startMinute + window.minutes) / (24 * 60));
  // The latest start has the latest end.
  for (let day = today; day >= earliest; day -= 1) {
    const start = day * dayMs + window.startMinute * minuteMs - seoulOffsetMs;
    const end = start + window.minutes * minuteMs;
    if (start <= instant && instant < end && beginsOn(window, day)) return end;
  }
  return null;
}

/** @param day days since 1970 in Seoul */
function beginsOn(window: RecurringWindow, day: number): boolean {
  const date = new Date(day * dayMs);
  if (window.repeats === 'daily') return true;
  if (window.repeats === 'weekly') return window.weekdays.includes(date.getUTCDay());
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(window.dayOfMonth, lastDay);
}
