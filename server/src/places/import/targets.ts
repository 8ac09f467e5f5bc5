/** Finds the devices for each station's readings. Missing ones are created; ambiguous ones are refused. */

import { isManagementCode } from '@maru/domain/device-profile';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Refused } from '#platform/errors/refused.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import { codeFault } from '#telemetry/devices/management-code.ts';
import type { Series } from '#telemetry/series/series.ts';
import { findOrMakePlace } from '../registration/place.ts';
import {
  type StandingDeviceRow,
  selectCodesLike,
  selectDeviceByCode,
  selectDevicesOf,
} from '../registration/queries.ts';
import { makeDevice, type StandingPlace } from '../registration/register.ts';
import type { ImportedSeries } from './columns.ts';
import { facilityOf } from './facility.ts';
import { chosenStations, type ImportRequest } from './request.ts';
import type { Survey } from './survey.ts';

export interface Target {
  /** Empty if the file has no stations. */
  station: string;
  placeName: string;
  managementCode: string;
  deviceId: number;
  isNewPlace: boolean;
  isNewDevice: boolean;
}

type Db = Transaction<DB>;

/**
 * Finds or creates the place and the device of every requested station, in the caller's transaction.
 * @param districtName prefix of a new place's default address
 * @throws Refused
 */
export async function resolveTargets(
  db: Db,
  imported: ImportedSeries,
  request: ImportRequest,
  survey: Survey,
  districtName: string,
): Promise<Target[]> {
  const targets: Target[] = [];
  const { dong, address, latitude, longitude } = request;
  const facility =
    request.facility === undefined ? { facilityType: '', detailFacilityType: '' } : facilityOf(request.facility);
  const place = { placeType: imported.placeType, dong, address, latitude, longitude, ...facility };
  for (const station of chosenStations(request, survey.stations)) {
    const placeName = request.place.replaceAll('{station}', station);
    const { placeId, isNewPlace } = await findOrMakePlace(db, { ...place, placeName }, districtName);
    const standing = { placeType: imported.placeType, placeId, placeName };
    const device = await deviceOf(db, imported.series, request, standing, survey.intervalSeconds);
    targets.push({ station, placeName, isNewPlace, ...device });
  }
  return targets;
}

async function deviceOf(db: Db, series: Series, request: ImportRequest, place: StandingPlace, intervalSeconds: number) {
  const { placeId, placeName } = place;
  const isNumbered = request.device.includes('{n}');
  const found = isNumbered
    ? await numberedDevice(db, series.name, request, placeId, placeName)
    : await namedDevice(db, series.name, request.device, placeId, placeName);
  if (found) {
    if (found.installationType !== request.type)
      throw new Refused(
        `The device ${found.managementCode} stands ${found.installationType}; --type says ${request.type}.`,
      );
    return { deviceId: found.deviceId, managementCode: found.managementCode, isNewDevice: false };
  }
  const managementCode = isNumbered ? await nextCode(db, request.device) : request.device;
  if (!isManagementCode(managementCode)) throw new Refused(codeFault(managementCode));
  const deviceId = await makeDevice(db, place, {
    managementCode,
    series,
    installationType: request.type,
    reportingIntervalSeconds: intervalSeconds,
    // The key is discarded, so that no client can report as a device that exists only for imports.
    keyHash: deviceKeyHash(newDeviceKey()),
  });
  return { deviceId, managementCode, isNewDevice: true };
}

async function namedDevice(
  db: Db,
  series: string,
  code: string,
  placeId: number,
  placeName: string,
): Promise<StandingDeviceRow | undefined> {
  const found = await selectDeviceByCode(db, code);
  if (!found) return undefined;
  if (found.series !== series)
    throw new Refused(`The device ${code} measures no ${series}: its series is ${found.series}.`);
  if (found.placeId !== placeId)
    throw new Refused(`The device ${code} stands in '${found.placeName ?? 'no place'}', not in '${placeName}'.`);
  return found;
}

/**
 * The place's device whose code matches the template. Devices are matched by place, so that the order of stations is
 * irrelevant.
 */
async function numberedDevice(
  db: Db,
  series: string,
  { device, type }: ImportRequest,
  placeId: number,
  placeName: string,
) {
  const devices = (await selectDevicesOf(db, series, placeId)).filter(
    (one) => one.installationType === type && numberIn(device, one.managementCode) !== null,
  );
  if (devices.length > 1)
    throw new Refused(
      `'${placeName}' has several devices like ${device}: ${devices.map((one) => one.managementCode).join(', ')}.`,
    );
  return devices[0];
}

/** The template with the smallest free number. */
async function nextCode(db: Db, template: string): Promise<string> {
  const [before = '', after = ''] = template.split('{n}');
  const codes = await selectCodesLike(db, before, after);
  const taken = new Set(codes.map((code) => numberIn(template, code)));
  let number = 1;
  while (taken.has(number)) number += 1;
  return template.replace('{n}', String(number));
}

function numberIn(template: string, code: string): number | null {
  const [before = '', after = ''] = template.split('{n}');
  if (!code.startsWith(before) || !code.endsWith(after)) return null;
  const digits = code.slice(before.length, code.length - after.length);
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}
