/** Positions from phones and trackers that speak as OsmAnd does over HTTP. */
import { ingest as contract } from '@maru/contract/ingest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { handle } from '../../../platform/http/handle.ts';
import { type DevicePrincipal, unknownDevice } from '../../../telemetry/http/calls.ts';
import type { Ingest } from '../../../telemetry/ingest/ingest.ts';
import { decodeOsmand } from './decode.ts';

/** @param app  a scope of its own: here a body may be of any type */
export function registerOsmand(app: FastifyInstance, ingest: Ingest, clock: Clock) {
  // Clients name none, or one that isn't so, and would send what was refused for ever.
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
    // A heartbeat: somebody is there, and says nothing of where.
    if (message?.readings.length === 0) return { accepted: 0, refused: [] };
    // What isn't JSON is judged, counted and kept as it came.
    const payload = message ? Buffer.from(JSON.stringify(message.readings)) : (body ?? new Uint8Array());
    const { result } = await ingest.take(device, 'http', payload);
    return { accepted: result.accepted, refused: result.rejections };
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
