/** Ends connections that announce a packet larger than allowed, before its bytes pile up in the broker's parser. */
import type { Socket } from 'node:net';

/**
 * Largest first packet in bytes: a CONNECT with long names. What follows may be large at once, since clients needn't wait
 * for the answer: while the key is looked at the broker reads no further, beyond a few chunks of the socket's (200 kB).
 */
const largestFirst = 4096;

/** Follows the packets' lengths in a stream of chunks without keeping any byte of them. */
export class FrameLengths {
  readonly #largest: number;
  /** The largest that the next packet may be. */
  #limit: number;
  /** Bytes of the present packet's body that are still to come. */
  #left = 0;
  /** -1: at a packet's first byte; otherwise the position within its length field. */
  #lengthByte = -1;
  #length = 0;

  constructor(largest: number, first = largest) {
    this.#largest = largest;
    this.#limit = first;
  }

  /** False where the chunk announces a packet that is too large or has an impossible length. */
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

  /** Seven bits a byte, the lowest first, at most four bytes (MQTT 3.1.1, 2.2.3). */
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

/** Watches what is read from the socket. The broker reads by `read()`, so that is where the bytes pass. */
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
