import type { ApiProblem } from '#lib/api/problem.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { type ListOrder, listOrders } from '#ui/map/list/seen.ts';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** What every map of places shows, as its address holds it; what of them, its own filters say. */
export interface MapState {
  /** Id of the open place. */
  place: number | null;
  /** Comma-joined looks (grades, states) that are shown alone; empty for all. */
  grades: string;
  order: ListOrder;
  /** Where the map looks; see `readView`. */
  lat: string | undefined;
  lng: string | undefined;
  zoom: string | undefined;
}

/** The rows of a map, as their call stands. */
export interface MapAnswer<Row> {
  /** Undefined while there are none to show. */
  rows: readonly Row[] | undefined;
  isPending: boolean;
  error: ApiProblem | null;
  refetch: () => unknown;
  /** Ids of those whose values changed last: they flash. */
  changed: ReadonlySet<number>;
}

export const defaultOrder: ListOrder = 'near';

/** Reads a map's state out of its address; what isn't there or makes no sense is the default. */
export const parseMapState =
  (looks: readonly MarkerLook[]) =>
  ({ place, grades = '', order, lat, lng, zoom }: Search): MapState => ({
    place: place !== undefined && /^[1-9]\d{0,14}$/.test(place) ? Number(place) : null,
    grades: writeLooks(readLooks(grades), looks),
    order: oneOf(listOrders, order, defaultOrder),
    lat,
    lng,
    zoom,
  });

/** The looks of a comma-joined text. */
export const readLooks = (text: string): ReadonlySet<string> => new Set(text.split(',').filter(Boolean));

/** The chosen looks as an address has them: the least severe first, unknown ones left out. */
export const writeLooks = (chosen: ReadonlySet<string>, looks: readonly MarkerLook[]): string =>
  looks.flatMap(({ key }) => (chosen.has(key) ? [key] : [])).join();
