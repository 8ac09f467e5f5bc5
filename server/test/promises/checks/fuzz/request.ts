/** Generates an operation's requests: valid, or invalid in a few places. */
import type { Operation } from './operations.ts';
import { chance, good, goodObject, hostile, hostileText, type Known, pick, type Random } from './values.ts';

/** An encoded request. */
export interface FuzzRequest {
  operation: Operation;
  method: string;
  /** Path and query, encoded. */
  address: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Number of body bytes after which the sender disconnects. */
  breaksOffAt?: number;
}

/** Raw fragments that no encoder would produce. */
const rawPieces = [
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '%c0%ae',
  ';',
  '//',
  '/..',
  '/.',
  '&&',
  '=',
  '#',
  '+',
  '%2F',
];

const oddHeaders: readonly [string, string][] = [
  ['host', 'a b'],
  ['host', '[::1'],
  ['host', '%00'],
  ['accept', '*/*;q=x'],
  ['accept-encoding', ';;q=2'],
  ['accept-encoding', 'zstd'],
  ['if-none-match', '"'],
  ['if-match', '"x"'],
  ['range', 'bytes=9-1'],
  ['range', 'bytes=99999999999-'],
  ['content-encoding', 'gzip'],
  ['x-forwarded-for', 'a,b,c'],
  ['x-forwarded-proto', 'x y'],
  ['cookie', '=;;;%00=%zz; a'],
  ['user-agent', 'x'.repeat(2000)],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', 'Basic !!!'],
  ['authorization', `Basic ${Buffer.from('a\0b:c\0').toString('base64')}`],
  ['authorization', 'Digest x'],
  ['prefer', 'respond-async'],
];

/** Generates a request with `faults` invalid places; 0 for a valid request. */
export function makeRequest(operation: Operation, faults: number, known: Known, random: Random): FuzzRequest {
  const draft = draftOf(operation, known, random);
  for (let i = 0; i < faults; i += 1) pick(random, faultsOf(operation))(draft, random);
  return encode(operation, draft, random);
}

/** A valid request to which faults are added. */
export function draftOf(operation: Operation, known: Known, random: Random): Draft {
  const params = Object.entries(operation.params).map(([name, schema]) => [name, good(schema, name, known, random)]);
  return {
    params: Object.fromEntries(params),
    query: Object.entries(operation.query)
      .filter(() => chance(random, 0.5))
      .map(([name, schema]): [string, unknown] => [name, good(schema, name, known, random)]),
    body: operation.body && goodObject(operation.body.schema, known, random),
    raw: '',
    headers: {},
  };
}

export interface Draft {
  params: Record<string, unknown>;
  query: [string, unknown][];
  body: unknown;
  /** Text appended unencoded to the address. */
  raw: string;
  headers: Record<string, string>;
  /** Raw bytes that replace the body. */
  bytes?: Buffer;
  breaksOff?: boolean;
}

type Fault = (draft: Draft, random: Random) => void;

/** Possible faults of an operation; repeated entries are chosen more often. */
function faultsOf({ params, query, body }: Operation): Fault[] {
  const paramFaults = Object.keys(params).map(
    (name): Fault =>
      (draft, random) => {
        draft.params[name] = hostileText(random);
      },
  );
  const queryFaults = Object.keys(query).map(
    (name): Fault =>
      (draft, random) => {
        const value = chance(random, 0.8) ? hostileText(random) : hostile(random);
        draft.query = [...draft.query.filter(([other]) => other !== name || chance(random, 0.1)), [name, value]];
      },
  );
  const bodyFaults = body ? [spoilLeaf, spoilLeaf, spoilLeaf, spoilBody, breakOff] : [];
  return [...paramFaults, ...paramFaults, ...queryFaults, ...bodyFaults, addQuery, addRaw, addHeader];
}

const addQuery: Fault = (draft, random) => draft.query.push([hostileText(random).slice(0, 100), hostileText(random)]);
const addRaw: Fault = (draft, random) => {
  draft.raw = pick(random, rawPieces);
};
const addHeader: Fault = (draft, random) => {
  const [name, value] = pick(random, oddHeaders);
  draft.headers[name] = value;
};
const breakOff: Fault = (draft) => {
  draft.breaksOff = true;
};

