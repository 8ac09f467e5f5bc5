/** The places of a group with their current state, for lists, markers and the live feed. */

import { facilityName } from '@maru/domain/facility';
import { type Grade, severityOf, worstGrade } from '@maru/domain/grade';
import type { Database } from '../platform/database/pool.ts';
import { Problem } from '../platform/errors/problem.ts';
import type { Services } from '../platform/services.ts';
import type { LiveLayer } from '../telemetry/live/layer.ts';
import type { Series } from '../telemetry/series/series.ts';
import type { Latest, PlacedDevice, PlaceGroup } from './group.ts';
import {
  countPlaces,
  type PlaceFilter,
  type PlaceRow,
  requireFacilityType,
  selectDevices,
  selectPlaceIdsOf,
  selectPlaces,
  selectStanding,
} from './queries.ts';

/** A place with its state on each side; null for a side without devices. */
export type PlaceState<
  S extends Series,
  State extends Latest,
  Side extends string,
  Own extends object = object,
  Facts extends object = object,
> = PlaceRow &
  Facts & {
    facilityTypeName: string;
    detailFacilityTypeName: string;
    devices: (PlacedDevice<S> & Own)[];
  } & { [K in Side]: State | null };

export interface PageQuery extends PlaceFilter {
  pageNumber: number;
  pageSize: number;
  /** 'worst' puts the most severe first. */
  sort?: 'name' | 'worst' | undefined;
}

/** Fields common to the markers of all groups; each group adds its measurements. */
interface MarkerPlace {
  installationPlaceId: number;
  installationPlaceName: string;
  facilityType: string;
  latitude: number;
  longitude: number;
  dongCode: string;
}

/** The places of one group. */
export function placesOf<
  S extends Series,
  State extends Latest,
  Side extends string,
  Own extends object = object,
  Facts extends object = object,
