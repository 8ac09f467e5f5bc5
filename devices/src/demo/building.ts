/** Invented old buildings of the demo district, with tilt and crack sensors and their initial baselines. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type BuildingSite, crackAt, installedMs, tiltAt } from '../model/building.ts';
import { hourMs } from '../model/calendar.ts';
import { chance, seedOf } from '../model/noise.ts';
import { isPowered } from '../model/outage.ts';
import type { Sampler } from '../simulator/sampler.ts';
import { type DemoDong, demoDistrict } from './district.ts';
import type { DemoGroup, GroupDevice, GroupPlace, OwnRow, Report } from './group.ts';
import { placeIn, standsOutdoors } from './spot.ts';
import { words } from './words.ts';

const buildingCount = 40;
const intervalSeconds = 3600;
/** Polling interval of a sensor. It is short, so that the first report comes soon after the start. */
const lookMs = 60_000;

interface Kind {
  name: (word: string) => string;
  structureType: string;
  buildingStructure: string;
  buildingUseType: string;
}
const kinds: readonly Kind[] = [
  {
    name: (word) => `${word}연립 1동`,
    structureType: 'masonry',
    buildingStructure: '벽돌조3층',
    buildingUseType: 'apartment',
  },
  {
    name: (word) => `${word}주택`,
    structureType: 'block',
    buildingStructure: '블록조단층',
    buildingUseType: 'detached_house',
  },
  {
    name: (word) => `${word}아파트 2동`,
    structureType: 'reinforced_concrete',
    buildingStructure: 'RC5층',
    buildingUseType: 'apartment',
  },
  {
    name: (word) => `${word}상가`,
    structureType: 'reinforced_concrete',
    buildingStructure: 'RC3층',
    buildingUseType: 'neighborhood',
  },
  {
    name: (word) => `${word}교회 교육관`,
    structureType: 'masonry',
    buildingStructure: '벽돌조2층',
    buildingUseType: 'religious',
  },
  {
    name: (word) => `${word}공장 창고`,
    structureType: 'steel',
    buildingStructure: '경량철골조',
    buildingUseType: 'factory',
  },
  { name: (word) => `${word} 한옥`, structureType: 'wood', buildingStructure: '목조단층', buildingUseType: 'use_etc' },
];

/** Final movement of a building: severe for a few, noticeable for some, slight for most. */
function shareOfMovement(at: number): number {
  if (at % 16 === 5) return 1;
  if (at % 6 === 2) return 0.62;
  return at % 8 === 3 ? 0.46 : 0.03 + 0.25 * chance(seedOf(`building/${at}`), 7);
}
const gradeOf = (share: number) => (share > 0.9 ? 'E' : share > 0.4 ? 'D' : share > 0.15 ? 'C' : 'B');

interface Building {
  at: number;
  kind: Kind;
  place: GroupPlace;
  share: number;
}

const buildings: readonly Building[] = Array.from({ length: buildingCount }, (_, at) => {
  const dong = demoDistrict.dongs[(at * 5) % demoDistrict.dongs.length] as DemoDong;
  const kind = kinds[at % kinds.length] as Kind;
  const seed = seedOf(`${dong.dongCode}/building/${at}`);
  return {
    at,
    kind,
    share: shareOfMovement(at),
    place: placeIn(dong, seed, {
      placeType: 'building',
      placeName: kind.name(words[(at * 7 + 3) % words.length] ?? '가람'),
      detailAddress: '',
    }),
  };
});

/** One reading per hour, except during power cuts. */
function* hourly(
  code: string,
  values: (at: number) => Report['values'],
  from: number,
  until: number,
): Generator<Report> {
  for (let measuredAt = Math.ceil(from / hourMs) * hourMs; measuredAt < until; measuredAt += hourMs)
    if (isPowered(code, measuredAt)) yield { measuredAt, values: values(measuredAt) };
}

