/** Handlers of the area `people`. */
import { people } from '@maru/contract/people';
import { type DatetimeType, formatBucket, formatSeoulDate, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import type { GroupedRow } from '#telemetry/statistics/grouped.ts';
import { bucketsOf, readPublicRange, readRange } from '#telemetry/statistics/range.ts';
import { byDong, countsCars, loadAreas, membersOf, selectAreas, shownArea } from './areas.ts';
import { flowChartOf } from './charts.ts';
import { flowOf, flowOfRow, groupedCounts, selectHours } from './counts.ts';

interface Period {
  startDate?: string;
  endDate?: string;
  datetimeType?: DatetimeType;
  installationPlaceCode?: string;
}

const defaultDays = 7;
const dayMs = 86_400_000;

/** A range by its days; what is wrong with it is told of the fields that have them here. */
function periodOf(read: typeof readRange, startDatetime: string, endDatetime: string, datetimeType: DatetimeType) {
  try {
    return read({ startDatetime, endDatetime, datetimeType });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, error: reason, field = '' } = error;
    throw new Problem(code, { error: reason, field: field.replace('Datetime', 'Date') });
  }
}

export function registerPeople(app: FastifyInstance, services: Services) {
  const { db, pool, clock } = services;
  const grouped = groupedCounts(pool);

  /** The range that is asked for, and the CCTVs of the areas that are: all of them together. */
  async function asked(
    { startDate, endDate, datetimeType = 'day', installationPlaceCode }: Period,
    read: typeof readRange,
  ) {
    const now = clock.now();
    const range = periodOf(
      read,
      startDate ?? formatSeoulDate(new Date(now.getTime() - defaultDays * dayMs)),
      endDate ?? formatSeoulDate(now),
      datetimeType,
    );
    const areas = await selectAreas(db, { installationPlaceCode });
    const members = membersOf(areas).map((member) => ({ ...member, group: 0 }));
    return { range, members };
  }

  handle(app, people, {
    locations: async () => ({ list: (await loadAreas(services)).map(shownArea) }),
    async summary() {
      const areas = await selectAreas(db);
      return {
        measurement_area_count: areas.length,
        cctv_device_count: areas.reduce(
          (all, { cctvs }) => all + cctvs.filter(({ isActivated }) => isActivated).length,
          0,
        ),
      };
    },
    areas: async () => ({ list: (await loadAreas(services)).map(shownArea) }),
    dongs: async () => ({ list: byDong(await loadAreas(services)) }),
    async statistics({ query: { pageNumber, pageSize, ...period } }, { request }) {
      const { range, members } = await asked(period, readRange);
      const rowOf = (row: GroupedRow) => ({
        measurementDatetime: formatBucket(row.bucket, range.unit),
        ...flowOfRow(row),
      });
      // Which rows there are is counted by day.
      const rows = bucketsOf({ ...range, unit: 'day' }) + pageSize;
      return app.rowLimits.run(request, rows, () => grouped.page({ range, members, rowOf }, { pageNumber, pageSize }));
    },
    async chart({ query: { cctvType = 'person', ...period } }, { request }) {
      const { range, members } = await asked(period, readPublicRange);
      const ids = members.map(({ deviceId }) => deviceId);
      return app.rowLimits.run(request, 2 * bucketsOf(range), () => flowChartOf(pool, ids, range, cctvType));
    },
    async markers({ query: { cctvType = 'person' } }) {
      const areas = await loadAreas(services);
      return { list: areas.filter((area) => cctvType === 'person' || countsCars(area)).map(shownArea) };
    },
    async mapDetail({ query: { installationPlaceId } }) {
      const [area] = await loadAreas(services, { ids: [installationPlaceId] });
      if (!area) throw new Problem('NOT_FOUND', { error: '측정 지역을 찾을 수 없습니다.' });
      const now = clock.now();
      const hours = await selectHours(
        pool,
        membersOf([area]),
        startOfBucket(now, 'day'),
        new Date(startOfBucket(now, 'day').getTime() + dayMs),
      );
      return {
        ...shownArea(area),
        hours: hours.map((hour) => ({ measurementDatetime: formatBucket(hour.start, 'hour'), ...flowOf(hour) })),
      };
    },
  });
}
