/** Recycle bins of the demo district: about four per dong, at busy spots. */
import type { RecycleBinType } from '@maru/domain/bin';
import { type BinSite, binAt } from '../model/bin.ts';
import { hourMs } from '../model/calendar.ts';
import { chance, seedOf } from '../model/noise.ts';
import { isPowered } from '../model/outage.ts';
import { demoDistrict } from './district.ts';
import type { DemoGroup, GroupDevice, GroupPlace } from './group.ts';
import { placeIn, standsOutdoors } from './spot.ts';

const binCount = 60;
const spots = [
  '주민센터 앞',
  '버스정류장 옆',
  '어린이공원 입구',
  '시장 남문 앞',
  '도서관 뒤편',
  '아파트 상가 앞',
  '지하철역 출구',
];
/** Types in rotation; most bins have both compartments. */
const types: readonly RecycleBinType[] = ['both', 'pet_can', 'both', 'carton'];

interface DemoBin {
  site: BinSite;
  place: GroupPlace;
  device: GroupDevice;
}

const demoBins = Array.from({ length: binCount }, (_, at): DemoBin => {
  const dong = demoDistrict.dongs[at % demoDistrict.dongs.length];
  if (!dong) throw new Error('the demo district has no dong');
  /** Dongs in rotation. */
  const round = Math.floor(at / demoDistrict.dongs.length);
  const seed = seedOf(`${dong.dongCode}/bin/${at}`);
  const detailAddress = spots[(at * 3 + round * 2) % spots.length] ?? '';
  const place = placeIn(dong, seed, {
    placeType: 'bin',
    placeName: `${dong.dongName} ${detailAddress}`,
    detailAddress,
  });
  const site: BinSite = {
    managementCode: `BIN-${String(at + 1).padStart(4, '0')}`,
    recycleBinType: types[(at + round) % types.length] ?? 'both',
    recycleBinCount: chance(seed, 1) < 0.2 ? 2 : 1,
  };
  const device: GroupDevice = {
    series: 'bin',
    managementCode: site.managementCode,
    modelName: 'RB-200',
    vendorCode: 'bin_a',
    reportingIntervalSeconds: 600,
    transport: at % 10 === 0 ? 'http' : 'mqtt',
    place,
    ...standsOutdoors,
    installationLocation: detailAddress,
    sampler: () => ({ everyMs: 600_000, look: (instantMs) => ({ ...binAt(site, instantMs) }) }),
    *reports(from, until) {
      for (let measuredAt = Math.ceil(from / hourMs) * hourMs; measuredAt < until; measuredAt += hourMs)
        if (isPowered(site.managementCode, measuredAt)) yield { measuredAt, values: { ...binAt(site, measuredAt) } };
    },
  };
  return { site, place, device };
});

export const bins: DemoGroup = {
  vendors: [{ vendorCode: 'bin_a', vendorCodeName: '예시자원', deviceType: 'bin' }],
  places: demoBins.map(({ place }) => place),
  devices: demoBins.map(({ device }) => device),
  rows: demoBins.map(({ place, site }) => ({
    table: 'recycle_bin',
    place,
    columns: { recycle_bin_type: site.recycleBinType, recycle_bin_count: site.recycleBinCount },
  })),
};
