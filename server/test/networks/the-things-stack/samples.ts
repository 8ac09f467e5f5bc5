import { cut, nested, oversized, type Sample } from '../sample.ts';

const ids = {
  device_id: 'bin-7',
  application_ids: { application_id: 'waste' },
  dev_eui: '70B3D57ED0000007',
  join_eui: '0000000000000000',
  dev_addr: '260B1234',
};
const nsTime = '2026-03-02T00:59:58.123456789Z';
const asTime = '2026-03-02T00:59:58.335000111Z';
const message = (fCnt: number, more: object = {}) => ({
  session_key_id: 'AXb1Session1==',
  f_port: 1,
  ...(fCnt > 0 && { f_cnt: fCnt }),
  frm_payload: 'AQID',
  settings: { data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } }, frequency: '922100000' },
  received_at: nsTime,
  consumed_airtime: '0.056576s',
  ...more,
});
const up = (uplink_message: object, more: object = {}) => ({
  end_device_ids: ids,
  correlation_ids: ['gs:uplink:01'],
  received_at: asTime,
  uplink_message,
  ...more,
});
const event = (name: string, value: object, more: object = {}) => ({
  end_device_ids: ids,
  correlation_ids: ['as:up:01'],
  received_at: asTime,
  [name]: value,
  ...more,
});
const gateway = (gateway_id: string, more: object = {}) => ({
  gateway_ids: { gateway_id, eui: 'B827EBFFFE000001' },
  timestamp: 2463457000,
  rssi: -40,
  snr: 9,
  ...more,
});
const read = { deviceKey: '70b3d57ed0000007', event: 'uplink', at: '2026-03-02T00:59:58.123Z' } as const;
const without = <T extends object>(value: T, name: keyof T) => ({ ...value, [name]: undefined });
const location = { latitude: 37.58, longitude: 127.08, altitude: 20, source: 'SOURCE_GPS' };
const onlyName = { device_id: 'bin-8', application_ids: { application_id: 'waste' }, dev_addr: '260B9999' };

