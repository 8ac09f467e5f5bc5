import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems take source ports of outgoing connections from 32,768 up, so none of these is taken by one before it is listened on. */
const [firstPort, lastPort] = [15_000, 32_767] as const;

/**
 * The wished TCP port when it is free on that address, else the next free one
 * above it; any free one without a wish.
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
