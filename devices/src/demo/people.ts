/** Counting areas of the demo district and the CCTVs in them. */

import { chance, seedOf } from '../model/noise.ts';
import type { Attraction } from '../model/people.ts';
import { offset } from '../model/route.ts';
import type { PeopleDevice } from './device.ts';
import { type DemoDong, demoDistrict } from './district.ts';
import { addressIn, spotIn } from './spot.ts';
import { words } from './words.ts';

export interface DemoArea {
  installationPlaceCode: string;
  areaName: string;
  capacity: number | null;
  dongCode: string;
  latitude: number;
  longitude: number;
  resetHour: number;
}

interface AreaKind {
  code: string;
  attraction: Attraction;
  name: (word: string) => string;
  capacity: number;
  /** Persons and cars on an ordinary day. */
  persons: number;
  cars: number;
  cctvs: number;
}

const kinds: readonly AreaKind[] = [
  {
    code: 'market',
    attraction: 'market',
    name: (word) => `${word}시장`,
    capacity: 900,
    persons: 5200,
    cars: 240,
    cctvs: 3,
  },
  {
    code: 'station',
    attraction: 'station',
    name: (word) => `${word}역 광장`,
    capacity: 700,
    persons: 9000,
    cars: 900,
    cctvs: 2,
  },
  { code: 'park', attraction: 'park', name: (word) => `${word}공원`, capacity: 500, persons: 1900, cars: 0, cctvs: 2 },
  {
    code: 'school',
    attraction: 'school',
    name: (word) => `${word}초등학교 앞길`,
    capacity: 150,
    persons: 1100,
    cars: 420,
    cctvs: 1,
  },
  {
    code: 'street',
    attraction: 'evening',
    name: (word) => `${word} 먹자골목`,
    capacity: 800,
    persons: 3400,
    cars: 180,
    cctvs: 2,
  },
];

const areaCount = 30;
/** The area whose capacity is unknown. */
const withoutCapacity = 17;
/** The hour of the daily reset: in the morning, and later where people stay late. */
const resetHourOf = (attraction: Attraction) => (attraction === 'evening' ? 5 : 4);

interface Settled {
  area: DemoArea;
  kind: AreaKind;
  dong: DemoDong;
}

const roses: AreaKind = {
  code: 'se_rose_fe',
  attraction: 'festival',
  name: () => '중랑장미축제',
  capacity: 3000,
  persons: 6500,
  cars: 0,
  cctvs: 3,
};
const rosesDong = '묵2동';

function settle(at: number): Settled {
  const dongs = demoDistrict.dongs;
  const kind = at === 0 ? roses : kinds[at % kinds.length];
  const dong = at === 0 ? dongs.find(({ dongName }) => dongName === rosesDong) : dongs[(at * 7) % dongs.length];
  const word = words[(at * 11) % words.length];
  if (!kind || !dong || !word) throw new RangeError(`no area ${at}`);
  const installationPlaceCode = at === 0 ? kind.code : `${kind.code}_${String(at).padStart(2, '0')}`;
  const area = {
    installationPlaceCode,
    areaName: kind.name(word),
    capacity: at === withoutCapacity ? null : kind.capacity,
    dongCode: dong.dongCode,
    ...spotIn(dong, seedOf(`${dong.dongCode}/area/${at}`)),
    resetHour: resetHourOf(kind.attraction),
  };
  return { area, kind, dong };
}

const settled = Array.from({ length: areaCount }, (_, at) => settle(at));

export const demoAreas: readonly DemoArea[] = settled.map(({ area }) => area);

const entrances = ['정문 쪽 지주', '후문 쪽 지주', '옆길 지주'];

export const peopleDevices: readonly PeopleDevice[] = settled
  .flatMap(({ area, kind, dong }) =>
    entrances.slice(0, kind.cctvs).map((installationLocation, position) => ({
      area,
      kind,
      dong,
      installationLocation,
      seed: seedOf(`${area.installationPlaceCode}/${position}`),
    })),
  )
  .map(({ area, kind, dong, installationLocation, seed }, at) => ({
    series: 'people',
    managementCode: `CCTV-${String(at + 1).padStart(4, '0')}`,
    modelName: 'PC-200',
    vendorCode: 'counter_a',
    reportingIntervalSeconds: 600,
    transport: 'mqtt',
    areaCode: area.installationPlaceCode,
    attraction: kind.attraction,
    persons: kind.persons / kind.cctvs,
    cars: kind.cars / kind.cctvs,
    installationLocation,
    address: addressIn(dong, seed),
    dongCode: dong.dongCode,
    ...offset(area, 70 * (2 * chance(seed, 1) - 1), 70 * (2 * chance(seed, 2) - 1)),
  }));
