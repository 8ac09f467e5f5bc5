import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Range of ports below 32,768, above which systems assign source ports of outgoing connections: such a connection could
 * occupy the port before the server listens.
 */
const [firstPort, lastPort] = [15_000, 32_767] as const;

/**
 * The requested TCP port if it is free on the address, otherwise the next free one above it; without a request any free
 * port.
 */
export async function freePort(wished: number | undefined, host = '127.0.0.1'): Promise<number> {
  if (wished === undefined) return freePort(randomInt(firstPort, lastPort), host);
  for (let port = wished; port <= 65_535; port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new Error(`no free TCP port from ${wished} up on ${host}`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
