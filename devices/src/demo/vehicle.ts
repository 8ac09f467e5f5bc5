/** Cleaning vehicles of the demo district: their companies, collection days and rounds. */
import { chance, seedOf } from '../model/noise.ts';
import { nearestCorner, roundThrough } from '../model/round.ts';
import { offset, type Point } from '../model/route.ts';
import type { Part } from '../model/shift.ts';
import { type Shift, weekdayIndex } from '../model/vehicle.ts';
import { lanesIn, wayBetween } from '../town/driving.ts';
import type { VehicleDevice } from './device.ts';
import { type DemoDong, dongNamed } from './district.ts';
import { companies, gateOf, tip } from './yard.ts';

/** Neighbouring dongs served in one shift. */
const pairs = [
  ['면목2동', '면목5동'],
  ['면목본동', '면목3·8동'],
  ['면목4동', '면목7동'],
  ['상봉2동', '망우3동'],
  ['상봉1동', '중화1동'],
  ['중화2동', '묵2동'],
  ['묵1동', '신내2동'],
  ['신내1동', '망우본동'],
] as const;

type Use = VehicleDevice['use'];

interface Fleet {
  use: Use;
  count: number;
  /** Letter on the number plates. */
  letter: string;
  shifts: readonly Shift[];
  /** Weekdays (0 is Monday) of a vehicle's two pairs of dongs. */
  days: readonly [readonly number[], readonly number[]];
  /** Indices of the first vehicle's pairs; each further vehicle has the next pairs. */
  first: readonly [number, number];
  /** In tons, in rotation. */
  capacities: readonly number[];
}

const hours = (startHour: number): Shift => ({ startHour });

/** Shifts cover the week, so that at any time some vehicle is driving. */
const fleets: readonly Fleet[] = [
  {
    use: 'household',
    count: 10,
    letter: '가',
    shifts: [hours(20), hours(21), hours(22)],
    days: [
      [0, 2, 4],
      [1, 3, 6],
    ],
    first: [0, 4],
    capacities: [5, 5, 2.5],
  },
  {
    use: 'recycling',
    count: 7,
    letter: '나',
    shifts: [hours(6), hours(7), hours(13)],
    days: [
      [0, 2, 4],
      [1, 3, 5],
    ],
    first: [2, 6],
    capacities: [3.5, 5],
  },
  {
    use: 'food_waste',
    count: 7,
    letter: '다',
    shifts: [hours(3), hours(5), hours(13), hours(20)],
    days: [
      [0, 2, 4, 5],
      [1, 3, 6],
    ],
    first: [5, 1],
    capacities: [5, 3.5],
  },
];

/** Vehicles with special behaviour, by index. */
const troubled = { breaksDown: 4, skips: 11, jumps: 6, freezes: 19 } as const;

/** Metres of lanes to collect in per shift and dong. */
const lanesMetres = 11_000;
/** Fraction of a dong's lanes after which the defective vehicle breaks down. */
const brokenAfter = 0.35;
export const unloadSeconds = 720;
const seconds = { unload: unloadSeconds, rest: 2100, broken: 9000 } as const;

interface Work {
  code: string;
  garage: Point;
  /** Position at which the vehicle leaves the yard for the street. */
  gate: Point;
}

/** The round through the given dongs, starting and ending at the garage. */
function roundOf({ code, garage, gate }: Work, dongs: readonly DemoDong[], broken: boolean): Part[] {
  const parts: Part[] = [];
  let way: Point[] = [garage];
  let at = gate;
  const driveTo = (point: Point) => {
    way.push(...wayBetween(at, point));
    at = point;
  };
  const arrive = () => {
    parts.push({ kind: 'main', points: way });
    way = [];
  };
  for (const [i, dong] of dongs.entries()) {
    const lanes = lanesIn(dong);
    const start = nearestCorner(lanes, dong);
    driveTo(lanes.corners[start] as Point);
    arrive();
    const share = broken ? brokenAfter : 1;
    const stretches = roundThrough(lanes, start, seedOf(`${code}/${dong.dongCode}`), lanesMetres * share);
    parts.push(...stretches);
    at = stretches.at(-1)?.points.at(-1) ?? at;
    if (broken) {
      parts.push({ kind: 'broken', seconds: seconds.broken });
      break;
    }
    driveTo(tip.at);
    arrive();
    parts.push({ kind: 'unload', seconds: seconds.unload });
    if (i === 0 && dongs.length > 1) parts.push({ kind: 'rest', seconds: seconds.rest });
  }
  driveTo(gate);
  way.push(garage);
  arrive();
  return parts;
}

/** A vehicle's day: the dongs to serve, and whether the vehicle breaks down. */
function storyOf(at: number, code: string, day: number, planned: readonly DemoDong[]) {
  const luck = chance(seedOf(code) + 5, day);
  return {
    dongs: at === troubled.skips && luck < 0.6 ? planned.slice(0, 1) : planned,
    broken: at === troubled.breaksDown && luck < 1 / 8,
  };
}

function vehicleOf(fleet: Fleet, i: number, at: number): VehicleDevice {
  const company = companies[at % companies.length] ?? companies[0];
  const yard = company.yard.dong;
  const gate = gateOf(company);
  const slot = Math.floor(at / companies.length);
  const garage = offset(gate, 7 * (slot % 4), -11 * Math.floor(slot / 4));
  const code = `VEHICLE-${String(at + 1).padStart(4, '0')}`;
  const [first, second] = fleet.first.map((pair) =>
    (pairs[(pair + i) % pairs.length] ?? pairs[0]).map((name) => dongNamed(name)),
  ) as [DemoDong[], DemoDong[]];
  const shift = fleet.shifts[i % fleet.shifts.length] ?? hours(6);
  const plannedOn = (day: number): readonly DemoDong[] => {
    const weekday = weekdayIndex(day);
    return fleet.days[0].includes(weekday) ? first : fleet.days[1].includes(weekday) ? second : [];
  };
  const known = new Map<string, Part[]>();
  const fault = at === troubled.jumps ? 'jumps' : at === troubled.freezes ? 'freezes' : null;
  return {
    series: 'vehicle',
    managementCode: code,
    modelName: 'GT-24',
    vendorCode: 'tracker_a',
    reportingIntervalSeconds: at % 3 === 0 ? 5 : 10,
    transport: 'mqtt',
    vehicleNumber: `8${at % 4}${fleet.letter}${1000 + 37 * (at + 1) * 7}`,
    use: fleet.use,
    companyCode: company.code,
    carryingCapacity: fleet.capacities[i % fleet.capacities.length] ?? 5,
    yard,
    garage,
    shift,
    planned: [
      ...first.map((dong, order) => ({ dong, order, days: fleet.days[0] })),
      ...second.map((dong, order) => ({ dong, order, days: fleet.days[1] })),
    ],
    ...(fault && { fault }),
    round(day) {
      const planned = plannedOn(day);
      if (planned.length === 0) return null;
      const story = storyOf(at, code, day, planned);
      const key = `${story.dongs.map(({ dongCode }) => dongCode).join()}/${story.broken}`;
      const parts = known.get(key) ?? roundOf({ code, garage, gate }, story.dongs, story.broken);
      known.set(key, parts);
      return parts;
    },
  };
}

export const vehicleDevices: readonly VehicleDevice[] = fleets.flatMap((fleet, order) => {
  const before = fleets.slice(0, order).reduce((sum, { count }) => sum + count, 0);
  return Array.from({ length: fleet.count }, (_, i) => vehicleOf(fleet, i, before + i));
});
