/** Which device each station's readings go to. What is missing is made; what isn't clear is refused. */
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { facilityOf } from './facility.ts';
import {
  type AirDeviceRow,
  insertDevice,
  insertPlace,
  selectAirDevices,
  selectAirPlaces,
  selectCodesLike,
  selectDeviceByCode,
  selectDongs,
} from './queries.ts';
import { ImportRefused } from './refused.ts';
import type { ImportRequest } from './request.ts';
import { chosenStations } from './stations.ts';
import type { Survey } from './survey.ts';

export interface Target {
  /** Empty where the file has no stations. */
  station: string;
  placeName: string;
  managementCode: string;
  deviceId: number;
  isNewPlace: boolean;
  isNewDevice: boolean;
}

type Db = Transaction<DB>;

const codePattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Finds or makes the place and the device of every station that is asked for, in the caller's transaction.
 *
 * @param districtName begins the address of a new place whose address isn't given
 * @throws ImportRefused
 */
export async function resolveTargets(
  db: Db,
  request: ImportRequest,
  survey: Survey,
  districtName: string,
): Promise<Target[]> {
  const targets: Target[] = [];
  for (const station of chosenStations(request, survey.stations)) {
    const placeName = request.place.replaceAll('{station}', station);
    const { placeId, isNewPlace } = await placeOf(db, request, placeName, districtName);
    const device = await deviceOf(db, request, { placeId, placeName, intervalSeconds: survey.intervalSeconds });
    targets.push({ station, placeName, isNewPlace, ...device });
  }
  return targets;
}

async function placeOf(db: Db, request: ImportRequest, placeName: string, districtName: string) {
  const dong = request.dong === undefined ? undefined : await dongOf(db, request.dong);
  const named = await selectAirPlaces(db, placeName);
  const found = dong ? named.filter((place) => place.dongCode === dong.dongCode) : named;
  if (found.length > 1)
    throw new ImportRefused(
      `${found.length} air places are called '${placeName}'. Say which with --dong: ${found.map((place) => place.dongName).join(', ')}.`,
    );
  if (found[0]) return { placeId: found[0].placeId, isNewPlace: false };
  if (named[0])
    throw new ImportRefused(`'${placeName}' stands in ${named[0].dongName}, not in the dong that --dong names.`);
  if (!dong) {
    const dongs = (await selectDongs(db)).map(({ dongCode, dongName }) => `${dongName} (${dongCode})`);
    throw new ImportRefused(
      `There is no air place '${placeName}'. To make it, say with --dong where it stands: ${dongs.join(', ')}.`,
    );
  }
  const placeId = await insertPlace(db, {
    placeName,
    ...facilityOf(request.facility),
    address: request.address ?? `${districtName} ${dong.dongName}`,
    dongCode: dong.dongCode,
    latitude: request.latitude ?? dong.latitude,
    longitude: request.longitude ?? dong.longitude,
  });
  return { placeId, isNewPlace: true };
}

async function dongOf(db: Db, codeOrName: string) {
  const dongs = await selectDongs(db);
  const found = dongs.find(({ dongCode, dongName }) => dongCode === codeOrName || dongName === codeOrName);
  if (found) return found;
  throw new ImportRefused(
    `There is no dong '${codeOrName}'. There are: ${dongs.map(({ dongName }) => dongName).join(', ') || 'none yet'}.`,
  );
}

interface Standing {
  placeId: number;
  placeName: string;
  intervalSeconds: number;
}

async function deviceOf(db: Db, request: ImportRequest, { placeId, placeName, intervalSeconds }: Standing) {
  const isNumbered = request.device.includes('{n}');
  const found = isNumbered
    ? await numberedDevice(db, request, placeId, placeName)
    : await namedDevice(db, request.device, placeId, placeName);
  if (found) {
    if (found.installationType !== request.type)
      throw new ImportRefused(
        `The device ${found.managementCode} stands ${found.installationType}; --type says ${request.type}.`,
      );
    return { deviceId: found.deviceId, managementCode: found.managementCode, isNewDevice: false };
  }
  const managementCode = isNumbered ? await nextCode(db, request.device) : request.device;
  if (!codePattern.test(managementCode))
    throw new ImportRefused(
      `'${managementCode}' can't be a device's code: up to 64 letters, digits, - and _ make one.`,
    );
  const deviceId = await insertDevice(db, { managementCode, placeId, installationType: request.type, intervalSeconds });
  return { deviceId, managementCode, isNewDevice: true };
}

async function namedDevice(
  db: Db,
  code: string,
  placeId: number,
  placeName: string,
): Promise<AirDeviceRow | undefined> {
  const found = await selectDeviceByCode(db, code);
  if (!found) return undefined;
  if (found.series !== 'air')
    throw new ImportRefused(`The device ${code} measures no air: its series is ${found.series}.`);
  if (found.placeId !== placeId)
    throw new ImportRefused(`The device ${code} stands in '${found.placeName ?? 'no place'}', not in '${placeName}'.`);
  return found;
}

/** The place's own device of that numbering: found by the place, so that the order of stations doesn't matter. */
async function numberedDevice(db: Db, { device, type }: ImportRequest, placeId: number, placeName: string) {
  const devices = (await selectAirDevices(db, placeId)).filter(
    (one) => one.installationType === type && numberIn(device, one.managementCode) !== null,
  );
  if (devices.length > 1)
    throw new ImportRefused(
      `'${placeName}' has several devices like ${device}: ${devices.map((one) => one.managementCode).join(', ')}.`,
    );
  return devices[0];
}

/** The template with the smallest number that no device has. */
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
