/** Input values: valid by a schema, unusual but valid, and hostile. */
import fc from 'fast-check';
import type { Schema } from './operations.ts';

export type Random = () => number;

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
export const chance = (random: Random, share: number): boolean => random() < share;

/** Values of earlier answers by field name, so that requests refer to existing objects. */
export class Known {
  readonly #values = new Map<string, unknown[]>();

  /** Collects an answer's values, up to a limit per field. */
  learn(value: unknown, name = '', depth = 0): void {
    if (depth > 6) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 5)) this.learn(one, name, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) this.learn(inner, field, depth + 1);
    } else if (name !== '' && value !== null && value !== '' && String(value).length < 100) {
      const values = this.#values.get(name) ?? [];
      this.#values.set(name, values);
      if (!values.includes(value)) values.push(value);
      if (values.length > 20) values.shift();
    }
  }

  of(name: string): readonly unknown[] {
    return this.#values.get(name) ?? [];
  }
}

/** Texts with a special meaning in some system. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u0008\u001b[31m',
  '\ud800',
  'a\udfffb',
  '\ufffe\uffff',
  '\u202e\u2066\ufeff\u200b',
  'ｆｕｌｌ',
  'e\u0301'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(10),
  '가'.repeat(300),
  'x'.repeat(201),
  'x'.repeat(5000),
  '-'.repeat(36),
  '0'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  `'; drop table citizen; --`,
  `' or '1'='1`,
  '%',
  '%%',
  '%00',
  '%2e%2e%2f',
  '_',
  '\\',
  '\\\\',
  `E'\\000'`,
  '$1',
  '{}',
  '{"a":1}',
  '{1,2}',
  '[]',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/zero',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '@SUM(1)',
  `$\{7*7}`,
  '{{7*7}}',
  '`id`',
  '$(id)',
  '|id',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-infinity',
  'true',
  '0',
  '-1',
  '1e400',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '0x1F',
  '1_000',
  '１２３',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31 23:59:59',
  '99999-01-01',
  '-000001-01-01T00:00:00Z',
  '2026-11-22T24:00:00',
  '2026-11-22 25:61:61',
  'a\r\nset-cookie: x=1',
  `${'a'.repeat(28)}!`,
  `${'a@'.repeat(20)}`,
  '(((((((((((((((((((((',
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-300,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e300,
  -(2 ** 63),
];

/** A value no schema allows. */
export function hostile(random: Random): unknown {
  const kind = random();
  if (kind < 0.7) return pick(random, hostileTexts);
  if (kind < 0.85) return pick(random, hostileNumbers);
  return pick(random, [
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
    Array(300).fill('x'),
    nested(60),
    nested(3000),
  ]);
}

export const hostileText = (random: Random): string => pick(random, hostileTexts);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Unusual texts that are valid without a pattern. */
const oddTexts = [
  '남궁민수',
  'Łukasz O’Neil',
  ' 앞뒤 ',
  '𠮷野家',
  'ﷺ',
  '\u202eabc',
  'a\tb',
  '100%',
  'a_b',
  "d'Arc",
  '\\',
  '-',
];
const moments = [
  '2026-11-22',
  '2026-11-22 09:00',
  '2026-11-22 23:59:59',
  '2024-02-29',
  '2000-01-01',
  '1900-01-01',
  '2999-12-31',
];

/** A valid value: mostly ordinary, sometimes unusual. */
export function good(schema: Schema, name: string, known: Known, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return good(pick(random, schema.anyOf), name, known, random);
  if (schema.nullable && chance(random, 0.1)) return null;
  if (schema.type === 'object' || schema.properties) return goodObject(schema, known, random);
  if (schema.type === 'array') {
    const length = Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + Math.floor(random() * 3));
    return Array.from({ length }, () => good(schema.items ?? {}, name, known, random));
  }
  if (schema.type === 'boolean') return chance(random, 0.5);
  const learned = known.of(name).filter((value) => typeof value === (schema.type === 'string' ? 'string' : 'number'));
  if (learned.length > 0 && chance(random, 0.7)) return pick(random, learned);
  if (schema.type === 'integer' || schema.type === 'number') return goodNumber(schema, random);
  return goodText(schema, random);
}

/** All required fields, and a random selection of optional ones. */
export function goodObject(schema: Schema, known: Known, random: Random): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name) || chance(random, 0.6))
      .map(([name, inner]) => [name, good(inner, name, known, random)]),
  );
}

function goodNumber({ minimum = 1, maximum = minimum + 100, type }: Schema, random: Random): number {
  const kind = random();
  if (kind < 0.15) return minimum;
  if (kind < 0.3) return maximum;
  const number = minimum + random() * Math.min(maximum - minimum, 20);
  return type === 'integer' ? Math.floor(number) : number;
}

/** Texts by pattern, cached because generating them takes longer than the requests. */
const made = new Map<string, readonly string[]>();

function textsOf(pattern: string): readonly string[] {
  const texts = made.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 100 });
  made.set(pattern, texts);
  return texts;
}

function goodText({ pattern, format, minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  if (format === 'seoul-datetime') return pick(random, moments);
  if (pattern) return pick(random, textsOf(pattern)).slice(0, maxLength);
  if (chance(random, 0.1)) return '가'.repeat(maxLength);
  if (chance(random, 0.1)) return '𠮷'.repeat(Math.floor(maxLength / 2));
  const text = pick(random, oddTexts).slice(0, maxLength);
  return text.padEnd(minLength, '나');
}
