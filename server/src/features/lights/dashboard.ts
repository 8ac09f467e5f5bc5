/** Handlers of the area `lightsDashboard`. */
import { lightsDashboard } from '@maru/contract/lights-dashboard';
import { startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { withMaskedName } from '#places/summary.ts';
import { readDays } from '#platform/http/days.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { dongsOf, summaryOf } from './counts.ts';
import { selectLit } from './hours.ts';
import { type Centre, type Light, lightsOf } from './places.ts';
import { selectReports } from './reports.ts';

const maxTroubles = 20;
const maxReports = 50;
const dayMs = 86_400_000;

const isTrouble = ({ status, isNightFault }: Light) => status === 'failure' || status === 'outage' || isNightFault;
const byNewest = (a: Light, b: Light) => (b.measurementDatetime ?? '').localeCompare(a.measurementDatetime ?? '');

export function registerLightsDashboard(app: FastifyInstance, services: Services, centre: Centre) {
  const { db, reads, clock } = services;
  const lights = lightsOf(services, centre);
  const sinceYesterday = () => startOfBucket(new Date(clock.now().getTime() - dayMs), 'day');

  handle(app, lightsDashboard, {
    async places({ query }) {
      const found = await lights.load(query);
      return { svgMarkers: found.map(withMaskedName), dongSummary: dongsOf(found), summary: summaryOf(found) };
    },
    async summary() {
      const all = await lights.load({ isActivated: true });
      return {
        ...summaryOf(all),
        hours: await selectLit(reads, all, { from: sinceYesterday(), to: clock.now() }),
        troubles: all.filter(isTrouble).sort(byNewest).slice(0, maxTroubles),
      };
    },
    async report({ query: { deviceId, ...range } }) {
      const { from = sinceYesterday(), to = clock.now() } = readDays(range);
      const light = await lights.find({ deviceId });
      return { ...light, list: await selectReports(db, centre, deviceId, { from, to }, { limit: maxReports }) };
    },
  });
}
