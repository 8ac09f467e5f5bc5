/**
 * Sunrise and sunset by the formulas of NOAA's solar calculator, accurate to about a minute between the polar circles.
 */
import { seoulOffsetMs, startOfBucket } from './seoul-time.ts';

const radians = Math.PI / 180;
const minuteMs = 60_000;
const julianDayOf1970 = 2_440_587.5;
const julianDayOf2000 = 2_451_545;
/** Zenith angle in degrees when the sun's upper rim touches the horizon, with atmospheric refraction. */
const riseZenith = 90.833;

const sin = (degrees: number) => Math.sin(degrees * radians);
const cos = (degrees: number) => Math.cos(degrees * radians);
const tan = (degrees: number) => Math.tan(degrees * radians);

/** The sun's declination in degrees, and the equation of time in minutes. */
function sunAt(instantMs: number): { declination: number; equationMinutes: number } {
  const century = (instantMs / 86_400_000 + julianDayOf1970 - julianDayOf2000) / 36_525;
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node);
  const seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813));
  const obliquity = 23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equation =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
    0.5 * y * y * sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return {
    declination: Math.asin(sin(obliquity) * sin(longitude)) / radians,
    equationMinutes: (4 * equation) / radians,
  };
}

/** A position in degrees. */
interface Spot {
  latitude: number;
  longitude: number;
}

/** Sunrise and sunset of the Seoul day of an instant. */
export function sunOf(instant: Date, { latitude, longitude }: Spot): { sunrise: Date; sunset: Date } {
  const utcMidnight = startOfBucket(instant, 'day').getTime() + seoulOffsetMs;
  const crossing = (side: 1 | -1) => {
    // The sun's position changes during the day: the first round uses noon, the second one the first round's result.
    let at = utcMidnight + (720 - 4 * longitude) * minuteMs;
    for (let round = 0; round < 2; round += 1) {
      const { declination, equationMinutes } = sunAt(at);
      const cosine = cos(riseZenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination);
      const hourAngle = Math.acos(cosine) / radians;
      at = utcMidnight + (720 - 4 * (longitude + side * hourAngle) - equationMinutes) * minuteMs;
    }
    return new Date(at);
  };
  return { sunrise: crossing(1), sunset: crossing(-1) };
}

/** Civil twilight: no lamp is needed this long after sunset and before sunrise. */
const twilightMs = 30 * minuteMs;

/** Whether it is dark: more than half an hour after sunset, or more than half an hour before sunrise. */
export function isNightAt(instant: Date, spot: Spot): boolean {
  const { sunrise, sunset } = sunOf(instant, spot);
  return instant.getTime() < sunrise.getTime() - twilightMs || instant.getTime() > sunset.getTime() + twilightMs;
}
