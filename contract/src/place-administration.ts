/** Calls to manage a group's places, the same for each kind of device. */
import type { ConsolePage } from '@maru/domain/administration';
import { type Static, type TProperties, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { done } from './citizens-login.ts';
import { degrees, deviceAdministration, deviceStatus, type GroupFields } from './device-administration.ts';
import { placeImports } from './place-import.ts';
import {
  bulkResult,
  changeOf,
  closed,
  code,
  datetime,
  id,
  ids,
  keyword,
  oneOf,
  page,
  paging,
  sorting,
} from './schemas.ts';

const text = Type.String();
const shortText = Type.String({ maxLength: 300 });

/** Facts of every place in the console. */
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

/** Editable location and contact. Omitted numbers stay unchanged. */
export const writtenOfSpot = {
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
};

/** Editable fields of every place; validated by the domain's rules. */
const placeBody = {
  installationPlaceName: shortText,
  ...writtenOfSpot,
  installationPlaceDescription: Type.String({ maxLength: 2000 }),
};

export const change = closed({
  changedDatetime: text,
  changedAdminName: text,
  /** Empty for a change of the place itself instead of a device. */
  managementCode: text,
  action: oneOf(['create', 'change', 'delete', 'key']),
  changes: Type.Array(closed({ field: text, before: text, after: text })),
});

/** Additional fields of every place's detail. */
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
/** A place of any group, with masked numbers. */
export type AdministeredPlace = Static<typeof anyPlace>;

/** Used by kinds without additions. */
type Nothing = Record<never, never>;

/** Fields that a group adds to places: filters, facts of rows, facts of the detail, editable fields. */
interface OwnOfPlaces<Filters, Facts, Detail, Body> {
  filters: Filters;
  facts: Facts;
  detail?: Detail;
  body: Body;
}

/**
 * The calls of one kind of device.
 *
 * @param path  the kind's name in paths: 'fine-dusts'
 * @param pageKey  the console page whose permission they require
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
  devices: GroupFields<DeviceFacts, DeviceBody> = { facts: {} as DeviceFacts, body: {} as DeviceBody },
) {
  const access = `admin:${pageKey}` as const;
  const facts = { ...placeFacts, ...own.facts };
  const detail = own.detail ?? ({} as Detail);
  const body = { ...placeBody, ...own.body };
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
    /** Range of registration dates, inclusive. */
    startDate: Type.Optional(datetime),
    endDate: Type.Optional(datetime),
    ...own.filters,
  };
  return {
    places: call({
      method: 'GET',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'List places, newest first',
      query: closed({ ...paging, ...filter }),
      output: page(closed({ rowNumber: Type.Integer(), ...facts })),
    }),
    placesExcel: excelOf(`/admin/api/installation-place/${path}`, access, 'Download places as a workbook', filter),
    place: call({
      method: 'GET',
      path: `/admin/api/installation-place/{id}/${path}` as const,
      access,
      summary: 'Get a place with its change history; numbers are masked',
      params: closed({ id }),
      output: closed({ ...facts, ...placeDetail, ...detail }),
    }),
    createPlace: call({
      method: 'POST',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Create a place',
      body: closed(body),
      output: closed({ installationPlaceId: id }),
    }),
    changePlace: call({
      method: 'PATCH',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Change a place; omitted numbers stay unchanged',
      body: closed({ installationPlaceId: id, ...changeOf(body) }),
      output: done,
    }),
    removePlace: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/{id}/${path}` as const,
      access,
      summary: 'Delete a place without devices',
      params: closed({ id }),
      output: done,
    }),
    removePlaces: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Delete up to 100 places, with a result for each',
      query: closed({ installationPlaceIds: ids }),
      output: bulkResult,
    }),
    ...deviceAdministration(path, pageKey, devices),
    ...placeImports(`/admin/api/installation-place/${path}`, pageKey),
  };
}

/** The calls of a kind without additions. */
export type BareAdministration = ReturnType<typeof placeAdministration<string, ConsolePage, Nothing, Nothing, Nothing>>;
