import { airMeasure } from '@maru/domain/air';
import { worstGrade } from '@maru/domain/grade';
import { useFavorites } from '#features/air/favorite/use-favorites.ts';
import { useCall } from '#lib/api/use-call.ts';
import type { MainPage, Station } from '../main-answer.ts';
import { summarise, ultraFineDust } from '../stations.ts';
import { firstFavorite, nearest, type Position } from './nearest.ts';

const detailCall = 'GET /api/map/statistics/air-quality/installation-place/detail';
const refreshMs = 60_000;

/** The last day's outdoor hours, of one station or the whole district. */
function useHours(page: MainPage | undefined, station: Station | null) {
  const query = { installationPlaceId: station?.installationPlaceId ?? 0, measurementType: ultraFineDust.type };
  const { data } = useCall(detailCall, { query }, { enabled: station !== null, refetchInterval: refreshMs });
  if (station) return data?.last24Hours.outdoor ?? [];
  return page?.groups.find(({ group }) => group === 'outdoorAir')?.last24Hours ?? [];
}

/**
 * The air at the reader's position: of the nearest reporting station, else of the first reporting favourite, else of
 * the whole district.
 */
export function useAnswer(page: MainPage | undefined, position: Position | null) {
  const stations = page?.list ?? [];
  const near = position && nearest(stations, position);
  const favorite = firstFavorite(stations, useFavorites().data?.list ?? []);
  const station = near?.station ?? favorite;
  const shown = station ? [station] : stations;
  const [fine, ultraFine] = [summarise(airMeasure('fine_dust'), shown), summarise(ultraFineDust, shown)];
  return {
    near,
    favorite,
    station,
    ultraFineDust: ultraFine,
    fineDust: fine,
    temperature: summarise(airMeasure('temperature'), shown).value,
    humidity: summarise(airMeasure('humidity'), shown).value,
    grade: worstGrade([ultraFine.grade, fine.grade]),
    hours: useHours(page, station),
  };
}
