/** Handlers of the area `vehiclesDashboard`. */
import type { Input } from '@maru/contract/call';
import { vehiclesDashboard } from '@maru/contract/vehicles-dashboard';
import type { District } from '@maru/domain/district';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { statuses } from '#places/administration/device-status.ts';
import { deviceCounts, newestTime } from '#places/summary.ts';
import { audit } from '#platform/audit/audit.ts';
import { listPage } from '#platform/database/listing.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import { countsOf } from './counts.ts';
import { drivingPathsOf } from './driving-path.ts';
import { operationOf } from './operation.ts';
import { visitCountsOf, visitsOf, visitsWithin } from './plan.ts';
import { daysName, requestedDays } from './requested-days.ts';
import { vehicleSeries } from './series.ts';
import { dongNamer } from './statistics.ts';
import { reportColumns } from './statistics-columns.ts';
import { everyRow, peopleOf, rowsOf, statisticsList, statisticsQuery } from './statistics-rows.ts';
import { trackAreaOf } from './tracks/track-area.ts';
import { vehiclesOf } from './vehicles.ts';

type ReportFilter = Input<typeof vehiclesDashboard.reportExcel>['query'];

const maxMissed = 20;
/** Maximum days of a report. */
const maxDays = 31;

const numbered = <Visit extends object>(visits: readonly Visit[]) =>
  visits.map((visit, at) => ({ rowNumber: visits.length - at, ...visit }));

export function registerVehiclesDashboard(app: FastifyInstance, services: Services, district: District) {
  const { db, seal, clock } = services;
  const vehicles = vehiclesOf(services);
  const pathOf = drivingPathsOf(services, trackAreaOf(district)).exact;
  const dongNameOf = dongNamer(district);
  const today = () => formatSeoulDate(clock.now());

  /**
   * The content of a report: days and their planned visits, also counted by vehicle. Today's visits are as on the wall
   * display. Throws VALIDATION and the errors of ranges.
   */
  async function reported({ startDatetime, endDatetime, ...filter }: ReportFilter) {
    const now = clock.now();
    const range = { ...(startDatetime && { startDatetime }), ...(endDatetime && { endDatetime }) };
    const days = requestedDays(range, now, maxDays);
    const visits =
      startDatetime || endDatetime
        ? await visitsWithin(db, filter, days, now)
        : await visitsOf(db, filter, days.from, now);
    const byVehicle = Map.groupBy(visits, ({ vehicleId }) => vehicleId);
    return { filter, days, visits, visitCounts: (vehicleId: number) => visitCountsOf(byVehicle.get(vehicleId) ?? []) };
  }

  handle(app, vehiclesDashboard, {
    async vehicles({ query }) {
      const list = await vehicles.loadToday(query);
      return { list, totalCount: list.length };
    },
    async summary() {
      const now = clock.now();
      const [rows, devices, visits] = await Promise.all([
        vehicles.load(),
        statuses(db, vehicleSeries, now),
        visitsOf(db, {}, today(), now),
      ]);
      return {
        ...countsOf(rows),
        measurementDatetime: newestTime(rows.map(({ vehicle }) => vehicle)),
        ...deviceCounts(devices.map(({ deviceStatus }) => deviceStatus)),
        ...visitCountsOf(visits),
        missed: numbered(visits.filter(({ visitStatus }) => visitStatus === 'missed').slice(0, maxMissed)),
      };
    },
    async detail({ params: { vehicleId } }, { request }) {
      const now = clock.now();
      const day = today();
      await vehicles.find(vehicleId);
      const [found, row, visits] = await Promise.all([
        vehicles.loadToday({ ids: [vehicleId] }),
        statisticsQuery(db, { ids: [vehicleId] }, { from: day, to: day, count: 1 }).executeTakeFirstOrThrow(),
        visitsOf(db, { ids: [vehicleId] }, day, now),
      ]);
      const [vehicle] = found;
      const subject = `청소차량 #${vehicleId} ${row.vehicleNumber}`;
      await audit(db, { ...actorOf(request), action: 'place-view', subject, detail: '' });
      return {
        ...(vehicle as NonNullable<typeof vehicle>),
        ...peopleOf(seal, row, false),
        list: numbered(visits),
        totalCount: visits.length,
      };
    },
    async report({ query: { pageNumber, pageSize, ...query } }) {
      const { filter, days, visits, visitCounts } = await reported(query);
      const page = await listPage(db, statisticsQuery(db, filter, days), { pageNumber, pageSize }, statisticsList);
      const [rows, operation] = await Promise.all([
        rowsOf(db, page.list, days, dongNameOf),
        operationOf(db, filter, days),
      ]);
      return {
        ...page,
        list: rows.map((row) => ({ ...row, ...visitCounts(row.vehicleId) })),
        summary: { ...operation, ...visitCountsOf(visits) },
      };
    },
    async reportExcel({ query }, context) {
      const { filter, days, visitCounts } = await reported(query);
      async function* rows() {
        for await (const row of everyRow(db, statisticsQuery(db, filter, days), {}, days, dongNameOf))
          yield { ...row, ...visitCounts(row.vehicleId) };
      }
      return excelAnswer(context, {
        name: `청소차량_운행_보고_${daysName(days)}`,
        now: clock.now(),
        columns: reportColumns,
        rows: rows(),
      });
    },
    async markers({ query }) {
      return { list: (await vehicles.loadToday(query)).filter(({ vehicle }) => vehicle !== null) };
    },
    path: ({ query }) => pathOf(query),
  });
}
