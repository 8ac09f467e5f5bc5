/** Handlers of the area `lights`. */
import { lights } from '@maru/contract/lights';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { byDong, countsOf, newestOf } from './counts.ts';
import { type Light, lightsOf } from './lights.ts';
import type { Centre } from './places.ts';
import { selectReports } from './reports.ts';

/** Events of one light that the public is shown, of so many days at most. */
const maxEvents = 20;
const eventDays = 90;

/** A light as lists have it: its state apart, for the live feed replaces it whole. */
const shown = (light: Light) => ({
  ...light,
  placeId: light.installationPlaceId,
  placeName: light.installationPlaceName,
  light,
});

/** What asks most for attention first: out of order, then off in the dark, then what nobody knows of. */
const rankOf = ({ status, isNightFault }: Light): number => {
  if (status === 'outage') return 0;
  if (status === 'failure') return 1;
  if (isNightFault) return 2;
  return status === null ? 3 : 4;
};
const byWorst = (a: Light, b: Light): number =>
  rankOf(a) - rankOf(b) || a.installationPlaceName.localeCompare(b.installationPlaceName, 'ko');

export function registerLights(app: FastifyInstance, { db, clock }: Services, centre: Centre) {
  const all = lightsOf(db, clock, centre);
  handle(app, lights, {
    async places({ query: { pageNumber, pageSize, sort, ...filter } }) {
      if (sort === 'name') {
        const page = await all.page(filter, { pageNumber, pageSize });
        return { ...page, list: page.list.map(shown) };
      }
      const found = (await all.load(filter)).sort(byWorst);
      const offset = (pageNumber - 1) * pageSize;
      const list = found.slice(offset, offset + pageSize).map(shown);
      return { list, totalCount: found.length, currentPageNumber: pageNumber };
    },
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
    markers: async ({ query }) => ({ list: (await all.load(query)).map((light) => ({ ...light, light })) }),
    async detail({ query: { installationPlaceId } }) {
      const [light] = await all.load({ placeId: installationPlaceId });
      if (!light) throw new Problem('NOT_FOUND', { error: '보안등을 찾을 수 없습니다.' });
      const to = clock.now();
      const from = new Date(to.getTime() - eventDays * 86_400_000);
      const wanted = { eventsOnly: true, limit: maxEvents };
      return { ...shown(light), events: await selectReports(db, centre, light.deviceId, { from, to }, wanted) };
    },
  });
}
