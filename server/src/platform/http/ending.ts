/** Graceful shutdown of HTTP: every accepted request is answered. */
import type { FastifyInstance } from 'fastify';

/** Maximum milliseconds for requests in flight before their connections are closed. */
const longestAnswerMs = 5_000;
/** Milliseconds between checks for connections that became idle. */
const sweepMs = 25;

/** Closes connections after their next response, so that a proxy sends later requests to another process. */
export function endKeepAlive(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
}

/** Stops listening, answers accepted requests, and resolves when all connections are closed. */
export async function closeHttp(app: FastifyInstance, timeoutMs = longestAnswerMs): Promise<void> {
  // Node closes idle connections only once; those that become idle later would stay open until their keep-alive
  // timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