export const theThingsStackSamples: Sample[] = [
  {
    name: 'a whole uplink',
    body: up(message(1, { decoded_payload: { level: 40 } })),
    expected: {
      messages: [
        {
          ...read,
          fCnt: 1,
          fPort: 1,
          payload: '010203',
          decoded: { level: 40 },
          timeFrom: 'network',
          isSimulated: false,
        },
      ],
    },
  },
  {
    name: 'a repetition of it',
    body: up(message(1, { decoded_payload: { level: 40 } })),
    expected: { messages: [{ ...read, fCnt: 1, key: '70b3d57ed0000007/AXb1Session1==/1/AQID' }] },
  },
  { name: 'a first frame without f_cnt', body: up(message(0)), expected: { messages: [{ ...read, fCnt: 0 }] } },
  {
    name: 'a frame without f_port',
    body: up(without(message(2), 'f_port')),
    expected: { messages: [{ ...read, fCnt: 2, fPort: 0, payload: '010203' }] },
  },
  {
    name: 'a frame without payload',
    body: up({ session_key_id: 'AXb1Session1==', f_cnt: 3, settings: {}, received_at: nsTime }),
    expected: { messages: [{ ...read, fCnt: 3, payload: undefined, decoded: undefined }] },
  },
  {
    name: 'an empty decoded_payload',
    body: up(message(4, { decoded_payload: {} })),
    expected: { messages: [{ ...read, fCnt: 4, decoded: {} }] },
  },
  {
    name: 'a failed decoder',
    body: up(message(5, { decoded_payload_warnings: ['no rule'] })),
    expected: { messages: [{ ...read, fCnt: 5, payload: '010203', decoded: undefined }] },
  },
  {
    name: 'normalized payload as a list',
    body: up(message(6, { normalized_payload: [{ air: { temperature: 20 } }, { air: { relativeHumidity: 40 } }] })),
    expected: {
      messages: [{ ...read, fCnt: 6, normalized: [{ air: { temperature: 20 } }, { air: { relativeHumidity: 40 } }] }],
    },
  },
  {
    name: 'normalized payload as an object inside a frame',
    body: up(message(7, { normalized_payload: { air: { temperature: 20 } } })),
    expected: { messages: [{ ...read, fCnt: 7, normalized: [{ air: { temperature: 20 } }] }] },
  },
  {
    name: 'one measurement that was normalized',
    body: event('uplink_normalized', { ...message(6), normalized_payload: { air: { temperature: 20 } } }),
    expected: { ignored: ['normalized-copy'] },
  },
  {
    name: 'several gateways of which one has a wrong clock',
    body: up(
      message(8, { rx_metadata: [gateway('a', { time: '1980-01-06T00:00:05Z' }), gateway('b', { time: nsTime })] }),
    ),
    expected: { messages: [{ ...read, fCnt: 8 }] },
  },
  {
    name: 'a gateway clock hours ahead',
    body: up(message(9, { settings: { time: '2026-03-02T09:59:58Z' } })),
    expected: { messages: [{ ...read, fCnt: 9 }] },
  },
  {
    name: 'a frame through Packet Broker',
    body: up(
      message(10, {
        rx_metadata: [
          { gateway_ids: { gateway_id: 'packetbroker' }, packet_broker: { message_id: '01' }, rssi: -100, location },
        ],
      }),
    ),
    expected: { messages: [{ ...read, fCnt: 10, location: undefined }] },
  },
  {
    name: 'the same frame through Packet Broker later',
    body: up(message(10, { received_at: '2026-03-02T00:59:59.5Z' }), { received_at: '2026-03-02T00:59:59.6Z' }),
    expected: { messages: [{ fCnt: 10, key: '70b3d57ed0000007/AXb1Session1==/10/AQID' }] },
  },
  {
    name: 'the first frame after a new join',
    body: up({ ...message(1), session_key_id: 'AXb2Session2==' }),
    expected: { messages: [{ ...read, fCnt: 1, key: '70b3d57ed0000007/AXb2Session2==/1/AQID' }] },
  },
  {
    name: 'a simulated frame',
    body: up({ f_port: 1, f_cnt: 1, frm_payload: 'AQID', received_at: '0001-01-01T00:00:00Z' }, { simulated: true }),
    expected: { messages: [{ ...read, at: '2026-03-02T00:59:58.335Z', isSimulated: true }] },
  },
  {
    name: 'a simulated frame with the session of a real one',
    body: up(message(1), { simulated: true }),
    expected: { messages: [{ ...read, isSimulated: true, fCnt: 1 }] },
  },
  {
    name: 'a device activated by personalisation',
    body: { ...up(without(message(1), 'session_key_id')), end_device_ids: onlyName },
    expected: { messages: [{ deviceKey: 'waste/bin-8', deviceName: 'bin-8', fCnt: 1 }] },
  },
  {
    name: 'its counter after a restart',
    body: {
      ...up({ ...without(message(1), 'session_key_id'), received_at: '2026-03-02T00:40:00Z' }),
      end_device_ids: onlyName,
    },
    expected: { messages: [{ deviceKey: 'waste/bin-8', at: '2026-03-02T00:40:00.000Z' }] },
  },
  {
    name: 'a counter after a restart within its session',
    body: up(message(1, { frm_payload: 'BAUG' })),
    expected: { messages: [{ ...read, fCnt: 1, payload: '040506' }] },
  },
  {
    name: 'a DevEUI of zeros',
    body: { ...up(message(1)), end_device_ids: { ...onlyName, dev_eui: '0000000000000000' } },
    expected: { messages: [{ deviceKey: 'waste/bin-8' }] },
  },
  {
    name: 'a delivery an hour late',
    body: up(message(11, { received_at: '2026-03-01T23:50:00.1Z' }), { received_at: '2026-03-01T23:50:00.3Z' }),
    expected: { messages: [{ fCnt: 11, at: '2026-03-01T23:50:00.100Z' }] },
  },
  {
    name: 'no time of the Network Server',
    body: up(without(message(12), 'received_at')),
    expected: { messages: [{ fCnt: 12, at: '2026-03-02T00:59:58.335Z', timeFrom: 'network' }] },
  },
  {
    name: 'no time at all',
    body: without(up(without(message(13), 'received_at')), 'received_at'),
    expected: { messages: [{ fCnt: 13, at: '2026-03-02T01:00:00.000Z', timeFrom: 'arrival' }] },
  },
  {
    name: 'a server clock an hour ahead',
    body: up(message(14, { received_at: '2026-03-02T02:00:00Z' }), { received_at: '2026-03-02T02:00:00Z' }),
    expected: { messages: [{ fCnt: 14, timeFrom: 'arrival' }] },
  },
  {
    name: 'brand and model',
    body: up(message(15, { version_ids: { brand_id: 'milesight-iot', model_id: 'em310-udl', band_id: 'KR_920_923' } })),
    expected: { messages: [{ fCnt: 15, modelHint: 'milesight-iot/em310-udl' }] },
  },
  {
    name: 'a battery, and an empty one by omission',
    body: up(message(16, { last_battery_percentage: { f_cnt: 9 } })),
    expected: { messages: [{ fCnt: 16, battery: 0 }] },
  },
  {
    name: 'a position from the payload and the registered one',
    body: up(message(17, { locations: { user: { latitude: 1, longitude: 1 }, 'frm-payload': location } })),
    expected: { messages: [{ fCnt: 17, location: { latitude: 37.58, longitude: 127.08 } }] },
  },
  {
    name: 'the registered position only',
    body: up(message(18, { locations: { user: location } })),
    expected: { messages: [{ fCnt: 18, location: undefined }] },
  },
  {
    name: 'a copy of the position from the payload',
    body: event('location_solved', { service: 'frm-payload', location }),
    expected: { ignored: ['location-copy'] },
  },
  {
    name: 'a position of a geolocation service',
    body: event('location_solved', { service: 'lora-cloud', location }),
    expected: { messages: [{ event: 'location', location: { latitude: 37.58, longitude: 127.08 } }] },
  },
  {
    name: 'a solved location without one',
    body: event('location_solved', { service: 'lora-cloud', location: {} }),
    expected: { refused: ['no-content'] },
  },
  {
    name: 'a join',
    body: event('join_accept', { session_key_id: 'AXb2Session2==', received_at: nsTime }),
    expected: { messages: [{ event: 'join', at: '2026-03-02T00:59:58.123Z' }] },
  },
  ...['ack', 'nack', 'sent', 'failed', 'queued', 'queue_invalidated'].map(
    (what): Sample => ({
      name: `downlink_${what}`,
      body: event(`downlink_${what}`, { f_port: 1, frm_payload: 'AQ==' }),
      expected: { ignored: ['downlink'] },
    }),
  ),
  {
    name: 'data of a service',
    body: event('service_data', { service: 'x', data: { a: 1 } }),
    expected: { ignored: ['service-data'] },
  },
  {
    name: 'an unknown event',
    body: event('uplink_of_the_future', {}),
    expected: { refused: ['unknown-message'] },
  },
  {
    name: 'a field mask without identifiers',
    body: { uplink_message: message(1) },
    expected: { refused: ['no-device'] },
  },
  {
    name: 'a free name beside the DevEUI',
    body: { ...up(message(1)), end_device_ids: { ...ids, device_id: 'KWH - 32310067' } },
    expected: { messages: [{ ...read, fCnt: 1, deviceName: 'KWH - 32310067' }] },
  },
  {
    name: 'a free name without a DevEUI',
    body: { ...up(message(1)), end_device_ids: { ...onlyName, device_id: 'KWH - 32310067' } },
    expected: { refused: ['bad-device'] },
  },
  {
    name: 'a DevEUI that is none',
    body: { ...up(message(1)), end_device_ids: { ...ids, dev_eui: 'XYZ' } },
    expected: { refused: ['bad-device'] },
  },
  {
    name: 'payload that stays encrypted',
    body: up(message(1, { app_s_key: { key: 'AA==' } })),
    expected: { refused: ['encrypted'] },
  },
  {
    name: 'payload that is not base64',
    body: up(message(1, { frm_payload: '%%' })),
    expected: { refused: ['bad-payload'] },
  },
  {
    name: 'payload longer than a frame',
    body: up(message(1, { frm_payload: Buffer.alloc(256).toString('base64') })),
    expected: { refused: ['bad-payload'] },
  },
  { name: 'a port out of range', body: up(message(1, { f_port: 256 })), expected: { refused: ['bad-field'] } },
  { name: 'a counter in words', body: up(message(1, { f_cnt: 'one' })), expected: { refused: ['bad-field'] } },
  {
    name: 'a message of version 2',
    body: {
      app_id: 'waste',
      dev_id: 'bin-7',
      hardware_serial: '70B3D57ED0000007',
      port: 1,
      counter: 1,
      payload_raw: 'AQID',
    },
    expected: { rejected: 'old-the-things-network' },
  },
  {
    name: 'Protocol Buffers',
    body: Buffer.from([0x0a, 0x05, 0x62, 0x69, 0x6e, 0x2d, 0x37]),
    expected: { rejected: 'protobuf' },
  },
  {
    name: 'a message of ChirpStack',
    body: { deviceInfo: {}, fCnt: 1 },
    expected: { rejected: 'other-network' },
  },
  { name: 'a list', body: [up(message(1))], expected: { rejected: 'unknown-message' } },
  { name: 'a cut body', body: cut(up(message(1)), 20), expected: { rejected: 'cut-body' } },
  { name: 'an oversized body', body: oversized, expected: { rejected: 'too-large' } },
  { name: 'a deep body', body: nested(100_000), expected: { rejected: 'too-deep' } },
  { name: 'an empty body', body: Buffer.alloc(0), expected: { rejected: 'empty-body' } },
  {
    name: 'a comma too many',
    body: Buffer.from('{"end_device_ids":{},}'),
    expected: { rejected: 'malformed' },
  },
  {
    name: 'keys of prototypes',
    body: Buffer.from(
      JSON.stringify(up(message(19, { decoded_payload: { level: 1 } }))).replace(
        '"level":1',
        '"level":1,"__proto__":{"a":1},"\\u005f_proto__":{"a":1},"constructor":2',
      ),
    ),
    expected: { messages: [{ fCnt: 19, decoded: { level: 1, constructor: 2 } as Record<string, unknown> }] },
  },
];
/**
 * Number of distinct frames in the samples: counters 0 to 18 of the first session, one of them twice, one of the second,
 * three of a device without DevEUI, and two simulated ones.
 */
export const theThingsStackFrames = 26;
