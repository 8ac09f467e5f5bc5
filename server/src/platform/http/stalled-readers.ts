/** Readers who ask and then take nothing of the answer: it would lie in memory for as long as they like. */
import type { Server } from 'node:http';

/** Closes connections whose reader has taken nothing of an answer for that long; one without any sign of life for twice as long. */
export function dropStalledReaders(server: Server, ms: number): void {
  server.on('request', (_request, response) => {
    let isSilent = false;
    // Node calls it after that time without a byte either way; bytes that the reader takes count, those that lie ready don't.
    response.setTimeout(ms, () => {
      const { socket } = response;
      if (response.writableLength > 0 || isSilent) return void socket?.destroy();
      // The answer is still being made.
      isSilent = true;
      socket?.setTimeout(ms);
    });
  });
}
