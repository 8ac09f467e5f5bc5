/** A nursery school of a journey's own: its rooms measure what the journey says, and a member operates it. */
import type { APIRequestContext } from '@playwright/test';
import { asSupervisor } from './administrators.ts';

export interface NurserySchool {
  placeId: number;
  placeName: string;
}

const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** Registers a nursery school as the console does, with a reporting device in each of its rooms. */
export async function addNurserySchool(
  request: APIRequestContext,
  rooms: Readonly<Record<string, Record<string, number>>>,
): Promise<NurserySchool> {
  const placeName = `가람 어린이집 ${unique()}`;
  const district = (await (await request.get('/api/district')).json()) as {
    dongs: { dongCode: string; latitude: number; longitude: number }[];
  };
  const [dong] = district.dongs;
  const vendors = (await (await request.get('/api/vendors')).json()) as { list: { vendorId: number }[] };
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
  for (const [installationLocation, values] of Object.entries(rooms)) {
    const managementCode = `J-${unique()}`;
    const { deviceKey } = (await asSupervisor(request, 'POST', '/device/fine-dusts', {
      installationPlaceId,
      managementCode,
      vendorId: vendors.list[0]?.vendorId,
      modelName: 'AQ-1',
      devEui: '',
      installationDate: '2026-01-02',
      installationType: 'indoor',
      installationLocation,
      latitude: null,
      longitude: null,
      reportingIntervalSeconds: 3600,
      isActivated: true,
      isUserProvide: false,
      deviceDescription: '',
    })) as { deviceKey: string };
    const answer = await request.post('/ingest/v1/readings', {
      headers: { authorization: `Basic ${Buffer.from(`${managementCode}:${deviceKey}`).toString('base64')}` },
      data: { measuredAt: Date.now(), ...values },
    });
    if (!answer.ok()) throw new Error(`the reading of ${installationLocation} was answered ${answer.status()}`);
  }
  return { placeId: installationPlaceId, placeName };
}

/** Makes a member the operator of a place, as an administrator does. */
export const letOperate = (request: APIRequestContext, userNumber: number, installationPlaceId: number) =>
  asSupervisor(request, 'POST', '/users/management-facility', { userNumber, installationPlaceId, placeType: 'air' });
