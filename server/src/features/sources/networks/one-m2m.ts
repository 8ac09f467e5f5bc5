/** Notifications of oneM2M platforms: Mobius, tinyIoT and ACME, over HTTP and MQTT. */
import { parseBody } from './body.ts';
import { type Fields, fieldsOf, isFields, ofNetwork, parseOrRefuse, Refused } from './fields.ts';
import type { Ignored, Network, NetworkMessage, NetworkSettings, Parsed, Refusal } from './network.ts';
import { readInstance } from './one-m2m-instance.ts';

export const oneM2m: Network = {
  kind: 'one-m2m',
  read: ({ body, receivedAt, settings }) => parseOrRefuse(() => readNotification(body, receivedAt, settings)),
  readMqtt: ({ payload, receivedAt, settings }) => parseOrRefuse(() => readNotification(payload, receivedAt, settings)),
  answerHeaders: ({ headers }, status) => ({
    'x-m2m-rsc': String(responseStatus(status)),
    ...echoed(headers['x-m2m-ri'], 'x-m2m-ri'),
    ...echoed(headers['x-m2m-rvi'], 'x-m2m-rvi'),
  }),
};

/** OK, BAD_REQUEST, ORIGINATOR_HAS_NO_PRIVILEGE or INTERNAL_SERVER_ERROR of oneM2M. */
function responseStatus(status: number): number {
  if (status < 400) return 2000;
  if (status === 401 || status === 403) return 4103;
  return status < 500 ? 4000 : 5000;
}

const echoed = (value: string | string[] | undefined, name: string): Record<string, string> =>
  typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? { [name]: value } : {};

const maxNotifications = 1000;

function readNotification(body: Buffer, receivedAt: Date, settings: NetworkSettings): Parsed {
  const content = contentOfRequest(ofNetwork('one-m2m', parseBody(body, 'cbor')));
  const single = content['m2m:sgn'];
  const batch = fieldsOf(content['m2m:agn'])['m2m:sgn'] ?? content['m2m:agn'];
  // tinyIoT sends a verification together with an event, so vrq is checked first.
  if (isFields(single) && shortNames(single).vrq === true) return { kind: 'verification' };
  const all = isFields(single) ? [single] : Array.isArray(batch) ? batch : [batch];
  if (all.length > maxNotifications) throw new Refused('too-many', `한 메시지에 알림 ${all.length}건이 들어 있습니다.`);

  const messages: NetworkMessage[] = [];
  const ignored: Ignored[] = [];
  const refused: Refusal[] = [];
  for (const [index, one] of all.entries()) {
    try {
      const parsed = readOne(one, receivedAt, settings);
      if ('reason' in parsed) ignored.push({ index, ...parsed });
      else messages.push(parsed);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ index, reason: error.reason, detail: error.message, deviceKey: error.deviceKey });
    }
  }
  return { kind: 'messages', messages, ignored, refused };
}

/** Content of an MQTT request primitive. Over HTTP, and from tinyIoT over MQTT, the whole body is the content. */
function contentOfRequest(body: Fields): Fields {
  const request = isFields(body['m2m:rqp']) ? body['m2m:rqp'] : body;
  return isFields(request.pc) ? request.pc : request;
}

/** Values of `net`, the kind of event at the resource. */
const updated = 1;
const childCreated = 3;
const deletions: readonly number[] = [2, 4];

/** Names without the prefix that OM2M adds to members of a notification, and not only to resources. */
const shortNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace(/^m2m:/, ''), value]));

function readOne(one: unknown, receivedAt: Date, { zone }: NetworkSettings): NetworkMessage | Omit<Ignored, 'index'> {
  if (!isFields(one)) throw new Refused('unknown-message', '알림이 JSON 객체가 아닙니다.');
  // ACME lists notifications directly; other platforms may wrap each one in an object with its name.
  const notification = shortNames(isFields(one['m2m:sgn']) ? one['m2m:sgn'] : one);
  if (notification.sud === true) return { reason: 'subscription-deleted', detail: 'sud' };
  if (!isFields(notification.nev)) throw new Refused('unknown-message', '알림에 nev 항목이 없습니다.');
  const { rep, rss = childCreated, net: given = rss } = shortNames(notification.nev);
  // Some platforms send a text, or the list of the subscription. OM2M has `rss` instead, with the same deletions.
  const net = Number(given);
  const deviceKey = containerOf(notification.sur);
  if (deletions.includes(net)) return { reason: 'deletion', detail: `net ${net}`, deviceKey };
  if (net !== childCreated && net !== updated)
    return { reason: 'not-creation', detail: `net ${String(given).slice(0, 20)}`, deviceKey };
  const resource = fieldsOf(rep);
  const instance = resource['m2m:cin'] ?? resource['m2m:tsi'];
  if (isFields(instance)) return readInstance(instance, { deviceKey, receivedAt, zone });
  const name = Object.keys(resource)[0] ?? 'none';
  if (name === 'm2m:uri') throw new Refused('no-content', '알림에 자원의 주소만 있습니다.', deviceKey);
  if (name === 'none') throw new Refused('no-content', '알림에 rep 항목이 없습니다.', deviceKey);
  return { reason: 'other-resource', detail: name.slice(0, 60), deviceKey };
}

/**
 * The container's path, derived from that of its subscription ('Mobius/bin-7/level/sub'). Undefined for an identifier
 * without a path, as ACME sends it ('/id-in/sub84…').
 */
function containerOf(subscription: unknown): string | undefined {
  if (typeof subscription !== 'string' || subscription.length > 300) return undefined;
  const parts = subscription.split('/').filter((part) => part !== '');
  return parts.length >= 3 ? parts.slice(0, -1).join('/') : undefined;
}
