/** Converts a delivery to inbox entries. */
import { createHash } from 'node:crypto';
import { ignoredReasons, refusalReasons } from '@maru/domain/network-reasons';
import type { SourceZone } from '@maru/domain/source';
import { deviceCodeOf } from './device-code.ts';
import { blankMessage, type InboxMessage, noReadings } from './inbox.ts';
import type { NetworkMessage, NetworkSettings, Parsed, Refusal } from './networks/network.ts';
import type { Source } from './registry.ts';

export const settingsOf = (zone: SourceZone): NetworkSettings => ({ zone: zone === 'UTC' ? 'utc' : zone });

interface Entries {
  messages: InboxMessage[];
  /** Refused messages, and those that have no readings by their kind: listed with their reasons. */
  others: InboxMessage[];
  refused: Refusal[];
}

export function entriesOf(
  { sourceId }: Pick<Source, 'sourceId'>,
  parsed: Exclude<Parsed, { kind: 'verification' }>,
  body: Buffer,
): Entries {
  const { messages, ignored, refused } =
    parsed.kind === 'messages' ? parsed : { messages: [], ignored: [], refused: [{ index: 0, ...parsed } as Refusal] };
  const text = body.toString('utf8');
  const listed = (
    state: 'ignored' | 'refused',
    { index, deviceKey = '' }: Pick<Refusal, 'index' | 'deviceKey'>,
    reason: string,
  ): InboxMessage => ({
    ...blankMessage,
    sourceId,
    key: `${state} ${createHash('sha256').update(body).digest('hex')} ${index}`,
    networkDevice: deviceKey,
    deviceCode: deviceCodeOf(deviceKey),
    event: '',
    payload: text,
    state,
    reason,
  });
  return {
    messages: messages.map((message) => entryOf(sourceId, message, text)),
    others: [
      ...refused.map((one) => listed('refused', one, refusalReasons[one.reason])),
      ...ignored.map((one) => listed('ignored', one, `${ignoredReasons[one.reason]} (${one.detail})`)),
    ],
    refused,
  };
}

function entryOf(sourceId: number, message: NetworkMessage, text: string): InboxMessage {
  const { key, deviceKey, modelHint = '', event, at, payload, fPort, decoded, normalized } = message;
  return {
    sourceId,
    key,
    networkDevice: deviceKey,
    deviceCode: deviceCodeOf(deviceKey),
    modelName: modelHint,
    event,
    measuredAt: at,
    payload: text,
    frame: payload ?? null,
    fPort: fPort ?? null,
    decoded: decoded || normalized ? { ...decoded, ...(normalized && { normalized }) } : null,
    battery: message.battery ?? null,
    ...stateOf(message),
  };
}

function stateOf({ event, battery, isSimulated }: NetworkMessage): Pick<InboxMessage, 'state' | 'reason'> {
  if (isSimulated) return { state: 'ignored', reason: '네트워크에서 시험으로 만든 메시지입니다.' };
  // The worker stores the level of a device's battery.
  if (event !== 'uplink' && battery === undefined) return { state: 'ignored', reason: noReadings };
  return { state: 'waiting', reason: '' };
}
