/** A security light's past reports: its changes, and periodic ones. */
import type { Report } from '../demo/group.ts';
import { dayMs, hourMs, seoulDay, startOfSeoulDay } from './calendar.ts';
import { type LightSite, lightAt, possibleChanges } from './light.ts';
import { isPowered } from './outage.ts';

/** Every two hours is enough for a history, because a state lasts up to three. */
const periodicMs = 2 * hourMs;

/**
 * Reports from an instant (inclusive) until another (exclusive) in Unix milliseconds, oldest first; none without power.
 */
export function* lightReports(lamp: LightSite, from: number, until: number): Generator<Report> {
  let lastState = stateOf(lamp, from - 1);
  let nextMs = from;
  for (let day = seoulDay(from); startOfSeoulDay(day) < until; day += 1) {
    const dayEnd = Math.min(until, startOfSeoulDay(day) + dayMs);
    for (const turn of [...possibleChanges(lamp, day), dayEnd]) {
      for (; nextMs < Math.min(turn, dayEnd); nextMs += periodicMs) yield* said(lamp, nextMs, 'periodic');
      if (turn < from || turn >= dayEnd) continue;
      const state = stateOf(lamp, turn);
      if (state === lastState) continue;
      lastState = state;
      yield* said(lamp, turn, 'event');
      nextMs = turn + periodicMs;
    }
  }
}

const stateOf = (lamp: LightSite, instantMs: number) => {
  const { status, dimming } = lightAt(lamp, instantMs);
  return `${status} ${dimming}`;
};

function* said(lamp: LightSite, measuredAt: number, reportType: 'event' | 'periodic'): Generator<Report> {
  if (isPowered(lamp.managementCode, measuredAt))
    yield { measuredAt, values: { ...lightAt(lamp, measuredAt), reportType } };
}
