/** Sends cached responses without the framework, whose own path would cost several times as much as the response. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer-cache.ts';
import { hasEntityTag, takesGzip } from './negotiation.ts';
import { allowStyles } from './security-headers.ts';

/** Media type of pages. */
export const pageType = 'text/html; charset=utf-8';

/** Alternating names and values, Node's fastest format. */
type Head = string[];

interface Heads {
  plain: Head;
  gzipped: Head;
  unchanged: Head;
}

/** Headers of responses, recorded when a response is first sent through all hooks and reused later. */
const headsOf = new WeakMap<Answer, Heads>();

function makeHeads(answer: Answer, response: ServerResponse): Heads {
  const { 'cache-control': caching = 'no-cache', ...others } = response.getHeaders();
  const hooked = Object.entries(others).flatMap(([name, value]) => [name, String(value)]);
  const all = [...hooked, 'etag', answer.etag, 'cache-control', String(caching), 'vary', 'accept-encoding'];
  const whole = (bytes: Buffer) => [...all, 'content-type', answer.mediaType, 'content-length', String(bytes.length)];
  return {
    plain: whole(answer.bytes),
    gzipped: answer.gzipped ? [...whole(answer.gzipped), 'content-encoding', 'gzip'] : [],
    unchanged: all,
  };
}

/**
 * Sends a response, or 304 if the client has the same one. Clients revalidate at each use, unless the route has set
 * another `cache-control` on `reply.raw`.
 */
export function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  let heads = headsOf.get(answer);
  if (!heads) {
    if (answer.mediaType === pageType) allowStyles(raw, answer.bytes.toString());
    heads = makeHeads(answer, raw);
    headsOf.set(answer, heads);
  }
  const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers;
  if (hasEntityTag(held, answer.etag)) raw.writeHead(304, heads.unchanged).end();
  else if (answer.gzipped && takesGzip(accepted)) raw.writeHead(200, heads.gzipped).end(answer.gzipped);
  else raw.writeHead(200, heads.plain).end(answer.bytes);
  return reply;
}

/** Sends a page that isn't cached. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  allowStyles(reply.raw, page);
  return reply.type(pageType).send(page);
}

/** True if a response can be sent without running the hooks. */
export const isReady = (answer: Answer): boolean => headsOf.has(answer);