>(declared: PlaceGroup<S, State, Side, Own, Facts>, { db, clock }: Pick<Services, 'db' | 'clock'>) {
  const { series, sides, sideOf, stateOf } = declared;
  const { placeType } = declared.group;
  type Device = PlacedDevice<S> & Own;
  type Place = PlaceState<S, State, Side, Own, Facts>;
  const source = { placeType, series: series.name, facts: declared.facts };

  async function withStates(
    places: readonly PlaceRow[],
    found: readonly PlacedDevice<S>[],
    now: Date,
  ): Promise<Place[]> {
    const known = await declared.ownOf?.(db, found);
    const devices = found.map((device, at) => ({ ...device, ...known?.[at] }) as Device);
    const byPlace = Map.groupBy(devices, (device) => device.placeId);
    return places.map((place) => {
      const own = byPlace.get(place.placeId) ?? [];
      const states = sides.map((side) => {
        const some = own.filter((device) => sideOf(device) === side);
        return [side, some.length > 0 ? stateOf(some, now) : null];
      });
      return {
        ...place,
        facilityTypeName: facilityName(place.facilityType),
        detailFacilityTypeName: facilityName(place.detailFacilityType),
        ...(Object.fromEntries(states) as { [K in Side]: State | null }),
        devices: own,
      } as Place;
    });
  }

  /**
   * All matching places by name. Throws NO_FACILITY_GROUP_TYPE. A district has a few hundred places, so that devices
   * can be selected by the ids of the matching places.
   */
  async function load(filter: PlaceFilter = {}): Promise<Place[]> {
    requireFacilityType(filter);
    if (declared.positionOf) return withStates(...(await loadMoving(db, declared, filter)), clock.now());
    const { ids, ...others } = filter;
    const isNarrowed = Object.values(others).some((value) => value !== undefined);
    const devicesOf = (placeIds?: readonly number[]) => selectDevices(db, series, placeIds && { placeIds });
    const found = selectPlaces(db, source, filter, declared.isLarge ? 'id' : 'name').execute();
    // Queries places and devices in parallel if the filter doesn't depend on the places.
    const [places, devices] = await Promise.all([
      found,
      isNarrowed ? found.then((narrowed) => devicesOf(narrowed.map((place) => place.placeId))) : devicesOf(ids),
    ]);
    return withStates(places, devices, clock.now());
  }

  async function loadPage({ pageNumber, pageSize, sort, ...filter }: PageQuery) {
    requireFacilityType(filter);
    const offset = (pageNumber - 1) * pageSize;
    if (sort === 'worst' || declared.positionOf) {
      const all = sort === 'worst' ? await loadWorst(filter) : await load(filter);
      return { list: all.slice(offset, offset + pageSize), totalCount: all.length, currentPageNumber: pageNumber };
    }
    const [totalCount, places] = await Promise.all([
      countPlaces(db, source, filter),
      selectPlaces(db, source, filter).limit(pageSize).offset(offset).execute(),
    ]);
    const devices = await selectDevices(db, series, { placeIds: places.map((place) => place.placeId) });
    return { list: await withStates(places, devices, clock.now()), totalCount, currentPageNumber: pageNumber };
  }

  const missing = () => new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });

  const worstOf = (place: Place): Grade =>
    worstGrade(sides.flatMap((side) => (place[side] ? (declared.gradesOf?.(place[side] as State) ?? []) : [])));

  /** Compares by severity, then by name. */
  function byWorst(a: Place, b: Place): number {
    return severityOf(worstOf(b)) - severityOf(worstOf(a)) || a.placeName.localeCompare(b.placeName, 'ko');
  }

  /** All matching places, worst first. */
  const loadWorst = async (filter: PlaceFilter = {}) => (await load(filter)).sort(byWorst);

  const layer: LiveLayer = {
    name: declared.layer ?? placeType,
    series: series.name,
    async read(deviceIds) {
      const ids = declared.positionOf ? deviceIds : await selectPlaceIdsOf(db, deviceIds);
      return (await load({ ids })).map((place) => ({
        key: String(place.placeId),
        latitude: place.latitude,
        longitude: place.longitude,
        state: {
          installationPlaceId: place.placeId,
          values: Object.fromEntries(sides.map((side) => [side, place[side]])),
        },
      }));
    },
  };

  return {
    load,
    count: (filter: PlaceFilter) => countPlaces(db, source, filter),
    page: loadPage,
    layer,
    /** A place by id, with its state. Throws NOT_FOUND. */
    async find(id: number): Promise<Place> {
      const [place] = await load({ ids: [id] });
      if (!place) throw missing();
      return place;
    },
    /** Name and devices of a place without their state, for statistics. Throws NOT_FOUND. */
    async standing(id: number) {
      const place = await selectStanding(db, placeType, series, id);
      if (!place) throw missing();
      return place;
    },
    /** The combined state of devices of a place; null without devices. */
    state: (devices: readonly Device[]): State | null => (devices.length > 0 ? stateOf(devices, clock.now()) : null),
    /** A place's devices with their own state and position; a device without a position has that of the place. */
    devices: (place: Place) =>
      place.devices.map((device) => ({
        ...device,
        latitude: device.latitude ?? place.latitude,
        longitude: device.longitude ?? place.longitude,
        ...stateOf([device], clock.now()),
      })),
    /** Markers of the matching places, except those whose `part` is null. */
    async markers<Part extends object>(filter: PlaceFilter, part: (place: Place) => Part | null) {
      return (await load(filter)).flatMap((place): (MarkerPlace & Part)[] => {
        const shown = part(place);
        if (!shown) return [];
        const { placeId, placeName, facilityType, latitude, longitude, dongCode } = place;
        return [
          {
            installationPlaceId: placeId,
            installationPlaceName: placeName,
            facilityType,
            latitude,
            longitude,
            dongCode,
            ...shown,
          },
        ];
      });
    },
  };
}

/** Moving devices, each as a place at its newest position. Devices that never reported are omitted. */
async function loadMoving<S extends Series>(
  db: Database,
  { series, positionOf }: Pick<PlaceGroup<S, Latest, string>, 'series' | 'positionOf'>,
  { ids, keyword = '' }: PlaceFilter,
): Promise<[PlaceRow[], PlacedDevice<S>[]]> {
  const devices = await selectDevices(db, series, ids ? { deviceIds: ids } : {});
  const places = devices.flatMap((device): PlaceRow[] => {
    const position = device.measuredAt && positionOf?.(device.values);
    if (!position || !device.managementCode.includes(keyword)) return [];
    const nowhere = {
      facilityType: '',
      detailFacilityType: '',
      address: '',
      detailAddress: '',
      dongCode: '',
      dongName: '',
    };
    return [{ placeId: device.placeId, placeName: device.managementCode, ...nowhere, ...position }];
  });
  return [places, devices];
}
