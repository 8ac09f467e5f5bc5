/** Handlers of the dashboard of old buildings. Names of buildings are masked but for their first character. */
import {
  buildingDashboard,
  crackDashboard,
  gradientDashboard,
  tiltDashboard,
} from '@maru/contract/building-statistics';
import { maskPlaceName } from '@maru/domain/personal';
import type { FastifyInstance } from 'fastify';
import { statusOf } from '#places/administration/device-status.ts';
import type { PlaceRow } from '#places/queries.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { gradeCounts } from './calls.ts';
import { selectCodes } from './facts.ts';
import { buildingPlaces } from './kinds.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { byWorst } from './values.ts';

const marker = (place: PlaceRow) => ({
  installationPlaceId: place.placeId,
  installationPlaceName: maskPlaceName(place.placeName),
  dongCode: place.dongCode,
  dongName: place.dongName,
  latitude: place.latitude,
  longitude: place.longitude,
});

export function registerBuildingDashboard(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const { tilt, crack } = buildingPlaces(services);
  const known = async (place: PlaceRow) => ({ ...marker(place), ...(await selectCodes(db))(place.placeId) });
  async function tiltPlace(id: number) {
    const place = await tilt.find(id);
    return { ...(await known(place)), latest: place.tilt, devices: tilt.devices(place) };
  }

  handle(app, tiltDashboard, {
    async markers() {
      const places = await tilt.load();
      return { list: byWorst(places.flatMap((place) => (place.tilt ? [{ ...marker(place), ...place.tilt }] : []))) };
    },
    place: ({ params }) => tiltPlace(params.installationPlaceId),
  });
  handle(app, gradientDashboard, { place: ({ params }) => tiltPlace(params.installationPlaceId) });
  handle(app, crackDashboard, {
    async markers() {
      const places = await crack.load();
      return { list: byWorst(places.flatMap((place) => (place.crack ? [{ ...marker(place), ...place.crack }] : []))) };
    },
    async place({ params }) {
      const place = await crack.find(params.installationPlaceId);
      return { ...(await known(place)), latest: place.crack, devices: crack.devices(place) };
    },
  });
  handle(app, buildingDashboard, {
    async totalStatus() {
      const leaning = (await tilt.load()).flatMap((place) => place.tilt ?? []);
      const cracked = (await crack.load()).flatMap((place) => place.crack ?? []);
      const times = [...leaning, ...cracked].flatMap(({ measurementDatetime }) => measurementDatetime ?? []);
      return {
        measurementDatetime: times.sort().at(-1) ?? null,
        tilt: gradeCounts(leaning),
        crack: gradeCounts(cracked),
      };
    },
    async totalCount() {
      const [leaning, cracked] = [await tilt.load(), await crack.load()];
      const tilts = leaning.flatMap(({ devices }) => devices);
      const cracks = cracked.flatMap(({ devices }) => devices);
      const now = clock.now();
      const statuses = [
        ...tilts.map((device) => statusOf(tiltSeries, device, device, now)),
        ...cracks.map((device) => statusOf(crackSeries, device, device, now)),
      ];
      return {
        installationPlaceCount: leaning.length,
        tiltDeviceCount: tilts.length,
        crackDeviceCount: cracks.length,
        totalDeviceCount: tilts.length + cracks.length,
        normalCount: statuses.filter((status) => status === 'normal').length,
        breakdownCount: statuses.filter((status) => status === 'breakdown').length,
      };
    },
  });
}
