import { afterAll, describe, expect, test } from 'vitest';
import { hostileDecoders } from './hostile-decoders.ts';
import { DecoderSandbox, type Uplink } from './sandbox.ts';

const sandbox = new DecoderSandbox();
afterAll(() => sandbox.close());

const uplink: Uplink = {
  bytes: Uint8Array.of(0x01, 0x67, 0x10, 0x01),
  fPort: 85,
  receivedAt: new Date('2026-11-30T15:00:00.000Z'),
  variables: { depth: '1200' },
};
const decode = (code: string, given: Uplink = uplink) => sandbox.decode({ key: code, code }, given);

describe('published forms of decoders', () => {
  test.each([
    ['TS013', 'function decodeUplink(input) { return { data: { t: input.bytes[2] / 10, port: input.fPort } }; }'],
    [
      'TS013 as a constant',
      'const decodeUplink = ({ bytes, fPort }) => ({ data: { t: bytes[2] / 10, port: fPort } });',
    ],
    ['TS013, exported', 'module.exports = { decodeUplink: (i) => ({ data: { t: i.bytes[2] / 10, port: i.fPort } }) };'],
    ['TS013 without `data`', 'function decodeUplink(i) { return { t: i.bytes[2] / 10, port: i.fPort }; }'],
    [
      'TS013 with own globals',
      `const module = {}, exports = {}; let Buffer; class console {}
      function decodeUplink(i) { return { data: { t: i.bytes[2] / 10, port: i.fPort }, errors: null }; }`,
    ],
    [
      'TS013, logging',
      `function decodeUplink(i) { console.log(i); console.table([]);
      return { data: { t: i.bytes[2] / 10, port: i.fPort }, errors: [] }; }`,
    ],
    ['The Things Network V2', 'function Decoder(bytes, port) { return { t: bytes[2] / 10, port: port }; }'],
    ['ChirpStack v3', 'function Decode(fPort, bytes, variables) { return { t: bytes[2] / 10, port: fPort }; }'],
  ])('decodes %s', async (_form, code) => {
    expect(await decode(code)).toEqual({ kind: 'decoded', data: { t: 1.6, port: 85 }, warnings: [] });
  });

  test('prefers decodeUplink to older forms in the same code', async () => {
    const code = `function Decoder() { return { form: 'old' }; } function Decode() { return Decoder(); }
      function decodeUplink(input) { return { data: { form: 'new' } }; }`;
    expect(await decode(code)).toMatchObject({ data: { form: 'new' } });
  });

  test('passes variables to the form that accepts them', async () => {
    expect(await decode('function Decode(p, b, variables) { return { depth: variables.depth }; }')).toMatchObject({
      data: { depth: '1200' },
    });
  });

  test.each(['{ data: readings }', 'readings'])(
    'returns several readings if the decoder returns %s',
    async (result) => {
      const code = `function decodeUplink() { const readings = [{ t: 1, at: 10 }, { t: 2, at: 20 }]; return ${result}; }`;
      expect(await decode(code)).toMatchObject({
        data: [
          { t: 1, at: 10 },
          { t: 2, at: 20 },
        ],
      });
    },
  );

  test('returns warnings; with errors it returns nothing else', async () => {
    expect(await decode('function decodeUplink() { return { data: { a: 1 }, warnings: ["low battery"] }; }')).toEqual({
      kind: 'decoded',
      data: { a: 1 },
      warnings: ['low battery'],
    });
    for (const errors of ['["unknown port"]', '"unknown port"', '["unknown\\0port"]'])
      expect(await decode(`function decodeUplink() { return { data: { a: 1 }, errors: ${errors} }; }`)).toEqual({
        kind: 'failed',
        errors: ['unknown port'],
      });
  });
});

test.each([
  ['throws', 'function decodeUplink() { throw new RangeError("too short"); }', 'RangeError: too short'],
  ['throws an object', 'function decodeUplink() { throw { code: 7 }; }', '{"code":7}'],
  ['throws a text', 'function decodeUplink() { throw "too short"; }', 'too short'],
  ['is no JavaScript', 'function decodeUplink( { return', 'SyntaxError'],
  ['has none of the functions', 'var answer = 42;', 'no function decodeUplink, Decode or Decoder'],
])('reports why a decoder fails that %s', async (_what, code, message) => {
  const decoded = await decode(code);
  expect(decoded).toEqual({ kind: 'failed', errors: [expect.stringContaining(message)] });
});

test('provides Buffer, atob and btoa, which decoders use at ChirpStack', async () => {
  const code = `function decodeUplink({ bytes }) { const buffer = Buffer.from(bytes); return { data: [
    buffer.readUInt16LE(1), buffer.readInt16BE(0), buffer.readIntBE(1, 3), buffer.readUIntLE(0, 3), buffer.slice(1, 3).toString('hex'),
    buffer.toString('base64'), Buffer.from('67ed959c', 'hex').toString(), Buffer.from('Zw==', 'base64').length,
    Buffer.concat([buffer, Buffer.alloc(2)]).length, Buffer.isBuffer(buffer), btoa('go'), atob('Z28='),
    buffer.writeFloatLE(1.5, 0), buffer.readFloatLE()] }; }`;
  const expected = [0x1067, 0x167, 0x671001, 0x106701, '6710', 'AWcQAQ==', 'g한', 1, 6, true, 'Z28=', 'go', 4, 1.5];
  expect(await decode(code)).toMatchObject({ kind: 'decoded', data: expected });
  const short = 'function decodeUplink({ bytes }) { return { data: Buffer.from(bytes).readUInt32BE(1) }; }';
  expect(await decode(short)).toEqual({ kind: 'failed', errors: [expect.stringMatching(/^RangeError/)] });
});

