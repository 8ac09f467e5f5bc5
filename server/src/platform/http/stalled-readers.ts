/** Disconnects clients that request responses without reading them; such responses would occupy memory indefinitely. */
import type { Server } from 'node:http';

/**
 * Closes connections whose client hasn't read any part of a response for `ms` milliseconds, or without any traffic for
 * twice that time.
 */
export function dropStalledReaders(server: Server, ms: number): void {
  server.on('request', (_request, response) => {
    let isSilent = false;
    // Node calls this after `ms` milliseconds without traffic. Only bytes read by the client count as traffic, not
    // buffered ones.
    response.setTimeout(ms, () => {
      const { socket } = response;
      if (response.writableLength > 0 || isSilent) return void socket?.destroy();
      // The handler hasn't finished the response.
      isSilent = true;
      socket?.setTimeout(ms);
    });
  });
}
