/** Runs the examples that a decoder is published with, in the format of the LoRaWAN device repository. */
import { Problem } from '#platform/errors/problem.ts';
import { threadAnswer } from '#platform/thread-answer.ts';
import { failureOf } from './codecs.ts';
import type { Decoded, Decoder, DecoderSandbox, Uplink } from './sandbox.ts';

interface Example {
  description: string;
  uplink: Uplink;
  /** Null if the decoder is expected to report errors. */
  data: unknown;
}

export interface ExampleResult {
  description: string;
  isPassed: boolean;
  /** The expected data as JSON. */
  expected: string;
  /** The decoded data as JSON, or the reason why nothing was decoded. */
  decoded: string;
}

const maxExamples = 200;
const unreadable = (error: string) => new Problem('VALIDATION', { field: 'examples', error });

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/**
 * Examples of the device repository's YAML, of a JSON list of typed examples (TS013), or of ChirpStack's tests, which call
 * the output `expected`. Throws VALIDATION.
 */
export async function readExamples(text: string): Promise<Example[]> {
  if (text.trim() === '') return [];
  const read = await parseText(text);
  const listed = Array.isArray(read) ? read : fieldsOf(fieldsOf(read).uplinkDecoder).examples;
  if (!Array.isArray(listed))
    throw unreadable('예제 파일에 uplinkDecoder의 examples가 없습니다. 디코더와 함께 공개된 파일을 올려 주십시오.');
  if (listed.length > maxExamples) throw unreadable(`예제는 ${maxExamples}개까지 올릴 수 있습니다.`);
  return listed.filter((one) => (fieldsOf(one).type ?? 'uplink') === 'uplink').map(exampleOf);
}

/** Time limit of parsing, enough for 200 examples on a loaded machine and for starting the thread. */
const parseLimitMs = 3000;
/** Maximum length of the parsed JSON; a file with multiplying aliases exceeds it. */
const maxParsedLength = 1_000_000;

async function parseText(text: string): Promise<unknown> {
  try {
    const script = new URL('./examples-worker.ts', import.meta.url);
    const json = await threadAnswer<string>(script, text, { megabytes: 64, timeMs: parseLimitMs });
    if (json.length > maxParsedLength) throw new Error('too long');
    return JSON.parse(json);
  } catch {
    throw unreadable('예제 파일을 읽을 수 없습니다. YAML 또는 JSON 파일을 올려 주십시오.');
  }
}

function exampleOf(one: unknown, index: number): Example {
  const { name, description = name, input, expected, output = expected } = fieldsOf(one);
  const { bytes, fPort, recvTime } = fieldsOf(input);
  const frame = bytesOf(bytes);
  if (!frame) throw unreadable(`${index + 1}번째 예제의 input에 bytes가 없습니다.`);
  const receivedAt = new Date(typeof recvTime === 'string' ? recvTime : 0);
  const { data, errors } = fieldsOf(output);
  return {
    description: typeof description === 'string' ? description.slice(0, 200).replace(/\p{Cc}+/gu, ' ') : `${index + 1}`,
    uplink: {
      bytes: frame,
      fPort: typeof fPort === 'number' ? fPort : 0,
      receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date(0) : receivedAt,
    },
    data: Array.isArray(errors) && errors.length > 0 ? null : (data ?? null),
  };
}

/** An array of bytes, or hexadecimal text. */
function bytesOf(given: unknown): Uint8Array | null {
  if (typeof given === 'string' && /^([0-9a-f]{2})*$/i.test(given)) return Buffer.from(given, 'hex');
  if (Array.isArray(given) && given.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
    return Uint8Array.from(given as number[]);
  return null;
}

/**
 * Runs a decoder on its examples. Throws VALIDATION if the code isn't a decoder; failing examples are only reported.
 */
export async function tryExamples(
  sandbox: DecoderSandbox,
  decoder: Decoder,
  examples: readonly Example[],
): Promise<ExampleResult[]> {
  const { bytes, fPort, receivedAt } = { bytes: new Uint8Array(), fPort: 1, receivedAt: new Date(0) };
  const first = await sandbox.decode(decoder, examples[0]?.uplink ?? { bytes, fPort, receivedAt });
  const [message = ''] = first.kind === 'failed' ? first.errors : [];
  if (message.startsWith('SyntaxError') || message.startsWith('no function'))
    throw new Problem('VALIDATION', {
      field: 'code',
      error: message.startsWith('no function')
        ? '디코더 함수(decodeUplink, Decode, Decoder)가 없습니다.'
        : `JavaScript 문법이 올바르지 않습니다: ${message}`,
    });
  const results: ExampleResult[] = [];
  for (const example of examples) {
    const decoded = await sandbox.decode(decoder, example.uplink);
    results.push(resultOf(example, decoded));
    // An example whose decoder is stopped takes seconds, so further examples aren't tried.
    if (decoded.kind === 'stopped') break;
  }
  return results;
}

const tolerance = 1e-9;

/**
 * Whether two values of JSON are the same. An absent member equals null, and numbers may differ by rounding, because
 * published examples were made with other interpreters.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
  if (Object(one) !== one || Object(other) !== other) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

function resultOf({ description, data }: Example, decoded: Decoded): ExampleResult {
  const expected = JSON.stringify(data);
  if (decoded.kind !== 'decoded')
    return { description, isPassed: data === null, expected, decoded: failureOf(decoded) };
  const isPassed = isSame(decoded.data, data);
  return { description, isPassed, expected, decoded: JSON.stringify(decoded.data ?? null) };
}