function samplerOf(values: (at: number) => Report['values']): Sampler {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return {
    everyMs: lookMs,
    look(instantMs) {
      if (instantMs - reportedMs < intervalSeconds * 1000) return null;
      reportedMs = instantMs;
      return { ...values(instantMs) };
    },
  };
}

interface Sensor {
  series: 'tilt' | 'crack';
  site: BuildingSite;
  building: Building;
  location: string;
}

function deviceOf({ series, site, building, location }: Sensor): GroupDevice {
  const { managementCode } = site;
  const values = (at: number): Report['values'] => (series === 'tilt' ? tiltAt(site, at) : crackAt(site, at));
  return {
    series,
    managementCode,
    modelName: series === 'tilt' ? 'TM-20' : 'CG-10',
    vendorCode: series === 'tilt' ? 'tilt_a' : 'crack_a',
    reportingIntervalSeconds: intervalSeconds,
    transport: 'mqtt',
    place: building.place,
    ...standsOutdoors,
    installationLocation: location,
    installationDate: formatSeoulDate(new Date(installedMs)),
    sampler: () => samplerOf(values),
    reports: (from, until) => hourly(managementCode, values, from, until),
  };
}

const codeOf = (kind: string, building: Building, nth: number) =>
  `${kind}-${String(building.at * 2 + nth + 1).padStart(4, '0')}`;

/** Final tilt of the worst building in degrees, and final width of its cracks in millimetres. */
const [worstLean, worstCrack] = [0.78, 0.75];

const tiltSensors = buildings.flatMap((building): Sensor[] =>
  (building.at % 5 === 0 ? ['옥상 북측', '옥상 남측'] : ['옥상 중앙']).map((location, nth) => ({
    series: 'tilt',
    building,
    location,
    site: { managementCode: codeOf('TILT', building, nth), movement: worstLean * building.share * (1 - 0.3 * nth) },
  })),
);
const crackSensors = buildings
  .filter(({ at }) => at % 10 < 7)
  .map(
    (building): Sensor => ({
      series: 'crack',
      building,
      location: building.at % 2 === 0 ? '북측 외벽 1층' : '계단실 벽체 2층',
      site: {
        managementCode: codeOf('CRACK', building, 0),
        movement: worstCrack * shareOfMovement(building.at + 3),
      },
    }),
  );
const sensors = [...tiltSensors, ...crackSensors];

const stored = (value: number) => Math.round(value * 1000);
const baselineRow = ({ series, site }: Sensor): OwnRow => {
  const { xAngle, yAngle } = tiltAt(site, installedMs);
  const isTilt = series === 'tilt';
  return {
    table: 'device_baseline',
    device: site,
    columns: {
      set_at: new Date(installedMs).toISOString(),
      counts_from: formatSeoulDate(new Date(installedMs)),
      x_angle: isTilt ? stored(xAngle) : null,
      y_angle: isTilt ? stored(yAngle) : null,
      crack_width: isTilt ? null : stored(crackAt(site, installedMs).crackWidth),
    },
  };
};

const buildingRow = ({ at, kind, place, share }: Building): OwnRow => ({
  table: 'building',
  place,
  columns: {
    building_structure: kind.buildingStructure,
    structure_type: kind.structureType,
    building_use_type: kind.buildingUseType,
    building_grade: gradeOf(share),
    completion_date: `${1968 + ((at * 3) % 27)}-${String(1 + (at % 12)).padStart(2, '0')}-15`,
  },
});

export const oldBuildings: DemoGroup = {
  vendors: [
    { vendorCode: 'tilt_a', vendorCodeName: '가상계측', deviceType: 'tilt' },
    { vendorCode: 'crack_a', vendorCodeName: '예시구조안전', deviceType: 'crack' },
  ],
  places: buildings.map(({ place }) => place),
  devices: sensors.map(deviceOf),
  rows: [...buildings.map(buildingRow), ...sensors.map(baselineRow)],
};
