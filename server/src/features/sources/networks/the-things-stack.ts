/**
 * The Things Stack v3. It omits fields whose value is 0, false or empty. One frame can arrive as several messages:
 * derived measurements and positions come before the frame, which also contains them.
 */
import { parseBody } from './body.ts';
import {
  countOf,
  devEuiOf,
  type Fields,
  fieldsOf,
  isFields,
  keyOf,
  listOf,
  locationOf,
  nameOf,
  ofNetwork,
  parseOneOrRefuse,
  parseOrRefuse,
  payloadOf,
  Refused,
} from './fields.ts';
import type { Ignored, Network, NetworkMessage, Parsed } from './network.ts';
import { plausibleTime } from './times.ts';

export const theThingsStack: Network = {
  kind: 'the-things-stack',
  read: ({ body, receivedAt }) => parseOrRefuse(() => readMessage(body, receivedAt)),
  readMqtt: ({ topic, payload, receivedAt }) =>
    parseOrRefuse(() => {
      if (!/^v3\/[^/]+\/devices\/[^/]+\/(up|join|down|location|service)(\/|$)/.test(topic))
        throw new Refused('unknown-topic', '토픽이 v3/{application}/devices/{device}/… 형식이 아닙니다.');
      return readMessage(payload, receivedAt);
    }),
  answerHeaders: () => ({}),
};

function readMessage(body: Buffer, receivedAt: Date): Parsed {
  const up = ofNetwork('the-things-stack', parseBody(body, 'protobuf'));
  return parseOneOrRefuse(() => {
    const ids = idsOf(up);
    try {
      const parsed = readEvent(up, ids, receivedAt);
      return 'reason' in parsed ? { messages: [], ignored: [parsed] } : { messages: [parsed], ignored: [] };
    } catch (error) {
      throw error instanceof Refused ? new Refused(error.reason, error.message, ids.deviceKey) : error;
    }
  });
}

interface Ids {
  deviceKey: string;
  deviceName: string | undefined;
  devAddr: string;
}

function idsOf(up: Fields): Ids {
  const ids = fieldsOf(up.end_device_ids);
  const device = ids.device_id;
  const application = fieldsOf(ids.application_ids).application_id;
  const devEui = devEuiOf(ids.dev_eui);
  if (devEui === undefined && (device === undefined || application === undefined))
    throw new Refused('no-device', 'end_device_ids에 dev_eui 항목도, application_ids와 device_id 항목도 없습니다.');
  // With a DevEUI both ids are only names, which some senders write freely.
  for (const id of devEui === undefined ? [device, application] : [])
    if (typeof id !== 'string' || !/^[a-z0-9-]{1,36}$/.test(id))
      throw new Refused('bad-device', 'device_id 또는 application_id 값이 식별자의 형식이 아닙니다.');
  return {
    deviceKey: devEui ?? `${application}/${device}`,
    deviceName: nameOf(device),
    devAddr: nameOf(ids.dev_addr) ?? '',
  };
}

const downlinkEvents = [
  'downlink_ack',
  'downlink_nack',
  'downlink_sent',
  'downlink_failed',
  'downlink_queued',
  'downlink_queue_invalidated',
];

function readEvent(up: Fields, ids: Ids, receivedAt: Date): NetworkMessage | Ignored {
  const ignore = (reason: Ignored['reason'], detail: string): Ignored => {
    return { index: 0, reason, detail, deviceKey: ids.deviceKey };
  };
  if (isFields(up.uplink_message)) return uplink(up, up.uplink_message, ids, receivedAt);
  if (isFields(up.join_accept)) return join(up, up.join_accept, ids, receivedAt);
  if (isFields(up.location_solved)) {
    const { service } = up.location_solved;
    if (service === 'frm-payload') return ignore('location-copy', 'location_solved of frm-payload');
    return solvedLocation(up, up.location_solved, ids, receivedAt);
  }
  if ('uplink_normalized' in up) return ignore('normalized-copy', 'uplink_normalized');
  const downlink = downlinkEvents.find((event) => event in up);
  if (downlink) return ignore('downlink', downlink);
  if ('service_data' in up) return ignore('service-data', 'service_data');
  throw new Refused('unknown-message', '알려진 종류의 메시지가 아닙니다.');
}

