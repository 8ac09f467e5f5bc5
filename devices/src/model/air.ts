/** Model of an air-quality device: a pure function of device and time. */
import type { AirField } from '@maru/domain/air';
import { roundTo } from '@maru/domain/measure';
import { hourMs, seasonal, seoulDay } from './calendar.ts';
import { chance, jitter, seedOf, wave } from './noise.ts';
import { type Facility, facilityOf, staleness } from './occupancy.ts';
import { type Weather, weatherAt } from './weather.ts';

/** A device's properties for the model. */
export interface AirSite {
  managementCode: string;
  installationType: 'indoor' | 'outdoor';
  detailFacilityType: string;
  dongCode: string;
}

/** Values in ㎍/㎥, ㎍/㎥, ℃, %, ppb and ppm, rounded as by real sensors. */
export type AirReading = Record<AirField, number>;

/** A device's constant characteristics. */
interface Character {
  indoor: boolean;
  seed: number;
  dongSeed: number;
  facility: Facility;
  /** Calibration factor of the dust sensor. */
  dustBias: number;
  temperatureBias: number;
  humidityBias: number;
  /** Ventilation of the room: 0.7 (always) to 1.4 (never). */
  stuffiness: number;
  /** Delay with which the room's dust follows the outdoor air. */
  lagMs: number;
}

const characters = new WeakMap<AirSite, Character>();

function characterOf(site: AirSite): Character {
  const known = characters.get(site);
  if (known) return known;
  const seed = seedOf(site.managementCode);
  const made: Character = {
    indoor: site.installationType === 'indoor',
    seed,
    dongSeed: seedOf(site.dongCode),
    facility: facilityOf(site.detailFacilityType),
    dustBias: 1 + 0.1 * jitter(seed, 1),
    temperatureBias: 0.6 * jitter(seed, 2),
    humidityBias: 2.5 * jitter(seed, 3),
    stuffiness: 0.7 + 0.7 * chance(seed, 4),
    lagMs: (0.6 + 1.2 * chance(seed, 5)) * hourMs,
  };
  characters.set(site, made);
  return made;
}

/** Monthly temperature of heated and cooled rooms in ℃. */
const roomTemperature = [21.5, 21.5, 21.8, 22.5, 23.8, 25, 25.8, 26, 24.8, 23.2, 22, 21.6];

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const tenth = (value: number) => roundTo(value, 1);

/** Readings in one street vary together, and those of a dong slightly. */
const dongFactor = (dongSeed: number, instantMs: number) => 1 + 0.13 * wave(dongSeed, instantMs / (5 * hourMs));

/**
 * @param instantMs  Unix milliseconds; equal instants yield equal readings
 */
export function airAt(site: AirSite, instantMs: number): AirReading {
  const device = characterOf(site);
  const weather = weatherAt(instantMs);
  return device.indoor ? indoorAir(device, weather, instantMs) : outdoorAir(device, weather, instantMs);
}

/** Random values change every second. */
const noiseOf = (device: Character, instantMs: number) => {
  const second = Math.floor(instantMs / 1000);
  return (kind: number) => jitter(device.seed + kind * 7919, second);
};

/** Both particle sizes vary with the street. They share noise, because the small particles are part of the larger. */
function dust(device: Character, weather: Weather, share: number, noise: (kind: number) => number) {
  const factor = share * device.dustBias * (1 + 0.05 * noise(1));
  const ultraFineDust = between(0.5, weather.ultraFineDust * factor + 0.6 * noise(2), 1900);
  const coarse = (weather.fineDust - weather.ultraFineDust) * factor * (device.indoor ? 0.6 : 1);
  return {
    ultraFineDust: tenth(ultraFineDust),
    fineDust: tenth(between(ultraFineDust, ultraFineDust + coarse + 0.8 * noise(3), 2900)),
  };
}

function outdoorAir(device: Character, weather: Weather, instantMs: number): AirReading {
  const noise = noiseOf(device, instantMs);
  const street = dongFactor(device.dongSeed, instantMs);
  const fumes = 55 + 26 * wave(device.dongSeed + 1, instantMs / (3 * hourMs)) + 1.1 * weather.ultraFineDust;
  return {
    ...dust(device, weather, street, noise),
    temperature: tenth(weather.temperature + device.temperatureBias + 0.15 * noise(4)),
    humidity: tenth(between(5, weather.humidity + device.humidityBias + 0.6 * noise(5), 100)),
    voc: Math.round(between(5, fumes + 8 * noise(6), 60_000)),
    co2: Math.round(421 + 0.45 * weather.ultraFineDust * street + 6 * noise(7)),
  };
}

function indoorAir(device: Character, weather: Weather, instantMs: number): AirReading {
  const noise = noiseOf(device, instantMs);
  const stale = staleness(device.facility, instantMs);
  const { leakage, breath, vapour } = device.facility;
  const crowd = 1 + 0.25 * wave(device.seed + 1, instantMs / hourMs);
  const stirring = 0.16 * stale * crowd;
  const outside = weatherAt(instantMs - device.lagMs);
  const room = seasonal(roomTemperature, seoulDay(instantMs));
  const temperature = room + (weather.temperature - room) * 0.16 * (1 - 0.6 * stale) + 1.1 * stale;
  const people = stale * device.stuffiness * crowd;
  const cleaning = Math.max(0, wave(device.seed + 2, instantMs / (2.5 * hourMs)) - 0.72) * 900 * stale;
  return {
    ...dust(device, outside, (leakage + stirring) * dongFactor(device.dongSeed, instantMs - device.lagMs), noise),
    temperature: tenth(temperature + device.temperatureBias + 0.1 * noise(4)),
    humidity: tenth(between(8, 46 + (weather.humidity - 62) * 0.42 + 4 * people + device.humidityBias + noise(5), 95)),
    voc: Math.round(between(5, 70 + vapour * people + cleaning + 9 * noise(6), 60_000)),
    co2: Math.round(between(390, 432 + breath * people + 9 * noise(7), 40_000)),
  };
}
