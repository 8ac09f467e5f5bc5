/** Reads the content of a oneM2M container: a contentInstance, or an instance of a time series. */
import { createHash } from 'node:crypto';
import { parseText } from './body.ts';
import { type Fields, isBase64, isFields, keyOf, nameOf, Refused } from './fields.ts';
import type { NetworkMessage } from './network.ts';
import { deviceTime, platformTime } from './times.ts';

interface Context {
  deviceKey: string | undefined;
  receivedAt: Date;
  zone: 'utc' | 'Asia/Seoul';
}

export function readInstance(instance: Fields, context: Context): NetworkMessage {
  const deviceKey = context.deviceKey ?? parentOf(instance.pi);
  if (deviceKey === undefined) throw new Refused('no-device', 'sur에도 pi에도 컨테이너의 이름이 없습니다.');
  if (deviceKey.length > 200 || !/^[^\p{Cc}\p{Cs}]+$/u.test(deviceKey))
    throw new Refused('bad-device', '컨테이너의 경로가 너무 길거나 제어 문자를 담고 있습니다.');
  const { decoded, payload } = contentOf(instance, deviceKey);
  const createdAt = platformTime(instance.ct, context.zone, context.receivedAt);
  const measuredAt = deviceTime(instance.dgt ?? decoded.Timestamp, createdAt ?? context.receivedAt);
  return {
    key: keyOfInstance(instance, deviceKey, measuredAt),
    deviceKey,
    deviceName: nameOf(deviceKey.split('/').slice(1).join('/')) ?? nameOf(deviceKey),
    modelHint: nameOf(Array.isArray(instance.lbl) ? instance.lbl.join(' ') : undefined),
    event: 'uplink',
    ...timeOf(measuredAt, createdAt, context.receivedAt),
    payload,
    decoded,
    isSimulated: false,
  };
}

const parentOf = (pi: unknown): string | undefined => {
  if (typeof pi !== 'string') return undefined;
  const path = pi.replace(/^\/{1,9}/, '');
  return path === '' ? undefined : path;
};

/**
 * Prefers the device's own time, because messages may wait at the platform, over the time when the platform stored the
 * content.
 */
function timeOf(measuredAt: Date | undefined, createdAt: Date | undefined, receivedAt: Date) {
  if (measuredAt) return { at: measuredAt, timeFrom: 'device' } as const;
  return createdAt
    ? ({ at: createdAt, timeFrom: 'network' } as const)
    : ({ at: receivedAt, timeFrom: 'arrival' } as const);
}

/**
 * The header X-M2M-RI can't be the key: tinyIoT sends the same text every time. Without ri and rn (a subscription with
 * ?rcn=9) the device's own time and the content identify an instance. The content alone isn't enough, because values
 * recur.
 */
function keyOfInstance({ ri, rn, con }: Fields, deviceKey: string, measuredAt: Date | undefined): string {
  const id = [ri, rn].find((one) => typeof one === 'string' && one !== '');
  if (typeof id === 'string') return keyOf(deviceKey, id);
  if (!measuredAt) throw new Refused('no-key', '인스턴스에 ri, rn, 자체 시각이 모두 없습니다.', deviceKey);
  const content = createHash('sha256').update(JSON.stringify(con)).digest('hex');
  return keyOf(deviceKey, measuredAt.toISOString(), content);
}

interface Content {
  decoded: Fields;
  payload?: Buffer;
}

function contentOf({ con, cnf }: Fields, deviceKey: string): Content {
  if (con === undefined || con === null || con === '')
    throw new Refused('no-content', 'con 값이 없거나 비어 있습니다.', deviceKey);
  if (typeof con !== 'string') return { decoded: asFields(con) };
  // cnf is 'type:encoding'; encodings 1 and 2 are base64 of text and of bytes.
  const isEncoded = typeof cnf === 'string' && /^[^:]{1,100}:[12](:|$)/.test(cnf);
  if (isEncoded) {
    if (!isBase64(con)) throw new Refused('bad-payload', 'con 값이 cnf에 적힌 base64가 아닙니다.', deviceKey);
    const payload = Buffer.from(con, 'base64');
    return { decoded: asFields(parseContainer(payload.toString('utf8')) ?? con), payload };
  }
  return { decoded: asFields(parseContainer(con) ?? parseContainer(decodedJson(con)) ?? con) };
}

const asFields = (value: unknown): Fields => (isFields(value) ? value : { con: value });

/**
 * Parses an object or list from a text. Numbers in a text stay text, because a device's code may look like a number.
 */
const parseContainer = (text: string): unknown => (/^\s{0,9}[[{]/.test(text) ? parseText(text) : undefined);

/** Decodes text in base64 that isn't declared as such. The result counts only if it is an object or a list. */
const decodedJson = (text: string): string => (isBase64(text) ? Buffer.from(text, 'base64').toString('utf8') : '');
