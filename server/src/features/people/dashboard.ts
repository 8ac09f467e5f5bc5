/** Handlers of the area `peopleDashboard`. */
import { peopleDashboard } from '@maru/contract/people-statistics';
import { closedDay, driftOf } from '@maru/domain/people';
import { maskPlaceName } from '@maru/domain/personal';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { statuses } from '#places/administration/device-status.ts';
import { deviceCounts, newestTime } from '#places/summary.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { type Area, loadAreas, membersOf, selectAreas, shownArea } from './areas.ts';
import { flowChartOf, flowOf, selectHours, sumOf } from './counts.ts';
import { peopleSeries } from './series.ts';

const dayMs = 86_400_000;

export function registerPeopleDashboard(app: FastifyInstance, services: Services) {
  const { db, reads, clock } = services;

  /** Ins minus outs of each area over its latest completed day; null without counts. */
  async function drifts(areas: readonly Area[]): Promise<(number | null)[]> {
    const now = clock.now();
    const hours = await selectHours(reads, membersOf(areas), new Date(now.getTime() - 2 * dayMs), now);
    const byArea = Map.groupBy(hours, ({ group }) => group);
    return areas.map(({ resetHour }, group) => {
      const { from, to } = closedDay(now, resetHour);
      const own = (byArea.get(group) ?? []).filter(({ start }) => start >= from && start < to);
      return own.length > 0 ? driftOf(own) : null;
    });
  }

  handle(app, peopleDashboard, {
    async areas({ query: { cctvType = 'person' } }) {
      const areas = (await loadAreas(services)).filter(({ countsCars }) => cctvType === 'person' || countsCars);
      const drift = await drifts(areas);
      return {
        list: areas.map((area, at) => ({
          ...shownArea(area),
          installationPlaceCodeName: maskPlaceName(area.installationPlaceCodeName),
          driftCount: drift[at] ?? null,
        })),
      };
    },
    async chart({ query: { installationPlaceCode, cctvType } }) {
      const today = formatSeoulDate(clock.now());
      const range = readRange({ startDatetime: today, endDatetime: today, datetimeType: 'hour' });
      const areas = await selectAreas(db, { installationPlaceCode });
      return flowChartOf(reads, membersOf(areas), range, cctvType);
    },
    async devices() {
      const all = await statuses(db, peopleSeries, clock.now());
      return deviceCounts(all.map(({ deviceStatus }) => deviceStatus));
    },
    async measurement() {
      const areas = await loadAreas(services);
      const drift = await drifts(areas);
      return {
        measurementDatetime: newestTime(areas.map(({ state }) => state)),
        areaCount: areas.length,
        presentCount: areas.reduce((all, { state }) => all + (state.personCount ?? 0), 0),
        ...flowOf(sumOf(areas.map(({ counts }) => counts))),
        driftCount: drift.reduce<number>((all, one) => all + (one ?? 0), 0),
      };
    },
  });
}
