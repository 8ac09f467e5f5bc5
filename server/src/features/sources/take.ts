/** What networks send: read, stored in the inbox, and answered after its commit. */
import { createHash } from 'node:crypto';
import { sourcesIngest } from '@maru/contract/sources';
import { refusalReasons } from '@maru/domain/network-reasons';
import { deviceCodeOf } from '@maru/domain/source';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { handle } from '#platform/http/handle.ts';
import { IngestBusy } from '#telemetry/ingest/ingest.ts';
import type { Inbox, InboxMessage } from './inbox.ts';
import type { Delivery, NetworkMessage, Refusal } from './networks/network.ts';
import { networks } from './networks/networks.ts';
import type { Source, SourcePrincipal } from './registry.ts';
import { within } from './within.ts';

/** Mobius waits 2.5 s for an answer, The Things Stack and ChirpStack 5 s; the lookup of the source has had its part. */
const answerMs = { 'the-things-stack': 3000, chirpstack: 3000, 'one-m2m': 2000 };

/** @param app  a scope of its own: here a body may be of any type */
export function registerSourcesIngest(app: FastifyInstance, inbox: Inbox, clock: Clock) {
  // Networks name several types. The reader refuses what isn't JSON by its name.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onSend', async (request, reply) => {
    const source = (request.principal as SourcePrincipal | null)?.source;
    if (source)
      reply.headers(networks[source.kind].answerHeaders(deliveryOf(request, source, clock), reply.statusCode));
  });

  async function take(request: FastifyRequest) {
    const { source } = request.principal as SourcePrincipal;
    const delivery = deliveryOf(request, source, clock);
    const understood = networks[source.kind].read(delivery);
    if (understood.kind === 'verification') return { accepted: 0, repeated: 0, refused: [] };
    const { messages, refused } =
      understood.kind === 'messages' ? understood : { messages: [], refused: [{ index: 0, ...understood } as Refusal] };
    const text = delivery.body.toString('utf8');
    const refusals = refused.map(
      ({ index, reason, deviceKey = '' }): InboxMessage => ({
        sourceId: source.sourceId,
        key: `refused ${createHash('sha256').update(delivery.body).digest('hex')} ${index}`,
        networkDevice: deviceKey,
        deviceCode: deviceCodeOf(deviceKey),
        modelName: '',
        event: '',
        measuredAt: null,
        payload: text,
        frame: null,
        fPort: null,
        decoded: null,
        state: 'refused',
        reason: refusalReasons[reason],
      }),
    );
    const entries = messages.map((message) => entryOf(source, message, text));
    // Both are in one commit.
    const stored = Promise.all([inbox.add(entries), inbox.add(refusals)]);
    const [added] = await within(answerMs[source.kind], stored).catch((error: unknown) => {
      // Whatever kept the messages from being stored, the sender should repeat them.
      throw error instanceof IngestBusy ? error : new IngestBusy(error);
    });
    return { ...added, refused: refused.map(({ index, reason }) => ({ index, reason })) };
  }
  handle(app, sourcesIngest, {
    take: (_input, { request }) => take(request),
    takeByAddress: (_input, { request }) => take(request),
  });
}

function deliveryOf({ headers, query, body }: FastifyRequest, { zone }: Source, clock: Clock): Delivery {
  return {
    headers,
    query: query as Record<string, unknown>,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    receivedAt: clock.now(),
    settings: { zone: zone === 'UTC' ? 'utc' : zone },
  };
}

function entryOf({ sourceId }: Source, message: NetworkMessage, text: string): InboxMessage {
  const { key, deviceKey, modelHint = '', event, at, payload, fPort, decoded, normalized, isSimulated } = message;
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
    ...stateOf(event, isSimulated),
  };
}

function stateOf(event: string, isSimulated: boolean): Pick<InboxMessage, 'state' | 'reason'> {
  if (isSimulated) return { state: 'ignored', reason: '네트워크에서 시험으로 만든 메시지입니다.' };
  if (event !== 'uplink') return { state: 'ignored', reason: '측정값이 없는 종류의 메시지입니다.' };
  return { state: 'waiting', reason: '' };
}
