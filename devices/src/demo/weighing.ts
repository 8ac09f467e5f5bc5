/** What the demo's cleaning vehicles weighed: a load of each dong, where and when they tipped it. */
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import type { GivenWeighing } from '@maru/domain/weighing';
import { startOfSeoulDay } from '../model/calendar.ts';
import { chance, hash, jitter, seedOf } from '../model/noise.ts';
import { arrivalsAt, weekdayIndex } from '../model/vehicle.ts';
import type { VehicleDevice } from './device.ts';
import { unloadSeconds, vehicleDevices } from './vehicle.ts';
import { companies, tip } from './yard.ts';

/** Product, and won a kilogram, by what a vehicle is for. */
const loads: Record<VehicleDevice['use'], { wastedName: string; unitPrice: number }> = {
  household: { wastedName: '생활폐기물', unitPrice: 78 },
  recycling: { wastedName: '재활용품', unitPrice: 46 },
  food_waste: { wastedName: '음식물류 폐기물', unitPrice: 132 },
};

const agencies = ['가상구청 청소과', '예시구청 자원순환과'] as const;
/** People of old tales. */
const drivers = ['홍길동', '성춘향', '이몽룡', '심청', '임꺽정', '장길산', '변학도'] as const;
const charges = ['김담당', '이담당'] as const;

/** Of the recycling vehicles' loads, one in so many is taken on to be made use of. */
const releasedOneIn = 7;
/** Of all rows, one in so many was mistyped at first. */
const mistypedOneIn = 90;
/** Kilograms that the scale tells apart. */
const scaleStep = 20;
/** Seconds from one weighing to the other: it tips between them. */
const betweenSeconds = unloadSeconds - 120;

const pick = <T>(of: readonly T[], seed: number): T => of[seed % of.length] as T;
const onScale = (kilograms: number) => Math.round(kilograms / scaleStep) * scaleStep;
const toMinute = (instantMs: number) => Math.floor(instantMs / 60_000) * 60_000;

interface DemoWeighing {
  row: GivenWeighing;
  /** As it was typed first, where that was wrong. */
  mistyped: GivenWeighing | null;
}

/** The weighings of the shifts that began on a day (days since 1970 in Seoul) and are over by an instant. */
export function* weighingsOfDay(day: number, until: number): Generator<DemoWeighing> {
  for (const [at, vehicle] of vehicleDevices.entries()) {
    const seed = hash(seedOf(vehicle.vehicleNumber), day);
    for (const [load, arrival] of arrivalsAt(vehicle, day, tip.at, unloadSeconds).entries()) {
      const first = toMinute(arrival + 60_000);
      const second = toMinute(first + 1000 * betweenSeconds);
      if (second >= until) continue;
      const row = weigh(vehicle, at, { day, seed, load, first, second });
      const isMistyped = hash(seed, 1000 + load) % mistypedOneIn === 0;
      yield { row, mistyped: isMistyped ? { ...row, secondWeight: String(Number(row.secondWeight) + 1000) } : null };
    }
  }
}

interface Load {
  day: number;
  seed: number;
  load: number;
  first: number;
  second: number;
}

function weigh(vehicle: VehicleDevice, at: number, { day, seed, load, first, second }: Load): GivenWeighing {
  const { wastedName, unitPrice } = loads[vehicle.use];
  const own = seedOf(vehicle.vehicleNumber);
  const capacity = 1000 * vehicle.carryingCapacity;
  const empty = onScale(1.6 * capacity + 900 * chance(own, 1) + 30 * jitter(seed, 50 + load));
  const full = onScale(empty + capacity * (0.68 + 0.24 * jitter(seed, 70 + load)));
  const isReleased = vehicle.use === 'recycling' && hash(seed, 90 + load) % releasedOneIn === 0;
  const dong = vehicle.planned.find(({ order, days }) => order === load && days.includes(weekdayIndex(day)))?.dong;
  const scaleDate = formatSeoulDate(new Date(second));
  // Of two shifts that weigh on one day, the one that began the day before has numbers of its own.
  const isLate = scaleDate !== formatSeoulDate(new Date(startOfSeoulDay(day)));
  return {
    scaleDate,
    sequenceNumber: String(at * 10 + (isLate ? 5 : 0) + load + 1),
    vehicleNumber: vehicle.vehicleNumber,
    enterReleaseType: isReleased ? 'release' : 'enter',
    firstWeightDatetime: formatSeoul(new Date(first)),
    firstWeight: String(isReleased ? empty : full),
    secondWeightDatetime: formatSeoul(new Date(second)),
    secondWeight: String(isReleased ? full : empty),
    totalWeight: '',
    emptyWeight: '',
    garbageWeight: '',
    wastedName,
    unitPrice: String(unitPrice),
    totalPrice: '',
    companyName: companies.find(({ code }) => code === vehicle.companyCode)?.name ?? vehicle.companyCode,
    agencyName: pick(agencies, at),
    collectionPlaceCode: `dong_${dong?.dongCode ?? 'none'}`,
    collectionPlaceCodeName: dong?.dongName ?? '여러 동',
    driverName: pick(drivers, own),
    chargeName: pick(charges, seed),
    vehicleCardNumber: `CARD-${String(at + 1).padStart(4, '0')}`,
  };
}
