/** Compares recorded tracks with a slow reference. `MARU_TRACKS` names a folder of GPX and CSV files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTrack } from '../../test/given-tracks.ts';
import { dongOf } from '../../test/recorded-tracks.ts';
import { referenceDay } from '../../test/reference-tracks.ts';
import { staysOf } from './day.ts';
import { followDay } from './follow-day.ts';

const fix = { latitude: 37.5868, longitude: 127.0807, velocity: 36, course: null, voltage: null, operation: null };
const at = Date.parse('2026-11-20T09:59:30Z');

test.each([
  [
    'way.gpx',
    `<gpx><trk><trkseg><trkpt lon="127.0807" lat="37.5868"><ele>12</ele><time>2026-11-20T09:59:30Z</time>
     <extensions><ns3:speed>10</ns3:speed></extensions></trkpt><trkpt lat="1"><ele>3</ele></trkpt></trkseg></trk></gpx>`,
  ],
  ['way.csv', 'timestamp,lat,lng,speed\n1795168770,37.5868,127.0807,36\n1795168770,1,1,1\n,37,127,1\n'],
  ['way.CSV', '"Time";"Latitude";"Longitude";"velocity"\r\n"2026-11-20T18:59:30+09:00";37.5868;127.0807;36\r\n'],
])('reads %s', (name, text) => {
  expect(readTrack(name, text)).toEqual([{ ...fix, at }]);
});

test('refuses other files', () => {
  expect(() => readTrack('way.txt', '')).toThrow(RangeError);
});

const folder = process.env.MARU_TRACKS;
const files = folder ? readdirSync(folder).filter((name) => /\.(gpx|csv)$/i.test(name)) : [];

describe.skipIf(!folder)('tracks of MARU_TRACKS equal a slow reference', () => {
  test('finds at least one track', () => expect(files.length).toBeGreaterThan(0));

  test.each(files)('equals the reference for %s', (name) => {
    const fixes = readTrack(name, readFileSync(join(folder ?? '', name), 'utf8'));
    const [first] = fixes;
    if (!first) throw new Error(`${name} has no position with a time`);
    const offset = 9 * 3_600_000;
    const days = Map.groupBy(fixes, (one) => Math.floor((one.at + offset) / 86_400_000));
    for (const day of days.values()) {
      const { state, changes, legs } = followDay(day, { centre: first, dongOf });
      expect({
        setAside: [...changes.setAside].filter(([, reason]) => reason !== null).sort(([a], [b]) => a - b),
        legs: legs.map(({ kind, from, to, metres, top }) => ({ kind, from: from.at, to: to.at, metres, top })),
        dongs: staysOf(state),
      }).toEqual(referenceDay(day, first, dongOf));
    }
  });
});

test.skipIf(folder)('skips recorded tracks without MARU_TRACKS: set it to a folder of GPX or CSV files', () => {
  expect(files).toEqual([]);
});
