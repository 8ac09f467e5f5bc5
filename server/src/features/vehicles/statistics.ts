/** Handlers of the area `vehicleStatistics`. */
import type { Input } from '@maru/contract/call';
import type { vehicleStatistics } from '@maru/contract/vehicle-statistics';
import type { District } from '@maru/domain/district';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { dongFinder } from '@maru/domain/track/dongs';
import { averageVelocity } from '@maru/domain/vehicle-now';
import { audit } from '#platform/audit/audit.ts';
import { listPage } from '#platform/database/listing.ts';
import { Problem } from '#platform/errors/problem.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { listExcel } from '#platform/excel/list-excel.ts';
import type { Handlers } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import { bucketsOf } from './buckets.ts';
import { operationOf } from './operation.ts';
import { visitCountsOf, visitsWithin } from './plan.ts';
import { sumsBy } from './report.ts';
import { type DatetimeRange, type Days, daysName, requestedDays } from './requested-days.ts';
import { dayColumns, rowColumns, visitColumns } from './statistics-columns.ts';
import {
  type DongNameOf,
  dayList,
  dayQuery,
  everyRow,
  identityOf,
  type ListedVehicle,
  peopleOf,
  rowsOf,
  signalsOf,
  statisticsList,
  statisticsQuery,
  sumsOf,
  vehicleBuckets,
} from './statistics-rows.ts';
import { vehiclesOf } from './vehicles.ts';

type Filter = Input<typeof vehicleStatistics.excel>['query'];
type PlanFilter = Input<typeof vehicleStatistics.planExcel>['query'];
type ChartQuery = Input<typeof vehicleStatistics.chart>['query'];
/** Fields of `sumsBy` that charts show. */
type ChartedSum = Exclude<
  keyof Awaited<ReturnType<typeof sumsBy>>[number],
  'drivingDate' | 'operationDatetimeString' | 'avgVelocity'
>;

/** Maximum days of an answer by hour, day or month, and of plans. */
const maxDays = { hour: 31, day: 367, month: 3660, plan: 31 } as const;

/** Returns the name of a position's dong. */
export function dongNamer({ dongs }: Pick<District, 'dongs'>): DongNameOf {
  const dongOf = dongFinder(dongs);
  const names = new Map(dongs.map(({ dongCode, dongName }) => [dongCode, dongName]));
  return (latitude, longitude) => names.get(dongOf(latitude, longitude) ?? '') ?? '';
}

