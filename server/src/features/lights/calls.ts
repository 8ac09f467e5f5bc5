/** Handlers of the area `lights`. */
import { lights } from '@maru/contract/lights';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/errors/problem.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { byDong, countsOf, newestOf } from './counts.ts';
import { lightsOf } from './lights.ts';
import type { Centre } from './places.ts';
import { selectReports } from './reports.ts';

/** Events of one light that the public is shown, of so many days at most. */
const maxEvents = 20;
const eventDays = 90;

export function registerLights(app: FastifyInstance, { db, clock }: Services, centre: Centre) {
  const all = lightsOf(db, clock, centre);
  handle(app, lights, {
    places: ({ query: { pageNumber, pageSize, ...filter } }) => all.page(filter, { pageNumber, pageSize }),
    async summary() {
      const found = await all.load();
      return {
        measurementDatetime: newestOf(found),
        totalCount: found.length,
        ...countsOf(found),
        dongs: byDong(found),
        indcCompanies: [...new Set(found.map(({ indcCompany }) => indcCompany))].filter((name) => name !== '').sort(),
      };
    },
    markers: async ({ query }) => ({ list: await all.load(query) }),
    async detail({ query: { installationPlaceId } }) {
      const [light] = await all.load({ placeId: installationPlaceId });
      if (!light) throw new Problem('NOT_FOUND', { error: '보안등을 찾을 수 없습니다.' });
      const to = clock.now();
      const from = new Date(to.getTime() - eventDays * 86_400_000);
      const wanted = { eventsOnly: true, limit: maxEvents };
      return { ...light, events: await selectReports(db, centre, light.deviceId, { from, to }, wanted) };
    },
  });
}
