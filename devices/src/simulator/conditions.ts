/** Faults in the field, as functions of device and time. */
import { hourMs } from '../model/calendar.ts';
import { chance, seedOf } from '../model/noise.ts';
import { isConnectable, isPowered } from '../model/outage.ts';

export interface Conditions {
  isPowered(managementCode: string, instantMs: number): boolean;
  isConnectable(managementCode: string, instantMs: number): boolean;
  /** Whether the device resends an acknowledged message. */
  repeats(managementCode: string, instantMs: number): boolean;
  /** An invalid payload derived from a good reading; null without a fault. */
  spoil(managementCode: string, instantMs: number, good: string): string | null;
}

type Spoiler = (good: string, instantMs: number) => string;

const withField =
  (make: (instantMs: number) => Record<string, unknown>): Spoiler =>
  (good, instantMs) =>
    JSON.stringify({ ...JSON.parse(good), ...make(instantMs) });

/** Devices with a fault, each a different one. */
const faulty: Readonly<Record<string, Spoiler>> = {
  'AIR-0017': (good) => good.slice(0, good.length / 2),
  'AIR-0058': withField(() => ({ ultraFineDust: 99_999 })),
  'AIR-0103': withField((instantMs) => ({ measuredAt: instantMs + 2 * hourMs })),
  'AIR-0151': withField(() => ({ batteryLevel: 80 })),
  'AIR-0188': withField(() => ({ co2: 'NaN' })),
};

const spoiledShare = 1 / 15;
const repeatedShare = 1 / 200;

export const fieldConditions: Conditions = {
  isPowered,
  isConnectable,
  repeats: (managementCode, instantMs) => chance(seedOf(managementCode) + 1, instantMs / 1000) < repeatedShare,
  spoil(managementCode, instantMs, good) {
    const spoiler = faulty[managementCode];
    if (!spoiler || chance(seedOf(managementCode) + 2, instantMs / 1000) >= spoiledShare) return null;
    return spoiler(good, instantMs);
  },
};
