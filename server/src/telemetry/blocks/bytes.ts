/** Encodes variable-length integers (seven bits per byte, lowest first) and texts. */

/** A buffer that grows as needed. */
export class ByteWriter {
  #bytes = Buffer.alloc(1024);
  #length = 0;

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes a non-negative safe integer. */
  count(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest % 128) + 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** Writes an integer below 2^52 in absolute value: 0, -1, 1, -2, 2 are stored as 0, 1, 2, 3, 4. */
  signed(value: number): void {
    this.count(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  text(value: string): void {
    const bytes = Buffer.from(value);
    this.count(bytes.length);
    this.#reserve(bytes.length);
    bytes.copy(this.#bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(more: number) {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#length + more, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads bytes; every method throws a RangeError at the end of the bytes, or for a number above the method's bound. */
export class ByteReader {
  readonly #bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  count(most: number = Number.MAX_SAFE_INTEGER): number {
    const bytes = this.#bytes;
    let at = this.position;
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('bytes are missing');
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) break;
      // Limits the length, because leading zeros would allow numbers of unlimited length.
      if (value > most || factor > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too long');
    }
    this.position = at;
    if (value > most) throw new RangeError(`${value} is more than ${most}`);
    return value;
  }

  /** Skips `numbers` numbers. */
  skip(numbers: number): void {
    let [at, left] = [this.position, numbers];
    for (; left > 0 && at < this.#bytes.length; at += 1) if ((this.#bytes[at] as number) < 128) left -= 1;
    if (left > 0) throw new RangeError('bytes are missing');
    this.position = at;
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads `length` signed integers. Optimised for one and two bytes, because a month has thousands of numbers. */
  signedList(length: number): number[] {
    const bytes = this.#bytes;
    const values: number[] = new Array(length);
    let at = this.position;
    for (let index = 0; index < length; index += 1) {
      const low = bytes[at] ?? 128;
      const high = low < 128 ? 0 : (bytes[at + 1] ?? 128);
      if (high < 128) {
        const value = (low & 127) + high * 128;
        values[index] = (value & 1) === 0 ? value >> 1 : -((value + 1) >> 1);
        at += low < 128 ? 1 : 2;
      } else {
        this.position = at;
        values[index] = this.signed();
        at = this.position;
      }
    }
    this.position = at;
    return values;
  }

  text(mostBytes: number): string {
    const until = this.count(mostBytes) + this.position;
    if (until > this.#bytes.length) throw new RangeError('bytes are missing');
    const text = utf8.decode(this.#bytes.subarray(this.position, until));
    this.position = until;
    return text;
  }
}
