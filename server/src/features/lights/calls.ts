/** Handlers of the area `lights`. */
import { lights } from '@maru/contract/lights';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { dongsOf, summaryOf } from './counts.ts';
import { type Centre, type Light, lightsOf } from './places.ts';
import { noEvents, selectReports } from './reports.ts';

/** Maximum public events of one light, and their maximum age in days. */
const maxEvents = 20;
const eventDays = 90;

/** Rank by urgency: faulty, then off in the dark, then unknown. */
const rankOf = ({ status, isNightFault }: Light): number => {
  if (status === 'outage') return 0;
  if (status === 'failure') return 1;
  if (isNightFault) return 2;
  return status === null ? 3 : 4;
};
const byWorst = (a: Light, b: Light): number =>
  rankOf(a) - rankOf(b) || a.installationPlaceName.localeCompare(b.installationPlaceName, 'ko');

export function registerLights(app: FastifyInstance, services: Services, centre: Centre) {
  const { db, clock } = services;
  const all = lightsOf(services, centre);
  handle(app, lights, {
    async places({ query: { pageNumber, pageSize, sort, ...filter } }) {
      if (sort === 'name') return all.page(filter, { pageNumber, pageSize });
      const found = (await all.load(filter)).sort(byWorst);
      const offset = (pageNumber - 1) * pageSize;
      const list = found.slice(offset, offset + pageSize);
      return { list, totalCount: found.length, currentPageNumber: pageNumber };
    },
    async summary() {
      const found = await all.load();
      return {
        ...summaryOf(found),
        dongs: dongsOf(found),
        indcCompanies: [...new Set(found.map(({ indcCompany }) => indcCompany))].filter((name) => name !== '').sort(),
      };
    },
    markers: async ({ query }) => ({ list: await all.load(query) }),
    async detail({ query: { installationPlaceId } }) {
      const light = await all.find({ placeId: installationPlaceId });
      const to = clock.now();
      const from = new Date(to.getTime() - eventDays * 86_400_000);
      const options = { without: noEvents, limit: maxEvents };
      return { ...light, events: await selectReports(db, centre, light.deviceId, { from, to }, options) };
    },
  });
}
