/** Disconnects clients that request answers without reading them; such answers would hold memory indefinitely. */
import type { Server } from 'node:http';

/**
 * Closes connections whose client hasn't read any of an answer for that long, or after twice that time without any
 * traffic.
 */
export function dropStalledReaders(server: Server, ms: number): void {
  server.on('request', (_request, response) => {
    let isSilent = false;
    // Node calls this after that time without traffic. It counts bytes that the client has read, not buffered ones.
    response.setTimeout(ms, () => {
      const { socket } = response;
      if (response.writableLength > 0 || isSilent) return void socket?.destroy();
      // The handler hasn't finished the answer.
      isSilent = true;
      socket?.setTimeout(ms);
    });
  });
}
