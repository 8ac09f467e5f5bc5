/** Calls with a given text in one field and valid values elsewhere. */
import type { AccountRig } from '#test/promises/accounts/rig.ts';
import { randomOf } from '#test/promises/rig/check.ts';
import type { Report } from '#test/promises/rig/report.ts';
import { Callers, kindOf } from '../fuzz/callers.ts';
import { exchange } from '../fuzz/exchange.ts';
import { readOperations } from '../fuzz/operations.ts';
import { type Draft, draftOf, encode } from '../fuzz/request.ts';
import { Known } from '../fuzz/values.ts';
import { fieldsOf, type TextField } from './texts.ts';

export interface TextCalls {
  /** Fields of at least the given length, longest first. */
  fields: TextField[];
  /** Generates the rest of a request, which differs each time. */
  draft(field: TextField): Draft;
  /** Resolves with the status; undefined without an answer. */
  ask(field: TextField, text: string, plain?: Draft): Promise<number | undefined>;
}

export async function openTextCalls(
  rig: AccountRig,
  report: Report,
  { seed, shortest }: { seed: number; shortest: number },
): Promise<TextCalls> {
  const { operations } = await readOperations(rig.url);
  const random = randomOf(seed);
  const known = new Known();
  const callers = new Callers(rig);

  const draft = ({ operation }: TextField) => draftOf(operation, known, random);
  async function ask(field: TextField, text: string | undefined, plain = draft(field)): Promise<number | undefined> {
    const { operation } = field;
    const request = encode(operation, text === undefined ? plain : field.put(plain, text), random);
    const kind = kindOf(operation.access);
    const authorization = await callers.authorization(kind);
    const headers = { ...request.headers, ...(authorization && { authorization }) };
    const answer = await exchange(rig.url, { ...request, headers });
    if (answer?.status === 401) callers.forget(kind);
    if (answer && answer.status >= 500 && answer.status !== 503)
      report.broken(`${operation.name} answers ${answer.status} to ${field.name} of ${text?.slice(0, 12)}…`);
    if (answer?.status === 200 && answer.contentType.includes('json')) known.learn(JSON.parse(answer.text));
    return answer?.status;
  }

  const fields = operations
    .flatMap(fieldsOf)
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);
  // Creates objects first, because a request for a missing object fails before its text is read.
  for (const method of ['POST', 'GET'])
    for (const field of new Map(fields.map((one) => [one.operation, one])).values())
      if (field.operation.method === method) await ask(field, undefined);
  return { fields, draft, ask };
}
