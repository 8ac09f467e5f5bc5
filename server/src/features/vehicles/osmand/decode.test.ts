import { expect, test } from 'vitest';
import { decodeOsmand } from './decode.ts';

const now = new Date('2026-11-20T10:00:00Z');
const at = Date.parse('2026-11-20T09:59:30Z');
const place = { latitude: 37.5868, longitude: 127.0807 };
const decode = (query: string, body?: string) =>
  decodeOsmand(Object.fromEntries(new URLSearchParams(query)), body === undefined ? undefined : Buffer.from(body), now);
const nested = (location: object) => JSON.stringify({ location, device_id: 'CAR-1' });

const where = 'id=CAR-1&lat=37.5868&lon=127.0807';
const forms: [name: string, query: string, body?: string][] = [
  ['a query', `${where}&timestamp=${at / 1000}&speed=10&bearing=90.5&altitude=12&hdop=1.2&batt=80`],
  ['a POST with an empty body', `${where}&timestamp=${at / 1000}&speed=10&bearing=90.5`, ''],
  ['a form', '', `${where}&timestamp=${at / 1000}&speed=10&heading=90.5&charge=true`],
  ['a form beside a query', 'id=CAR-1', `lat=37.5868&lon=127.0807&timestamp=${at / 1000}&speed=10&bearing=90.5`],
  ['location in one', `deviceid=CAR-1&location=37.5868,127.0807&timestamp=${at / 1000}&speed=10&bearing=90.5`],
  [
    'an object',
    '',
    JSON.stringify({ id: 'CAR-1', lat: 37.5868, lon: 127.0807, timestamp: at / 1000, speed: 10, bearing: 90.5 }),
  ],
  [
    'an array',
    '',
    JSON.stringify([{ id: 'CAR-1', lat: '37.5868', lon: '127.0807', timestamp: at, speed: '10', bearing: '90.5' }]),
  ],
  [
    'a nested position, in metres a second',
    '',
    nested({
      timestamp: '2026-11-20T09:59:30.000Z',
      coords: { ...place, speed: 18.52 / 3.6, heading: 90.5, accuracy: 5, altitude: 12 },
      battery: { level: 0.8, is_charging: false },
    }),
  ],
];

test.each(forms)('reads %s', (_, query, body) => {
  const { ids, readings } = decode(query, body) ?? { ids: [], readings: [] };
  expect(new Set(ids)).toEqual(new Set(['CAR-1']));
  const [reading] = readings as [{ measuredAt: unknown; velocity: number }];
  expect({ ...reading, measuredAt: new Date(reading.measuredAt as number).getTime() }).toEqual({
    measuredAt: at,
    ...place,
    velocity: expect.closeTo(18.52, 6),
    course: 90.5,
    voltage: null,
  });
});

test.each<[timestamp: string, is: unknown]>([
  ['&timestamp=1795168770', 1_795_168_770_000],
  ['&timestamp=1795168770123', 1_795_168_770_123],
  ['&timestamp=2147483646', 2_147_483_646_000],
  ['&timestamp=2147483647', 2_147_483_647],
  ['&timestamp=2026-11-20T09:59:30Z', '2026-11-20T09:59:30Z'],
  ['&timestamp=2026-11-20 18:59:30', '2026-11-20 18:59:30'],
  ['', now.getTime()],
  ['&timestamp=', now.getTime()],
  ['&timestamp=soon', 'soon'],
])('reads the time %j', (timestamp, is) => {
  expect(decode(where + timestamp)?.readings).toMatchObject([{ measuredAt: is }]);
});

test.each<[given: string, is: object]>([
  ['speed=-1&bearing=-1', { velocity: null, course: null }],
  ['', { velocity: null, course: null, voltage: null }],
  ['speed=0', { velocity: 0 }],
  ['ignition=true', { ignition: 'on' }],
  ['valid=true', place],
  ['valid=1', place],
  ['ignition=0', { ignition: 'off' }],
  ['speed=fast', { velocity: null }],
  ['speed=NaN&bearing=NaN', { velocity: null, course: null }],
  ['speed=1000&bearing=361', { velocity: null, course: null }],
  ['bearing=360', { course: 360 }],
  ['voltage=24.3', { voltage: 24.3 }],
  ['power=13.1', { voltage: 13.1 }],
  ['power=on', { voltage: null }],
  ['voltage=3600', { voltage: null }],
  // The phone's battery isn't the vehicle's.
  ['batt=80&battery=4.1', { voltage: null }],
  ['lat=north', { latitude: 'north' }],
  ['lat=NaN', { latitude: 'NaN' }],
  ['lat=0x1f', { latitude: '0x1f' }],
])('reads %j as %j', (given, is) => {
  expect(decode(`${where}&${given}`)?.readings).toEqual([expect.objectContaining(is)]);
});

test("reads the vehicle's data from a nested position's extras", () => {
  const [reading] =
    decode('', nested({ coords: { ...place, speed: 'x', heading: 1e9 }, extras: { power: 12.6, ignition: true } }))
      ?.readings ?? [];
  expect(reading).toMatchObject({ ...place, velocity: null, course: null, voltage: 12.6, ignition: 'on' });
});

test('reads each position of a nested list', () => {
  const locations = [30, 20].map((second) => ({ timestamp: `2026-11-20T09:59:${second}Z`, coords: place }));
  expect(decode('', nested(locations))).toEqual({
    ids: ['CAR-1'],
    readings: locations.map(({ timestamp }) => expect.objectContaining({ ...place, measuredAt: timestamp })),
  });
});

test.each([
  ['nothing', '', undefined],
  ['an id', 'id=CAR-1', undefined],
  ['a heartbeat with its battery', 'id=CAR-1&batt=80&timestamp=1795168770', ''],
  ['cells and no place', '', JSON.stringify({ id: 'CAR-1', cell: '450,5,1,2' })],
  ['a nested event without a place', '', nested({ event: 'heartbeat' })],
  ['an empty array', '', '[]'],
  ['a receiver without a fix', `${where}&valid=false`, undefined],
  ['an object without a fix', '', JSON.stringify({ id: 'CAR-1', lat: 37.5868, lon: 127.0807, valid: 0 })],
])('reads no position from %s, instead of 0, 0', (_, query, body) => {
  expect(decode(query, body)?.readings).toEqual([]);
});

test('reads each position of an array with its own id', () => {
  const all = [{ id: 'CAR-1', lat: 37.5, lon: 127 }, { id: 'CAR-2', lat: 37.6, lon: 127.1 }, 7];
  const message = decode('', JSON.stringify(all));
  expect(message?.ids).toEqual(['CAR-1', 'CAR-2']);
  expect(message?.readings).toEqual([
    expect.objectContaining({ latitude: 37.5 }),
    expect.objectContaining({ latitude: 37.6 }),
    7,
  ]);
});

test('replaces lists and objects, which may be too deep to be written again, by an invalid value', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const given = `{"id":${deep},"deviceid":{"toString":1},"lat":37.5,"lon":127,"valid":{"toString":1},"ignition":${deep}}`;
  const { ids, readings } = decode('', given) ?? {};
  expect(ids).toEqual(['', '']);
  expect(readings).toEqual([expect.not.objectContaining({ ignition: expect.anything() })]);
  const message = decode('', '[[[]],{"id":"CAR-1","lat":[[]],"lon":127}]');
  expect(message?.readings).toEqual(['', expect.objectContaining({ latitude: '', longitude: 127 })]);
});

test.each(['{"lat":', '[1,', '{lat:1}'])('refuses %j, which starts like JSON but is invalid', (body) => {
  expect(decode('', body)).toBeNull();
});
