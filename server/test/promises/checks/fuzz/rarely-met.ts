/** Inputs that random generation rarely puts in the right place; every operation is tried with all of them. */
import type { Operation, Schema } from './operations.ts';
import { type Draft, draftOf, encode, type FuzzRequest } from './request.ts';
import type { Known, Random } from './values.ts';

/** A text with NUL, the only character that databases can't store, and a text of an id's length. */
const texts = ['a\u0000b', '-'.repeat(36)];

/**
 * Per operation: valid requests with one of these texts in each free text field; for forms, an aborted request and a
 * request without boundary; for JSON, a request falsely declared as compressed.
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
    // The framework refuses these requests with statuses of its own.
    if (operation.body?.kind === 'json') yield made(() => ({ headers: { 'content-encoding': 'gzip' } }));
    if (operation.body?.kind === 'form') {
      yield made(() => ({ breaksOff: true }));
      yield made(() => ({ headers: { 'content-type': 'multipart/form-data' }, bytes: Buffer.from('x') }));
    }
  }
}

const freeTexts = (fields: Record<string, Schema>): string[] =>
  Object.entries(fields).flatMap(([name, schema]) => (isFreeText(schema) ? [name] : []));

function isFreeText({ type, anyOf, enum: codes, const: only, pattern, format }: Schema): boolean {
  if (anyOf) return anyOf.some(isFreeText);
  return type === 'string' && !codes && only === undefined && !pattern && !format;
}
