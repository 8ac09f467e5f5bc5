/** How administrators manage the places of a group and their devices: the same calls for each kind of device. */
import type { ConsolePage } from '@maru/domain/administration';
import { deviceStatuses } from '@maru/domain/device-profile';
import { type Static, type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { installationType } from './place.ts';
import {
  bulkResult,
  closed,
  code,
  datetime,
  id,
  ids,
  keyword,
  nullable,
  oneOf,
  page,
  paging,
  sorting,
  workbook,
} from './schemas.ts';

const text = Type.String();
const longText = Type.String({ maxLength: 2000 });
const shortText = Type.String({ maxLength: 300 });
export const degrees = nullable(Type.Number({ minimum: -180, maximum: 180 }));
export const deviceStatus = oneOf(Object.keys(deviceStatuses) as (keyof typeof deviceStatuses)[]);
const deviceInstallation = oneOf(['indoor', 'outdoor']);

/** What every place is shown with in the console. */
const placeFacts = {
  installationPlaceId: id,
  installationPlaceName: text,
  address: text,
  detailAddress: text,
  dongCode: text,
  dongCodeName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  activatedOnCount: Type.Integer(),
  activatedOffCount: Type.Integer(),
  deviceTotalCount: Type.Integer(),
  firstInstallationDate: text,
  lastInstallationDate: text,
  lastUpdatedDatetime: text,
  registeredDatetime: text,
};

/** What an office writes of every place; the domain's rules judge it. */
const placeBody = {
  installationPlaceName: shortText,
  address: shortText,
  detailAddress: shortText,
  zipCode: Type.String({ maxLength: 10 }),
  isRoadNameAddress: Type.Boolean(),
  dongCode: Type.String({ maxLength: 40 }),
  latitude: degrees,
  longitude: degrees,
  chargeName: Type.String({ maxLength: 100 }),
  telephoneNumber: Type.Optional(Type.String({ maxLength: 30 })),
  mobileNumber: Type.Optional(Type.String({ maxLength: 30 })),
  installationPlaceDescription: longText,
};

/** What an office writes of every device. */
const deviceBody = {
  managementCode: Type.String({ maxLength: 100 }),
  vendorId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  modelName: shortText,
  devEui: Type.String({ maxLength: 40 }),
  installationDate: Type.String({ maxLength: 20 }),
  installationType: deviceInstallation,
  installationLocation: shortText,
  latitude: degrees,
  longitude: degrees,
  reportingIntervalSeconds: nullable(Type.Integer()),
  isActivated: Type.Boolean(),
  isUserProvide: Type.Boolean(),
  deviceDescription: longText,
};

const deviceFacts = {
  deviceId: id,
  deviceStatus,
  deviceStatusName: text,
  managementCode: text,
  /** 0 where the device has none. */
  vendorId: Type.Integer(),
  vendorCode: text,
  vendorCodeName: text,
  modelName: text,
  installationPlaceId: id,
  installationPlaceName: text,
  installationType: deviceInstallation,
  installationLocation: text,
  installationDate: text,
  isActivated: Type.Boolean(),
  /** When it last reported; empty where it never did. */
  measurementDatetime: text,
  registeredDatetime: text,
  lastUpdatedDatetime: text,
};

export const change = closed({
  changedDatetime: text,
  changedAdminName: text,
  /** Empty for a change of the place itself. */
  managementCode: text,
  action: oneOf(['create', 'change', 'delete', 'key']),
  changes: Type.Array(closed({ field: text, before: text, after: text })),
});

/** What the detail of every place has besides. */
const placeDetail = {
  zipCode: text,
  isRoadNameAddress: Type.Boolean(),
  chargeName: text,
  telephoneNumber: text,
  mobileNumber: text,
  installationPlaceDescription: text,
  history: Type.Array(change),
};
const anyPlace = closed({ ...placeFacts, ...placeDetail });
/** A place of any group, its numbers masked. */
export type AdministeredPlace = Static<typeof anyPlace>;

const deviceSorts = ['managementCode', 'installationLocation', 'installationDate', 'vendorCodeName'] as const;
export type DeviceSort = (typeof deviceSorts)[number];

const deviceRow = closed({ rowNumber: Type.Integer(), ...deviceFacts });
/** A device of any group in the list of its place. */
export type DeviceRow = Static<typeof deviceRow>;

const device = closed({
  ...deviceFacts,
  devEui: text,
  latitude: degrees,
  longitude: degrees,
  reportingIntervalSeconds: nullable(Type.Integer()),
  isUserProvide: Type.Boolean(),
  deviceDescription: text,
  registeredAdminId: text,
});
/** A device of any group. */
export type AdministeredDevice = Static<typeof device>;

/** What nothing is added to. */
type Nothing = Record<never, never>;

/** What the places of a group have besides: filters of the list, facts of a row, what their detail adds, fields that are written. */
interface OwnOfPlaces<Filters, Facts, Detail, Body> {
  filters: Filters;
  facts: Facts;
  detail?: Detail;
  body: Body;
}

/** What one kind of device has besides: facts of a row and of its detail, fields that are written. */
interface OwnOfDevices<Facts, Body> {
  facts: Facts;
  body: Body;
}

/**
 * The calls of one kind of device.
 *
 * @param path  its name in paths: 'fine-dusts'
 * @param pageKey  the console page whose permission they need
 */
export function placeAdministration<
  const Path extends string,
  const Page extends ConsolePage,
  Filters extends TProperties,
  Facts extends TProperties,
  Body extends TProperties,
  Detail extends TProperties = Nothing,
  DeviceFacts extends TProperties = Nothing,
  DeviceBody extends TProperties = Nothing,
>(
  path: Path,
  pageKey: Page,
  own: OwnOfPlaces<Filters, Facts, Detail, Body>,
  ownOfDevices?: OwnOfDevices<DeviceFacts, DeviceBody>,
) {
  const access = `admin:${pageKey}` as const;
  const facts = { ...placeFacts, ...own.facts };
  const detail = own.detail ?? ({} as Detail);
  const body = { ...placeBody, ...own.body };
  const deviceOwn = ownOfDevices?.facts ?? ({} as DeviceFacts);
  const writtenDevice = { ...deviceBody, ...(ownOfDevices?.body ?? ({} as DeviceBody)) };
  const filter = {
    ...sorting([
      'installationPlaceName',
      'address',
      'dongCodeName',
      'deviceTotalCount',
      'lastInstallationDate',
      'lastUpdatedDatetime',
      'registeredDatetime',
    ]),
    dongCode: Type.Optional(code),
    keyword: Type.Optional(keyword),
    searchType: Type.Optional(oneOf(['installationPlaceName', 'address', 'managementCode'])),
    vendorCode: Type.Optional(code),
    deviceStatus: Type.Optional(deviceStatus),
    /** Of the registration, both days included. */
    startDate: Type.Optional(datetime),
    endDate: Type.Optional(datetime),
    ...own.filters,
  };
  return {
    places: call({
      method: 'GET',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Places, the newest first',
      query: closed({ ...paging, ...filter }),
      output: page(closed({ rowNumber: Type.Integer(), ...facts })),
    }),
    placesExcel: call({
      method: 'GET',
      path: `/admin/api/installation-place/${path}/excel` as const,
      access,
      summary: 'The places as a workbook',
      query: closed(filter),
      output: workbook,
    }),
    place: call({
      method: 'GET',
      path: `/admin/api/installation-place/{id}/${path}` as const,
      access,
      summary: 'One place, its numbers masked, with what was changed of it',
      params: closed({ id }),
      output: closed({ ...facts, ...placeDetail, ...detail }),
    }),
    createPlace: call({
      method: 'POST',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Registers a place',
      body: closed(body),
      output: closed({ installationPlaceId: id }),
    }),
    changePlace: call({
      method: 'PATCH',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Changes a place; numbers that are left out stay',
      body: closed({ installationPlaceId: id, ...body }),
      output: done,
    }),
    removePlace: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/{id}/${path}` as const,
      access,
      summary: 'Takes a place away that has no devices',
      params: closed({ id }),
      output: done,
    }),
    removePlaces: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Takes places away, a result for each; at most 100 at once',
      query: closed({ installationPlaceIds: ids }),
      output: bulkResult,
    }),
    devices: call({
      method: 'GET',
      path: `/admin/api/installation-place/{id}/device/${path}` as const,
      access,
      summary: 'The devices of a place',
      params: closed({ id }),
      query: closed({
        ...paging,
        ...sorting(deviceSorts),
        vendorCode: Type.Optional(code),
        searchType: Type.Optional(oneOf(['managementCode', 'installationLocation'])),
        keyword: Type.Optional(keyword),
        deviceStatus: Type.Optional(deviceStatus),
        installationType: Type.Optional(installationType),
        /** Of the installation, both days included. */
        startDate: Type.Optional(datetime),
        endDate: Type.Optional(datetime),
      }),
      output: page(closed({ ...deviceRow.properties, ...deviceOwn })),
    }),
    device: call({
      method: 'GET',
      path: `/admin/api/device/{deviceId}/${path}` as const,
      access,
      summary: 'One device',
      params: closed({ deviceId: id }),
      output: closed({ ...device.properties, ...deviceOwn }),
    }),
    createDevice: call({
      method: 'POST',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Registers a device; its key is told this once',
      body: closed({ installationPlaceId: id, ...writtenDevice }),
      output: closed({ deviceId: id, deviceKey: text }),
    }),
    changeDevice: call({
      method: 'PATCH',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Changes a device; another place takes its readings from then on and those before',
      body: closed({ deviceId: id, installationPlaceId: id, ...writtenDevice }),
      output: done,
    }),
    removeDevice: call({
      method: 'DELETE',
      path: `/admin/api/device/{deviceId}/${path}` as const,
      access,
      summary: 'Takes a device away that is not in use',
      params: closed({ deviceId: id }),
      output: done,
    }),
    removeDevices: call({
      method: 'DELETE',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Takes devices away, a result for each; at most 100 at once',
      query: closed({ deviceIds: ids }),
      output: bulkResult,
    }),
  };
}

/** The calls of a kind of device that has nothing of its own: what the calls of every kind do. */
export type BareAdministration = ReturnType<typeof placeAdministration<string, ConsolePage, Nothing, Nothing, Nothing>>;
