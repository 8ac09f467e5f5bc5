/** Handlers of the area `bins`. */
import { bins } from '@maru/contract/bins';
import type { FastifyInstance } from 'fastify';
import { byDong } from '#places/summary.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { conditionOf, countsOf } from './condition.ts';
import { type BinRow, binPhotos, binsOf, last24HoursOf } from './places.ts';
import { createRhythms, forecastOnWire } from './rhythm.ts';

const hiddenContact = { chargeName: '', telephoneNumber: '', mobileNumber: '' } as const;

export function registerBins(app: FastifyInstance, services: Services) {
  const { reads, clock } = services;
  const places = binsOf(services);
  const rhythms = createRhythms(services);
  const photos = binPhotos(services);

  handle(app, bins, {
    async places({ query }) {
      const rows = await places.load(query);
      return { list: rows.map((row, at) => ({ rowNumber: at + 1, ...row, ...hiddenContact })) };
    },
    async place({ params }) {
      const row = await places.find(params.id);
      const ids = row.device ? [row.device.deviceId] : [];
      const [last24Hours, forecasts, items, attachments] = await Promise.all([
        last24HoursOf(reads, ids, clock.now()),
        rhythms.forecasts([row]),
        places.itemsToday(ids),
        photos.list(params.id),
      ]);
      return {
        ...row,
        forecast: (forecasts.get(params.id) ?? []).map(forecastOnWire),
        last24Hours,
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
      const condition = (some: readonly BinRow[]) => conditionOf(some, items, query.recycleBinType);
      return { conditionInfo: condition(rows), conditionList: byDong(rows, condition) };
    },
  });
}
