/** Handlers of the dashboard of old buildings. Names are masked except the first character. */
import {
  buildingDashboard,
  crackDashboard,
  gradientDashboard,
  tiltDashboard,
} from '@maru/contract/building-statistics';
import type { FastifyInstance } from 'fastify';
import { statusOf } from '#places/administration/device-status.ts';
import { deviceCounts, newestTime } from '#places/summary.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { shownBuilding, statusCounts } from './calls.ts';
import { type BuildingState, buildingPlaces, type KindPlaces } from './kinds.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { byWorst } from './values.ts';

const wallOf = <State extends BuildingState, Device>(places: Pick<KindPlaces<State, Device>, 'stated' | 'find'>) => ({
  async markers() {
    const found = await places.stated();
    return { list: byWorst(found.map(({ place, latest }) => ({ ...shownBuilding(place), ...latest }))) };
  },
  async place({ params }: { params: { installationPlaceId: number } }) {
    const { place, latest, devices } = await places.find(params.installationPlaceId);
    return { ...shownBuilding(place), latest, devices };
  },
});

export function registerBuildingDashboard(app: FastifyInstance, services: Services) {
  const { tilt, crack } = buildingPlaces(services);
  const tiltWall = wallOf(tilt);

  handle(app, tiltDashboard, tiltWall);
  handle(app, gradientDashboard, { place: tiltWall.place });
  handle(app, crackDashboard, wallOf(crack));
  handle(app, buildingDashboard, {
    async totalStatus() {
      const leaning = (await tilt.stated()).map(({ latest }) => latest);
      const cracked = (await crack.stated()).map(({ latest }) => latest);
      return {
        measurementDatetime: newestTime([...leaning, ...cracked]),
        tilt: statusCounts(leaning),
        crack: statusCounts(cracked),
      };
    },
    async totalCount() {
      const [leaning, cracked] = [await tilt.load(), await crack.load()];
      const tilts = leaning.flatMap(({ place }) => place.devices);
      const cracks = cracked.flatMap(({ place }) => place.devices);
      const now = services.clock.now();
      const { normalCount, breakdownCount } = deviceCounts([
        ...tilts.map((device) => statusOf(tiltSeries, device, device, now)),
        ...cracks.map((device) => statusOf(crackSeries, device, device, now)),
      ]);
      return {
        installationPlaceCount: leaning.length,
        tiltDeviceCount: tilts.length,
        crackDeviceCount: cracks.length,
        totalDeviceCount: tilts.length + cracks.length,
        normalCount,
        breakdownCount,
      };
    },
  });
}
