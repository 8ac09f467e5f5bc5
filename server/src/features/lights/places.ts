/** Security lights as places: each light's state by its last report, its silence and the time of day. */
import { type LightStatus, type LightType, lightGroup, lightStateOf, lightTypeNames } from '@maru/domain/light';
import type { LightFields } from '@maru/domain/light-profile';
import { isStale } from '@maru/domain/stale';
import { isNightAt } from '@maru/domain/sun';
import { sql } from 'kysely';
import { definePlaces, type PlacedDevice } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';
import { type PlaceState, placesOf } from '#places/places.ts';
import { saysNow } from '#places/queries.ts';
import type { ListedSingle, SingleDeviceFilter } from '#places/single-device/list.ts';
import { type OwnTable, ownConditions } from '#places/single-device/own-fields.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import type { ReportingDevice } from '#telemetry/statistics/held-words.ts';
import { ampereOf, lightSeries } from './series.ts';

/** The district's centre in degrees: sunset differs only by seconds within it. */
export interface Centre {
  latitude: number;
  longitude: number;
}

/** The table of the fields that only lights have. */
export const lightTable: OwnTable<LightFields> = {
  name: 'security_light',
  columns: { lightType: 'light_type', indcCompany: 'indc_company' },
  searched: ['indcCompany'],
};

/** The word of a light's type; empty if not entered. */
export const lightTypeName = (lightType: string): string => lightTypeNames[lightType as LightType] ?? '';

type Lamp = Pick<PlacedDevice, 'isActivated' | 'reportingIntervalSeconds'>;

/** Whether it is night, cached by instant, because a list asks for thousands of lights. */
function nightsAt(centre: Centre) {
  let known = { at: Number.NaN, isNight: false };
  return (now: Date) => {
    if (known.at !== now.getTime()) known = { at: now.getTime(), isNight: isNightAt(now, centre) };
    return known.isNight;
  };
}

/** A lamp's state by its last report. */
function stateByReport(
  { isActivated, reportingIntervalSeconds }: Lamp,
  last: ReportingDevice<LightStatus>['reported'],
  now: Date,
  isNight: boolean,
) {
  const interval = reportingIntervalSeconds ?? lightSeries.reportingIntervalSeconds;
  return lightStateOf(isActivated, last && { status: last.word, isStale: isStale(last.at, interval, now), isNight });
}

/** A listed light's fields besides place and device. */
export function factsOfListed({ row, report }: ListedSingle<LightFields>, now: Date, centre: Centre) {
  const { lightType = '', indcCompany = '' } = row.own ?? {};
  const reported = report ? { word: report.values.status as LightStatus, at: report.measuredAt } : null;
  return {
    dongName: row.dongName,
    lightType,
    lightTypeName: lightTypeName(lightType),
    indcCompany,
    ...stateByReport(row, reported, now, isNightAt(now, centre)),
    reported,
  };
}

/** SQL condition on a device `v`: its light has the status now. */
export const hasStatus = (status: LightStatus, now: Date) => saysNow(lightSeries, 'status', status, 'outage', now);

/** The lights of a district. */
export function lightPlacesAt(centre: Centre) {
  const isNight = nightsAt(centre);
  return definePlaces({
    group: lightGroup,
    series: lightSeries,
    sides: ['light'],
    sideOf: () => 'light',
    isLarge: true,
    facts: {
      table: lightTable.name,
      columns: {
        lightType: sql<string>`coalesce(o.light_type, '')`,
        indcCompany: sql<string>`coalesce(o.indc_company, '')`,
      },
    },
    stateOf(devices, now) {
      const { latest, newest } = countedOf(lightSeries, devices, now);
      const last = newest && { word: newest.values.status as LightStatus, at: newest.measuredAt };
      return {
        ...latest,
        ...stateByReport(devices[0] as Lamp, last ?? null, now, isNight(now)),
        dimming: newest?.values.dimming ?? null,
        ampere: ampereOf(newest?.values.ampere ?? null),
      };
    },
  });
}

type LightState = ReturnType<ReturnType<typeof lightPlacesAt>['stateOf']>;
type LightPlace = PlaceState<typeof lightSeries, LightState, 'light', object, LightFields>;

/** A light with the fields of place, device and state; `light` is the state alone. */
function lightsIn({ devices: [device], light, ...place }: LightPlace) {
  if (!device || !light) return [];
  const { deviceId, managementCode, isActivated, measuredAt, values } = device;
  return [
    {
      ...place,
      ...light,
      installationPlaceId: place.placeId,
      installationPlaceName: place.placeName,
      deviceId,
      managementCode,
      isActivated,
      lightTypeName: lightTypeName(place.lightType),
      reported: measuredAt && { word: values.status as LightStatus, at: measuredAt },
      light,
    },
  ];
}
export type Light = ReturnType<typeof lightsIn>[number];

export interface LightsFilter extends Partial<LightFields> {
  status?: LightStatus;
  isActivated?: boolean;
  dongCode?: string;
  keyword?: string;
  placeId?: number;
  deviceId?: number;
}

/** A filter of the console's lists. */
export type ListedLightsFilter = SingleDeviceFilter & Pick<LightsFilter, 'status'>;

/** The lights of a district. */
export function lightsOf(services: Pick<Services, 'db' | 'clock'>, centre: Centre) {
  const places = placesOf(lightPlacesAt(centre), services);
  const filterOf = ({ dongCode, keyword, placeId, deviceId, isActivated, status, ...own }: LightsFilter) => ({
    dongCode,
    keyword,
    ids: placeId === undefined ? undefined : [placeId],
    where: ownConditions(lightTable, own),
    device: [
      ...(deviceId === undefined ? [] : [sql<boolean>`v.device_id = ${deviceId}`]),
      ...(isActivated === undefined ? [] : [sql<boolean>`v.is_activated = ${isActivated}`]),
      ...(status ? [hasStatus(status, services.clock.now())] : []),
    ],
  });
  const load = async (filter: LightsFilter = {}) => (await places.load(filterOf(filter))).flatMap(lightsIn);
  return {
    load,
    async page(filter: LightsFilter, paging: { pageNumber: number; pageSize: number }) {
      const page = await places.page({ ...filterOf(filter), ...paging });
      return { ...page, list: page.list.flatMap(lightsIn) };
    },
    /** The light of a place or device. Throws NOT_FOUND. */
    async find(one: Pick<LightsFilter, 'placeId' | 'deviceId'>) {
      const [light] = await load(one);
      if (!light) throw new Problem('NOT_FOUND', { error: '보안등을 찾을 수 없습니다.' });
      return light;
    },
  };
}
