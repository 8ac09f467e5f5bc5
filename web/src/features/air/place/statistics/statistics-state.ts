import { type AirMeasurementType, airMeasurementTypes } from '@maru/domain/air';
import { type InstallationType, installationTypes } from '@maru/domain/facility';
import { firstPage } from '@maru/domain/paging';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import { oneOf, type Search, wholeNumber } from '../../../../lib/paths/search.ts';
import { bucketStart } from '../../../../ui/chart/time-series.ts';
import { defaultPeriod, type Period, periods, type Range, shownLength } from './periods.ts';

const orders = ['desc', 'asc'] as const;

/** What a place's statistics show, as the page's address holds it. */
export interface StatisticsState {
  datetimeType: DatetimeType;
  /** Null where both ends were given instead. */
  period: Period | null;
  startDatetime: string;
  endDatetime: string;
  /** Null where the reader hasn't chosen: then what the place has decides. */
  installationType: InstallationType | null;
  measurementType: AirMeasurementType;
  order: (typeof orders)[number];
  pageNumber: number;
}

/** Reads the state out of the address; what isn't there or makes no sense is the default. */
export function parseStatisticsState(search: Search): StatisticsState {
  const datetimeType = oneOf(datetimeTypes, search.datetimeType, 'hour');
  const { startDatetime = '', endDatetime = '' } = search;
  const period = oneOf(periods, search.period, null);
  const hasRange = period === null && rangeProblem({ start: startDatetime, end: endDatetime }, datetimeType) === null;
  return {
    datetimeType,
    period: hasRange ? null : (period ?? defaultPeriod(datetimeType)),
    startDatetime: hasRange ? startDatetime : '',
    endDatetime: hasRange ? endDatetime : '',
    installationType: oneOf(installationTypes, search.installationType, null),
    measurementType: oneOf(airMeasurementTypes, search.measurementType, 'ultra_fine_dust'),
    order: oneOf(orders, search.order, 'desc'),
    pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
  };
}

/** Why a range can't be asked for; null where it can. */
export function rangeProblem({ start, end }: Range, type: DatetimeType): 'unreadable' | 'reversed' | null {
  const [from, to] = [start, end].map((text) => (text.length === shownLength[type] ? bucketStart(text) : null));
  if (!from || !to) return 'unreadable';
  return from > to ? 'reversed' : null;
}

/** What is shown while the reader hasn't chosen: outdoor as the specification says, unless the place has none. */
export function installationOf(
  chosen: InstallationType | null,
  place: { indoor: unknown; outdoor: unknown },
): InstallationType {
  return chosen ?? (place.outdoor || !place.indoor ? 'outdoor' : 'indoor');
}
