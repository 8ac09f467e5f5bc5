/** How the HTTP side ends without leaving anybody unanswered who was let in. */
import type { FastifyInstance } from 'fastify';

/** What requests in flight may take, in milliseconds, before their connections are cut. */
const longestAnswerMs = 5_000;
/** Milliseconds between two looks for connections that have had their answer. */
const sweepMs = 25;

/** Makes every later answer its connection's last, so that a proxy's next request goes to another process. */
export function endKeepAlive(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
}

/** Stops listening, answers what was let in and resolves when no connection is left. */
export async function closeHttp(app: FastifyInstance, patienceMs = longestAnswerMs): Promise<void> {
  // Node closes idle connections once; one that gets its answer later would stay open until its keep-alive runs out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