/** Replaces, adds or removes one value or field of the body. */
const spoilLeaf: Fault = (draft, random) => {
  let at: unknown = draft.body;
  for (let depth = 0; depth < 6; depth += 1) {
    if (typeof at !== 'object' || at === null) return;
    const holder = at as Record<string, unknown>;
    const names = Object.keys(holder);
    const name = names.length === 0 || chance(random, 0.1) ? hostileText(random).slice(0, 60) : pick(random, names);
    // Checks own properties only, because an inherited object is shared by the whole process.
    const inner = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (typeof inner === 'object' && inner !== null && chance(random, 0.8)) at = inner;
    else {
      const value = chance(random, 0.1) ? undefined : hostile(random);
      Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
      return;
    }
  }
};

const spoilBody: Fault = (draft, random) => {
  const texts = [
    '{',
    '',
    'null',
    '"x"',
    '[1]',
    '{"a":1,}',
    '\u0000',
    '{"a":NaN}',
    '['.repeat(50_000),
    '\ufeff{}',
    '{"a":"\ud800"}',
  ];
  const kind = random();
  if (kind < 0.5) draft.bytes = Buffer.from(pick(random, texts));
  else if (kind < 0.7) draft.bytes = Buffer.from([0xff, 0xfe, 0x00, 0x7b]);
  else draft.body = hostile(random);
  if (chance(random, 0.3))
    draft.headers['content-type'] = pick(random, [
      'text/plain',
      'application/json; charset=utf-16',
      'application/xml',
      ';;',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'application/json, application/json',
    ]);
};

/** Percent-encodes a text; a lone surrogate becomes the bytes of its code point. */
function encoded(text: string): string {
  return [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export function encode(operation: Operation, draft: Draft, random: Random): FuzzRequest {
  // An empty parameter would change the path to another operation's.
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(draft.params[name]) || ' '));
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&');
  const address = `${path}${query && `?${query}`}${draft.raw}`;
  const { method } = operation;
  const request: FuzzRequest = { operation, method, address, headers: draft.headers };
  if (draft.bytes) {
    request.body = draft.bytes;
    request.headers = { 'content-type': 'application/json', ...draft.headers };
  } else if (operation.body?.kind === 'form') Object.assign(request, formOf(draft, random));
  else if (operation.body?.kind === 'urlencoded') {
    const fields = typeof draft.body === 'object' && draft.body !== null ? Object.entries(draft.body) : [];
    request.body = Buffer.from(fields.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&'));
    request.headers = { 'content-type': 'application/x-www-form-urlencoded', ...draft.headers };
  } else if (operation.body) {
    request.body = Buffer.from(JSON.stringify(draft.body) ?? 'null');
    request.headers = { 'content-type': 'application/json', ...draft.headers };
  }
  if (draft.breaksOff && request.body) request.breaksOffAt = Math.floor(random() * request.body.length);
  return request;
}

const files: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('plain text'),
  Buffer.from('%PDF-1.4\n%%EOF'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('<html><script>alert(1)</script>'),
];

/** A form with a file; other fields are text. */
function formOf({ body, headers }: Draft, random: Random): Pick<FuzzRequest, 'body' | 'headers'> {
  const boundary = pick(random, ['----maru', 'x', `${'b'.repeat(70)}`]);
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['x', body] as const];
  const quoted = (text: string) => text.replace(/[\r\n"]/g, '');
  const parts = fields.flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (name !== 'file') return [Buffer.from(`${head}\r\n\r\n${textOf(value)}\r\n`)];
    const label = `; filename="${quoted(chance(random, 0.5) ? '사진.jpg' : hostileText(random))}"`;
    return [
      Buffer.from(`${head}${label}\r\ncontent-type: image/jpeg\r\n\r\n`),
      pick(random, files),
      Buffer.from('\r\n'),
    ];
  });
  const end = Buffer.from(chance(random, 0.05) ? '' : `--${boundary}--\r\n`);
  return {
    body: Buffer.concat([...parts, end]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  };
}
