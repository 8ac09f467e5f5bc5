/**
 * Parses bodies of deliveries, limited in size and depth. An unparsable body gets a reason that its sender can act on.
 */
import { Refused } from './fields.ts';

const maxBodyBytes = 1_048_576;
/** Maximum depth of brackets. Real messages have about eight levels. */
const maxDepth = 32;

const quote = 0x22;
const backslash = 0x5c;
const isOpener = (byte: number | undefined) => byte === 0x5b || byte === 0x7b;
const isCloser = (byte: number) => byte === 0x5d || byte === 0x7d;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws Refused */
export function parseBody(body: Buffer, binaryFormat: 'protobuf' | 'cbor'): unknown {
  if (body.length > maxBodyBytes) throw new Refused('too-large', `${body.length}바이트입니다.`);
  // Skips only whitespace that JSON allows before a value, because a Protocol Buffers message may begin with a line
  // feed.
  const start = body.findIndex((byte) => byte !== 0x20 && byte !== 9 && byte !== 10 && byte !== 13);
  if (start < 0) throw new Refused('empty-body', '본문이 없습니다.');
  const bytes = startsWithBom(body) ? body.subarray(3) : body.subarray(start);
  if (bytes[0] === 0x3c) throw new Refused('xml', '본문이 <로 시작합니다.');
  // A map or list in CBOR, and every Protocol Buffers message, begins with a byte that can't begin a JSON object.
  if (!isOpener(bytes[0])) {
    const isText = bytes.subarray(0, 100).every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 0x20);
    const isHexCbor = binaryFormat === 'cbor' && /^[ab][0-9a-f]+$/.test(bytes.subarray(0, 100).toString('latin1'));
    if (isText && !isHexCbor && (bytes[0] ?? 0) < 0x80) throw new Refused('malformed', '본문이 JSON 객체가 아닙니다.');
    throw new Refused(binaryFormat, '본문이 이진 데이터입니다.');
  }
  const { depth, isCut } = scan(bytes);
  if (depth > maxDepth) throw new Refused('too-deep', `괄호가 ${maxDepth}겹보다 깊습니다.`);
  if (isCut) throw new Refused('cut-body', `본문이 ${body.length}바이트에서 끝났습니다.${longCharacters(bytes)}`);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new Refused('not-utf8', 'UTF-8이 아닌 바이트가 있습니다.');
  }
  try {
    return parseSafely(text);
  } catch {
    throw new Refused('malformed', '올바른 JSON이 아닙니다.');
  }
}

/** The JSON value in a text, or undefined if it isn't JSON or is too deep. */
export function parseText(text: string): unknown {
  const { depth, isCut } = scan(Buffer.from(text));
  if (depth > maxDepth || isCut) return undefined;
  try {
    return parseSafely(text);
  } catch {
    return undefined;
  }
}

const startsWithBom = (body: Buffer): boolean => body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;

/** Drops `__proto__`, which would change the prototype if the value is assigned to an object. */
function parseSafely(text: string): unknown {
  // A reviver makes parsing several times slower, so it is used only if the text may contain the key, plainly or
  // escaped.
  if (!text.includes('__proto__') && !text.includes('\\u005')) return JSON.parse(text);
  return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
}

/** Depth of brackets, and whether the text ends inside a bracket or a string. Ends early at too great a depth. */
function scan(bytes: Uint8Array): { depth: number; isCut: boolean } {
  let open = 0;
  let depth = 0;
  let isString = false;
  for (let index = 0; index < bytes.length && depth <= maxDepth; index += 1) {
    const byte = bytes[index] as number;
    if (isString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isString = false;
    } else if (byte === quote) isString = true;
    else if (isOpener(byte)) {
      open += 1;
      depth = Math.max(depth, open);
    } else if (isCloser(byte)) open -= 1;
  }
  return { depth, isCut: isString || open > 0 };
}

/** Mentions characters of several bytes: they hint at a platform that counts characters instead of bytes. */
const longCharacters = (bytes: Uint8Array): string =>
  bytes.some((byte) => byte >= 0x80) ? ' 한글처럼 여러 바이트인 글자가 있습니다.' : '';
