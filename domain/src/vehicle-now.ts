/** Where a cleaning vehicle is now: when what it said last still counts, and how long it was out, in words. */
import { isStale } from './stale.ts';
import type { operationStates } from './vehicle.ts';

/** Seconds between two reports of a tracker whose engine is off: it only says now and then that it is there. */
export const parkedReportSeconds = 600;

/** How often a tracker reports where nobody said otherwise, in seconds. */
export const usualReportSeconds = 30;

/** What a tracker said last. */
export interface LastSaid {
  measuredAt: Date;
  operationState: (typeof operationStates)[number];
  /** Null where it reports as trackers usually do. */
  reportingIntervalSeconds: number | null;
}

/** Whether a tracker has been silent for too long, by what its engine was when it last spoke. */
export const isSilent = ({ measuredAt, operationState, reportingIntervalSeconds }: LastSaid, now: Date): boolean =>
  isStale(
    measuredAt,
    Math.max(
      reportingIntervalSeconds ?? usualReportSeconds,
      operationState === 'off' ? parkedReportSeconds : usualReportSeconds,
    ),
    now,
  );

/** A number of minutes as calls write it: '6시간 5분', '0분'. */
export function operationTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest}분` : rest === 0 ? `${hours}시간` : `${hours}시간 ${rest}분`;
}

/** km/h over some metres and seconds, to one decimal; null where it never drove. */
export const averageVelocity = (metres: number, seconds: number): number | null =>
  seconds > 0 ? Math.round((metres / seconds) * 36) / 10 : null;
