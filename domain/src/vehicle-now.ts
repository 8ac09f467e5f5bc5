/** A cleaning vehicle's current state: whether its last report is valid, and its operation time in words. */
import { staleAfterIntervals } from './stale.ts';
import type { OperationState } from './vehicle.ts';

/** Seconds after which a tracker with the engine off is silent; parked trackers report rarely. */
const parkedSilenceSeconds = 600;

/**
 * Report interval of Maru's parked trackers in seconds. They may miss as many reports as any device until they count as
 * silent.
 */
export const parkedReportSeconds = parkedSilenceSeconds / staleAfterIntervals;

/** Default report interval in seconds with the engine on. */
export const trackerReportSeconds = 30;

/**
 * Seconds after which a tracker is silent. With a long interval the engine-on limit may exceed the parked one, and then
 * applies to both.
 */
export const vehicleSilenceSeconds = (isEngineOff: boolean, reportingIntervalSeconds: number): number =>
  Math.max(staleAfterIntervals * reportingIntervalSeconds, isEngineOff ? parkedSilenceSeconds : 0);

/** A tracker's last report. */
interface LastReport {
  measuredAt: Date;
  isEngineOff: boolean;
  /** Null means the default. */
  reportingIntervalSeconds: number | null;
}

/** Whether a tracker has been silent for too long, given its engine state at the last report. */
export const isSilent = ({ measuredAt, isEngineOff, reportingIntervalSeconds }: LastReport, now: Date): boolean =>
  now.getTime() - measuredAt.getTime() >
  1000 * vehicleSilenceSeconds(isEngineOff, reportingIntervalSeconds ?? trackerReportSeconds);

/** Formats minutes as in calls: '6시간 5분', '0분'. */
export function operationTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest}분` : rest === 0 ? `${hours}시간` : `${hours}시간 ${rest}분`;
}

/** Mean speed in km/h, to one decimal; null without any driving time. */
export const averageVelocity = (metres: number, seconds: number): number | null =>
  seconds > 0 ? Math.round((metres / seconds) * 36) / 10 : null;

/** A vehicle's mark: its last reported state, unless it is silent or never reported. */
export function vehicleMarkOf(
  vehicle: { isStale: boolean; operationState: OperationState } | null,
): OperationState | 'silent' | 'never' {
  if (!vehicle) return 'never';
  return vehicle.isStale ? 'silent' : vehicle.operationState;
}
