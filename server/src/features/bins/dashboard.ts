/** Handlers of recycle bins' part of the cleaning dashboard. */
import { binsDashboard } from '@maru/contract/bins-dashboard';
import { binMeasures } from '@maru/domain/bin';
import { maskPlaceName } from '@maru/domain/personal';
import type { FastifyInstance } from 'fastify';
import { statusOf } from '#places/administration/device-status.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { binsOf } from './bins.ts';
import { conditionOf } from './condition.ts';
import { rhythmsOf } from './rhythm.ts';
import { binSeries } from './series.ts';
import { toEmptyOf } from './to-empty.ts';

const masked = <P extends { installationPlaceName: string }>(row: P): P => ({
  ...row,
  installationPlaceName: maskPlaceName(row.installationPlaceName),
});

export function registerBinsDashboard(app: FastifyInstance, services: Services) {
  const { pool, clock } = services;
  const places = binsOf(services);
  const rhythms = rhythmsOf(services);
  const statistics = statisticsOf(pool, binSeries, binMeasures);

  handle(app, binsDashboard, {
    bins: async ({ query }) => ({ list: (await places.load(query)).map(masked) }),
    async summary() {
      const now = clock.now();
      const rows = await places.load();
      const devices = rows.flatMap(({ device }) => device ?? []);
      const ids = devices.map(({ deviceId }) => deviceId);
      const [items, forecasts, lines] = await Promise.all([
        places.itemsToday(ids),
        rhythms.forecasts(rows),
        statistics.lines(ids, binMeasures, lastDay(now), now),
      ]);
      const [petCan = [], carton = []] = lines.map(pointsOf);
      const found = devices.map((device) => statusOf(binSeries, device, device, now));
      const count = (status: string) => found.filter((one) => one === status).length;
      const [normalCount, breakdownCount] = [count('normal'), count('breakdown')];
      return {
        ...conditionOf(rows, items),
        measurementDatetime: rows
          .map(({ bin }) => bin?.measurementDatetime ?? null)
          .reduce((best, time) => (time && (!best || time > best) ? time : best), null),
        normalCount,
        breakdownCount,
        deviceCount: normalCount + breakdownCount,
        toEmpty: toEmptyOf(rows, forecasts, now).map(masked),
        last24Hours: { petCan, carton },
      };
    },
  });
}
