/** The demo's streets, and the shifts of its vehicles along them. */
import { cutStreets, type StreetLine } from '@maru/domain/street/cut';
import type { StreetSegment } from '@maru/domain/street/graph';
import type { Position } from '@maru/domain/street/projection';
import { vehicleDevices } from '../src/demo/vehicle.ts';
import { seoulDay, startOfSeoulDay } from '../src/model/calendar.ts';
import { isOnRound, vehicleAt } from '../src/model/vehicle.ts';
import { townFiles } from '../src/town/layers.ts';
import type { TruePosition } from './street-tracks.ts';

interface Road {
  geometry: { type: string; coordinates: unknown };
  properties: { name?: string; brunnel?: string; class?: string };
}

/** The lines of a GeoJSON layer of roads. */
export const linesOf = (text: string): StreetLine[] =>
  (JSON.parse(text) as { features: Road[] }).features
    .filter(({ properties }) => properties.class !== 'motorway')
    .flatMap(({ geometry: { type, coordinates }, properties: { name = '', brunnel } }) =>
      ((type === 'LineString' ? [coordinates] : coordinates) as Position[][]).map((line) => ({
        name,
        line,
        isRaised: brunnel !== undefined,
      })),
    );

export const segmentsOf = (lines: readonly StreetLine[]): StreetSegment[] =>
  cutStreets(lines).map(({ points }, at) => ({ segmentId: at + 1, points }));

/** The lines of the demo's streets. */
export const townLines = (): StreetLine[] =>
  [...townFiles()].filter(([name]) => name.startsWith('roads_')).flatMap(([, text]) => linesOf(text));

const day = seoulDay(Date.parse('2026-11-18T12:00:00+09:00'));

export interface Round {
  name: string;
  way: Position[];
  track: TruePosition[];
}

/** A shift of each vehicle that works on a day, with its positions at its tracker's interval of 5 or 10 s. */
export function rounds(): Round[] {
  return vehicleDevices.flatMap((vehicle): Round[] => {
    const parts = vehicle.round(day);
    if (!parts) return [];
    const way = parts.flatMap((part) =>
      'points' in part ? part.points.map(({ longitude, latitude }): Position => [longitude, latitude]) : [],
    );
    const track: TruePosition[] = [];
    const begin = startOfSeoulDay(day) + vehicle.shift.startHour * 3_600_000;
    for (let at = begin; at < begin + 20 * 3_600_000; at += vehicle.reportingIntervalSeconds * 1000)
      if (isOnRound(vehicle, at)) track.push({ at, ...vehicleAt(vehicle, at) });
    return [{ name: vehicle.managementCode, way, track }];
  });
}
