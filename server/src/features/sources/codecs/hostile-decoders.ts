/** Decoders that attack the sandbox, by the kind of attack. Each kind is varied, so that there are 200 in all. */
const body = (text: string) => `function decodeUplink(input) { ${text} }`;

const families: Readonly<Record<string, (at: number) => string>> = {
  'endless loops': (at) =>
    body(['while (true);', 'for (;;) Math.sqrt(2);', 'do { input.x = 1 } while (1);'][at % 3] ?? ''),
  'loops that catch what stops them': (at) =>
    body(
      `for (;;) { try { for (;;) [${at}].sort(); } catch (e) { continue; } finally { ${at % 2 ? 'continue;' : ''} } }`,
    ),
  'loops while they are loaded': (at) => `for (let i = ${at}; ; i += 1) globalThis['x' + (i % 10)] = i;`,
  'huge strings': (at) => body(`let s = 'x'.repeat(${1000 + at}); for (;;) s += s;`),
  'huge arrays as texts': (at) => body(`return { data: (new Array(${1e8 + at}) + '').length };`),
  'huge typed arrays': (at) => body(`return { data: new Uint8Array(${2 ** 30} - ${at}).length };`),
  'many small objects': (at) => body(`const all = []; for (;;) all.push({ a: [${at}], b: { c: 'd' } });`),
  'deep recursion': (at) => body(`const f = (n) => [f(n + 1)]; return f(${at});`),
  'recursion through conversions': (at) =>
    body(`const o = { toString() { return o + '${at}'; } }; return { data: o + '' };`),
  'deeply nested JSON to parse': (at) => body(`return { data: JSON.parse('['.repeat(${100_000 + at})) };`),
  'deeply nested results': (at) =>
    body(`let o = {}; for (let i = 0; i < ${10_000 + at}; i += 1) o = { o }; return { data: o };`),
  'huge results': (at) => body(`return { data: 'y'.repeat(${100_000 + at}) };`),
  'results that convert themselves': (at) => body(`return { data: { toJSON() { for (;;) ${at}; } } };`),
  'results with traps': (at) => body(`return new Proxy({}, { ownKeys() { for (;;) ${at}; } });`),
  'regular expressions that explode': (at) => body(`return { data: /^(a+)+$/.test('a'.repeat(${40 + at}) + '!') };`),
  'texts that are searched badly': (at) =>
    body(`return { data: 'a'.repeat(${1e6 + at}).replace(/(a|aa)+$/g, 'b').length };`),
  'other prototypes': (at) =>
    body(
      `Object.prototype.bytes = ${at}; Array.prototype.map = 1; Object.prototype.__proto__ = null; return { data: {} };`,
    ),
  'other built-in functions': (at) =>
    `JSON.stringify = () => '["uplink",{"data":${at}}]'; JSON.parse = Object.prototype.toString = Date = undefined; ${body('return { data: 1 };')}`,
  'the host’s objects': (at) =>
    body(
      `return { data: [typeof process, typeof require, Buffer.constructor('return typeof process')(), typeof fetch, typeof WebAssembly, typeof setTimeout,
        (function () {}).constructor('return typeof process')(), typeof input.constructor.constructor('return this')().process, ${at}] };`,
    ),
  imports: (at) => `import fs from 'fs${at}'; ${body('return { data: fs };')}`,
};

const variants = 10;

export const hostileDecoders: readonly { family: string; code: string }[] = Object.entries(families).flatMap(
  ([family, codeOf]) => Array.from({ length: variants }, (_, at) => ({ family, code: codeOf(at) })),
);
