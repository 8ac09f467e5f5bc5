/** Handlers of the area `people`. */
import type { Input } from '@maru/contract/call';
import { people } from '@maru/contract/people';
import { formatBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { periodRows } from '#places/period-statistics.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { bucketsOf, readDates, readPublicRange, readRange, usualDays } from '#telemetry/statistics/range.ts';
import { byDong, loadAreas, membersOf, missingArea, selectAreas, shownArea } from './areas.ts';
import { flowChartOf, flowOf, flowOfSides, groupedCounts, selectHours } from './counts.ts';

type Period = Input<typeof people.chart>['query'];

const defaultDays = 7;
const dayMs = 86_400_000;

export function registerPeople(app: FastifyInstance, services: Services) {
  const { db, reads, clock } = services;
  const grouped = groupedCounts(reads);

  /** The requested range, and the CCTVs of the requested areas combined. */
  async function requestedRows(
    { startDate, endDate, datetimeType = 'day', installationPlaceCode }: Period,
    read: typeof readRange,
  ) {
    const days = usualDays({ startDatetime: startDate, endDatetime: endDate }, defaultDays, clock.now());
    const range = readDates(read, { ...days, datetimeType });
    const devices = (await selectAreas(db, { installationPlaceCode })).flatMap((area) => area.devices);
    return periodRows(range, [{ devices }], (_, { time, sides }) => ({
      measurementDatetime: time,
      ...flowOfSides(sides),
    }));
  }

  const shownAreas = async () => ({ list: (await loadAreas(services)).map(shownArea) });

  handle(app, people, {
    locations: async () => shownAreas(),
    async summary() {
      const areas = await selectAreas(db);
      return {
        measurement_area_count: areas.length,
        cctv_device_count: areas.flatMap(({ devices }) => devices.filter(({ isActivated }) => isActivated)).length,
      };
    },
    areas: async () => shownAreas(),
    dongs: async () => ({ list: byDong(await loadAreas(services)) }),
    async statistics({ query: { pageNumber, pageSize, ...period } }, { request }) {
      const rows = await requestedRows(period, readRange);
      // The limit counts daily rows.
      const read = bucketsOf({ ...rows.range, unit: 'day' }) + pageSize;
      return app.rowLimits.run(request, read, () => grouped.page(rows, { pageNumber, pageSize }));
    },
    async chart({ query: { cctvType, ...period } }, { request }) {
      const { range, members } = await requestedRows(period, readPublicRange);
      return app.rowLimits.run(request, 2 * bucketsOf(range), () => flowChartOf(reads, members, range, cctvType));
    },
    async markers({ query: { cctvType = 'person' } }) {
      const areas = await loadAreas(services);
      return { list: areas.filter(({ countsCars }) => cctvType === 'person' || countsCars).map(shownArea) };
    },
    async mapDetail({ query: { installationPlaceId } }) {
      const [area] = await loadAreas(services, { ids: [installationPlaceId] });
      if (!area) throw missingArea();
      const today = startOfBucket(clock.now(), 'day');
      const hours = await selectHours(reads, membersOf([area]), today, new Date(today.getTime() + dayMs));
      return {
        ...shownArea(area),
        hours: hours.map((hour) => ({ measurementDatetime: formatBucket(hour.start, 'hour'), ...flowOf(hour) })),
      };
    },
  });
}
