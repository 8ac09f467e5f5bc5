/** Handlers of the area `vehicles`. */
import { vehicles } from '@maru/contract/vehicles';
import type { TrackArea } from '@maru/domain/track/follow';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { countsOf } from './counts.ts';
import { drivingPathsOf, maxPathDays } from './driving-path.ts';
import { publicDays, publicFacts, publicVehiclesOf } from './public-vehicles.ts';
import { reportPage, sumsBy } from './report.ts';
import { requestedDays } from './requested-days.ts';
import type { VehicleNow } from './vehicles.ts';

/** Maximum days of reports by vehicle, and of sums over all vehicles by unit. */
const maxDays = { report: 367, day: 367, month: 3660 } as const;
/**
 * Cost of a day in rows: all vehicles together have some hundred trips, and one vehicle's path up to some thousand
 * positions.
 */
const rowsADay = { all: 24, one: 1, way: 1_000 } as const;
const hiddenContact = { chargeName: '', mobileNumber: '' } as const;

/** The values of a vehicle's newest report; null without one, or if the vehicle has been silent since. */
function currentOf(vehicle: VehicleNow | null) {
  const { velocity = null, voltage = null, operationState = null } = (vehicle?.isStale ? null : vehicle) ?? {};
  return { curVelocity: velocity, voltage, curOperationState: operationState };
}

export function registerVehicles(app: FastifyInstance, services: Services, area: TrackArea) {
  const { db, clock } = services;
  const places = publicVehiclesOf(services, area);
  const pathOf = drivingPathsOf(services, area).ofPublic;

  handle(app, vehicles, {
    async vehicles({ query }) {
      const rows = await places.loadToday(query);
      const list = rows.map((row, at) => ({ rowNumber: at + 1, ...row, ...currentOf(row.vehicle), ...hiddenContact }));
      return { list, totalCount: list.length };
    },
    count: async () => countsOf(await places.load()),
    async report({ query: { pageNumber, pageSize, keyword, searchType: _, ...query } }, { request }) {
      const now = clock.now();
      const days = publicDays(requestedDays(query, now, maxDays.report), now);
      const filter = { ...query, vehicleNumber: query.vehicleNumber ?? keyword };
      const page = await app.rowLimits.run(request, pageSize + days.count * rowsADay.all, () =>
        reportPage(db, filter, days, { pageNumber, pageSize }),
      );
      return { ...page, list: page.list.map(publicFacts) };
    },
    async statistics({ query: { datetimeType, ...query } }, { request }) {
      const now = clock.now();
      const range = requestedDays(query, now, maxDays[datetimeType]);
      // With a vehicle number, the sums are those of one vehicle, so only public days are included.
      const days = query.vehicleNumber ? publicDays(range, now) : range;
      const rows = days.count * rowsADay[query.vehicleNumber ? 'one' : 'all'];
      return { list: await app.rowLimits.run(request, rows, () => sumsBy(db, datetimeType, query, days)) };
    },
    async markers({ query }) {
      return { list: (await places.loadToday(query)).filter(({ vehicle }) => vehicle !== null) };
    },
    path: ({ query }, { request }) => {
      const { count } = requestedDays(query, clock.now(), maxPathDays);
      return app.rowLimits.run(request, count * rowsADay.way, () => pathOf(query));
    },
  });
}
