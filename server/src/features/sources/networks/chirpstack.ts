/**
 * ChirpStack v4. The event's name isn't in the body but in the address (HTTP) or the topic (MQTT). Whether zeros are
 * sent depends on the version and the field.
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

export const chirpstack: Network = {
  kind: 'chirpstack',
  read: ({ query, body, receivedAt }) =>
    parseOrRefuse(() => {
      const { event } = query;
      return readMessage(typeof event === 'string' ? event : undefined, body, receivedAt);
    }),
  readMqtt: ({ topic, payload, receivedAt }) =>
    parseOrRefuse(() => {
      const event = /(?:^|\/)application\/[^/]+\/device\/[^/]+\/event\/([a-z]+)$/.exec(topic)?.[1];
      if (!event) throw new Refused('unknown-topic', '토픽이 application/…/device/…/event/… 형식이 아닙니다.');
      return readMessage(event, payload, receivedAt);
    }),
  answerHeaders: () => ({}),
};

function readMessage(event: string | undefined, body: Buffer, receivedAt: Date): Parsed {
  const message = ofNetwork('chirpstack', parseBody(body, 'protobuf'));
  if (!event) throw new Refused('no-event', '주소에 ?event= 부분이 없습니다.');
  return parseOneOrRefuse(() => {
    const deviceKey = devEuiOf(fieldsOf(message.deviceInfo).devEui);
    if (deviceKey === undefined) throw new Refused('no-device', 'deviceInfo에 devEui 항목이 없습니다.');
    try {
      const parsed = readEvent(event, message, deviceKey, receivedAt);
      return 'reason' in parsed ? { messages: [], ignored: [parsed] } : { messages: [parsed], ignored: [] };
    } catch (error) {
      throw error instanceof Refused ? new Refused(error.reason, error.message, deviceKey) : error;
    }
  });
}

function readEvent(event: string, message: Fields, deviceKey: string, receivedAt: Date): NetworkMessage | Ignored {
  const ignore = (reason: Ignored['reason'], detail: string): Ignored => ({ index: 0, reason, detail, deviceKey });
  switch (event) {
    case 'up':
      return uplink(message, deviceKey, receivedAt);
    case 'join':
      return { ...about('join', message, deviceKey), ...timeOf(message, receivedAt) };
    case 'status':
      return {
        ...about('status', message, deviceKey),
        ...timeOf(message, receivedAt),
        battery: batteryOf(message),
      };
    case 'location': {
      const location = locationOf(message.location);
      if (!location) throw new Refused('no-content', 'location 항목이 없습니다.');
      return { ...about('location', message, deviceKey), ...timeOf(message, receivedAt), location };
    }
    case 'ack':
    case 'txack':
      return ignore('downlink', event);
    case 'integration':
      return ignore('service-data', nameOf(message.integrationName) ?? event);
    case 'log':
      return ignore(logReasonOf(message.code), logLine(message));
    default:
      return ignore('other-event', nameOf(event) ?? '이름 없음');
  }
}

function uplink(message: Fields, deviceKey: string, receivedAt: Date): NetworkMessage {
  if (isFields(message.joinServerContext))
    throw new Refused('encrypted', 'joinServerContext: 페이로드가 암호화되어 있습니다.');
  const fCnt = countOf(message, 'fCnt', 0xffff_ffff);
  return {
    ...about('uplink', message, deviceKey),
    ...timeOf(message, receivedAt),
    fCnt,
    fPort: countOf(message, 'fPort', 255),
    payload: payloadOf(message, 'data'),
    decoded: isFields(message.object) ? message.object : undefined,
  };
}

function about(event: NetworkMessage['event'], message: Fields, deviceKey: string) {
  const info = fieldsOf(message.deviceInfo);
  const { deduplicationId } = message;
  // One frame can cause several events, all with the same deduplicationId.
  const isNamed = typeof deduplicationId === 'string' && deduplicationId !== '';
  const parts = isNamed ? [deduplicationId] : [message.devAddr, message.fCnt ?? 0, message.time].map(String);
  return {
    key: keyOf(event, deviceKey, ...parts),
    deviceKey,
    deviceName: nameOf(info.deviceName),
    modelHint: nameOf(info.deviceProfileName),
    event,
    isSimulated: false,
  };
}

/** Greatest difference between a gateway's clock and the server's; the server's own limit for `gwTime`. */
const gatewayToleranceMs = 30_000;

/**
 * `time` is a gateway's GPS time, which the server doesn't check. It is used if the server's time of reception confirms it,
 * or if there is none and it is plausible; otherwise the earliest reception by the server.
 */
function timeOf(message: Fields, receivedAt: Date): Pick<NetworkMessage, 'at' | 'timeFrom'> {
  const time = plausibleTime(message.time, receivedAt);
  const receptions = listOf(message.rxInfo)
    .flatMap((one) => plausibleTime(fieldsOf(one).nsTime, receivedAt) ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  const [first] = receptions;
  if (time) {
    const isConfirmed = receptions.some((one) => Math.abs(one.getTime() - time.getTime()) <= gatewayToleranceMs);
    if (isConfirmed || !first) return { at: time, timeFrom: 'gateway' };
  }
  return first ? { at: first, timeFrom: 'network' } : { at: receivedAt, timeFrom: 'arrival' };
}

/** A level of 0 together with an external power source means that there is no battery to measure. */
function batteryOf({ externalPowerSource, batteryLevelUnavailable, batteryLevel = 0 }: Fields): number | undefined {
  if (externalPowerSource === true || batteryLevelUnavailable === true) return undefined;
  return typeof batteryLevel === 'number' && batteryLevel >= 0 && batteryLevel <= 100 ? batteryLevel : undefined;
}

function logReasonOf(code: unknown): Ignored['reason'] {
  if (code === 'UPLINK_CODEC') return 'network-codec-failed';
  return code === 'UPLINK_F_CNT_RETRANSMISSION' ? 'frame-repeated' : 'network-log';
}

const logLine = ({ level = 'INFO', code = 'UNKNOWN', description }: Fields): string =>
  `${nameOf(level)} ${nameOf(code)}: ${nameOf(description) ?? 'no description'}`.slice(0, 200);
