/** Model of a security light: on from dusk to dawn, dimmed in the small hours, rarely broken. */
import { roundTo } from '@maru/domain/measure';
import { sunOf } from '@maru/domain/sun';
import { hourMs, hourOfDay, seoulDay, startOfSeoulDay } from './calendar.ts';
import { chance, hash, jitter, seedOf } from './noise.ts';

export interface LightSite {
  managementCode: string;
  latitude: number;
  longitude: number;
  /** Lights on one feeder lose power together. */
  feeder: string;
}

export interface LightReading {
  status: 'off' | 'on' | 'failure' | 'outage';
  /** % of full brightness */
  dimming: number;
  ampere: number;
}

/** A lamp of about 90 W at full brightness and 220 V. */
const fullAmpere = 0.42;
const minuteMs = 60_000;
/** Between these hours the lamp is dimmed to save energy. */
const dimmedFromHour = 0;
const dimmedUntilHour = 5;
const dimmedTo = 60;

const failuresPerNight = 1 / 180;
const outagesPerDay = 1 / 120;

const photoCellsBlindPerNight = 1 / 300;

/** Cached sun times of the last day, because callers go through the days in order. */
let known = { day: Number.NaN, site: '', rise: 0, set: 0 };

/** Switching times of each lamp's photo cell, some minutes early or late. */
function switching(site: LightSite, day: number): { rise: number; set: number } {
  if (known.day === day && known.site === site.managementCode) return known;
  const { sunrise, sunset } = sunOf(new Date(startOfSeoulDay(day)), site);
  const early = jitter(seedOfLamp(site), 1) * 6 * minuteMs;
  known = {
    day,
    site: site.managementCode,
    rise: Math.round(sunrise.getTime() + early),
    set: Math.round(sunset.getTime() - early),
  };
  return known;
}

const seedOfLamp = ({ managementCode }: LightSite) => hash(seedOf(managementCode), 1);

/** Seoul day on whose evening the night of an instant began. */
const nightOf = (instantMs: number) => seoulDay(instantMs - 12 * hourMs);

function isNight(site: LightSite, instantMs: number): boolean {
  const { rise, set } = switching(site, seoulDay(instantMs));
  return instantMs < rise || instantMs >= set;
}

/** A photo cell fault keeps the lamp off for one night. */
const isBlind = (seed: number, instantMs: number): boolean =>
  chance(seed, nightOf(instantMs) * 2 + 7_000_001) < photoCellsBlindPerNight;

/** A broken lamp fails in the evening and is repaired by noon of one of the next two days. */
function isBroken(seed: number, instantMs: number): boolean {
  const night = nightOf(instantMs);
  const breaks = (day: number) => chance(seed, day * 2 + 101) < failuresPerNight;
  const takesTwoDays = (day: number) => chance(seed, day * 2 + 102) < 0.3;
  return breaks(night) || (breaks(night - 1) && takesTwoDays(night - 1));
}

/** A feeder's power cut that starts on a day: 10 minutes to 3 hours, possibly past midnight. */
function cutOf(feeder: string, day: number): { start: number; end: number } | null {
  const seed = seedOf(feeder);
  if (chance(seed, day * 3) >= outagesPerDay) return null;
  const start = Math.round(startOfSeoulDay(day) + chance(seed, day * 3 + 1) * 24 * hourMs);
  return { start, end: Math.round(start + (10 + 170 * chance(seed, day * 3 + 2)) * minuteMs) };
}

function isWithoutCurrent(feeder: string, instantMs: number): boolean {
  const today = seoulDay(instantMs);
  return [today, today - 1].some((day) => {
    const cut = cutOf(feeder, day);
    return cut !== null && instantMs >= cut.start && instantMs < cut.end;
  });
}

/** Instants of a Seoul day at which a lamp may change state, in order. */
export function possibleChanges(site: LightSite, day: number): number[] {
  const midnight = startOfSeoulDay(day);
  const { rise, set } = switching(site, day);
  const cuts = [day - 1, day].flatMap((one) => {
    const cut = cutOf(site.feeder, one);
    return cut ? [cut.start, cut.end] : [];
  });
  const hours = [dimmedFromHour, dimmedUntilHour, 12].map((hour) => midnight + hour * hourMs);
  return [...hours, rise, set, ...cuts]
    .filter((at) => at >= midnight && at < midnight + 24 * hourMs)
    .sort((a, b) => a - b);
}

/**
 * @param instantMs  Unix milliseconds; equal instants yield equal states
 */
export function lightAt(site: LightSite, instantMs: number): LightReading {
  const seed = seedOfLamp(site);
  if (isWithoutCurrent(site.feeder, instantMs)) return { status: 'outage', dimming: 0, ampere: 0 };
  if (!isNight(site, instantMs) || isBlind(seed, instantMs)) return { status: 'off', dimming: 0, ampere: 0 };
  const hour = hourOfDay(instantMs);
  const dimming = hour >= dimmedFromHour && hour < dimmedUntilHour ? dimmedTo : 100;
  const noise = jitter(seed, Math.floor(instantMs / 1000));
  // The control gear of a broken lamp still draws some current.
  if (isBroken(seed, instantMs)) return { status: 'failure', dimming, ampere: roundTo(0.03 + 0.01 * noise, 2) };
  return { status: 'on', dimming, ampere: roundTo((fullAmpere * dimming) / 100 + 0.015 * noise, 2) };
}
