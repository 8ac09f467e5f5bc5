/** Requests that are refused before any route is looked for: what is no HTTP, and a Host that names none. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem, type ProblemCode, problemBody } from '../errors/problem.ts';

const byCode: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOOK_TOO_LONG',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers what Node couldn't read as a request, as every other refusal is answered, and ends the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = new Problem(byCode[error.code ?? ''] ?? 'MALFORMED');
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        'content-type: application/problem+json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}

/** A name, an address, an address of IPv6; each perhaps with a port. */
const host = /^([a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Answers are made with the host that was asked, as where a certification comes back to; so it has to be one, named once. */
export function refuseMalformedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw: { rawHeaders } }, _reply, done) => {
    // A request of HTTP 1.0 may come without. Of two, Node reads the first, and a proxy in front perhaps the other.
    const isMalformed = headers.host !== undefined && (!host.test(headers.host) || hasTwoHosts(rawHeaders));
    done(isMalformed ? new Problem('MALFORMED') : undefined);
  });
}

/** Names and values take turns in the raw headers. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
