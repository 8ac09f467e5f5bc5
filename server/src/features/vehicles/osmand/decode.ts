/**
 * Converts messages of OsmAnd and Traccar clients to readings of vehicles. An unreadable time or position is passed on
 * unchanged, so that the ingest rejects the reading with a reason. Other invalid values are dropped, and the position
 * is stored.
 */
import { vehicleSeries } from '../series.ts';

/** The ids in a message, and a reading for each of its positions. */
export interface OsmandMessage {
  ids: string[];
  readings: unknown[];
}

type Given = Readonly<Record<string, unknown>>;

const kmhOfKnot = 1.852;
const kmhOfMetrePerSecond = 3.6;
/** Smaller times are seconds since 1970, larger ones milliseconds. */
const firstMilliseconds = 2_147_483_647;

/**
 * @param body empty, a form, a JSON object or an array of them, independent of its declared type
 * @returns null if the body starts like JSON but is invalid
 */
export function decodeOsmand(query: Given, body: Uint8Array | undefined, now: Date): OsmandMessage | null {
  const message: OsmandMessage = { ids: idsOf(query), readings: [] };
  const text = body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8').trim() : '';
  if (!/^[[{]/.test(text)) {
    const given = { ...query, ...Object.fromEntries(new URLSearchParams(text)) };
    message.ids.push(...idsOf(given));
    message.readings.push(...readingOf(given, now));
    return message;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  for (const one of Array.isArray(parsed) ? parsed : [parsed]) {
    message.ids.push(...(isObject(one) ? idsOf(one) : []));
    // Clients that send in batches put a list of positions there.
    const locations = isObject(one) ? [one.location].flat().filter(isObject) : [];
    message.readings.push(...locations.flatMap((location) => nested(location, now)));
    if (locations.length === 0) message.readings.push(...(isObject(one) ? readingOf(one, now) : [number(one)]));
  }
  return message;
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idsOf = ({ id, deviceid, device_id: deviceId }: Given) =>
  [id, deviceid, deviceId]
    .filter((each) => each !== undefined && each !== null)
    // Lists and objects, of any depth, are no device's id.
    .map((each) => (typeof each === 'object' ? '' : String(each)));

/** A reading from flat parameters; none without a position, or without a fix: the position is then the last known. */
function readingOf(given: Given, now: Date): Record<string, unknown>[] {
  if (switchOf(given.valid) === 'off') return [];
  const [latitude, longitude] =
    given.lat === undefined && given.lon === undefined && typeof given.location === 'string'
      ? given.location.split(',')
      : [given.lat, given.lon];
  if (latitude === undefined && longitude === undefined) return [];
  return [
    {
      measuredAt: measuredAt(given.timestamp, now),
      latitude: number(latitude),
      longitude: number(longitude),
      velocity: measured('velocity', given.speed, kmhOfKnot),
      course: measured('course', given.bearing ?? given.heading),
      voltage: measured('voltage', given.voltage ?? given.power),
      ...ignition(given.ignition),
    },
  ];
}

/** A reading from a nested position of newer clients, whose speeds are in metres per second. */
function nested({ timestamp, coords, extras }: Given, now: Date): Record<string, unknown>[] {
  if (!isObject(coords)) return [];
  const more = isObject(extras) ? extras : {};
  return [
    {
      measuredAt: measuredAt(timestamp, now),
      latitude: number(coords.latitude),
      longitude: number(coords.longitude),
      velocity: measured('velocity', coords.speed, kmhOfMetrePerSecond),
      course: measured('course', coords.heading),
      voltage: measured('voltage', more.voltage ?? more.power),
      ...ignition(more.ignition),
    },
  ];
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A number, or the given value for the reason of the rejection. Lists and objects, of any depth, are no value. */
function number(given: unknown): unknown {
  if (typeof given === 'object' && given !== null) return '';
  return typeof given === 'string' && decimal.test(given.trim()) ? Number(given) : given;
}

/** Converts speed, course or voltage; null if unknown (clients send a negative number) or invalid. */
function measured(field: 'velocity' | 'course' | 'voltage', given: unknown, factor = 1): number | null {
  const value = number(given);
  if (typeof value !== 'number') return null;
  const { min, max } = vehicleSeries.columns[field];
  return value * factor >= min && value * factor <= max ? value * factor : null;
}

function measuredAt(given: unknown, now: Date): unknown {
  if (given === undefined || given === null || given === '') return now.getTime();
  const value = number(given);
  if (typeof value !== 'number') return value;
  return Math.round(value < firstMilliseconds ? value * 1000 : value);
}

function switchOf(given: unknown): 'on' | 'off' | null {
  if (typeof given === 'object') return null;
  if (/^(true|1|on)$/i.test(String(given))) return 'on';
  return /^(false|0|off)$/i.test(String(given)) ? 'off' : null;
}

function ignition(given: unknown): { ignition?: 'on' | 'off' } {
  const state = switchOf(given);
  return state ? { ignition: state } : {};
}