test.each([
  ['an async function', 'async function decodeUplink({ fPort }) { await 0; return { data: { fPort } }; }'],
  ['a promise', 'function Decode(fPort) { return Promise.resolve(0).then(function () { return { fPort }; }); }'],
])('waits for the result of %s', async (_what, code) => {
  for (let at = 0; at < 2; at += 1) expect(await decode(code)).toMatchObject({ data: { fPort: 85 } });
});

test.each([
  ['is rejected', 'async function decodeUplink() { throw new Error("too short"); }', 'Error: too short'],
  ['is never fulfilled', 'function decodeUplink() { return new Promise(function () {}); }', 'is never fulfilled'],
  [
    'has another result',
    'function decodeUplink() { const p = Promise.resolve(); p.constructor = { [Symbol.species]: function (run) { run(() => 1, () => 1); return {}; } }; return p; }',
    'no result',
  ],
])('reports a promise that %s', async (_what, code, message) =>
  expect(await decode(code)).toEqual({ kind: 'failed', errors: [expect.stringContaining(message)] }),
);

test.each([
  ['in the result', 'async function decodeUplink() { for (;;) await 0; }'],
  ['beside the result', 'function decodeUplink() { (async () => { for (;;) await 0; })(); return { data: 1 }; }'],
])('stops promises without end %s', async (_where, code) =>
  expect(await decode(code)).toEqual({ kind: 'stopped', reason: 'steps' }),
);

test('returns big integers as numbers, and reports those that a number cannot represent', async () => {
  const code = (text: string) => `function decodeUplink({ bytes }) { return { data: { value: ${text} } }; }`;
  expect(await decode(code('BigInt(bytes[0]) - 5n'))).toMatchObject({ data: { value: -4 } });
  expect(await decode(code('2n ** 53n'))).toEqual({
    kind: 'failed',
    errors: ['RangeError: 정수 9007199254740992이(가) 너무 큽니다'],
  });
});

test('continues with other decoders after freeing one that threw', async () => {
  const own = new DecoderSandbox();
  const answers: string[] = [];
  for (let at = 0; at < 15; at += 1) {
    const code = `function decodeUplink() { if (${at} === 0) throw new Error(); return { data: ${at} }; }`;
    answers.push((await own.decode({ key: code, code }, uplink)).kind);
  }
  await own.close();
  expect(answers).toEqual(['failed', ...Array(14).fill('decoded')]);
});

test('limits the clock of decoders to the time of arrival, and provides no random numbers', async () => {
  const code = `function decodeUplink(input) { return { data: [Date.now(), +new Date(), Date(), new Date() instanceof Date,
    input.recvTime.getTime(), new Date(0).getTime(), new Date(1970, 0, 1, 9).getTime() / 3600000, Math.random() === Math.random()] }; }`;
  const at = uplink.receivedAt.getTime();
  expect(await decode(code)).toMatchObject({
    data: [at, at, expect.stringContaining('Nov 30 2026'), true, at, 0, 9, true],
  });
});

test('isolates the globals of each decoder', async () => {
  await decode('var shared = 1; Array.prototype.leak = 1; function decodeUplink() { return { data: {} }; }');
  const code = 'function decodeUplink() { return { data: [typeof shared, typeof [].leak] }; }';
  expect(await decode(code)).toMatchObject({ data: ['undefined', 'undefined'] });
});

test("starts each message with a decoder's initial variables", async () => {
  const code = `var a = 0; let b = []; const c = { n: 0 };
    function decodeUplink() { d = (typeof d === 'undefined' ? 0 : d) + 1; b.push(1); return { data: [++a, b.length, ++c.n, d] }; }`;
  for (let at = 0; at < 3; at += 1) expect(await decode(code)).toMatchObject({ data: [1, 1, 1, 1] });
});

test('refuses tasks if too many wait', async () => {
  const small = new DecoderSandbox({ maxWaiting: 1 });
  const code = 'function decodeUplink() { return { data: 1 }; }';
  const answers = await Promise.all([1, 2].map(() => small.decode({ key: code, code }, uplink)));
  await small.close();
  expect(answers.map(({ kind }) => kind)).toEqual(['decoded', 'stopped']);
  expect(answers[1]).toEqual({ kind: 'stopped', reason: 'busy' });
});

/** Allowed results of each family of hostile decoders. */
const harmless: Readonly<Record<string, unknown>> = {
  'other prototypes': {},
  'other built-in functions': 1,
  'the host’s objects': Array(8).fill('undefined').concat(0),
};
const firsts = hostileDecoders.filter(({ family }, at, all) => at === all.findIndex((one) => one.family === family));

test.each(firsts)('survives $family while honest decoders continue', { timeout: 60_000 }, async ({ family, code }) => {
  const honest = 'function decodeUplink({ bytes }) { return { data: { sum: bytes.reduce((a, b) => a + b, 0) } }; }';
  await decode(honest);
  const attack = decode(code);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => decode(honest, { ...uplink, bytes: Uint8Array.of(at, 1) })),
  );
  expect(answers).toEqual(answers.map((_, at) => ({ kind: 'decoded', data: { sum: at + 1 }, warnings: [] })));
  const decoded = await attack;
  if (decoded.kind === 'decoded') expect(decoded.data).toEqual(harmless[family]);
  expect(harmless[family] === undefined).toBe(decoded.kind !== 'decoded');
});
