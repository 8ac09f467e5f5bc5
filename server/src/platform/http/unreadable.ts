/** Refuses requests before routing: malformed HTTP, and invalid Host headers. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem, type ProblemCode, problemBody } from '../errors/problem.ts';

const byCode: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOOK_TOO_LONG',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Maximum milliseconds for a caller that is still sending to read the response. */
const lingerMs = 2_000;

/**
 * Answers requests that Node couldn't parse like any other refusal, and closes the connection. Data that the caller is
 * still sending is read and dropped: closing earlier would reset the connection, and the caller would lose the
 * response.
 */
export function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  // The parser also refuses the rest of the request.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const problem = new Problem(byCode[error.code ?? ''] ?? 'MALFORMED');
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  // The response to HEAD must have no body, which a client would read as the start of another response.
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      isHead ? '' : body,
    ].join('\r\n'),
  );
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** A name, an IPv4 or IPv6 address, each with an optional port. */
const host = /^([a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Requires exactly one valid host, because responses contain the requested host, such as in a certification's return
 * address.
 */
export function refuseMalformedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw: { rawHeaders } }, _reply, done) => {
    // HTTP 1.0 requests may omit the header. Of two, Node uses the first, while a proxy may use the other.
    const isMalformed = headers.host !== undefined && (!host.test(headers.host) || hasTwoHosts(rawHeaders));
    done(isMalformed ? new Problem('MALFORMED') : undefined);
  });
}

/** Raw headers alternate names and values. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
