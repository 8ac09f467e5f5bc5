/** Parking bays of the demo district: a car park of a few bays in each dong, fuller in the daytime. */
import { type BaySensorState, bayIntervalSeconds } from '@maru/domain/parking';
import { hourOfDay } from '../model/calendar.ts';
import { chance, seedOf } from '../model/noise.ts';
import { isPowered } from '../model/outage.ts';
import { demoDistrict } from './district.ts';
import type { DemoGroup, GroupDevice, GroupPlace } from './group.ts';
import { placeIn, standsOutdoors } from './spot.ts';

const baysPerLot = 5;
/** Minimum duration of a state. */
const stayMs = 20 * 60_000;

/** The state of a bay at an instant, always the same for the same instant. */
function stateAt(managementCode: string, instantMs: number): BaySensorState {
  const hour = hourOfDay(instantMs);
  const share = hour >= 8 && hour < 20 ? 0.75 : 0.35;
  return chance(seedOf(managementCode), Math.floor(instantMs / stayMs)) < share ? 'taken' : 'free';
}

function bayOf(at: number): { lotName: string; place: GroupPlace; device: GroupDevice } {
  const dong = demoDistrict.dongs[Math.floor(at / baysPerLot)];
  if (!dong) throw new RangeError(`no dong for bay ${at}`);
  const seed = seedOf(`${dong.dongCode}/parking/${at}`);
  const managementCode = `PARK-${String(at + 1).padStart(4, '0')}`;
  const lotName = `${dong.dongName} 공영주차장`;
  const placeName = `${lotName} ${(at % baysPerLot) + 1}면`;
  const place = placeIn(dong, seed, { placeType: 'parking', placeName, detailAddress: '' });
  const device: GroupDevice = {
    series: 'parking',
    managementCode,
    modelName: 'PB-10',
    vendorCode: 'parking_a',
    reportingIntervalSeconds: bayIntervalSeconds,
    transport: 'mqtt',
    place,
    ...standsOutdoors,
    installationLocation: '',
    sampler: () => ({
      everyMs: bayIntervalSeconds * 1000,
      look: (instantMs) => ({ status: stateAt(managementCode, instantMs) }),
    }),
    *reports(from, until) {
      for (let measuredAt = Math.ceil(from / stayMs) * stayMs; measuredAt < until; measuredAt += stayMs)
        if (isPowered(managementCode, measuredAt))
          yield { measuredAt, values: { status: stateAt(managementCode, measuredAt) } };
    },
  };
  return { lotName, place, device };
}

const bays = demoDistrict.dongs.flatMap((_, lot) =>
  Array.from({ length: baysPerLot }, (_, nth) => bayOf(lot * baysPerLot + nth)),
);

export const parking: DemoGroup = {
  vendors: [{ vendorCode: 'parking_a', vendorCodeName: '예시주차', deviceType: 'parking' }],
  places: bays.map(({ place }) => place),
  devices: bays.map(({ device }) => device),
  rows: bays.map(({ place, lotName }) => ({ table: 'parking_bay', place, columns: { lot_name: lotName } })),
};
