/** Buildings as the main page shows them, by kind of sensor. Names of buildings are masked. */
import type { GroupNow } from '@maru/contract/main-page';
import type { BuildingKind } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { maskPlaceName } from '@maru/domain/personal';
import { gradedNow } from '#places/group-now.ts';
import type { Services } from '#platform/services.ts';
import { buildingPlaces } from './kinds.ts';
import { byWorst } from './values.ts';

interface GradedBuilding {
  placeName: string;
  dongName: string;
  status: Grade;
  worstValue: number | null;
}

function groupNow(group: BuildingKind, buildings: readonly GradedBuilding[]): GroupNow {
  const graded = byWorst(buildings).map(({ placeName, dongName, status }) => ({
    placeName: maskPlaceName(placeName),
    dongName,
    grade: status,
  }));
  return { group, figure: graded.length, ...gradedNow(graded), last24Hours: [] };
}

export function buildingsNowOf(services: Pick<Services, 'db' | 'clock'>) {
  const { tilt, crack } = buildingPlaces(services);
  return async (): Promise<GroupNow[]> => {
    const [tilted, cracked] = await Promise.all([tilt.load(), crack.load()]);
    return [
      groupNow(
        'tilt',
        tilted.flatMap((place) => (place.tilt ? { ...place, ...place.tilt } : [])),
      ),
      groupNow(
        'crack',
        cracked.flatMap((place) => (place.crack ? { ...place, ...place.crack } : [])),
      ),
    ];
  };
}
