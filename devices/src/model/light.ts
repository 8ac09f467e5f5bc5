/** What a security light would report at any instant: on from dusk to dawn, dimmed in the small hours, rarely broken. */
import { roundTo } from '@maru/domain/measure';
import { hourMs, hourOfDay, seoulDay, startOfSeoulDay } from './calendar.ts';
import { chance, hash, jitter, seedOf } from './noise.ts';
import { sunOf } from './sun.ts';

export interface LightSite {
  managementCode: string;
  latitude: number;
  longitude: number;
  /** Lights of one feeder lose their supply together. */
  feeder: string;
}

export interface LightReading {
  status: 'off' | 'on' | 'failure' | 'outage';
  /** % of full brightness */
  dimming: number;
  /** A */
  ampere: number;
}

/** What a lamp of some 90 W draws at full brightness from 220 V. */
const fullAmpere = 0.42;
const minuteMs = 60_000;
/** Between these hours of the night fewer people are out, and the lamp saves. */
const dimmedFromHour = 0;
const dimmedUntilHour = 5;
const dimmedTo = 60;

const failuresPerNight = 1 / 180;
const outagesPerDay = 1 / 120;

/** Each lamp has its own photo cell, some minutes early or late. */
function isNight(seed: number, site: LightSite, instantMs: number): boolean {
  const { riseMs, setMs } = sunOf(seoulDay(instantMs), site.latitude, site.longitude);
  const early = jitter(seed, 1) * 6 * minuteMs;
  return instantMs < riseMs + early || instantMs >= setMs - early;
}

/** A lamp that breaks does so in the evening and is repaired by the next day's noon, or a day later. */
function isBroken(seed: number, instantMs: number): boolean {
  const noonToNoon = seoulDay(instantMs - 12 * hourMs);
  const breaks = (day: number) => chance(seed, day * 2 + 101) < failuresPerNight;
  const takesTwoDays = (day: number) => chance(seed, day * 2 + 102) < 0.3;
  return breaks(noonToNoon) || (breaks(noonToNoon - 1) && takesTwoDays(noonToNoon - 1));
}

/** A feeder is without current for 10 minutes to 3 hours, which may go on past midnight. */
function isWithoutCurrent(feeder: string, instantMs: number): boolean {
  const seed = seedOf(feeder);
  const today = seoulDay(instantMs);
  return [today, today - 1].some((day) => {
    if (chance(seed, day * 3) >= outagesPerDay) return false;
    const start = startOfSeoulDay(day) + chance(seed, day * 3 + 1) * 24 * hourMs;
    const length = (10 + 170 * chance(seed, day * 3 + 2)) * minuteMs;
    return instantMs >= start && instantMs < start + length;
  });
}

/** @param instantMs Unix milliseconds; the same instant always gives the same state. */
export function lightAt(site: LightSite, instantMs: number): LightReading {
  const seed = hash(seedOf(site.managementCode), 1);
  if (isWithoutCurrent(site.feeder, instantMs)) return { status: 'outage', dimming: 0, ampere: 0 };
  if (!isNight(seed, site, instantMs)) return { status: 'off', dimming: 0, ampere: 0 };
  const hour = hourOfDay(instantMs);
  const dimming = hour >= dimmedFromHour && hour < dimmedUntilHour ? dimmedTo : 100;
  const noise = jitter(seed, Math.floor(instantMs / 1000));
  // A broken lamp's control gear still draws a little.
  if (isBroken(seed, instantMs)) return { status: 'failure', dimming, ampere: roundTo(0.03 + 0.01 * noise, 2) };
  return { status: 'on', dimming, ampere: roundTo((fullAmpere * dimming) / 100 + 0.015 * noise, 2) };
}
