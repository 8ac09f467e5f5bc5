/** Converts a delivery to inbox entries. */
import { createHash } from 'node:crypto';
import { refusalReasons } from '@maru/domain/network-reasons';
import type { SourceZone } from '@maru/domain/source';
import { deviceCodeOf } from './device-code.ts';
import { blankMessage, type InboxMessage, noReadings } from './inbox.ts';
import type { NetworkMessage, NetworkSettings, Parsed, Refusal } from './networks/network.ts';
import type { Source } from './registry.ts';

export const settingsOf = (zone: SourceZone): NetworkSettings => ({ zone: zone === 'UTC' ? 'utc' : zone });

interface Entries {
  messages: InboxMessage[];
  refusals: InboxMessage[];
  refused: Refusal[];
}

export function entriesOf(
  source: Pick<Source, 'sourceId'>,
  parsed: Exclude<Parsed, { kind: 'verification' }>,
  body: Buffer,
): Entries {
  const { messages, refused } =
    parsed.kind === 'messages' ? parsed : { messages: [], refused: [{ index: 0, ...parsed } as Refusal] };
  const text = body.toString('utf8');
  const refusals = refused.map(
    ({ index, reason, deviceKey = '' }): InboxMessage => ({
      ...blankMessage,
      sourceId: source.sourceId,
      key: `refused ${createHash('sha256').update(body).digest('hex')} ${index}`,
      networkDevice: deviceKey,
      deviceCode: deviceCodeOf(deviceKey),
      event: '',
      payload: text,
      state: 'refused',
      reason: refusalReasons[reason],
    }),
  );
  return { messages: messages.map((message) => entryOf(source, message, text)), refusals, refused };
}

function entryOf({ sourceId }: Pick<Source, 'sourceId'>, message: NetworkMessage, text: string): InboxMessage {
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
