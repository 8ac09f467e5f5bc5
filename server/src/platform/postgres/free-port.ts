import { createServer } from 'node:net';

/**
 * The wished TCP port when it is free on that address, else the next free one
 * above it; any free one without a wish.
 */
export async function freePort(wished: number | undefined, host = '127.0.0.1'): Promise<number> {
  if (wished === undefined) return (await tryPort(0, host)) as number;
  for (let port = wished; port <= 65_535; port += 1) {
    if ((await tryPort(port, host)) !== undefined) return port;
  }
  throw new Error(`no free TCP port from ${wished} up on ${host}`);
}

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
