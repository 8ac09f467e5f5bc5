/** Closes connections that announce an oversized packet, before the broker's parser buffers the packet. */
import type { Socket } from 'node:net';

/**
 * Maximum size of the first packet in bytes, enough for a CONNECT with long names. Later packets may be large
 * immediately, because clients needn't wait for the response. While the key is checked, the broker reads only a few
 * more chunks (200 kB) from the socket.
 */
const largestFirst = 4096;

/** Tracks packet lengths in a stream of chunks without buffering data. */
export class FrameLengths {
  readonly #largest: number;
  /** Maximum size of the next packet. */
  #limit: number;
  /** Remaining bytes of the current packet. */
  #left = 0;
  /** -1 at the first byte of a packet, otherwise the position in its length field. */
  #lengthByte = -1;
  #length = 0;

  constructor(largest: number, first = largest) {
    this.#largest = largest;
    this.#limit = first;
  }

  /** Returns false if the chunk announces an oversized packet or has an invalid length. */
  accepts(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, chunk.length - at);
        this.#left -= skipped;
        at += skipped;
      } else if (this.#lengthByte < 0) {
        this.#lengthByte = 0;
        this.#length = 0;
        at += 1;
      } else if (!this.#readLengthByte(chunk[at++] as number)) return false;
    }
    return true;
  }

  /** Reads a length byte: seven bits per byte, lowest first, at most four bytes (MQTT 3.1.1, 2.2.3). */
  #readLengthByte(byte: number): boolean {
    if (this.#lengthByte > 3) return false;
    this.#length += (byte & 127) * 128 ** this.#lengthByte;
    this.#lengthByte += 1;
    if (byte & 128) return true;
    this.#lengthByte = -1;
    this.#left = this.#length;
    const isAllowed = this.#length <= this.#limit;
    this.#limit = this.#largest;
    return isAllowed;
  }
}

/** Inspects data read from the socket by wrapping `read()`, which the broker uses. */
export function guardFrames(socket: Socket, largest: number, onRefused: () => void) {
  const lengths = new FrameLengths(largest, largestFirst);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk && !lengths.accepts(chunk)) {
      onRefused();
      socket.destroy();
      return null;
    }
    return chunk;
  };
}
