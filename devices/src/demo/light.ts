/** Security lights of the demo district: two in every dong, on one feeder. */
import { seedOf } from '../model/noise.ts';
import type { LightDevice } from './device.ts';
import { demoDistrict } from './district.ts';
import { addressIn, spotIn } from './spot.ts';

const lightsPerDong = 2;
const locations = ['골목 입구 가로등주', '어린이공원 옆 전신주'];

export const lightDevices: readonly LightDevice[] = demoDistrict.dongs.flatMap((dong, dongAt) =>
  locations.map((installationLocation, position) => {
    const number = dongAt * lightsPerDong + position + 1;
    const seed = seedOf(`${dong.dongCode}/light/${position}`);
    return {
      series: 'light',
      managementCode: `LIGHT-${String(number).padStart(4, '0')}`,
      modelName: 'SL-90',
      vendorCode: 'light_a',
      reportingIntervalSeconds: 600,
      transport: 'mqtt',
      feeder: dong.dongCode,
      installationLocation,
      address: addressIn(dong, seed),
      dongCode: dong.dongCode,
      ...spotIn(dong, seed),
    };
  }),
);
