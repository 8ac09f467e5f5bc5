/**
 * The district's weather by hour, shared by all devices: temperature, humidity, rain and outdoor dust. Seasons, days
 * and weeks follow Seoul's; rainy days are invented.
 */
import { seoulOffsetMs } from '@maru/domain/seoul-time';
import { hourMs, seasonal, seoulDay, weekdayOf } from './calendar.ts';
import { chance, wave } from './noise.ts';

export interface Weather {
  /** ℃ */
  temperature: number;
  /** Relative humidity in %. */
  humidity: number;
  /** mm per hour */
  rain: number;
  /** ㎍/㎥ */
  ultraFineDust: number;
  /** ㎍/㎥ */
  fineDust: number;
}

/** Monthly means of Seoul: ℃ and % of the 30-year climate, dust of the city's published hours of 2018 to 2022. */
const meanTemperature = [-2, 0.7, 6.1, 12.6, 18.2, 22.7, 25.3, 26.1, 21.6, 15, 7.5, 0.2];
const meanHumidity = [56, 55, 55, 55, 59, 65, 76, 73, 66, 61, 59, 57];
const meanUltraFineDust = [29, 29, 28, 21, 20, 18, 16.5, 14.5, 11, 15, 23, 26];
/** Dust above 2.5 ㎛ on days without yellow dust. */
const meanCoarseDust = [16, 16, 18, 16, 15, 10.5, 7.5, 7.5, 8, 12, 17, 15];
/** Fraction of hours with rain or snow. */
const wetShare = [0.05, 0.06, 0.08, 0.1, 0.1, 0.13, 0.25, 0.2, 0.12, 0.07, 0.09, 0.06];

const seed = { temperature: 11, cloud: 12, rain: 13, humidity: 14, air: 15, gust: 16, coarse: 17, dust: 18, still: 19 };

/** Rain of an hour in mm. A slow wave models fronts, a fast one showers; it rains above a threshold. */
function rainOf(hour: number, day: number): number {
  const sky = 0.5 + 0.33 * wave(seed.cloud, hour / 17) + 0.17 * wave(seed.rain, hour / 4);
  const threshold = 0.8 - 0.8 * seasonal(wetShare, day);
  return sky > threshold ? 0.2 + 45 * (sky - threshold) ** 1.6 : 0;
}

/** Fraction of dust left after the last half day's rain: 1 if dry, 0.35 after a long downpour. */
function leftAfterRain(hour: number, day: number): number {
  let washed = 0;
  for (let ago = 0; ago < 12; ago += 1) washed += rainOf(hour - ago, day) * (1 - ago / 12);
  return 0.35 + 0.65 * Math.exp(-washed / 9);
}

/**
 * Strength of an episode at an hour, from 0 to 1, rising within half a day and then fading. Each interval of
 * `stretchDays` has at most one episode, in months with a likelihood above 0.
 */
function episode(seedOfKind: number, hour: number, stretchDays: number, likelihood: readonly number[], hours: number) {
  const stretch = Math.floor(hour / 24 / stretchDays);
  const firstDay = stretch * stretchDays;
  if (chance(seedOfKind, stretch * 3) >= seasonal(likelihood, firstDay)) return 0;
  const length = hours * (0.6 + 0.8 * chance(seedOfKind, stretch * 3 + 1));
  const start = firstDay * 24 + chance(seedOfKind, stretch * 3 + 2) * Math.max(0, stretchDays * 24 - length);
  const into = (hour - start) / length;
  if (into <= 0 || into >= 1) return 0;
  return into < 0.25 ? into / 0.25 : (1 - into) / 0.75;
}

/** Yellow dust occurs from late February to May and occasionally in November; calm winter air accumulates dust. */
const yellowDustLikelihood = [0, 0.1, 0.45, 0.4, 0.25, 0, 0, 0, 0, 0, 0.08, 0];
const stillAirLikelihood = [0.5, 0.5, 0.45, 0.1, 0.05, 0, 0, 0, 0, 0.15, 0.35, 0.45];

/** The hour's traffic relative to the day's mean: rush hours on working days, a late start at weekends. */
function traffic(hourInDay: number, weekday: number): number {
  const peak = (at: number, width: number) => Math.exp(-(((hourInDay - at) / width) ** 2));
  const weekend = weekday === 0 || weekday === 6;
  return weekend
    ? 0.86 + 0.1 * peak(12, 3) + 0.1 * peak(20, 3)
    : 0.92 + 0.2 * peak(8.5, 2) + 0.08 * peak(13, 2.5) + 0.16 * peak(20, 3);
}

function hourWeather(hour: number): Weather {
  const instantMs = hour * hourMs - seoulOffsetMs;
  const day = seoulDay(instantMs);
  const hourInDay = hour - day * 24;
  const rain = rainOf(hour, day);
  const cloudy = Math.min(1, rain / 2 + Math.max(0, wave(seed.cloud, hour / 17)));
  const front = wave(seed.temperature, hour / 90) * 4.5 + wave(seed.temperature + 100, hour / 30) * 1.5;
  const sun = Math.cos(((hourInDay - 15) / 24) * 2 * Math.PI);
  const temperature = seasonal(meanTemperature, day) + front + sun * (4.6 - 2.8 * cloudy) - Math.min(2, rain / 3);
  const dryness = sun * (14 - 8 * cloudy);
  const humidity = seasonal(meanHumidity, day) + 9 * wave(seed.humidity, hour / 40) - dryness + 22 * Math.min(1, rain);

  const still = episode(seed.still, hour, 8, stillAirLikelihood, 64);
  const yellow = episode(seed.dust, hour, 9, yellowDustLikelihood, 34);
  const stirred = Math.exp(0.8 * wave(seed.air, hour / 44) + 0.28 * wave(seed.gust, hour / 9) - 0.17);
  const washed = leftAfterRain(hour, day);
  const daily = traffic(hourInDay, weekdayOf(day));
  const blown = yellow * washed * (120 + 420 * chance(seed.dust + 100, Math.floor(hour / 24 / 9)));
  const ultraFineDust =
    seasonal(meanUltraFineDust, day) * 1.01 * stirred * daily * washed * (1 + 1.7 * still) + blown * 0.09;
  const coarse = seasonal(meanCoarseDust, day) * Math.exp(0.5 * wave(seed.coarse, hour / 20) - 0.06) * daily * washed;
  return {
    temperature,
    humidity: Math.min(98, Math.max(15, humidity)),
    rain,
    ultraFineDust,
    fineDust: ultraFineDust + coarse + blown * 0.91,
  };
}

/** Cache of slightly over a year of hours, because all devices need the same ones. */
const cache = new Array<{ hour: number; weather: Weather } | undefined>(16_384);

function cachedWeather(hour: number): Weather {
  const slot = hour & (cache.length - 1);
  const found = cache[slot];
  if (found?.hour === hour) return found.weather;
  const weather = hourWeather(hour);
  cache[slot] = { hour, weather };
  return weather;
}

/** The district's outdoor weather at an instant, interpolated linearly between hours. */
export function weatherAt(instantMs: number): Weather {
  const position = (instantMs + seoulOffsetMs) / hourMs;
  const hour = Math.floor(position);
  const share = position - hour;
  const from = cachedWeather(hour);
  if (share === 0) return from;
  const to = cachedWeather(hour + 1);
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    temperature: between(from.temperature, to.temperature),
    humidity: between(from.humidity, to.humidity),
    rain: between(from.rain, to.rain),
    ultraFineDust: between(from.ultraFineDust, to.ultraFineDust),
    fineDust: between(from.fineDust, to.fineDust),
  };
}
