/** Calls to manage a place's devices, the same for each kind of device. */
import type { ConsolePage } from '@maru/domain/administration';
import { deviceStatuses } from '@maru/domain/device-profile';
import { type Static, type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { deviceInstallation, installationType } from './place.ts';
import {
  bulkResult,
  changeOf,
  closed,
  code,
  datetime,
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
const shortText = Type.String({ maxLength: 300 });
export const degrees = nullable(Type.Number({ minimum: -180, maximum: 180 }));
export const deviceStatus = oneOf(Object.keys(deviceStatuses) as (keyof typeof deviceStatuses)[]);

/** Editable fields of every device; validated by the domain's rules. */
export const writtenOfDevice = {
  managementCode: Type.String({ maxLength: 100 }),
  vendorId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  modelName: shortText,
  installationDate: Type.String({ maxLength: 20 }),
  reportingIntervalSeconds: nullable(Type.Integer()),
  isActivated: Type.Boolean(),
};

const deviceBody = {
  ...writtenOfDevice,
  devEui: Type.String({ maxLength: 40 }),
  installationType: deviceInstallation,
  installationLocation: shortText,
  latitude: degrees,
  longitude: degrees,
  isUserProvide: Type.Boolean(),
  deviceDescription: Type.String({ maxLength: 2000 }),
};

const deviceFacts = {
  deviceId: id,
  deviceStatus,
  deviceStatusName: text,
  managementCode: text,
  /** 0 if unknown. */
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
  /** Time of the last reading; empty if the device never reported. */
  measurementDatetime: text,
  registeredDatetime: text,
  lastUpdatedDatetime: text,
};

const deviceSorts = ['managementCode', 'installationLocation', 'installationDate', 'vendorCodeName'] as const;
export type DeviceSort = (typeof deviceSorts)[number];

const deviceRow = closed({ rowNumber: Type.Integer(), ...deviceFacts });
/** A device of any group in the list of its place. */
export type DeviceRow = Static<typeof deviceRow>;

/** Facts of a device's battery. */
export const batteryFacts = {
  /** Percent, as last reported by the device's network; null if never reported. */
  batteryLevel: nullable(Type.Integer()),
  batteryDatetime: text,
};

const device = closed({
  ...deviceFacts,
  devEui: text,
  latitude: degrees,
  longitude: degrees,
  reportingIntervalSeconds: nullable(Type.Integer()),
  isUserProvide: Type.Boolean(),
  deviceDescription: text,
  registeredAdminId: text,
  ...batteryFacts,
});
/** A device of any group. */
export type AdministeredDevice = Static<typeof device>;

/** Fields that one kind of device adds: facts of rows and details, and editable fields. */
export interface GroupFields<Facts, Body> {
  facts: Facts;
  body: Body;
}

/** The calls of one kind of device. */
export function deviceAdministration<
  const Path extends string,
  const Page extends ConsolePage,
  Facts extends TProperties,
  Body extends TProperties,
>(path: Path, pageKey: Page, own: GroupFields<Facts, Body>) {
  const access = `admin:${pageKey}` as const;
  const body = { ...deviceBody, ...own.body };
  return {
    devices: call({
      method: 'GET',
      path: `/admin/api/installation-place/{id}/device/${path}` as const,
      access,
      summary: 'List devices of a place',
      params: closed({ id }),
      query: closed({
        ...paging,
        ...sorting(deviceSorts),
        vendorCode: Type.Optional(code),
        searchType: Type.Optional(oneOf(['managementCode', 'installationLocation'])),
        keyword: Type.Optional(keyword),
        deviceStatus: Type.Optional(deviceStatus),
        installationType: Type.Optional(installationType),
        /** Range of installation dates, inclusive. */
        startDate: Type.Optional(datetime),
        endDate: Type.Optional(datetime),
      }),
      output: page(closed({ ...deviceRow.properties, ...own.facts })),
    }),
    device: call({
      method: 'GET',
      path: `/admin/api/device/{deviceId}/${path}` as const,
      access,
      summary: 'Get a device',
      params: closed({ deviceId: id }),
      output: closed({ ...device.properties, ...own.facts }),
    }),
    createDevice: call({
      method: 'POST',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Create a device; returns its key, only this once',
      body: closed({ installationPlaceId: id, ...body }),
      output: closed({ deviceId: id, deviceKey: text }),
    }),
    changeDevice: call({
      method: 'PATCH',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Change a device; a move to another place moves its past readings, too',
      body: closed({ deviceId: id, installationPlaceId: id, ...changeOf(body) }),
      output: done,
    }),
    removeDevice: call({
      method: 'DELETE',
      path: `/admin/api/device/{deviceId}/${path}` as const,
      access,
      summary: 'Delete a device; fails if the device is in use and has reported',
      params: closed({ deviceId: id }),
      output: done,
    }),
    removeDevices: call({
      method: 'DELETE',
      path: `/admin/api/device/${path}` as const,
      access,
      summary: 'Delete up to 100 devices, with a result for each',
      query: closed({ deviceIds: ids }),
      output: bulkResult,
    }),
    deactivateDevices: call({
      method: 'POST',
      path: `/admin/api/device/${path}/deactivate` as const,
      access,
      summary: 'Deactivate up to 100 devices, with a result for each',
      body: closed({ deviceIds: ids }),
      output: itemResults,
    }),
  };
}
