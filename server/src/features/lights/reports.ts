/** Every report of one lamp, newest first. */
import type { LightEvent } from '@maru/contract/lights';
import {
  type LightReportType,
  type LightStatus,
  lightReportTypeNames,
  lightStatusDescription,
  lightStatusNames,
} from '@maru/domain/light';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isNightAt } from '@maru/domain/sun';
import type { Database } from '#platform/database/pool.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { type ReadingPage, selectReadings } from '#telemetry/statistics/readings.ts';
import type { Centre } from './places.ts';
import { ampereOf, lightSeries } from './series.ts';

interface Report {
  status: LightStatus;
  reportType: LightReportType | null;
  dimming: number | null;
  ampere: number | null;
}

/** A lamp reports changes and periodic confirmations: only changes are events. */
export const noEvents = { field: 'reportType', word: 'periodic' } as const;

const eventOf = (
  { measuredAt, reportType, status, dimming, ampere }: Report & { measuredAt: Date },
  centre: Centre,
) => {
  const isNight = isNightAt(measuredAt, centre);
  return {
    eventDatetime: formatSeoul(measuredAt),
    reportType,
    reportTypeName: reportType ? lightReportTypeNames[reportType] : '',
    dimming,
    ampere: ampereOf(ampere),
    status,
    statusName: lightStatusNames[status],
    statusDescription: lightStatusDescription(status, isNight),
    isNightFault: status === 'off' && isNight,
  } satisfies LightEvent;
};

/** Reports of one lamp within a span, newest first. */
export async function selectReports(db: Database, centre: Centre, deviceId: number, span: Span, page: ReadingPage) {
  const reports = await selectReadings<Report>(db, lightSeries, deviceId, span, page);
  return reports.map((report): LightEvent => eventOf(report, centre));
}

/** Maximum reports per query of a workbook; each query decodes the closed months of its reports again. */
const reportsAtOnce = 5_000;

/**
 * All reports of one lamp within a span, newest first and numbered down from their total; each page continues before the
 * last one's time.
 */
export async function* allReports(
  db: Database,
  centre: Centre,
  deviceId: number,
  { from, to }: Span,
  totalCount: number,
): AsyncGenerator<LightEvent & { rowNumber: number }, void, void> {
  const page = { limit: reportsAtOnce };
  let rowNumber = totalCount;
  for (let until = to; ; ) {
    const reports = await selectReadings<Report>(db, lightSeries, deviceId, { from, to: until }, page);
    for (const report of reports) {
      yield { rowNumber, ...eventOf(report, centre) };
      rowNumber -= 1;
    }
    const last = reports.at(-1);
    if (!last || reports.length < reportsAtOnce) return;
    until = new Date(last.measuredAt.getTime() - 1);
  }
}
