import type { Marker } from '@maru/contract/place';
import { worstGrade } from '@maru/domain/grade';
import { useFavorites } from '../../../../features/air/favorite/use-favorites.ts';
import { type Summary, summarise } from '../markers/summary.ts';
import { useMarkers } from '../markers/use-markers.ts';
import { firstKept, nearest, type Position } from './nearest.ts';

const one = (marker: Marker): Summary => ({
  value: marker.measurementValue,
  grade: marker.measurementStatus,
  count: 1,
  measurementDatetime: marker.measurementDatetime,
});

/**
 * How the air is where the reader is: of the nearest station that reports, else of the first favourite that does, else
 * of the whole district.
 */
export function useAnswer(position: Position | null) {
  const asked = useMarkers('ultra_fine_dust', 'outdoor', { isFirst: true });
  const fine = useMarkers('fine_dust', 'outdoor', { isFirst: true });
  const near = position && asked.data ? nearest(asked.data.list, position) : null;
  const favorites = useFavorites().data?.list ?? [];
  const kept = asked.data ? firstKept(asked.data.list, favorites) : null;
  const station = near?.marker ?? kept;
  const fineThere = station && fine.data?.list.find((each) => each.installationPlaceId === station.installationPlaceId);
  const ultraFineDust = station ? one(station) : summarise('ultra_fine_dust', asked.data?.list ?? []);
  const fineDust = fineThere ? one(fineThere) : summarise('fine_dust', fine.data?.list ?? []);
  return {
    asked,
    near,
    kept,
    station,
    ultraFineDust,
    fineDust,
    grade: worstGrade([ultraFineDust.grade, fineDust.grade]),
  };
}
