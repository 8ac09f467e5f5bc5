/** Disconnects clients that request answers and don't read them, which would hold memory indefinitely. */
import type { Server } from 'node:http';

/**
 * Closes connections whose client has read nothing of an answer for that long; without any traffic, after twice as
 * long.
 */
export function dropStalledReaders(server: Server, ms: number): void {
  server.on('request', (_request, response) => {
    let isSilent = false;
    // Node calls it after that time without traffic; it counts bytes that the client reads, not those buffered.
    response.setTimeout(ms, () => {
      const { socket } = response;
      if (response.writableLength > 0 || isSilent) return void socket?.destroy();
      // The answer is still being made.
      isSilent = true;
      socket?.setTimeout(ms);
    });
  });
}
