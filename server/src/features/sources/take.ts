/** Receives messages of networks: parses them, stores them in the inbox, and answers after the commit. */
import { sourcesIngest } from '@maru/contract/sources';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { handle } from '#platform/http/handle.ts';
import { within } from '#platform/within.ts';
import { IngestBusy } from '#telemetry/ingest/ingest.ts';
import { entriesOf, settingsOf } from './entries.ts';
import type { Inbox } from './inbox.ts';
import type { Delivery } from './networks/network.ts';
import { networks } from './networks/networks.ts';
import type { Source, SourcePrincipal } from './registry.ts';

/**
 * Time limits of answers: Mobius waits 2.5 s, The Things Stack and ChirpStack 5 s, including the lookup of the source.
 */
const answerMs = { 'the-things-stack': 3000, chirpstack: 3000, 'one-m2m': 2000 };

/** @param app  a separate scope, which accepts bodies of any type */
export function registerSourcesIngest(app: FastifyInstance, inbox: Inbox, clock: Clock) {
  // Networks declare several types. The reader refuses a body that isn't JSON despite its declared type.
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
    const parsed = networks[source.kind].read(delivery);
    if (parsed.kind === 'verification') return { accepted: 0, repeated: 0, refused: [] };
    const { messages, others, refused } = entriesOf(source, parsed, delivery.body);
    // Both are batched into the same commit.
    const stored = Promise.all([inbox.add(messages), inbox.add(others)]);
    const [added] = await within(answerMs[source.kind], stored, () => new IngestBusy()).catch((error: unknown) => {
      // The sender should repeat the messages after any failure to store them.
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
    settings: settingsOf(zone),
  };
}
