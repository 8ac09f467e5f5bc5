/** Recycle bins' handlers of the cleaning dashboard. */
import { binsDashboard } from '@maru/contract/bins-dashboard';
import type { FastifyInstance } from 'fastify';
import { statusOf } from '#places/administration/device-status.ts';
import { deviceCounts, newestTime, withMaskedName } from '#places/summary.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { conditionOf } from './condition.ts';
import { binsOf, last24HoursOf } from './places.ts';
import { createRhythms, toEmptyOf } from './rhythm.ts';
import { binSeries } from './series.ts';

export function registerBinsDashboard(app: FastifyInstance, services: Services) {
  const { reads, clock } = services;
  const places = binsOf(services);
  const rhythms = createRhythms(services);

  handle(app, binsDashboard, {
    bins: async ({ query }) => ({ list: (await places.load(query)).map(withMaskedName) }),
    async summary() {
      const now = clock.now();
      const rows = await places.load();
      const devices = rows.flatMap(({ device }) => device ?? []);
      const ids = devices.map(({ deviceId }) => deviceId);
      const [items, forecasts, last24Hours] = await Promise.all([
        places.itemsToday(ids),
        rhythms.forecasts(rows),
        last24HoursOf(reads, ids, now),
      ]);
      return {
        ...conditionOf(rows, items),
        measurementDatetime: newestTime(rows.map(({ bin }) => bin)),
        ...deviceCounts(devices.map((device) => statusOf(binSeries, device, device, now))),
        toEmpty: toEmptyOf(rows, forecasts, now).map(withMaskedName),
        last24Hours,
      };
    },
  });
}
