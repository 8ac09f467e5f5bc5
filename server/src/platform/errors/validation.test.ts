import { areas } from '@maru/contract';
import { expect, test } from 'vitest';
import { validationProblem } from './validation.ts';

const failed = (pattern: string) =>
  validationProblem({ keyword: 'pattern', instancePath: '/form/code', schemaPath: '', params: { pattern } });

/** The patterns in the input of every call. */
function patternsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
  );
}
const inputs = Object.values(areas).flatMap((calls) =>
  Object.values(calls).map((call) => [
    'params' in call && call.params,
    'query' in call && call.query,
    'body' in call && call.body,
  ]),
);

test('lists the allowed letters for a code with invalid ones', () => {
  expect(failed('^[A-Za-z0-9_·-]+$')).toMatchObject({
    field: 'form.code',
    error: 'form.code의 형식이 올바르지 않습니다. (영문자, 숫자, _, -, ·)',
  });
});

test('describes the required shape for every pattern of the contract', () => {
  const patterns = [...new Set(patternsOf(inputs))];
  expect(patterns.length).toBeGreaterThan(3);
  for (const pattern of patterns)
    expect([pattern, failed(pattern).error]).toEqual([pattern, expect.stringMatching(/\(.+\)$/)]);
});

test('reports an undescribed pattern as a wrong format', () => {
  expect(failed('^x$').error).toBe('form.code의 형식이 올바르지 않습니다.');
});
