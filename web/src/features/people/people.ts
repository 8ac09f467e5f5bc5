/** Calls of people counting on the public site, with live values. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import type { CctvType } from '@maru/domain/people';
import { noValue } from '#lib/formats/measurement.ts';
import { liveCall, translated } from '#places/live/live-call.ts';
import type { Texts } from '#texts/ko.ts';
import type { MapMarker } from '#ui/map/marker/marker.ts';

const layer = 'people';

/** An area with its current state. */
export type Area = OutputOf<'GET /api/cctv/installation-place/location-status'>['list'][number];

/** Merges live values into a row. */
const updated = <Row extends Area>(row: Row, values: LiveState<typeof layer>['values']): Row => ({ ...row, ...values });

export const areaPlaces = liveCall({
  call: 'GET /api/cctv/installation-place/location-status',
  layer,
  update: updated,
});

const markersCall = 'GET /api/map/statistics/cctv/installation-place';
const detailCall = 'GET /api/map/statistics/cctv/installation-place/detail';

/** The areas, with the field names that maps expect. */
export const areaMarkers = translated(
  liveCall({ call: markersCall, layer, update: updated }),
  ({ list }: OutputOf<typeof markersCall>) => ({
    list: list.map((area) => ({ ...area, installationPlaceName: area.installationPlaceCodeName })),
  }),
);

/** An area, with the field names that panels expect. */
export const areaDetail = translated(
  liveCall({ call: detailCall, layer, update: updated }),
  (area: OutputOf<typeof detailCall>) => ({
    ...area,
    placeId: area.installationPlaceId,
    placeName: area.installationPlaceCodeName,
  }),
);

/** The count of an area: persons present, or cars passed. */
export const countOf = ({ personCount, carCount }: Area, type: CctvType) =>
  type === 'person' ? personCount : carCount;

/** A number of persons, which may be unknown. */
export const personsText = (count: number | null, { personCount }: Pick<Texts['people'], 'personCount'>): string =>
  count === null ? noValue : personCount(count);

/** The marker of an area. Counts of cars have no grade. */
export const areaMarker = (area: Area, type: CctvType, text: string): MapMarker => ({
  id: area.installationPlaceId,
  name: area.installationPlaceCodeName,
  longitude: area.longitude,
  latitude: area.latitude,
  look: type === 'person' ? area.personCountStatus : area.isStale ? 'inspection' : 'measuring',
  text,
  value: countOf(area, type),
});
