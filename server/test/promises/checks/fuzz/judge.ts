/** Detects forbidden answers, independent of the request. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { FuzzAnswer } from './exchange.ts';
import type { Operation, Schema } from './operations.ts';

/** Stack frames, source files, and libraries' error codes. */
const traces = /\n\s+at |\bnode_modules\b|\/src\/[\w/-]+\.ts\b|\b(FST_ERR|ERR_[A-Z]{3,}|ECONNREFUSED|PostgresError)\b/;

export type Judge = (operation: Operation, method: string, answer: FuzzAnswer) => string[];

/** Creates the judge for answers from the server's OpenAPI document. */
export function makeJudge(operations: readonly Operation[], problem: Schema): Judge {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isProblem = ajv.compile(problem);
  const outputs = new Map<string, ValidateFunction>(
    operations.flatMap(({ name, output }) => (output ? [[name, ajv.compile(output)] as const] : [])),
  );
  return (operation, method, { status, contentType, text }) => {
    const faults: string[] = [];
    if (status >= 500) faults.push(`answers ${status}`);
    if (traces.test(text) && !contentType.includes('javascript') && !contentType.includes('css'))
      faults.push(`tells how it is made: ${traces.exec(text)?.[0].trim()}`);
    if (operation.isPage || method === 'HEAD') return faults;
    const isJson = contentType.includes('json');
    const body = isJson ? parsed(text) : undefined;
    if (isJson && body === undefined) faults.push('answers with JSON that is none');
    if (status >= 400) {
      if (!contentType.startsWith('application/problem+json')) faults.push(`refuses with ${status} and no problem`);
      else if (!isProblem(body))
        faults.push(`refuses with another problem than it declares: ${ajv.errorsText(isProblem.errors)}`);
      return faults;
    }
    const output = outputs.get(operation.name);
    if (status === 200 && isJson && method === operation.method) {
      if (!output) faults.push('answers with JSON that nobody declared');
      // A file's schema describes no JSON.
      else if (operation.output?.format !== 'binary' && !output(body))
        faults.push(`answers otherwise than declared: ${ajv.errorsText(output.errors)}`);
    }
    return faults;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
