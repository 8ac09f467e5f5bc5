/** Reads recorded tracks: GPX as saved by phones and receivers, CSV with a header. */
import type { Fix } from '../src/track/fix.ts';

type Row = Partial<Record<'at' | 'latitude' | 'longitude' | 'velocity' | 'course', string>>;

/** @throws RangeError for a file of another kind */
export function readTrack(name: string, text: string): Fix[] {
  const rows = /\.gpx$/i.test(name) ? gpxRows(text) : /\.csv$/i.test(name) ? csvRows(text) : undefined;
  if (!rows) throw new RangeError(`${name} is neither GPX nor CSV`);
  // The first of two positions with the same time counts, as at the ingest.
  const byTime = new Map<number, Fix>();
  for (const fix of rows.flatMap(fixOf)) if (!byTime.has(fix.at)) byTime.set(fix.at, fix);
  return [...byTime.values()].sort((a, b) => a.at - b.at);
}

function gpxRows(text: string): Row[] {
  return [...text.matchAll(/<trkpt\b([^>]*)>(.*?)<\/trkpt>/gs)].map(([, head = '', body = '']): Row => {
    const within = (tag: string) => new RegExp(`<(?:\\w+:)?${tag}>([^<]*)<`).exec(body)?.[1];
    const attribute = (name: string) => new RegExp(`\\b${name}=["']([^"']*)["']`).exec(head)?.[1];
    const metresPerSecond = within('speed');
    return {
      ...given({
        at: within('time'),
        latitude: attribute('lat'),
        longitude: attribute('lon'),
        course: within('course'),
      }),
      ...(metresPerSecond && { velocity: String(Number(metresPerSecond) * 3.6) }),
    };
  });
}

const given = (row: Record<string, string | undefined>): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const names: Record<keyof Row, RegExp> = {
  at: /^(time|timestamp|datetime|measured_?at|fixtime)$/i,
  latitude: /^lat(itude)?$/i,
  longitude: /^(lon|lng|long|longitude)$/i,
  velocity: /^(speed|velocity)(_?kmh)?$/i,
  course: /^(course|bearing|heading)$/i,
};

function csvRows(text: string): Row[] {
  const [heading = '', ...lines] = text.trim().split(/\r?\n/);
  const cells = (line: string) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  const columns = cells(heading).map((cell) =>
    (Object.keys(names) as (keyof Row)[]).find((field) => names[field].test(cell)),
  );
  return lines.map((line) =>
    given(Object.fromEntries(cells(line).flatMap((cell, i) => (columns[i] ? [[columns[i], cell]] : [])))),
  );
}

function fixOf({ at = '', latitude = '', longitude = '', velocity, course }: Row): Fix[] {
  const seconds = Number(at);
  const ms =
    at === '' ? Number.NaN : Number.isNaN(seconds) ? Date.parse(at) : seconds < 1e11 ? seconds * 1000 : seconds;
  const place = { latitude: Number(latitude || 'none'), longitude: Number(longitude || 'none') };
  if (![ms, place.latitude, place.longitude].every(Number.isFinite)) return [];
  const numberOf = (value: string | undefined) => {
    const number = Number(value || 'none');
    return Number.isFinite(number) && number >= 0 ? number : null;
  };
  return [
    {
      at: Math.round(ms),
      ...place,
      velocity: numberOf(velocity),
      course: numberOf(course),
      voltage: null,
      operation: null,
    },
  ];
}
