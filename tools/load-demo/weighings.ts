/** A year of weighings up to now, by day, in the format of the demo's weighbridge. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { weighingsOfDay } from '../../devices/src/demo/weighing.ts';
import { dayMs, seoulDay, startOfSeoulDay } from '../../devices/src/model/calendar.ts';
import type { WeighedDay } from '../../server/src/commands/load/load-weighings.ts';

const usualDays = 365;

/** @param nowMs end of the weighings in Unix milliseconds; a shift across midnight belongs to its first day */
export function* weighedDays(nowMs: number): Generator<WeighedDay> {
  const today = seoulDay(nowMs);
  for (let day = today - usualDays; day <= today; day += 1) {
    const weighings = [...weighingsOfDay(day, nowMs)];
    yield {
      day: formatSeoulDate(new Date(startOfSeoulDay(day))),
      at: new Date(Math.min(startOfSeoulDay(day) + 1.5 * dayMs, nowMs)),
      rows: weighings.map(({ row }) => row),
      mistyped: weighings.flatMap(({ mistyped }) => mistyped ?? []),
    };
  }
}
