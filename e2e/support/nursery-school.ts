/** A nursery school for a journey, with readings in its rooms and a member as operator. */
import { type APIRequestContext, expect } from '@playwright/test';
import { asSupervisor } from './administrators.ts';

export interface NurserySchool {
  placeId: number;
  placeName: string;
}

const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();

async function addPlace(request: APIRequestContext): Promise<NurserySchool> {
  const placeName = `가람 어린이집 ${unique()}`;
  const district = (await (await request.get('/api/district')).json()) as {
    dongs: { dongCode: string; latitude: number; longitude: number }[];
  };
  const [dong] = district.dongs;
  const { installationPlaceId } = (await asSupervisor(request, 'POST', '/installation-place/fine-dusts', {
    installationPlaceName: placeName,
    facilityType: 'nursery_school',
    detailFacilityType: 'public_nursery',
    address: '서울특별시 중랑구 면목로 1',
    detailAddress: '1층',
    zipCode: '02102',
    isRoadNameAddress: true,
    dongCode: dong?.dongCode,
    latitude: dong?.latitude,
    longitude: dong?.longitude,
    chargeName: '',
    telephoneNumber: '',
    mobileNumber: '',
    installationPlaceDescription: '',
  })) as { installationPlaceId: number };
  return { placeId: installationPlaceId, placeName };
}

async function addDevice(
  request: APIRequestContext,
  installationPlaceId: number,
  own: { installationLocation: string; reportingIntervalSeconds: number },
) {
  const managementCode = `J-${unique()}`;
  const vendors = (await (await request.get('/api/vendors')).json()) as { list: { vendorId: number }[] };
  const { deviceKey } = (await asSupervisor(request, 'POST', '/device/fine-dusts', {
    installationPlaceId,
    managementCode,
    vendorId: vendors.list[0]?.vendorId,
    modelName: 'AQ-1',
    devEui: '',
    installationDate: '2026-01-02',
    installationType: 'indoor',
    latitude: null,
    longitude: null,
    isActivated: true,
    isUserProvide: false,
    deviceDescription: '',
    ...own,
  })) as { deviceKey: string };
  return { managementCode, deviceKey };
}

/** Registers a nursery school with the console's calls, and a reporting device in each of its rooms. */
export async function addNurserySchool(
  request: APIRequestContext,
  rooms: Readonly<Record<string, Record<string, number>>>,
): Promise<NurserySchool> {
  const school = await addPlace(request);
  for (const [installationLocation, values] of Object.entries(rooms)) {
    const own = { installationLocation, reportingIntervalSeconds: 3600 };
    const { managementCode, deviceKey } = await addDevice(request, school.placeId, own);
    const answer = await request.post('/ingest/v1/readings', {
      headers: { authorization: `Basic ${Buffer.from(`${managementCode}:${deviceKey}`).toString('base64')}` },
      data: { measuredAt: Date.now(), ...values },
    });
    if (!answer.ok()) throw new Error(`the reading of ${installationLocation} was answered ${answer.status()}`);
  }
  return school;
}

/** Registers a device that never reports and therefore counts as broken three seconds later. */
export async function addSilentSensor(request: APIRequestContext): Promise<NurserySchool & { managementCode: string }> {
  const school = await addPlace(request);
  const own = { installationLocation: '1층 교실', reportingIntervalSeconds: 1 };
  return { ...school, managementCode: (await addDevice(request, school.placeId, own)).managementCode };
}

/** Waits until the console lists a device among the breakdowns of the last hour. */
export const untilBroken = (request: APIRequestContext, managementCode: string) =>
  expect
    .poll(async () => JSON.stringify(await asSupervisor(request, 'GET', '/portlet/today/breakdowns?hours=1&limit=100')))
    .toContain(managementCode);

/** Makes a member the operator of a place, as an administrator. */
export const letOperate = (request: APIRequestContext, userNumber: number, installationPlaceId: number) =>
  asSupervisor(request, 'POST', '/users/management-facility', { userNumber, installationPlaceId, placeType: 'air' });
