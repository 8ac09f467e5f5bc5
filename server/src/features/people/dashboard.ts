/** Handlers of the area `peopleDashboard`. */
import { peopleDashboard } from '@maru/contract/people-statistics';
import { closedDay, driftOf } from '@maru/domain/people';
import { maskPlaceName } from '@maru/domain/personal';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { statuses } from '#places/administration/device-status.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { type Area, countsCars, loadAreas, membersOf, selectAreas, shownArea } from './areas.ts';
import { flowChartOf } from './charts.ts';
import { selectHours } from './counts.ts';
import { peopleSeries } from './series.ts';

const dayMs = 86_400_000;

export function registerPeopleDashboard(app: FastifyInstance, services: Services) {
  const { db, pool, clock } = services;

  /** In minus out of each area over its newest day that is over; null where nothing was counted. */
  async function drifts(areas: readonly Area[]): Promise<(number | null)[]> {
    const now = clock.now();
    const hours = await selectHours(pool, membersOf(areas), new Date(now.getTime() - 2 * dayMs), now);
    const byArea = Map.groupBy(hours, ({ group }) => group);
    return areas.map(({ resetHour }, group) => {
      const { from, to } = closedDay(now, resetHour);
      const own = (byArea.get(group) ?? []).filter(({ start }) => start >= from && start < to);
      return own.length > 0 ? driftOf(own) : null;
    });
  }

  handle(app, peopleDashboard, {
    async areas({ query: { cctvType = 'person' } }) {
      const areas = (await loadAreas(services)).filter((area) => cctvType === 'person' || countsCars(area));
      const drift = await drifts(areas);
      return {
        list: areas.map((area, at) => ({
          ...shownArea(area),
          installationPlaceCodeName: maskPlaceName(area.installationPlaceCodeName),
          driftCount: drift[at] ?? null,
        })),
      };
    },
    async chart({ query: { installationPlaceCode, cctvType = 'person' } }) {
      const today = formatSeoulDate(clock.now());
      const range = readRange({ startDatetime: today, endDatetime: today, datetimeType: 'hour' });
      const areas = await selectAreas(db, { installationPlaceCode });
      const ids = membersOf(areas).map(({ deviceId }) => deviceId);
      return flowChartOf(pool, ids, range, cctvType);
    },
    async devices() {
      const all = await statuses(db, peopleSeries, clock.now());
      const count = (status: string) => all.filter(({ deviceStatus }) => deviceStatus === status).length;
      const [normalCount, breakdownCount] = [count('normal'), count('breakdown')];
      return { normalCount, breakdownCount, deviceCount: normalCount + breakdownCount };
    },
    async measurement() {
      const areas = await loadAreas(services);
      const drift = await drifts(areas);
      const sum = (value: (state: (typeof areas)[number]['state']) => number) =>
        areas.reduce((all, { state }) => all + value(state), 0);
      const [personInCount, personOutCount] = [sum((one) => one.personInCount), sum((one) => one.personOutCount)];
      const newest = areas
        .map(({ state }) => state.measurementDatetime ?? '')
        .sort()
        .at(-1);
      return {
        measurementDatetime: newest || null,
        areaCount: areas.length,
        presentCount: sum((one) => one.personCount ?? 0),
        personInCount,
        personOutCount,
        personCount: personInCount + personOutCount,
        carInCount: sum((one) => one.carInCount),
        carOutCount: sum((one) => one.carOutCount),
        carCount: sum((one) => one.carCount),
        isRepaired: areas.some(({ state }) => state.isRepaired),
        driftCount: drift.reduce<number>((all, one) => all + (one ?? 0), 0),
      };
    },
  });
}
