/** Handlers of the area `bins`. */
import { bins } from '@maru/contract/bins';
import { binMeasures } from '@maru/domain/bin';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { binsOf } from './bins.ts';
import { conditionOf, countsOf } from './condition.ts';
import { binPhotos } from './photos.ts';
import { rhythmsOf, shownForecast } from './rhythm.ts';
import { binSeries } from './series.ts';

const nobody = { chargeName: '', telephoneNumber: '', mobileNumber: '' } as const;

export function registerBins(app: FastifyInstance, services: Services) {
  const { pool, clock } = services;
  const places = binsOf(services);
  const rhythms = rhythmsOf(services);
  const photos = binPhotos(services);
  const statistics = statisticsOf(pool, binSeries, binMeasures);

  handle(app, bins, {
    async places({ query }) {
      const rows = await places.load(query);
      return { list: rows.map((row, at) => ({ rowNumber: at + 1, ...row, ...nobody })) };
    },
    async place({ params }) {
      const row = await places.find(params.id);
      const now = clock.now();
      const ids = row.device ? [row.device.deviceId] : [];
      const [lines, forecasts, items, attachments] = await Promise.all([
        statistics.lines(ids, binMeasures, lastDay(now), now),
        rhythms.forecasts([row]),
        places.itemsToday(ids),
        photos.list(params.id),
      ]);
      const [petCan = [], carton = []] = lines.map(pointsOf);
      return {
        ...row,
        forecast: (forecasts.get(params.id) ?? []).map(shownForecast),
        last24Hours: { petCan, carton },
        todayItems: items.get(ids[0] ?? 0) ?? { petCan: 0, carton: 0 },
        attachments,
      };
    },
    async photo({ params }) {
      await places.find(params.id);
      return photos.open(params.id, params.hashFileName);
    },
    count: async () => countsOf(await places.load()),
    async report({ query }) {
      const rows = await places.load(query);
      const items = await places.itemsToday(rows.flatMap(({ device }) => device?.deviceId ?? []));
      const condition = (some: typeof rows) => conditionOf(some, items, query.recycleBinType);
      const byDong = Map.groupBy(rows, ({ dongCode }) => dongCode);
      return {
        conditionInfo: condition(rows),
        conditionList: [...byDong]
          .map(([dongCode, some]) => ({ dongCode, dongName: some[0]?.dongName ?? '', ...condition(some) }))
          .sort((a, b) => a.dongName.localeCompare(b.dongName, 'ko')),
      };
    },
  });
}
