/** What chance seldom puts in the right place, and what is asked once of every operation therefore. */
import type { Operation, Schema } from './operations.ts';
import { type Draft, draftOf, encode, type FuzzRequest } from './request.ts';
import type { Known, Random } from './values.ts';

/** The one text that no database keeps, and what is nearly an id. */
const texts = ['a\u0000b', '-'.repeat(36)];

/**
 * For each free text of an operation requests that are as declared but for one of these there; of a form, one that breaks off
 * and one that tells no boundary; of JSON, one that says it is compressed and isn't.
 */
export function* rarelyMet(operations: readonly Operation[], known: Known, random: Random): Generator<FuzzRequest> {
  for (const operation of operations) {
    const made = (change: (draft: Draft) => Partial<Draft>) => {
      const draft = draftOf(operation, known, random);
      return encode(operation, { ...draft, ...change(draft) }, random);
    };
    for (const text of texts) {
      for (const name of freeTexts(operation.params))
        yield made(({ params }) => ({ params: { ...params, [name]: text } }));
      for (const name of freeTexts(operation.query))
        yield made(({ query }) => ({ query: [...query.filter(([other]) => other !== name), [name, text]] }));
      for (const name of freeTexts(operation.body?.schema.properties ?? {}))
        yield made(({ body }) => ({ body: { ...(body as Record<string, unknown>), [name]: text } }));
    }
    // The framework itself refuses these, with statuses of its own.
    if (operation.body?.kind === 'json') yield made(() => ({ headers: { 'content-encoding': 'gzip' } }));
    if (operation.body?.kind === 'form') {
      yield made(() => ({ breaksOff: true }));
      yield made(() => ({ headers: { 'content-type': 'multipart/form-data' }, bytes: Buffer.from('x') }));
    }
  }
}

/** The fields that take a text as somebody writes it. */
const freeTexts = (fields: Record<string, Schema>): string[] =>
  Object.entries(fields).flatMap(([name, schema]) => (isFreeText(schema) ? [name] : []));

function isFreeText({ type, anyOf, enum: codes, const: only, pattern, format }: Schema): boolean {
  if (anyOf) return anyOf.some(isFreeText);
  return type === 'string' && !codes && only === undefined && !pattern && !format;
}
