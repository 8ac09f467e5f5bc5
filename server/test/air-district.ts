import { report } from './air-reports.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDevice, createPlace, type PlaceOptions } from './factories.ts';

/** Five air places, one in each possible state, and a place of another kind. */
export interface AirDistrict {
  app: TestApp;
  now: Date;
  ids: { nursery: number; library: number; park: number; market: number; square: number };
}

const sangbong = { dongCode: '1126058000', dongName: '상봉1동' };

export async function startAirDistrict(): Promise<AirDistrict> {
  const now = new Date();
  const app = await startTestApp({ clock: { now: () => now } });
  const place = (name: string, facility: string, more: PlaceOptions = {}) => {
    const [facilityType = '', detailFacilityType = ''] = facility.split('/');
    return createPlace(app.pool, { name, facilityType, detailFacilityType, ...more });
  };
  const device = async (
    placeId: number,
    installationType: 'indoor' | 'outdoor',
    values: Record<string, number>,
    secondsAgo = 0,
  ) => {
    const made = await createDevice(app.pool, { placeId, installationType });
    await report(app, made, new Date(now.getTime() - secondsAgo * 1000), values);
  };
  const ids = {
    nursery: await place('가람 유치원', 'nursery_school/kindergarten', { dong: sangbong }),
    library: await place('나래 도서관', 'public/library'),
    park: await place('다솜 공원', 'public/park', { address: '서울특별시 중랑구 망우로 10' }),
    market: await place('라온 시장', 'indoor_facility/market', { dong: sangbong }),
    square: await place('마루 100% 광장', 'public/public_etc'),
  };
  await place('바람 가로등', '', { placeType: 'light' });
  await device(ids.park, 'outdoor', { ultraFineDust: 80, fineDust: 20, voc: 100, co2: 500 });
  await device(ids.park, 'outdoor', { ultraFineDust: 90, fineDust: 21, temperature: -3.5 });
  await device(ids.library, 'indoor', { ultraFineDust: 10, co2: 1200 });
  await device(ids.library, 'outdoor', { ultraFineDust: 20, co2: 450 });
  await device(ids.nursery, 'indoor', { ultraFineDust: 5, co2: 800 });
  // Devices report every minute by default.
  await device(ids.market, 'outdoor', { ultraFineDust: 100, co2: 2000 }, 181);
  return { app, now, ids };
}
