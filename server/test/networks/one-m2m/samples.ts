import { cut, nested, oversized, type Sample } from '../sample.ts';

const sur = 'Mobius/bin-7/level/maru';
const cin = (number: number, con: unknown, more: object = {}) => ({
  rn: `4-2026030200595${number}`,
  ty: 4,
  pi: 'HkYb2fXo0e',
  ri: `ri-${number}`,
  ct: '20260302T005958',
  et: '20270302T005958',
  lt: '20260302T005958',
  st: number,
  cs: 2,
  con,
  cr: 'Sbin',
  ...more,
});
const event = (instance: object, more: object = {}) => ({
  nev: { rep: { 'm2m:cin': instance }, net: 3 },
  sur,
  ...more,
});
const notify = (instance: object, more: object = {}) => ({ 'm2m:sgn': event(instance, more) });
const read = { deviceKey: 'Mobius/bin-7/level', event: 'uplink', at: '2026-03-02T00:59:58.000Z' } as const;
const one = (name: string, body: unknown, message: object, zone: Sample['zone'] = 'utc'): Sample => ({
  name,
  body,
  zone,
  expected: { messages: [message] },
});
const base64 = (text: string) => Buffer.from(text).toString('base64');
const bare = { con: { level: 1 }, cs: 3 };
const batch = (...members: unknown[]) => ({ 'm2m:agn': { 'm2m:sgn': members } });
const of = (net: unknown, rep: object) => ({ 'm2m:sgn': { nev: { rep, net }, sur } });

const om2m = (nev: object) => ({ 'm2m:sgn': { 'm2m:nev': nev, 'm2m:sud': false, 'm2m:sur': '/in-cse/sub-1' } });

