/** Places with labels for journeys, and reports about these places. */

import { placeCode } from '@maru/domain/place-code';
import { solveWith } from '@maru/domain/proof-of-work';
import { isNightAt } from '@maru/domain/sun';
import type { APIRequestContext } from '@playwright/test';
import { asSupervisor, sha256 } from './administrators.ts';
import { publishBy } from './device.ts';

interface District {
  centre: { latitude: number; longitude: number };
  dongs: { dongCode: string; latitude: number; longitude: number }[];
}

export interface LabelledPlace {
  placeId: number;
  managementCode: string;
  code: string;
  name: string;
  /** Sends a reading dated now, as the place's device. */
  publish(reading: Record<string, number | string>): Promise<void>;
}

const kinds = {
  light: {
    path: 'security-light',
    idName: 'securityLightInstallationPlaceId',
    own: { lightType: 'led', indcCompany: '' },
  },
  bin: {
    path: 'recycle-bin',
    idName: 'recycleBinInstallationPlaceId',
    own: { recycleBinType: 'pet_can', recycleBinCount: 1 },
  },
} as const;

/** Registers a place with its device, whose management code begins with `prefix`, by the console's calls. */
export async function registerLabelled(
  request: APIRequestContext,
  deviceType: keyof typeof kinds,
  prefix = 'QR',
): Promise<LabelledPlace> {
  const { path, idName, own } = kinds[deviceType];
  const { dongs } = await readDistrict(request);
  const { list } = (await (await request.get('/api/vendors')).json()) as {
    list: { vendorId: number; deviceType: string }[];
  };
  const [dong] = dongs;
  const unique = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
  const managementCode = `${prefix}-${unique}`;
  const name = `신고 골목 ${unique}`;
  const made = (await asSupervisor(request, 'POST', `/installation-place/${path}`, {
    managementCode,
    vendorId: list.find((vendor) => vendor.deviceType === deviceType)?.vendorId ?? 0,
    modelName: 'Q-1',
    installationDate: '2026-01-15',
    reportingIntervalSeconds: null,
    isActivated: true,
    address: '서울특별시 중랑구 여정로 1',
    detailAddress: name,
    zipCode: '02102',
    isRoadNameAddress: true,
    dongCode: dong?.dongCode ?? '',
    latitude: dong?.latitude ?? 0,
    longitude: dong?.longitude ?? 0,
    chargeName: '',
    mobileNumber: '010-1234-5678',
    description: '',
    ...own,
  })) as { deviceKey: string } & Record<string, number>;
  const placeId = made[idName] ?? 0;
  return {
    placeId,
    managementCode,
    code: placeCode(placeId),
    name,
    publish: (reading) => publishBy({ managementCode, key: made.deviceKey }, reading),
  };
}

/** Groups with reports: the call that lists places, and a fault that readings neither confirm nor end. */
const reportable = {
  light: { list: '/api/security-light/installation-place/map', cause: 'flickering' },
  bin: { list: '/api/clean-environment/recycle-bin/installation-place', cause: 'dirty' },
  building: { list: '/api/tilt/installation-place/list', cause: 'falling' },
} as const;
type Group = keyof typeof reportable;

/** The code of the demo's first place of a group. */
export async function firstCode(request: APIRequestContext, group: Group): Promise<string> {
  const answer = await request.get(reportable[group].list);
  const { list } = (await answer.json()) as { list: { installationPlaceId: number }[] };
  return placeCode(list[0]?.installationPlaceId ?? 0);
}

/** Reports a fault of the group's first place; returns the secret to follow it. */
export async function reportFirst(request: APIRequestContext, group: Group): Promise<string> {
  const code = await firstCode(request, group);
  const { cause } = reportable[group];
  const send = (proof: { proofOfWork?: string }) =>
    request.post(`/api/report/things/${code}`, { multipart: { cause, words: '어제부터 그렇습니다.', ...proof } });
  let answer = await send({});
  // The server requires a proof of work once an address has sent several reports.
  if (answer.status() === 428) {
    const { challenge } = (await answer.json()) as { challenge: string };
    answer = await send({ proofOfWork: (await solveWith(sha256, challenge)) ?? '' });
  }
  if (!answer.ok()) throw new Error(`the report was answered with ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { secret: string }).secret;
}

const readDistrict = async (request: APIRequestContext): Promise<District> =>
  (await request.get('/api/district')).json();

/** A duration longer than a journey. */
const aheadMs = 10 * 60_000;

/** Whether it is night in the district now and for the duration of a journey. */
export async function isDark(request: APIRequestContext): Promise<boolean> {
  const { centre } = await readDistrict(request);
  return [0, aheadMs].every((ms) => isNightAt(new Date(Date.now() + ms), centre));
}
