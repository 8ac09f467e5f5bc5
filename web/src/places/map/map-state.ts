import type { ApiProblem } from '#lib/api/problem.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { type ListOrder, listOrders } from '#ui/map/list/seen.ts';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

/** The common state of every map of places in its address, besides its own filters. */
export interface MapState {
  /** Id of the open place. */
  place: number | null;
  /** Comma-separated looks (grades, states) shown exclusively; empty for all. */
  grades: string;
  order: ListOrder;
  /** The view; see `readView`. */
  lat: string | undefined;
  lng: string | undefined;
  zoom: string | undefined;
}

/** The rows of a map, with the state of their call. */
export interface MapAnswer<Row> {
  /** Undefined until loaded, and on failure. */
  rows: readonly Row[] | undefined;
  isPending: boolean;
  error: ApiProblem | null;
  refetch: () => unknown;
  /** Ids of places whose values changed last; highlighted on the map. */
  changed: ReadonlySet<number>;
}

export const defaultOrder: ListOrder = 'near';

/** Parses a map's state from its address; missing or invalid values get their default. */
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

/** The looks in a comma-separated text. */
export const readLooks = (text: string): ReadonlySet<string> => new Set(text.split(',').filter(Boolean));

/** The chosen looks for an address, by ascending severity and without unknown looks. */
export const writeLooks = (chosen: ReadonlySet<string>, looks: readonly MarkerLook[]): string =>
  looks.flatMap(({ key }) => (chosen.has(key) ? [key] : [])).join();
