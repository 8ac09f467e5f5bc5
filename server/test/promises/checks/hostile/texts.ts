/** Texts that are slow for patterns, parsers and sanitisers, and the fields that accept text. */
import type { Operation, Schema } from '../fuzz/operations.ts';
import type { Draft } from '../fuzz/request.ts';

/** Repeated to a field's maximum length; all but the last end with a different character, which forces backtracking. */
const units = [
  '<',
  '&',
  ' ',
  '<p>',
  'a@',
  '1',
  ',',
  'ㄱㅏ',
  '[',
  '(',
  '<b ',
  '</b>',
  '<!--',
  '&#x',
  '&amp;',
  'e\u0301',
  '가',
  '𠮷',
  '-',
  '.',
  '"',
  '\\',
  '../',
  '\n',
  '\u200b',
  '<a href="',
  '<table>',
  '<img alt="',
  '01012345678,',
  '%_',
] as const;

export function textsOf(length: number, count: number = units.length): string[] {
  return units.slice(0, count).map((unit) => `${unit.repeat(length).slice(0, length - 1)}!`.toWellFormed());
}

/** A text in an operation's request. */
export interface TextField {
  operation: Operation;
  name: string;
  /** Maximum length of the field. */
  length: number;
  /** Inserts a text into an otherwise valid request. */
  put(draft: Draft, text: string): Draft;
}

/** Length of texts for fields without a declared maximum, whose pattern must handle it. */
const unboundedLength = 4_000;
/** Maximum encoded length of a text in an address; the server accepts 16 kB of headers. */
const maxInAddress = 1_300;
/** Maximum length of a path segment for the router. */
const maxInPath = 190;

export const fieldsOf = (operation: Operation): TextField[] => [
  ...ofAddress(operation, 'params', maxInPath),
  ...ofAddress(operation, 'query', maxInAddress),
  ...inBody(operation.body?.schema ?? {}, []).map(({ path, length }) => ({
    operation,
    name: path.join('.'),
    length,
    put: (draft: Draft, text: string) => ({ ...draft, body: replaced(draft.body, path, text) }),
  })),
];

const ofAddress = (operation: Operation, part: 'params' | 'query', most: number): TextField[] =>
  Object.entries(operation[part]).flatMap(([name, schema]) => {
    const length = lengthOf(schema);
    return length === undefined
      ? []
      : [
          {
            operation,
            name,
            length: Math.min(length, most),
            put: (draft: Draft, text: string) =>
              part === 'params'
                ? { ...draft, params: { ...draft.params, [name]: text } }
                : {
                    ...draft,
                    query: [...draft.query.filter(([other]) => other !== name), [name, text] as [string, unknown]],
                  },
          },
        ];
  });

/** Maximum length of a text; undefined for other types and enums. */
function lengthOf({ type, anyOf, enum: codes, const: only, maxLength, format }: Schema): number | undefined {
  if (anyOf) return anyOf.map(lengthOf).find((length) => length !== undefined);
  return type === 'string' && !codes && only === undefined && format !== 'binary'
    ? (maxLength ?? unboundedLength)
    : undefined;
}

/** A path to a field; a number stands for a list with this many equal elements. */
type Path = (string | number)[];

function inBody(schema: Schema, path: Path): { path: Path; length: number }[] {
  const length = path.length > 0 ? lengthOf(schema) : undefined;
  if (length !== undefined) return [{ path, length }];
  if (schema.items) return inBody(schema.items, [...path, Math.min(schema.maxItems ?? 100, 100)]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => inBody(inner, [...path, name]));
}

function replaced(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const [element] = Array.isArray(value) ? value : [];
    return Array(step).fill(replaced(element, rest, text));
  }
  const held = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...held, [step]: replaced(held[step], rest, text) };
}
