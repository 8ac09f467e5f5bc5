/** When the sun rises and sets, to about two minutes: enough for lamps that react to dusk. */
import { hourMs, shareOfYear, startOfSeoulDay } from './calendar.ts';

const radians = Math.PI / 180;
/** The meridian of UTC+9. Each degree further west delays noon by four minutes. */
const zoneMeridian = 135;
/** The sun's upper rim on the horizon, with the air bending its light. */
const riseAltitude = -0.833 * radians;

/**
 * Sunrise and sunset of a Seoul day as Unix milliseconds.
 * @param day days since 1970-01-01; latitude and longitude in degrees, between the polar circles.
 */
export function sunOf(day: number, latitude: number, longitude: number): { riseMs: number; setMs: number } {
  const year = 2 * Math.PI * shareOfYear(day);
  const declination = -23.44 * radians * Math.cos(year + (2 * Math.PI * 10) / 365.2425);
  const tilt = 2 * (year - (2 * Math.PI * 81) / 365.2425);
  /** Minutes by which a sundial is ahead of the clock: the orbit's ellipse and the axis' tilt. */
  const sundialMinutes = 9.87 * Math.sin(tilt) - 7.53 * Math.cos(tilt / 2) - 1.5 * Math.sin(tilt / 2);
  const noonHour = 12 + (zoneMeridian - longitude) / 15 - sundialMinutes / 60;
  const sine = Math.sin(riseAltitude) - Math.sin(latitude * radians) * Math.sin(declination);
  const halfDayHours = Math.acos(sine / (Math.cos(latitude * radians) * Math.cos(declination))) / radians / 15;
  const midnight = startOfSeoulDay(day);
  return {
    riseMs: midnight + (noonHour - halfDayHours) * hourMs,
    setMs: midnight + (noonHour + halfDayHours) * hourMs,
  };
}
