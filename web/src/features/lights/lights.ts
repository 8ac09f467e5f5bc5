/** Calls of security lights on the public site, with live values. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import { type LiveCall, liveCall } from '#places/live/live-call.ts';

const layer = 'light';
type LiveValues = LiveState<typeof layer>['values'];

/** Merges live values into a row. */
const updated = <Row extends { light: object }>(row: Row, { light }: LiveValues): Row =>
  light ? { ...row, light } : row;

const listCall = 'GET /api/security-light/installation-place';
const markersCall = 'GET /api/security-light/installation-place/map';
const detailCall = 'GET /api/security-light/installation-place/detail';

export type ListedLight = OutputOf<typeof listCall>['list'][number];
export type MarkedLight = OutputOf<typeof markersCall>['list'][number];
export type WholeLight = OutputOf<typeof detailCall>;

export const lightPages = liveCall({ call: listCall, layer, update: updated });
export const lightMarkers = liveCall({ call: markersCall, layer, update: updated });
export const lightDetail = liveCall({ call: detailCall, layer, update: updated });

/** A light, in the form required by `PlaceScreen`. */
export const lightPlace: LiveCall<{ params: { id: number } }, WholeLight> = {
  useAnswer: ({ params: { id } }, options) => lightDetail.useAnswer({ query: { installationPlaceId: id } }, options),
  useNews: lightDetail.useNews,
};

/** The call that counts lights by state. */
export const summaryCall = 'GET /api/security-light/device-summary';

/**
 * A key for each report, newest first. A lamp may report twice within a second, so the reports of one second are
 * numbered from the oldest: their keys stay the same when newer reports arrive.
 */
export function reportKeys<Report extends { eventDatetime: string }>(reports: readonly Report[]): Map<Report, string> {
  const counts = new Map<string, number>();
  const keys = new Map<Report, string>();
  for (const report of reports.toReversed()) {
    const count = (counts.get(report.eventDatetime) ?? 0) + 1;
    counts.set(report.eventDatetime, count);
    keys.set(report, `${report.eventDatetime} ${count}`);
  }
  return keys;
}
