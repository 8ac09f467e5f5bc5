/** Positions from phones and trackers that use OsmAnd's protocol over HTTP. */
import { ingest as contract } from '@maru/contract/ingest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { handle } from '#platform/http/handle.ts';
import { type DevicePrincipal, unknownDevice } from '#telemetry/http/calls.ts';
import type { Committed } from '#telemetry/ingest/committed.ts';
import { largestMessage } from '#telemetry/ingest/decode.ts';
import type { Ingest, Receipt } from '#telemetry/ingest/ingest.ts';
import type { Rejection } from '#telemetry/ingest/rejection.ts';
import { decodeOsmand } from './decode.ts';

const answerOf = ({ result }: Committed<Receipt>) => ({ accepted: result.accepted, refused: result.rejections });

/** @param app  a separate scope, which accepts bodies of any type */
export function registerOsmand(app: FastifyInstance, ingest: Ingest, clock: Clock) {
  // Clients send no content type, or a wrong one, and would resend refused messages forever.
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const take = async (body: Uint8Array | undefined, { principal, query }: FastifyRequest) => {
    const { device } = principal as DevicePrincipal;
    const message = decodeOsmand(query as Record<string, unknown>, body, clock.now());
    if (message?.ids.some((id) => id !== device.managementCode)) throw unknownDevice();
    // A heartbeat has no position.
    if (message?.readings.length === 0) return { accepted: 0, refused: [] };
    // Invalid JSON is also processed, counted and stored as received.
    if (!message) return answerOf(await ingest.take(device, 'http', body ?? new Uint8Array()));
    const answer = { accepted: 0, refused: [] as Rejection[] };
    // A client that was offline for long sends all its positions at once and can't react to a limit, so they are split.
    for (let at = 0; at < message.readings.length; at += largestMessage) {
      const part = message.readings.slice(at, at + largestMessage);
      const { accepted, refused } = answerOf(await ingest.take(device, 'http', Buffer.from(JSON.stringify(part))));
      answer.accepted += accepted;
      answer.refused.push(...refused.map((one) => ({ ...one, index: at + one.index })));
    }
    return answer;
  };
  const { osmandGet, osmandPost, osmandKeyGet, osmandKeyPost } = contract;
  handle(
    app,
    { osmandGet, osmandPost, osmandKeyGet, osmandKeyPost },
    {
      osmandGet: (_input, { request }) => take(undefined, request),
      osmandPost: ({ body }, { request }) => take(body, request),
      osmandKeyGet: (_input, { request }) => take(undefined, request),
      osmandKeyPost: ({ body }, { request }) => take(body, request),
    },
  );
}
