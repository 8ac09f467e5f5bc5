/**
 * The compact format of a device's readings of a month, version 1. Pure functions; `docs/adr/0018` has the reasons. A
 * block consists of a version byte, the CRC-32 of the rest, the number of readings, the length of the body, and the
 * body compressed by Zstandard. The body contains the times and then each column: its name, its kind, runs of present
 * and absent values, a dictionary of words, and the present values as differences. Numbers are variable-length
 * integers, signed ones in zigzag form.
 */
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';

interface BlockColumn {
  name: string;
  kind: 'integer' | 'word';
  /** One value per reading; null if absent. */
  values: (number | string | null)[];
}

export interface Block {
  /** Microseconds since 1970, strictly ascending. */
  times: number[];
  columns: BlockColumn[];
}

/** Thrown if a block can't be encoded, or bytes can't be decoded as a block. */
export class BlockError extends Error {}

const format = 1;
const headerBytes = 5;
/** Maximum readings of a month: one every 2.7 seconds. */
export const maxReadings = 1_000_000;
/** Maximum values of all columns together, which limits the memory of decoding. */
const maxValues = 16_000_000;
const maxBodyBytes = 64 * 1024 * 1024;
const maxColumns = 200;
const maxWords = 10_000;
const maxTextBytes = 1_000;
/** Second differences of integers up to this bound are exact in a double, also in zigzag form. */
const maxInteger = 2 ** 50;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 12 } };

/** @throws BlockError if times are unordered or repeated, or a value can't be stored */
export function encodeBlock({ times, columns }: Block): Buffer {
  const count = times.length;
  if (count === 0 || count > maxReadings) throw new BlockError(`${count} readings`);
  const body = new ByteWriter();
  writeTimes(body, times);
  body.count(columns.length);
  for (const column of columns) writeColumn(body, column, count);
  const bytes = body.bytes();
  if (bytes.length > maxBodyBytes) throw new BlockError(`${bytes.length} bytes`);
  const start = new ByteWriter();
  start.count(count);
  start.count(bytes.length);
  const rest = Buffer.concat([start.bytes(), zstdCompressSync(bytes, compression)]);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(format, 0);
  header.writeUInt32LE(crc32(rest), 1);
  return Buffer.concat([header, rest]);
}

/**
 * @param only names of the columns to decode; by default all
 * @throws BlockError if the bytes aren't a complete block of a known format
 */
export function decodeBlock(bytes: Uint8Array, only?: ReadonlySet<string>): Block {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (block.length < headerBytes) throw new BlockError('too short');
  if (block.readUInt8(0) !== format) throw new BlockError(`unknown format ${block.readUInt8(0)}`);
  const rest = block.subarray(headerBytes);
  if (crc32(rest) !== block.readUInt32LE(1)) throw new BlockError('wrong checksum');
  try {
    return decodeChecked(rest, only);
  } catch (error) {
    throw error instanceof BlockError ? error : new BlockError((error as Error).message, { cause: error });
  }
}

function decodeChecked(rest: Buffer, only: ReadonlySet<string> | undefined): Block {
  const start = new ByteReader(rest);
  const [count, length] = [start.count(maxReadings), start.count(maxBodyBytes)];
  // Each time has at least one byte.
  if (count === 0 || count > length) throw new BlockError(`${count} readings in ${length} bytes`);
  const body = zstdDecompressSync(rest.subarray(start.position), { maxOutputLength: length });
  if (body.length !== length) throw new BlockError(`${body.length} bytes instead of ${length}`);
  const reader = new ByteReader(body);
  const times = readTimes(reader, count);
  const width = reader.count(maxColumns);
  if (width * count > maxValues) throw new BlockError(`${width} columns of ${count} readings`);
  const columns: BlockColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const column = readColumn(reader, count, only);
    if (column) columns.push(column);
  }
  if (reader.position !== length) throw new BlockError('bytes after the last column');
  return { times, columns };
}

/** Writes the first time, the largest unit that divides all differences to it, and the times in that unit. */
function writeTimes(body: ByteWriter, times: readonly number[]) {
  const [first = 0] = times;
  let unit = 0;
  for (const [at, time] of times.entries()) {
    if (!Number.isSafeInteger(time) || time < 0) throw new BlockError(`time ${time}`);
    if (at > 0 && time <= (times[at - 1] as number)) throw new BlockError('times out of order');
    unit = greatestDivisor(time - first, unit);
  }
  body.count(first);
  body.count(Math.max(1, unit));
  const steps = times.map((time) => (time - first) / Math.max(1, unit));
  writeDifferences(body, steps);
}

