/** What the demo's cleaning vehicles weighed: two or three loads a shift, at an invented scale, of invented companies. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type { GivenWeighing } from '@maru/domain/weighing';
import { hourMs, startOfSeoulDay, weekdayOf } from '../model/calendar.ts';
import { chance, hash, jitter, seedOf } from '../model/noise.ts';
import type { VehicleDevice } from './device.ts';
import { vehicleDevices } from './vehicle.ts';

/** Product, won a kilogram, and kilograms of a usual load, by what a vehicle is for. */
const loads: Record<VehicleDevice['use'], { wastedName: string; unitPrice: number; kilograms: number }> = {
  household: { wastedName: '생활폐기물', unitPrice: 78, kilograms: 3900 },
  recycling: { wastedName: '재활용품', unitPrice: 46, kilograms: 1700 },
  food_waste: { wastedName: '음식물류 폐기물', unitPrice: 132, kilograms: 2600 },
};

const companies = ['예시환경', '가상청소', '시범자원', '모형위생'] as const;
const agencies = ['가상구청 청소과', '예시구청 자원순환과'] as const;
/** People of old tales. */
const drivers = ['홍길동', '성춘향', '이몽룡', '심청', '임꺽정', '장길산', '변학도'] as const;
const charges = ['김담당', '이담당'] as const;

/** No vehicle is out on a Sunday. */
const restDay = 0;
/** Of the recycling vehicles' loads, one in so many is taken on to be made use of. */
const releasedOneIn = 7;
/** Of all rows, one in so many was mistyped at first. */
const mistypedOneIn = 90;
/** Kilograms that the scale tells apart. */
const scaleStep = 20;

const pick = <T>(of: readonly T[], seed: number): T => of[seed % of.length] as T;
const onScale = (kilograms: number) => Math.round(kilograms / scaleStep) * scaleStep;

/** The dong that a vehicle comes from with its nth load of so many. */
function dongOf({ planned, yard }: VehicleDevice, load: number, count: number) {
  return planned[Math.floor((planned.length * (load + 0.5)) / count)]?.dong ?? yard;
}

interface DemoWeighing {
  row: GivenWeighing;
  /** As it was typed first, where that was wrong. */
  mistyped: GivenWeighing | null;
}

/** The weighings of the shifts that began on a day (days since 1970 in Seoul) and are over by an instant. */
export function* weighingsOfDay(day: number, until: number): Generator<DemoWeighing> {
  if (weekdayOf(day) === restDay) return;
  for (const [at, vehicle] of vehicleDevices.entries()) {
    const seed = hash(seedOf(vehicle.vehicleNumber), day);
    const count = 2 + (seed % 2);
    const begun = startOfSeoulDay(day) + vehicle.shift.startHour * hourMs;
    const length = (vehicle.shift.endHour - vehicle.shift.startHour) * hourMs;
    for (let load = 0; load < count; load += 1) {
      const first = begun + Math.round((length * (load + 0.8 + 0.1 * jitter(seed, load))) / count / 60_000) * 60_000;
      const second = first + (9 + (hash(seed, load) % 14)) * 60_000;
      if (second >= until) continue;
      const row = weigh(vehicle, at, { day, seed, load, count, first, second });
      const isMistyped = hash(seed, 1000 + load) % mistypedOneIn === 0;
      yield { row, mistyped: isMistyped ? { ...row, secondWeight: String(Number(row.secondWeight) + 1000) } : null };
    }
  }
}

interface Load {
  day: number;
  seed: number;
  load: number;
  count: number;
  first: number;
  second: number;
}

function weigh(vehicle: VehicleDevice, at: number, { day, seed, load, count, first, second }: Load): GivenWeighing {
  const { wastedName, unitPrice, kilograms } = loads[vehicle.use];
  const own = seedOf(vehicle.vehicleNumber);
  const empty = onScale(7400 + chance(own, 1) * 2400 + 30 * jitter(seed, 50 + load));
  const full = onScale(empty + kilograms * (1 + 0.35 * jitter(seed, 70 + load)));
  const isReleased = vehicle.use === 'recycling' && hash(seed, 90 + load) % releasedOneIn === 0;
  const dong = dongOf(vehicle, load, count);
  const scaleDate = formatSeoul(new Date(second)).slice(0, 10);
  // Of two shifts that weigh on one day, the one that began the day before has numbers of its own.
  const isLate = scaleDate !== formatSeoul(new Date(startOfSeoulDay(day))).slice(0, 10);
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
    companyName: pick(companies, at),
    agencyName: pick(agencies, at),
    collectionPlaceCode: `dong_${dong?.dongCode}`,
    collectionPlaceCodeName: dong?.dongName ?? '',
    driverName: pick(drivers, own),
    chargeName: pick(charges, seed),
    vehicleCardNumber: `CARD-${String(at + 1).padStart(4, '0')}`,
  };
}
