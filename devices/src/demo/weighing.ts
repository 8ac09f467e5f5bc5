/** Weighings of the demo's vehicles: one load per dong, at the time and place of unloading. */
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import type { GivenWeighing } from '@maru/domain/weighing';
import { startOfSeoulDay } from '../model/calendar.ts';
import { chance, hash, jitter, seedOf } from '../model/noise.ts';
import { arrivalsAt, weekdayIndex } from '../model/vehicle.ts';
import type { VehicleDevice } from './device.ts';
import { unloadSeconds, vehicleDevices } from './vehicle.ts';
import { companies, tip } from './yard.ts';

/** Product and price per kilogram in won, by vehicle use. */
const loads: Record<VehicleDevice['use'], { wastedName: string; unitPrice: number }> = {
  household: { wastedName: '생활폐기물', unitPrice: 78 },
  recycling: { wastedName: '재활용품', unitPrice: 46 },
  food_waste: { wastedName: '음식물류 폐기물', unitPrice: 132 },
};

const agencies = ['가상구청 청소과', '예시구청 자원순환과'] as const;
/** Names of characters in old tales. */
const drivers = ['홍길동', '성춘향', '이몽룡', '심청', '임꺽정', '장길산', '변학도'] as const;
const charges = ['김담당', '이담당'] as const;

/** One of this many recycling loads is released for reuse. */
const releasedOneIn = 7;
/** One of this many rows was mistyped at first. */
const mistypedOneIn = 90;
/** Resolution of the scale in kilograms. */
const scaleStep = 20;
/** Seconds between the two weighings, during which the vehicle unloads. */
const betweenSeconds = unloadSeconds - 120;

const pick = <T>(of: readonly T[], seed: number): T => of[seed % of.length] as T;
const onScale = (kilograms: number) => Math.round(kilograms / scaleStep) * scaleStep;
const toMinute = (instantMs: number) => Math.floor(instantMs / 60_000) * 60_000;

interface DemoWeighing {
  row: GivenWeighing;
  /** The mistyped first version; null if the row was right. */
  mistyped: GivenWeighing | null;
}

/** Weighings of the shifts that began on a day (days since 1970 in Seoul) and ended before an instant. */
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
  // Separate numbers for a shift that began the day before, so that two shifts weighing on one day can't collide.
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