function uplink(up: Fields, message: Fields, ids: Ids, receivedAt: Date): NetworkMessage {
  if (isFields(message.app_s_key)) throw new Refused('encrypted', 'app_s_key: 페이로드가 암호화되어 있습니다.');
  const fCnt = countOf(message, 'f_cnt', 0xffff_ffff);

  const versions = fieldsOf(message.version_ids);
  return {
    key: uplinkKey(up, message, ids, fCnt),
    deviceKey: ids.deviceKey,
    deviceName: ids.deviceName,
    modelHint: nameOf([versions.brand_id, versions.model_id].filter((id) => typeof id === 'string').join('/')),
    event: 'uplink',
    ...timeOf(up, message, receivedAt),
    fCnt,
    fPort: countOf(message, 'f_port', 255),
    payload: payloadOf(message, 'frm_payload'),
    decoded: isFields(message.decoded_payload) ? message.decoded_payload : undefined,
    normalized: normalizedOf(message.normalized_payload),
    battery: batteryOf(message.last_battery_percentage),
    location: locationOf(fieldsOf(message.locations)['frm-payload']),
    isSimulated: up.simulated === true,
  };
}

/** Frames contain a list; a message with only one measurement contains one object. */
function normalizedOf(value: unknown): Fields[] | undefined {
  const list = (Array.isArray(value) ? value : [value]).filter(isFields);
  return list.length === 0 ? undefined : list;
}

/**
 * The frame counter restarts at every join, so it identifies a frame only within its session. Devices activated by
 * personalisation may restart it within a session; then the payload distinguishes frames.
 */
function uplinkKey(up: Fields, message: Fields, ids: Ids, fCnt: number): string {
  // A simulated frame must not have the key of a real one.
  if (up.simulated === true) return keyOf(ids.deviceKey, 'simulated', fCnt, String(up.received_at));
  if (typeof message.session_key_id === 'string' && message.session_key_id !== '')
    return keyOf(ids.deviceKey, message.session_key_id, fCnt, String(message.frm_payload ?? ''));
  // Some devices activated by personalisation have no session. Repetitions have identical bodies.
  return keyOf(ids.deviceKey, ids.devAddr, fCnt, String(message.received_at ?? up.received_at));
}

/**
 * The Network Server's time, else the Application Server's. For a simulated frame the former has the year 1. Times of
 * gateways aren't used: they may be absent or wrong, and the server receives the frame within a second.
 */
function timeOf(up: Fields, event: Fields, receivedAt: Date): Pick<NetworkMessage, 'at' | 'timeFrom'> {
  const at = plausibleTime(event.received_at, receivedAt) ?? plausibleTime(up.received_at, receivedAt);
  return at ? { at, timeFrom: 'network' } : { at: receivedAt, timeFrom: 'arrival' };
}

function batteryOf(given: unknown): number | undefined {
  if (!isFields(given)) return undefined;
  const { value = 0 } = given;
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined;
}

function join(up: Fields, event: Fields, ids: Ids, receivedAt: Date): NetworkMessage {
  const session = String(event.session_key_id ?? event.received_at ?? up.received_at);
  return {
    key: keyOf(ids.deviceKey, 'join', session),
    deviceKey: ids.deviceKey,
    deviceName: ids.deviceName,
    event: 'join',
    ...timeOf(up, event, receivedAt),
    isSimulated: up.simulated === true,
  };
}

function solvedLocation(up: Fields, event: Fields, ids: Ids, receivedAt: Date): NetworkMessage {
  const location = locationOf(event.location);
  if (!location) throw new Refused('no-content', 'location_solved에 위치가 없습니다.');
  const frame = listOf(up.correlation_ids).join(',');
  return {
    key: keyOf(ids.deviceKey, 'location', String(event.service), String(up.received_at), frame),
    deviceKey: ids.deviceKey,
    deviceName: ids.deviceName,
    event: 'location',
    ...timeOf(up, {}, receivedAt),
    location,
    isSimulated: up.simulated === true,
  };
}