export const oneM2mSamples: Sample[] = [
  one('an object from Mobius', notify(cin(1, { level: 40 })), { ...read, decoded: { level: 40 }, timeFrom: 'network' }),
  one('a repetition of it', notify(cin(1, { level: 40 })), { ...read, key: 'Mobius/bin-7/level/ri-1' }),
  one('JSON text', notify(cin(2, '{"level":41}')), { ...read, decoded: { level: 41 } }),
  one('a list as text', notify(cin(3, '[1,2]')), { ...read, decoded: { con: [1, 2] } }),
  one(
    'names with a prefix from OM2M',
    om2m({ 'm2m:rep': { 'm2m:cin': cin(1, '{"level":40}', { pi: '/in-cse/cnt-7' }) }, 'm2m:rss': 1 }),
    {
      ...read,
      deviceKey: 'in-cse/cnt-7',
      decoded: { level: 40 },
    },
  ),
  {
    name: 'a deletion at OM2M',
    body: om2m({ 'm2m:rep': { 'm2m:cin': cin(1, 1) }, 'm2m:rss': 4 }),
    expected: { ignored: ['deletion'] },
  },
  {
    name: 'a verification by OM2M',
    body: { 'm2m:sgn': { 'm2m:vrq': true, 'm2m:sur': '/in-cse/sub-1' } },
    expected: 'verification',
  },
  one('an event whose kind is a list', of([3], { 'm2m:cin': cin(1, { level: 40 }) }), {
    ...read,
    decoded: { level: 40 },
  }),
  one('an event whose kind is a text', of('3', { 'm2m:cin': cin(1, { level: 40 }) }), {
    ...read,
    decoded: { level: 40 },
  }),
  one('a number', notify(cin(4, 42)), { ...read, decoded: { con: 42 } }),
  one('zero', notify(cin(5, 0)), { ...read, decoded: { con: 0 } }),
  one('false', notify(cin(6, false)), { ...read, decoded: { con: false } }),
  one('a number as text', notify(cin(7, '0042')), { ...read, decoded: { con: '0042' } }),
  one('a list', notify(cin(8, [1, 2])), { ...read, decoded: { con: [1, 2] } }),
  one('text that only looks like JSON', notify(cin(9, '{level')), { ...read, decoded: { con: '{level' } }),
  one('declared base64 of JSON', notify(cin(10, base64('{"level":1}'), { cnf: 'application/json:1' })), {
    ...read,
    decoded: { level: 1 },
  }),
  one('declared base64 of bytes', notify(cin(11, 'AQID', { cnf: 'application/octet-stream:2' })), {
    ...read,
    payload: '010203',
    decoded: { con: 'AQID' },
  }),
  one('undeclared base64 of JSON', notify(cin(12, base64('{"name":"수거함"}'))), {
    ...read,
    decoded: { name: '수거함' },
  }),
  one('text that happens to be base64', notify(cin(13, 'AQID')), {
    ...read,
    decoded: { con: 'AQID' },
    payload: undefined,
  }),
  one('odd field names', notify(cin(14, { 'Angle-X': 1, 'Reporting Period': 60 })), {
    decoded: { 'Angle-X': 1, 'Reporting Period': 60 },
  }),
  one('Korean text', notify(cin(15, { 이름: '수거함' })), { decoded: { 이름: '수거함' } }),
  one('decimals as ACME writes them', notify(cin(16, 1, { ct: '20260302T005958,123456' })), {
    at: '2026-03-02T00:59:58.123Z',
  }),
  one(
    'local time as tinyIoT writes it',
    notify(cin(17, 1, { ct: '20260302T095958,250' })),
    { at: '2026-03-02T00:59:58.250Z' },
    'Asia/Seoul',
  ),
  one('local time in a source of UTC', notify(cin(18, 1, { ct: '20260302T095958,250' })), { timeFrom: 'arrival' }),
  one('no time', notify(cin(19, 1, { ct: undefined })), { at: '2026-03-02T01:00:00.000Z', timeFrom: 'arrival' }),
  one('the time of a device', notify(cin(20, { Timestamp: '2026-03-02T00:30:00Z' })), {
    at: '2026-03-02T00:30:00.000Z',
    timeFrom: 'device',
  }),
  one('a wall clock of Seoul', notify(cin(21, { Timestamp: '2026-03-02 09:59:00' })), {
    at: '2026-03-02T00:59:00.000Z',
  }),
  one('a wall clock of UTC', notify(cin(22, { Timestamp: '2026-03-02 00:59:00' })), { at: '2026-03-02T00:59:00.000Z' }),
  one('seconds since 1970', notify(cin(23, { Timestamp: 1772413140 })), { at: '2026-03-02T00:59:00.000Z' }),
  one('a device clock of 1970', notify(cin(24, { Timestamp: 5 })), { ...read, timeFrom: 'network' }),
  one('a device clock of next year', notify(cin(25, { Timestamp: '2027-03-02T00:00:00Z' })), {
    ...read,
    timeFrom: 'network',
  }),
  one(
    'an instance of a time series',
    of(3, { 'm2m:tsi': { ri: 'tsi-1', con: 5, dgt: '20260302T005900', ct: '20260302T005958' } }),
    {
      at: '2026-03-02T00:59:00.000Z',
      decoded: { con: 5 },
    },
  ),
  one('rn in place of ri', notify(cin(26, 1, { ri: undefined })), { key: 'Mobius/bin-7/level/4-20260302005952' + '6' }),
  one('neither, with a time of its own', notify({ ...bare, con: { level: 1, Timestamp: '2026-03-02T00:58:00Z' } }), {
    at: '2026-03-02T00:58:00.000Z',
  }),
  { name: 'neither', body: notify(bare), expected: { refused: ['no-key'] } },
  one(
    'a subscription without a path',
    { 'm2m:sgn': { ...event(cin(27, 1)), sur: '/id-in/sub84' } },
    { deviceKey: 'HkYb2fXo0e' },
  ),
  one('an instance that was replaced', of(1, { 'm2m:cin': cin(28, 1) }), { ...read, decoded: { con: 1 } }),
  one('no net', { 'm2m:sgn': { nev: { rep: { 'm2m:cin': cin(29, 1) } }, sur } }, { ...read, decoded: { con: 1 } }),
  one('a request of MQTT', { op: 5, rqi: 'x', to: 'mqtt://maru', fr: '/Mobius2', pc: notify(cin(30, 1)) }, read),
  one('a request of Mobius 4', { op: 5, ri: 'x', to: 'mqtt://maru', fr: '/Mobius2', pc: notify(cin(31, 1)) }, read),
  one('a wrapped request', { 'm2m:rqp': { op: 5, rqi: 'x', pc: notify(cin(32, 1)) } }, read),
  {
    name: 'a batch with a bad member',
    body: batch(event(cin(33, 1)), 'text', { sur }, event(cin(34, null)), event(cin(35, 2))),
    expected: {
      messages: [{ key: 'Mobius/bin-7/level/ri-33' }, { key: 'Mobius/bin-7/level/ri-35' }],
      refused: ['unknown-message', 'unknown-message', 'no-content'],
    },
  },
  {
    name: 'a batch of wrapped members',
    body: batch(notify(cin(36, 1)), notify(cin(37, 2))),
    expected: { messages: [read, read] },
  },
  one('a batch that is one object', { 'm2m:agn': { 'm2m:sgn': event(cin(38, 1)) } }, read),
  one('a batch without inner name', { 'm2m:agn': [event(cin(39, 1))] }, read),
  { name: 'an empty batch', body: batch(), expected: { messages: [] } },
  { name: 'too large a batch', body: batch(...Array(1001).fill({})), expected: { rejected: 'too-many' } },
  one(
    'keys of prototypes',
    Buffer.from(JSON.stringify(notify(cin(40, { a: 1 }))).replace('"a":1', '"a":1,"__proto__":{"b":1}')),
    { decoded: { a: 1 } },
  ),
  one('keys of prototypes in text', notify(cin(41, '{"a":1,"__proto__":{"b":1}}')), { decoded: { a: 1 } }),
  {
    name: 'a verification of Mobius',
    body: { 'm2m:sgn': { vrq: true, sur, cr: 'Smaru', rvi: '2a' } },
    expected: 'verification',
  },
  {
    name: 'a verification of tinyIoT',
    body: { 'm2m:sgn': { ...event(cin(1, 1)), vrq: true } },
    expected: 'verification',
  },
  { name: 'a deleted instance', body: of(4, { 'm2m:cin': cin(50, 1) }), expected: { ignored: ['deletion'] } },
  { name: 'a deleted container', body: of(2, { 'm2m:cnt': { rn: 'level' } }), expected: { ignored: ['deletion'] } },
  {
    name: 'a deleted subscription',
    body: { 'm2m:sgn': { sud: true, sur } },
    expected: { ignored: ['subscription-deleted'] },
  },
  {
    name: 'an updated container',
    body: of(1, { 'm2m:cnt': { rn: 'level', cni: 5 } }),
    expected: { ignored: ['other-resource'] },
  },
  { name: 'missing data of a series', body: of(8, { 'm2m:tsn': { mdc: 1 } }), expected: { ignored: ['not-creation'] } },
  {
    name: 'only an address',
    body: of(3, { 'm2m:uri': 'Mobius/bin-7/level/4-1' }),
    expected: { refused: ['no-content'] },
  },
  { name: 'no resource', body: of(3, {}), expected: { refused: ['no-content'] } },
  { name: 'empty content', body: notify(cin(51, '')), expected: { refused: ['no-content'] } },
  {
    name: 'base64 that is none',
    body: notify(cin(52, 'a b', { cnf: 'text/plain:1' })),
    expected: { refused: ['bad-payload'] },
  },
  {
    name: 'no container',
    body: { 'm2m:sgn': { nev: event(cin(53, 1, { pi: undefined })).nev } },
    expected: { refused: ['no-device'] },
  },
  { name: 'XML', body: Buffer.from('<?xml version="1.0"?><m2m:sgn/>'), expected: { rejected: 'xml' } },
  { name: 'CBOR', body: Buffer.from([0xa1, 0x67, 0x6d, 0x32, 0x6d]), expected: { rejected: 'cbor' } },
  {
    name: 'CBOR in hexadecimal',
    body: Buffer.from('a1676d326d3a73676ea0'),
    expected: { rejected: 'cbor' },
  },
  {
    name: 'a body cut inside a Korean letter',
    body: Buffer.from(JSON.stringify(notify(cin(54, { name: '수거함' })))).subarray(0, -140),
    expected: { rejected: 'cut-body' },
  },
  {
    name: 'a body cut at its end',
    body: cut(notify(cin(55, '한글')), 4),
    expected: { rejected: 'cut-body' },
  },
  { name: 'a deep body', body: nested(200_000), expected: { rejected: 'too-deep' } },
  one('deep text in the content', notify(cin(42, `${'['.repeat(5000)}${']'.repeat(5000)}`)), read),
  { name: 'an oversized body', body: oversized, expected: { rejected: 'too-large' } },
  { name: 'another body', body: { hello: 1 }, expected: { refused: ['unknown-message'] } },
];
/** Number of distinct frames in the samples: contents 1 to 42 except 34, one of a series, one without identifiers. */
export const oneM2mFrames = 44;