/** The handlers, and the rows of the list's workbook. */
export function openVehicleStatistics(services: Services, district: District) {
  const { db, seal, clock } = services;
  const vehicles = vehiclesOf(services);
  const dongNameOf = dongNamer(district);
  const daysOf = (query: DatetimeRange, most: number = maxDays.month) => requestedDays(query, clock.now(), most);
  /** Days of one vehicle: yesterday and today by default. */
  const detailDaysOf = (query: DatetimeRange, most: number = maxDays.month) =>
    requestedDays(query, clock.now(), most, 1);

  function matching({ sortBy, sortDirection, startDatetime, endDatetime, ...filter }: Filter) {
    const days = daysOf({ ...(startDatetime && { startDatetime }), ...(endDatetime && { endDatetime }) });
    const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
    return { days, order, query: statisticsQuery(db, filter, days) };
  }

  /** One vehicle with its sums. Throws NOT_FOUND. */
  async function vehicleOf(vehicleId: number, days: Days) {
    const row = await statisticsQuery(db, { ids: [vehicleId] }, days).executeTakeFirst();
    if (!row) throw new Problem('NOT_FOUND', { error: '차량을 찾을 수 없습니다.' });
    return row;
  }

  /** The requested days, one or a range, with their matching plans. Throws VALIDATION and the errors of ranges. */
  async function planned(query: PlanFilter) {
    const { drivingDate, startDatetime, endDatetime, visitStatus, vehicleId, ...filter } = query;
    const now = clock.now();
    const range = { ...(startDatetime && { startDatetime }), ...(endDatetime && { endDatetime }) };
    const days = requestedDays(drivingDate ? { startDatetime: drivingDate } : range, now, maxDays.plan);
    const visits = await visitsWithin(db, { ...filter, ...(vehicleId && { ids: [vehicleId] }) }, days, now);
    const found = visitStatus ? visits.filter((visit) => visit.visitStatus === visitStatus) : visits;
    const list = found.map((visit, at) => ({ rowNumber: found.length - at, ...visit }));
    return { days, list, counts: visitCountsOf(visits) };
  }

  /** Sums of all vehicles in each bucket; 0 without reports. */
  async function chartOf<Sum extends ChartedSum>({ datetimeType, ...query }: ChartQuery, sums: readonly Sum[]) {
    const days = daysOf(query, maxDays[datetimeType]);
    const found = new Map((await sumsBy(db, datetimeType, query, days)).map((row) => [row.drivingDate, row]));
    const list = bucketsOf(days, datetimeType, clock.now()).map((measurementDatetime) => {
      const row = found.get(measurementDatetime);
      const own = Object.fromEntries(sums.map((sum) => [sum, row?.[sum] ?? 0])) as Record<Sum, number>;
      return { measurementDatetime, ...own };
    });
    return { list };
  }

  /** The rows of a filter for a workbook. */
  function exportOf(filter: Filter) {
    const { query, order, days } = matching(filter);
    const rows = everyRow(db, query, order, days, dongNameOf);
    return { name: '청소차량_통계', now: clock.now(), columns: rowColumns, rows };
  }

  const handlers: Handlers<typeof vehicleStatistics> = {
    async rows({ query: { pageNumber, pageSize, ...filter } }, { request }) {
      const { query, order, days } = matching(filter);
      const page = await listPage(db, query, { pageNumber, pageSize, ...order }, statisticsList);
      const rows = await rowsOf(db, page.list, days, dongNameOf);
      await audit(db, { ...actorOf(request), action: 'place-list', subject: '청소차량 통계', detail: '' });
      return {
        ...page,
        list: rows.map((row, at) => ({ ...row, ...peopleOf(seal, (page.list[at] as ListedVehicle).row, true) })),
      };
    },
    excel: async ({ query }, context) => excelAnswer(context, exportOf(query)),
    chart: ({ query }) => chartOf(query, ['operationVehicleCount', 'operationDatetimeMinute', 'drivingDistance']),
    async plan({ query: { pageNumber, pageSize, ...filter } }) {
      const { days, list, counts } = await planned(filter);
      const from = (pageNumber - 1) * pageSize;
      return {
        list: list.slice(from, from + pageSize),
        totalCount: list.length,
        currentPageNumber: pageNumber,
        drivingDate: days.from,
        ...counts,
      };
    },
    async planExcel({ query }, context) {
      const { days, list } = await planned(query);
      return excelAnswer(context, {
        name: `운행_계획_대비_${daysName(days)}`,
        now: clock.now(),
        columns: visitColumns,
        rows: list,
        totalCount: list.length,
      });
    },
    async detail({ query: { vehicleId, pageNumber, pageSize, ...query } }) {
      const days = detailDaysOf(query);
      const vehicle = await vehicleOf(vehicleId, days);
      const page = await listPage(db, dayQuery(db, vehicleId, days), { pageNumber, pageSize }, dayList(dongNameOf));
      const [whole] = await rowsOf(db, [{ row: vehicle, rowNumber: 0 }], days, dongNameOf);
      return {
        ...page,
        vehicle: identityOf(vehicle),
        totals: whole ?? { drivingDays: 0, ...sumsOf(vehicle), ...signalsOf(undefined, dongNameOf) },
      };
    },
    async detailExcel({ query: { vehicleId, ...query } }, context) {
      const days = detailDaysOf(query);
      const { vehicleNumber } = await vehicles.find(vehicleId);
      const sheet = { name: `청소차량_통계_${vehicleNumber}`, now: clock.now(), columns: dayColumns };
      return listExcel(context, db, dayQuery(db, vehicleId, days), {}, dayList(dongNameOf), sheet);
    },
    async detailChart({ query: { vehicleId, datetimeType, ...query } }) {
      const days = detailDaysOf(query, maxDays[datetimeType]);
      await vehicles.find(vehicleId);
      const found = await vehicleBuckets(db, vehicleId, datetimeType, days);
      const sums = new Map(found.map((one) => [one.drivingDate, one]));
      return {
        list: bucketsOf(days, datetimeType, clock.now()).map((measurementDatetime) => {
          const { metres = 0, seconds = 0 } = sums.get(measurementDatetime) ?? {};
          return {
            measurementDatetime,
            operationDatetimeMinute: Math.round(seconds / 60),
            drivingDistance: Math.round(metres / 10) / 100,
            avgVelocity: averageVelocity(metres, seconds),
          };
        }),
      };
    },
    async vehicle({ params: { vehicleId } }, { request }) {
      const today = formatSeoulDate(clock.now());
      const days = { from: today, to: today, count: 1 };
      const row = await vehicleOf(vehicleId, days);
      const [facts] = await rowsOf(db, [{ row, rowNumber: 0 }], days, dongNameOf);
      const subject = `청소차량 #${vehicleId} ${row.vehicleNumber}`;
      await audit(db, { ...actorOf(request), action: 'place-view', subject, detail: '' });
      return { ...(facts as NonNullable<typeof facts>), ...peopleOf(seal, row, false) };
    },
    operation: ({ query }) => operationOf(db, query, daysOf(query)),
    operationChart: ({ query }) =>
      chartOf(query, ['operationVehicleCount', 'trash', 'recycle', 'garbage', 'transport', 'maneuver']),
  };
  return { handlers, exportOf };
}
