/** Model of a recycle bin: items arrive by hour of the day, and a crew empties the bin every few days. */
import { type Compartment, compartments, type RecycleBinType, takes } from '@maru/domain/bin';
import { roundTo } from '@maru/domain/measure';
import { dayMs, hourMs, seasonal, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';
import { chance, hash, jitter, seedOf } from './noise.ts';

export interface BinSite {
  managementCode: string;
  recycleBinType: RecycleBinType;
  /** Number of bins side by side, which increases the items. */
  recycleBinCount: number;
}

export interface BinReading {
  /** Percent; absent if the bin lacks the compartment. */
  petCanFill?: number;
  cartonFill?: number;
  petCanItems: number;
  cartonItems: number;
}

/** Counting starts on this Seoul day. */
const firstDay = seoulDay(Date.parse('2024-06-01T12:00:00+09:00'));
const firstMs = startOfSeoulDay(firstDay);

/** Distribution of a day's items over the hours: before work, at noon, in the evening. */
const hours = [
  0.3, 0.1, 0.1, 0.1, 0.2, 0.8, 2.5, 5.5, 7, 5, 4.5, 5, 6.5, 6, 4.5, 4.5, 5, 6.5, 8.5, 9, 7.5, 5.5, 3.5, 1.4,
];
const wholeDay = hours.reduce((sum, one) => sum + one, 0);
/** Factors by weekday, Sunday first; cartons come from weekend shopping. */
const weekdays: Record<Compartment, readonly number[]> = {
  pet_can: [0.8, 1.1, 1, 1, 1.05, 1.2, 1],
  carton: [1.3, 0.9, 0.85, 0.9, 0.95, 1, 1.4],
};
/** Factors by month; drinks peak in summer. */
const seasons: Record<Compartment, readonly number[]> = {
  pet_can: [0.75, 0.75, 0.85, 0.95, 1.1, 1.25, 1.4, 1.4, 1.15, 1, 0.85, 0.8],
  carton: [1, 1, 1, 1, 1, 0.95, 0.95, 0.95, 1, 1, 1, 1],
};
/** Typical items per day, and items that fill a bin. */
const usual: Record<Compartment, { perDay: number; whole: number }> = {
  pet_can: { perDay: 170, whole: 720 },
  carton: { perDay: 55, whole: 235 },
};
/** Hours of the day in which crews empty bins. */
const [crewFrom, crewUntil] = [6, 11];
/** One bin in this many got a new controller in recent years, with totals starting at 0. */
const renewedOneIn = 10;

const seedOfSite = (site: BinSite, compartment: Compartment) =>
  hash(seedOf(site.managementCode), compartments.indexOf(compartment) + 1);

/** Items of an hour since the first day, as a whole number rounded at random. */
function itemsIn(site: BinSite, compartment: Compartment, hour: number): number {
  const seed = seedOfSite(site, compartment);
  const day = firstDay + Math.floor(hour / 24);
  const share =
    ((hours[hour % 24] ?? 0) / wholeDay) *
    (weekdays[compartment][weekdayOf(day)] ?? 1) *
    seasonal(seasons[compartment], day) *
    (0.6 + 0.9 * chance(seed, 7)) *
    (1 + 0.35 * jitter(seed, hour));
  return Math.floor(Math.max(0, share) * usual[compartment].perDay * site.recycleBinCount + chance(seed, ~hour));
}

/** Cached totals before each hour, which every reading needs. */
const totalsBySeed = new Map<number, number[]>();

/** Total at the start of an hour since the first day. */
function totalBefore(site: BinSite, compartment: Compartment, hour: number): number {
  const seed = seedOfSite(site, compartment);
  let totals = totalsBySeed.get(seed);
  if (!totals) {
    totals = [0];
    totalsBySeed.set(seed, totals);
  }
  for (let at = totals.length; at <= hour; at += 1)
    totals.push((totals[at - 1] ?? 0) + itemsIn(site, compartment, at - 1));
  return totals[hour] ?? 0;
}

function totalAt(site: BinSite, compartment: Compartment, instantMs: number): number {
  const position = Math.max(0, (instantMs - firstMs) / hourMs);
  const hour = Math.floor(position);
  const before = totalBefore(site, compartment, hour);
  return before + Math.floor((position - hour) * itemsIn(site, compartment, hour));
}

/** Last emptying: every second to fourth day, sometimes skipped. */
function emptiedMs(site: BinSite, compartment: Compartment, instantMs: number): number {
  const seed = hash(seedOfSite(site, compartment), 11);
  const every = 2 + Math.floor(3 * chance(seed, 1));
  for (let day = seoulDay(instantMs); day > firstDay; day -= 1) {
    if ((day + seed) % every !== 0 || chance(seed, day * 2) < 0.08) continue;
    const at = startOfSeoulDay(day) + (crewFrom + (crewUntil - crewFrom) * chance(seed, day * 2 + 1)) * hourMs;
    if (at <= instantMs) return at;
  }
  return firstMs;
}

/** Fill level. A bin is never completely empty, and above a limit people put items beside it. */
function fillAt(site: BinSite, compartment: Compartment, instantMs: number): number {
  const seed = seedOfSite(site, compartment);
  const since =
    totalAt(site, compartment, instantMs) - totalAt(site, compartment, emptiedMs(site, compartment, instantMs));
  const whole = usual[compartment].whole * site.recycleBinCount * (0.8 + 0.5 * chance(seed, 8));
  const noise = 0.4 * jitter(seed, Math.floor(instantMs / 1000));
  return roundTo(Math.min(100, Math.max(0, 2 + (98 * since) / whole + noise)), 1);
}

/** The controller's total, restarting at 0 after a replacement. */
function countedAt(site: BinSite, compartment: Compartment, instantMs: number): number {
  const seed = hash(seedOf(site.managementCode), 21);
  const renewed = firstMs + (300 + 500 * chance(seed, 2)) * dayMs;
  const total = totalAt(site, compartment, instantMs);
  const isRenewed = chance(seed, 1) < 1 / renewedOneIn && instantMs >= renewed;
  return isRenewed ? total - totalAt(site, compartment, renewed) : total;
}

/**
 * @param instantMs  Unix milliseconds; equal instants yield equal readings
 */
export function binAt(site: BinSite, instantMs: number): BinReading {
  const has = (compartment: Compartment) => takes(site.recycleBinType, compartment);
  return {
    ...(has('pet_can') && { petCanFill: fillAt(site, 'pet_can', instantMs) }),
    ...(has('carton') && { cartonFill: fillAt(site, 'carton', instantMs) }),
    petCanItems: has('pet_can') ? countedAt(site, 'pet_can', instantMs) : 0,
    cartonItems: has('carton') ? countedAt(site, 'carton', instantMs) : 0,
  };
}
