/** Buildings on the main page by kind of sensor. Names are masked. */
import type { GroupNow } from '@maru/contract/main-page';
import type { BuildingKind } from '@maru/domain/building';
import { maskPlaceName } from '@maru/domain/personal';
import { gradedNow } from '#places/summary.ts';
import type { Services } from '#platform/services.ts';
import { type BuildingPlace, type BuildingState, buildingPlaces } from './kinds.ts';
import { byWorst } from './values.ts';

function groupNow(group: BuildingKind, found: readonly { place: BuildingPlace; latest: BuildingState }[]): GroupNow {
  const graded = byWorst(found.map(({ place, latest }) => ({ ...place, ...latest }))).map((building) => ({
    placeName: maskPlaceName(building.placeName),
    dongName: building.dongName,
    grade: building.status,
  }));
  return { group, figure: graded.length, ...gradedNow(graded), last24Hours: [] };
}

export function buildingsNowOf(services: Pick<Services, 'db' | 'clock'>) {
  const { tilt, crack } = buildingPlaces(services);
  return async (): Promise<GroupNow[]> => {
    const [tilted, cracked] = await Promise.all([tilt.stated(), crack.stated()]);
    return [groupNow('tilt', tilted), groupNow('crack', cracked)];
  };
}
