/** Where a cleaning vehicle is now: when what it said last still counts, and how long it was out, in words. */
import { staleAfterIntervals } from './stale.ts';
import type { OperationState } from './vehicle.ts';

/** Seconds after which a tracker whose engine is off is silent: parked, it reports rarely. */
const parkedSilenceSeconds = 600;

/** Seconds between two reports of a parked tracker of ours, so that it misses as many as any device before it is silent. */
export const parkedReportSeconds = parkedSilenceSeconds / staleAfterIntervals;

/** Seconds between two reports of a tracker with its engine on, unless its own interval is known. */
export const trackerReportSeconds = 30;

/**
 * Seconds after which a tracker is silent. An interval so long that three of them exceed the silence of a parked one holds
 * for that, too: its engine can't make a tracker silent earlier.
 */
export const vehicleSilenceSeconds = (isEngineOff: boolean, reportingIntervalSeconds: number): number =>
  Math.max(staleAfterIntervals * reportingIntervalSeconds, isEngineOff ? parkedSilenceSeconds : 0);

/** A tracker's last report. */
interface LastReport {
  measuredAt: Date;
  isEngineOff: boolean;
  /** Null: the usual one. */
  reportingIntervalSeconds: number | null;
}

/** Whether a tracker has been silent for too long, by what its engine was when it last reported. */
export const isSilent = ({ measuredAt, isEngineOff, reportingIntervalSeconds }: LastReport, now: Date): boolean =>
  now.getTime() - measuredAt.getTime() >
  1000 * vehicleSilenceSeconds(isEngineOff, reportingIntervalSeconds ?? trackerReportSeconds);

/** A number of minutes as calls write it: '6시간 5분', '0분'. */
export function operationTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest}분` : rest === 0 ? `${hours}시간` : `${hours}시간 ${rest}분`;
}

/** km/h over some metres and seconds, to one decimal; null where it never drove. */
export const averageVelocity = (metres: number, seconds: number): number | null =>
  seconds > 0 ? Math.round((metres / seconds) * 36) / 10 : null;

/** What a vehicle is doing: what it told last, unless it has been silent for too long or was never heard. */
export function vehicleMarkOf(
  vehicle: { isStale: boolean; operationState: OperationState } | null,
): OperationState | 'silent' | 'never' {
  if (!vehicle) return 'never';
  return vehicle.isStale ? 'silent' : vehicle.operationState;
}