function readTimes(reader: ByteReader, count: number): number[] {
  const [first, unit] = [reader.count(), reader.count()];
  const times = readDifferences(reader, count);
  let before = first - 1;
  for (let at = 0; at < count; at += 1) {
    const time = first + (times[at] as number) * unit;
    if (!Number.isSafeInteger(time)) throw new BlockError(`time ${time}`);
    if (at > 0 ? time <= before : time !== first) throw new BlockError('times out of order');
    times[at] = time;
    before = time;
  }
  return times;
}

function greatestDivisor(a: number, b: number): number {
  let [rest, divisor] = [a, b];
  while (rest > 0) [rest, divisor] = [divisor % rest, rest];
  return divisor;
}

function writeColumn(body: ByteWriter, { name, kind, values }: BlockColumn, count: number) {
  if (values.length !== count) throw new BlockError(`${values.length} values of ${name} in ${count} readings`);
  body.text(name);
  body.count(kind === 'word' ? 1 : 0);
  for (let at = 0, isPresent = true; at < count; isPresent = !isPresent) {
    const start = at;
    while (at < count && (values[at] !== null) === isPresent) at += 1;
    body.count(at - start);
  }
  const present = values.filter((value) => value !== null);
  if (kind === 'integer') {
    writeDifferences(body, present as number[]);
    return;
  }
  const words = new Map<string, number>();
  const indexes = present.map((word) => {
    const index = words.get(word as string) ?? words.size;
    words.set(word as string, index);
    return index;
  });
  body.count(words.size);
  for (const word of words.keys()) body.text(word);
  writeDifferences(body, indexes);
}

/** Reads a column, or skips it if `only` doesn't contain its name. */
function readColumn(reader: ByteReader, count: number, only: ReadonlySet<string> | undefined): BlockColumn | null {
  const name = reader.text(maxTextBytes);
  const kind = reader.count(1) === 1 ? 'word' : 'integer';
  const runs: [from: number, until: number][] = [];
  let present = 0;
  for (let at = 0, isPresent = true; at < count; isPresent = !isPresent) {
    const length = reader.count(count - at);
    if (length === 0 && at > 0) throw new BlockError('an empty run');
    if (isPresent) {
      runs.push([at, at + length]);
      present += length;
    }
    at += length;
  }
  const words =
    kind === 'word' ? Array.from({ length: reader.count(maxWords) }, () => reader.text(maxTextBytes)) : null;
  if (only && !only.has(name)) {
    // The byte before the differences is their order.
    reader.skip(1 + present);
    return null;
  }
  const stored = readDifferences(reader, present);
  if (present === count && !words) return { name, kind, values: stored };
  const values: (number | string | null)[] = new Array(count).fill(null);
  let next = 0;
  for (const [from, until] of runs)
    for (let at = from; at < until; at += 1) {
      const value = stored[next] as number;
      next += 1;
      const word = words?.[value];
      if (words && word === undefined) throw new BlockError(`no word ${value}`);
      values[at] = word ?? value;
    }
  return { name, kind, values };
}

/** Approximate number of bits of an integer, at most 32. */
const bitsOf = (value: number) => 32 - Math.clz32(Math.min(Math.abs(value), 2 ** 31));

/** Writes integers unchanged, as differences or as second differences: the form with the fewest bits. */
function writeDifferences(body: ByteWriter, values: readonly number[]) {
  let [asIs, once, twice] = [0, 0, 0];
  let [before, beforeStep] = [0, 0];
  for (const value of values) {
    if (!Number.isInteger(value) || Math.abs(value) > maxInteger) throw new BlockError(`value ${value}`);
    const step = value - before;
    asIs += bitsOf(value);
    once += bitsOf(step);
    twice += bitsOf(step - beforeStep);
    [before, beforeStep] = [value, step];
  }
  const order = [asIs, once, twice].indexOf(Math.min(asIs, once, twice));
  body.count(order);
  [before, beforeStep] = [0, 0];
  for (const value of values) {
    const step = value - before;
    body.signed(order === 0 ? value : order === 1 ? step : step - beforeStep);
    [before, beforeStep] = [value, step];
  }
}

function readDifferences(reader: ByteReader, count: number): number[] {
  const order = reader.count(2);
  const values = reader.signedList(count);
  let [value, step] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const stored = values[at] as number;
    if (order === 0) value = stored;
    else {
      step = order === 1 ? stored : step + stored;
      value += step;
    }
    if (Math.abs(value) > maxInteger) throw new BlockError(`value ${value}`);
    values[at] = value;
  }
  return values;
}
