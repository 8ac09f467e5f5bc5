/** Calls to manage places that are one device each, with one form, list and detail; the same for each kind. */
import type { ConsolePage } from '@maru/domain/administration';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { done } from './citizens-login.ts';
import { batteryFacts, deviceStatus, writtenOfDevice } from './device-administration.ts';
import { change, writtenOfSpot } from './place-administration.ts';
import { placeImports } from './place-import.ts';
import {
  bulkResult,
  changeOf,
  closed,
  code,
  datetime,
  file,
  id,
  ids,
  itemResults,
  keyword,
  nullable,
  oneOf,
  page,
  paging,
  sorting,
} from './schemas.ts';

const text = Type.String();

/** Facts of every single-device place in lists; names and numbers of people are masked. */
const rowFacts = {
  deviceId: id,
  managementCode: text,
  deviceStatus,
  deviceStatusName: text,
  address: text,
  detailAddress: text,
  dongCode: text,
  dongCodeName: text,
  chargeName: text,
  telephoneNumber: text,
  mobileNumber: text,
  vendorCodeName: text,
  modelName: text,
  installationDate: text,
  isActivated: Type.Boolean(),
  /** Time of the last reading; empty if the device never reported. */
  measurementDatetime: text,
  lastUpdatedDatetime: text,
  registeredDatetime: text,
};
const anyRow = closed({ rowNumber: Type.Integer(), ...rowFacts });
/** A list row of any such group. */
export type SingleDeviceRow = Static<typeof anyRow>;

const sorts = [
  'managementCode',
  'address',
  'dongCodeName',
  'modelName',
  'installationDate',
  'lastUpdatedDatetime',
  'registeredDatetime',
] as const;
export type SingleDeviceSort = (typeof sorts)[number];

/** Additional facts of a detail: masked numbers, the whole name. */
const detailFacts = {
  zipCode: text,
  isRoadNameAddress: Type.Boolean(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** 0 if unknown. */
  vendorId: Type.Integer(),
  reportingIntervalSeconds: nullable(Type.Integer()),
  description: text,
  registeredAdminId: text,
  ...batteryFacts,
  history: Type.Array(change),
};
const anyDetail = closed({ ...rowFacts, ...detailFacts });
/** A detail of any single-device group. */
export type SingleDevicePlace = Static<typeof anyDetail>;

/** Editable fields; validated by the domain's rules. Omitted numbers stay unchanged. */
const bodyFields = {
  ...writtenOfDevice,
  ...writtenOfSpot,
  description: Type.String({ maxLength: 2000 }),
};

/** Returns an object with one property, named by the group. */
const named = <const Name extends string, Schema>(name: Name, schema: Schema) =>
  ({ [name]: schema }) as { [N in Name]: Schema };

/** Fields that a group adds to its places: filters, facts of rows and details, editable fields. */
interface OwnOfSingles<Filters, Facts, Body> {
  filters: Filters;
  facts: Facts;
  body: Body;
}

/** Schemas of one kind of single-device place, independent of paths. */
export function singleDeviceSchemas<
  const IdName extends string,
  Filters extends TProperties,
  Facts extends TProperties,
  Body extends TProperties,
>(idName: IdName, own: OwnOfSingles<Filters, Facts, Body>) {
  const facts = { ...named(idName, id), ...rowFacts, ...own.facts };
  return {
    filter: {
      ...sorting(sorts),
      dongCode: Type.Optional(code),
      searchType: Type.Optional(oneOf(['managementCode', 'address', 'modelName'])),
      keyword: Type.Optional(keyword),
      deviceStatus: Type.Optional(deviceStatus),
      /** Range of registration dates, inclusive. */
      startDate: Type.Optional(datetime),
      endDate: Type.Optional(datetime),
      ...own.filters,
    },
    row: { rowNumber: Type.Integer(), ...facts },
    detail: { ...facts, ...detailFacts },
    body: { ...bodyFields, ...own.body },
  };
}

/**
 * The call for labels of a kind's places, for kinds whose faults citizens report.
 *
 * @param path  the kind's name in paths
 * @param query  the query of its list without paging
 */
export const placeLabels = <const Path extends string, const Page extends ConsolePage, Query extends TObject>(
  path: Path,
  pageKey: Page,
  query: Query,
) =>
  call({
    method: 'GET',
    path: `/admin/api/installation-place/${path}/labels` as const,
    access: `admin:${pageKey}` as const,
    summary: 'Download labels with QR codes of at most 2,000 places, as a printable PDF',
    query,
    output: file('application/pdf'),
  });

/**
 * The calls of one kind of single-device place.
 *
 * @param path  the kind's name in paths
 * @param pageKey  the console page whose permission they require
 * @param idName  the specification's name of the id field; a field of several ids appends `s`
 * @param own  the kind's additions
 */
export function singleDevicePlaces<
  const Path extends string,
  const Page extends ConsolePage,
  const IdName extends string,
  Filters extends TProperties,
  Facts extends TProperties,
  Body extends TProperties,
>(path: Path, pageKey: Page, idName: IdName, own: OwnOfSingles<Filters, Facts, Body>) {
  const access = `admin:${pageKey}` as const;
  const ofId = named(idName, id);
  const { filter, row, detail, body } = singleDeviceSchemas(idName, own);
  return {
    places: call({
      method: 'GET',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'List places with their device, newest first; personal names and numbers are masked',
      query: closed({ ...paging, ...filter }),
      output: page(closed(row)),
    }),
    placesExcel: excelOf(
      `/admin/api/installation-place/${path}`,
      access,
      'Download places as a workbook, without personal names and numbers',
      filter,
    ),
    place: call({
      method: 'GET',
      path: `/admin/api/installation-place/${path}/{id}` as const,
      access,
      summary: 'Get a place with its device and the change history of both; numbers are masked',
      params: closed({ id }),
      output: closed(detail),
    }),
    createPlace: call({
      method: 'POST',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: "Create a place and its device; returns the device's key, only this once",
      body: closed(body),
      output: closed({ ...ofId, deviceId: id, deviceKey: text }),
    }),
    changePlace: call({
      method: 'PATCH',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Change a place and its device; omitted numbers stay unchanged',
      body: closed({ ...ofId, ...changeOf(body) }),
      output: done,
    }),
    removePlace: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/${path}/{id}` as const,
      access,
      summary: 'Delete a place and its device; fails if the device is in use and has reported',
      params: closed({ id }),
      output: done,
    }),
    removePlaces: call({
      method: 'DELETE',
      path: `/admin/api/installation-place/${path}` as const,
      access,
      summary: 'Delete up to 100 places and their devices, with a result for each',
      query: closed(named(`${idName}s`, ids)),
      output: bulkResult,
    }),
    deactivateDevices: call({
      method: 'POST',
      path: `/admin/api/installation-place/${path}/deactivate` as const,
      access,
      summary: 'Deactivate the devices of up to 100 places, with a result for each',
      body: closed(named(`${idName}s`, ids)),
      output: itemResults,
    }),
    ...placeImports(`/admin/api/installation-place/${path}`, pageKey),
  };
}
