/** Closes connections that announce an oversized packet, before the broker's parser buffers it. */
import type { Socket } from 'node:net';

/**
 * Maximum size of the first packet in bytes: a CONNECT with long names. Later packets may be large at once, because
 * clients needn't wait for the answer; while the key is checked, the broker reads only a few more chunks from the
 * socket (200 kB).
 */
const largestFirst = 4096;

/** Tracks packet lengths in a stream of chunks without buffering any byte. */
export class FrameLengths {
  readonly #largest: number;
  /** Maximum size of the next packet. */
  #limit: number;
  /** Remaining bytes of the current packet's body. */
  #left = 0;
  /** -1 at a packet's first byte, otherwise the position in its length field. */
  #lengthByte = -1;
  #length = 0;

  constructor(largest: number, first = largest) {
    this.#largest = largest;
    this.#limit = first;
  }

  /** False if the chunk announces an oversized packet or has an invalid length. */
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

  /** Seven bits per byte, lowest first, at most four bytes (MQTT 3.1.1, 2.2.3). */
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

/** Inspects data read from the socket. The broker reads by `read()`, so this wraps that method. */
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
