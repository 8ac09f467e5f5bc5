/** Graceful shutdown of HTTP: every accepted request is answered. */
import type { FastifyInstance } from 'fastify';

/** Milliseconds for requests in flight before their connections are closed. */
const longestAnswerMs = 5_000;
/** Interval in milliseconds of closing connections that became idle. */
const sweepMs = 25;

/** Closes connections after their next answer, so that a proxy's next request goes to another process. */
export function endKeepAlive(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
}

/** Stops listening, answers accepted requests, and resolves when no connection is left. */
export async function closeHttp(app: FastifyInstance, timeoutMs = longestAnswerMs): Promise<void> {
  // Node closes idle connections once; one that becomes idle later would stay open until its keep-alive timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
