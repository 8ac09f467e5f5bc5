/** Buildings as the main page shows them, by kind of sensor. Nobody reads a building's whole name there. */
import type { GroupNow } from '@maru/contract/main-page';
import { type BuildingKind, buildingKinds } from '@maru/domain/building';
import { maskPlaceName } from '@maru/domain/personal';
import { gradedNow } from '../../places/group-now.ts';
import type { Services } from '../../platform/services.ts';
import { buildingPlaces } from './kinds.ts';
import { byWorst } from './values.ts';

export function buildingsNowOf(services: Pick<Services, 'db' | 'clock'>) {
  const { tilt, crack } = buildingPlaces(services);
  const loads = {
    tilt: async () =>
      (await tilt.load()).flatMap(({ tilt: latest, ...place }) => (latest ? { ...place, ...latest } : [])),
    crack: async () =>
      (await crack.load()).flatMap(({ crack: latest, ...place }) => (latest ? { ...place, ...latest } : [])),
  };
  const nowOf = async (group: BuildingKind): Promise<GroupNow> => {
    const found = byWorst<Awaited<ReturnType<(typeof loads)[BuildingKind]>>[number]>(await loads[group]());
    const shown = found.map(({ placeName, dongName, status }) => ({
      placeName: maskPlaceName(placeName),
      dongName,
      grade: status,
    }));
    return { group, figure: found.length, ...gradedNow(shown), last24Hours: [] };
  };
  return () => Promise.all(buildingKinds.map(nowOf));
}
