import { expect, it } from 'vitest';
import { guessSeries } from './guess-series.ts';

/** Series with some of their columns. */
const series = [
  { name: 'air', columns: { temperature: {} } },
  { name: 'light', columns: { status: {} } },
  { name: 'vehicle', columns: { voltage: {} } },
];

it.each<[sent: object, kind: string]>([
  [{ co2: 612, temperature: 21, humidity: 40, pm2_5: 12 }, 'air'],
  [{ temperature: 21, battery_level: 90 }, 'air'],
  [{ noise_level: 51, signalLevel: -90, controller: 'on', temperature: 21 }, 'air'],
  [{ battery: 99, temperature: 21, distance: 430, position: 'normal' }, 'bin'],
  [{ latitude: 37.5868, longitude: 127.0807, temperature: 21 }, 'vehicle'],
  [{ angle_x: 1.2, angle_y: 0.3, temperature: 21, voltage: 3.6 }, 'tilt'],
  [{ x_roll: 0.4, temperature: 21 }, 'tilt'],
  [{ level: 40, temperature: 21 }, 'bin'],
  [{ line_1_total_in: 7, temperature: 21 }, 'people'],
  [{ status: 'on' }, 'light'],
  [{ voltage: 3.6 }, ''],
  [{ deviceInfo: {}, object: { co2: 612 } }, ''],
])('guesses from %j that the device is of the kind %j', (sent, kind) => {
  expect(guessSeries(JSON.stringify(sent), series)).toBe(kind);
});
