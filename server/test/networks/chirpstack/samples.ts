import { cut, nested, oversized, type Sample } from '../sample.ts';

const deviceInfo = {
  tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
  tenantName: 'district',
  applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
  applicationName: 'waste',
  deviceProfileId: '605d08d4-65f5-4d2c-8a5a-3d2457662f79',
  deviceProfileName: 'EM310-UDL',
  deviceName: 'Bin 7',
  devEui: '70b3d57ed0000007',
  tags: { dong: '1' },
};
const serverTime = '2026-03-02T00:59:58.500Z';
const gpsTime = '2026-03-02T00:59:58.123456+00:00';
const gateway = (more: object = {}) => ({
  gatewayId: '0016c001f153a14c',
  uplinkId: 4217106255,
  nsTime: serverTime,
  rssi: -36,
  snr: 10.5,
  location: {},
  crcStatus: 'CRC_OK',
  ...more,
});
/** Derives the identifier from the counter, so that each frame has its own. */
const id = (number: number) => `3ac7e3c4-4401-4b8d-9386-${String(number).padStart(12, '0')}`;
const frame = (fCnt: number, more: object = {}) => ({
  deduplicationId: id(fCnt),
  time: gpsTime,
  deviceInfo,
  devAddr: '00189440',
  adr: true,
  dr: 5,
  fCnt,
  fPort: 1,
  confirmed: false,
  data: 'AQID',
  rxInfo: [gateway()],
  txInfo: { frequency: 922100000 },
  regionConfigId: 'kr920',
  ...more,
});
const read = { deviceKey: '70b3d57ed0000007', event: 'uplink', at: '2026-03-02T00:59:58.123Z' } as const;
const without = (value: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const up = (name: string, body: unknown, expected: Sample['expected']): Sample => ({
  name,
  query: { event: 'up' },
  body,
  expected,
});
const other = (event: string, name: string, body: object, expected: Sample['expected']): Sample => ({
  name,
  query: { event },
  body: { deduplicationId: id(900), time: serverTime, deviceInfo, ...body },
  expected,
});
const log = (code: string, level: string) => ({
  deduplicationId: undefined,
  level,
  code,
  description: 'text',
  context: {},
});

export const chirpstackSamples: Sample[] = [
  up('a whole uplink', frame(1, { object: { level: 40 } }), {
    messages: [
      {
        ...read,
        fCnt: 1,
        fPort: 1,
        payload: '010203',
        decoded: { level: 40 },
        timeFrom: 'gateway',
        deviceName: 'Bin 7',
        modelHint: 'EM310-UDL',
      },
    ],
  }),
  up('a repetition of it', frame(1, { object: { level: 40 } }), { messages: [{ ...read, fCnt: 1 }] }),
  up('zeros that are present', frame(0, { fPort: 0, data: '', dr: 0 }), {
    messages: [{ ...read, fCnt: 0, fPort: 0, payload: undefined }],
  }),
  up('zeros that are left out', without(frame(0, { deduplicationId: id(100) }), 'fCnt', 'fPort', 'data', 'adr', 'dr'), {
    messages: [{ ...read, fCnt: 0, fPort: 0, payload: undefined }],
  }),
  up('the same counter after a new join', frame(1, { deduplicationId: id(101), devAddr: '00189441' }), {
    messages: [{ ...read, fCnt: 1 }],
  }),
  up('several gateways', frame(2, { rxInfo: [gateway(), gateway({ gatewayId: '0016c001f153a14d', rssi: -90 })] }), {
    messages: [{ ...read, fCnt: 2 }],
  }),
  up('a gateway clock of 1980', frame(3, { time: '1980-01-06T00:00:10Z' }), {
    messages: [{ fCnt: 3, at: '2026-03-02T00:59:58.500Z', timeFrom: 'network' }],
  }),
  up('a gateway clock an hour behind', frame(4, { time: '2026-03-01T23:59:58Z' }), {
    messages: [{ fCnt: 4, at: '2026-03-02T00:59:58.500Z', timeFrom: 'network' }],
  }),
  up('a gateway clock nine hours ahead', frame(5, { time: '2026-03-02T09:59:58Z' }), {
    messages: [{ fCnt: 5, at: '2026-03-02T00:59:58.500Z', timeFrom: 'network' }],
  }),
  up(
    'a wrong clock without a time of the server',
    frame(6, { time: '2026-03-02T09:59:58Z', rxInfo: [gateway({ nsTime: undefined })] }),
    {
      messages: [{ fCnt: 6, at: '2026-03-02T01:00:00.000Z', timeFrom: 'arrival' }],
    },
  ),
  up('an older version without nsTime', frame(7, { rxInfo: [gateway({ nsTime: undefined, time: gpsTime })] }), {
    messages: [{ ...read, fCnt: 7, timeFrom: 'gateway' }],
  }),
  up(
    'the earliest of several receptions',
    frame(8, { time: undefined, rxInfo: [gateway(), gateway({ nsTime: '2026-03-02T00:59:58.2Z' })] }),
    {
      messages: [{ fCnt: 8, at: '2026-03-02T00:59:58.200Z', timeFrom: 'network' }],
    },
  ),
  up('no time at all', without(frame(9, { rxInfo: [] }), 'time'), { messages: [{ fCnt: 9, timeFrom: 'arrival' }] }),
  up('no rxInfo', without(frame(10), 'rxInfo'), { messages: [{ ...read, fCnt: 10 }] }),
  up('nine decimals and an offset', frame(11, { time: '2026-03-02T09:59:58.123456789+09:00' }), {
    messages: [{ ...read, fCnt: 11 }],
  }),
  up('no deduplicationId', frame(12, { deduplicationId: '' }), { messages: [{ ...read, fCnt: 12 }] }),
  up(
    'an object of texts, nulls and lists',
    frame(13, { object: { level: '0', tilt: 'true', temp: null, list: [1, 2] } }),
    {
      messages: [{ fCnt: 13, decoded: { level: '0', tilt: 'true', temp: null, list: [1, 2] } }],
    },
  ),
  up('an object that is null', frame(14, { object: null }), { messages: [{ fCnt: 14, decoded: undefined }] }),
  up('an empty object', frame(15, { object: {} }), { messages: [{ fCnt: 15, decoded: {} }] }),
  up('the frame of a failed codec', without(frame(16), 'object'), { messages: [{ fCnt: 16, payload: '010203' }] }),
  up('a DevEUI in upper case', frame(17, { deviceInfo: { ...deviceInfo, devEui: '70B3D57ED0000007' } }), {
    messages: [{ ...read, fCnt: 17 }],
  }),
  up('a relayed frame', frame(18, { relayRxInfo: { devEui: '0102030405060708', rssi: -70 } }), {
    messages: [{ ...read, fCnt: 18 }],
  }),
  up(
    'keys of prototypes',
    Buffer.from(JSON.stringify(frame(19, { object: { a: 1 } })).replace('"a":1', '"a":1,"__proto__":{"b":1}')),
    {
      messages: [{ fCnt: 19, decoded: { a: 1 } }],
    },
  ),
  other('join', 'a join', { devAddr: '00189440' }, { messages: [{ event: 'join', at: '2026-03-02T00:59:58.500Z' }] }),
  other(
    'status',
    'a status',
    { margin: 7, externalPowerSource: false, batteryLevelUnavailable: false, batteryLevel: 75.5 },
    {
      messages: [{ event: 'status', battery: 75.5 }],
    },
  ),
  other(
    'status',
    'an empty battery',
    { deduplicationId: id(901), margin: 7, batteryLevel: 0 },
    {
      messages: [{ event: 'status', battery: 0 }],
    },
  ),
  other(
    'status',
    'external power',
    { deduplicationId: id(902), externalPowerSource: true, batteryLevel: 0 },
    {
      messages: [{ event: 'status', battery: undefined }],
    },
  ),
  other(
    'status',
    'an unavailable battery level',
    { deduplicationId: id(903), batteryLevelUnavailable: true, batteryLevel: 0 },
    {
      messages: [{ event: 'status', battery: undefined }],
    },
  ),
  other(
    'location',
    'a location',
    { location: { latitude: 37.58, longitude: 127.08, source: 'GEO_RESOLVER_TDOA' } },
    {
      messages: [{ event: 'location', location: { latitude: 37.58, longitude: 127.08 } }],
    },
  ),
  other('location', 'an empty location', { location: {} }, { refused: ['no-content'] }),
  other(
    'ack',
    'an acknowledgement',
    { queueItemId: id(1), acknowledged: true, fCntDown: 1 },
    { ignored: ['downlink'] },
  ),
  other(
    'txack',
    'a transmission',
    { deduplicationId: undefined, downlinkId: 3, gatewayId: '0016c001f153a14c' },
    {
      ignored: ['downlink'],
    },
  ),
  other(
    'integration',
    'an integration',
    { integrationName: 'loracloud', eventType: 'x', object: { level: 1 } },
    {
      ignored: ['service-data'],
    },
  ),
  other('log', 'a codec error', log('UPLINK_CODEC', 'ERROR'), { ignored: ['network-codec-failed'] }),
  other('log', 'a repeated frame', log('UPLINK_F_CNT_RETRANSMISSION', 'WARNING'), { ignored: ['frame-repeated'] }),
  other('log', 'a reset counter', log('UPLINK_F_CNT_RESET', 'WARNING'), { ignored: ['network-log'] }),
  other('log', 'a wrong signature', log('UPLINK_MIC', 'ERROR'), { ignored: ['network-log'] }),
  other(
    'log',
    'a log without level and code',
    { deduplicationId: undefined, description: 'text' },
    { ignored: ['network-log'] },
  ),
  other('future', 'an event of a later version', {}, { ignored: ['other-event'] }),
  up('encrypted data', frame(50, { joinServerContext: { sessionKeyId: 'AQ==' } }), { refused: ['encrypted'] }),
  up('data that is not base64', frame(51, { data: 'é' }), { refused: ['bad-payload'] }),
  up('a counter below zero', frame(52, { fCnt: -1 }), { refused: ['bad-field'] }),
  up('a port in words', frame(53, { fPort: 'one' }), { refused: ['bad-field'] }),
  up('no DevEUI', frame(54, { deviceInfo: { deviceName: 'Bin 7' } }), { refused: ['no-device'] }),
  up('a DevEUI that is none', frame(55, { deviceInfo: { devEui: "1' or '1" } }), { refused: ['bad-device'] }),
  { name: 'an address without event', body: frame(56), expected: { rejected: 'no-event' } },
  up(
    'a message of version 3',
    { applicationID: '1', deviceName: 'Bin 7', devEUI: 'cLPVftAAAAc=', fCnt: 1, fPort: 1, data: 'AQID' },
    {
      rejected: 'old-chirpstack',
    },
  ),
  up('a message of The Things Stack', { end_device_ids: {}, uplink_message: {} }, { rejected: 'other-network' }),
  up('no message', {}, { refused: ['no-device'] }),
  up('Protocol Buffers', Buffer.from([0x0a, 0x24, 0x33, 0x61, 0x00, 0x37]), { rejected: 'protobuf' }),
  up('a cut body with Korean text', cut(frame(57, { object: { name: '수거함' } }), 3), {
    rejected: 'cut-body',
  }),
  up('bytes of EUC-KR', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xbc, 0xf6, 0x22, 0x7d]), {
    rejected: 'not-utf8',
  }),
  up('a deep body', nested(33), { rejected: 'too-deep' }),
  up('an oversized body', oversized, { rejected: 'too-large' }),
  up('an empty body', Buffer.from(' \n'), { rejected: 'empty-body' }),
];
/** Number of distinct frames in the samples: counters 0 to 19, and two more with counters 0 and 1. */
export const chirpstackFrames = 22;
