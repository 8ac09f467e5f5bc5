/** Air places with their present state, as lists, markers and the live feed show them. */
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import { type Grade, worstGrade } from '@maru/domain/grade';
import { gradeOf, gradeWordOf } from '@maru/domain/measure';
import type { Database } from '../../platform/database/pool.ts';
import { facilityName } from './facility-names.ts';
import { type DeviceRow, type PlaceFilter, type PlaceRow, selectDevices, selectPlaces } from './queries.ts';
import { type AirLatest, summarise } from './readings.ts';

/** A place with its latest indoor and outdoor values; null where it has no such device. */
export interface PlaceState extends PlaceRow {
  facilityTypeName: string;
  detailFacilityTypeName: string;
  indoor: AirLatest | null;
  outdoor: AirLatest | null;
  devices: DeviceRow[];
}

export function placeStates(places: readonly PlaceRow[], devices: readonly DeviceRow[], now: Date): PlaceState[] {
  const byPlace = Map.groupBy(devices, (device) => device.placeId);
  return places.map((place) => {
    const own = byPlace.get(place.placeId) ?? [];
    const latest = (type: 'indoor' | 'outdoor') => {
      const some = own.filter((device) => device.installationType === type);
      return some.length > 0 ? summarise(some, now) : null;
    };
    return {
      ...place,
      facilityTypeName: facilityName(place.facilityType),
      detailFacilityTypeName: facilityName(place.detailFacilityType),
      indoor: latest('indoor'),
      outdoor: latest('outdoor'),
      devices: own,
    };
  });
}

/** All places that match, with their state. A district has some hundred, so the filter's devices are few. */
export async function loadPlaceStates(db: Database, filter: PlaceFilter, now: Date): Promise<PlaceState[]> {
  const places = await selectPlaces(db, filter).execute();
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const devices = await selectDevices(db, narrowed ? places.map((place) => place.placeId) : undefined);
  return placeStates(places, devices, now);
}

/** One value of a place for a marker; null where the place has no device of that installation type. */
export function markerOf(place: PlaceState, type: AirMeasurementType, installation: InstallationType, now: Date) {
  const latest = latestOf(place, installation, now);
  if (!latest) return null;
  const value = latest[valueKey(type)];
  const status = latest.isStale ? 'inspection' : gradeOf(airMeasure(type), value);
  return {
    installationPlaceId: place.placeId,
    installationPlaceName: place.placeName,
    facilityType: place.facilityType,
    latitude: place.latitude,
    longitude: place.longitude,
    dongCode: place.dongCode,
    measurementValue: value,
    measurementStatus: status,
    measurementStatusName: gradeWordOf(airMeasure(type), status),
    measurementDatetime: latest.measurementDatetime,
  };
}

/** 'all' counts every device of the place. */
export function latestOf(place: PlaceState, installation: InstallationType, now: Date): AirLatest | null {
  if (installation !== 'all') return place[installation];
  return place.devices.length > 0 ? summarise(place.devices, now) : null;
}

const valueKeys = {
  ultraFineDust: 'avgUltraFineDust',
  fineDust: 'avgFineDust',
  temperature: 'avgTemperature',
  humidity: 'avgHumidity',
  voc: 'avgVoc',
  co2: 'avgCo2',
} as const;

/** The field of an answer that holds a measurement's average. */
export const valueKey = (type: AirMeasurementType) => valueKeys[airMeasure(type).field];

/** The worst present grade of a place, outdoors and indoors. */
const worstOf = (place: PlaceState): Grade =>
  worstGrade(
    [place.indoor, place.outdoor].flatMap((latest) =>
      latest ? [latest.avgUltraFineDustStatus, latest.avgFineDustStatus, latest.avgVocStatus, latest.avgCo2Status] : [],
    ),
  );

/** Sorts places by what asks most for attention, then by name. */
export function byWorst(a: PlaceState, b: PlaceState): number {
  const [worstOfA, worstOfB] = [worstOf(a), worstOf(b)];
  if (worstOfA === worstOfB) return a.placeName.localeCompare(b.placeName, 'ko');
  return worstGrade([worstOfA, worstOfB]) === worstOfA ? -1 : 1;
}
