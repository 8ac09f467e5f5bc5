/** Disconnects clients that request responses without reading them; such responses would occupy memory indefinitely. */
import type { Server } from 'node:http';

/** The longest time in milliseconds that a handler may work, or wait for its turn, without sending anything. */
export const longestWorkMs = 15 * 60_000;

/**
 * Closes connections whose client hasn't read any part of a response for `ms` milliseconds, or whose handler hasn't
 * sent anything for `longestMs`.
 */
export function dropStalledReaders(server: Server, ms: number, longestMs = longestWorkMs): void {
  server.on('request', (_request, response) => {
    let silences = 0;
    let bytesSent = 0;
    // Node calls this after `ms` milliseconds without traffic. Only bytes read by the client count as traffic, not
    // buffered ones.
    response.setTimeout(ms, () => {
      const { socket } = response;
      if (!socket) return;
      silences = socket.bytesWritten === bytesSent ? silences + 1 : 1;
      bytesSent = socket.bytesWritten;
      if (response.writableLength > 0 || silences * ms >= longestMs) socket.destroy();
      else socket.setTimeout(ms);
    });
  });
}
