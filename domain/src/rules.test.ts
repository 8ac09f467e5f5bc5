import { expect, test } from 'vitest';
import { firstFailure, type Rule } from './rules.ts';

interface Form {
  name: string;
  count: number;
}
const rules: readonly Rule<Form>[] = [
  { field: 'name', passes: ({ name }) => name !== '', error: 'no name' },
  { field: 'name', passes: ({ name }) => name.length < 5, error: ({ name }) => `${name} is long` },
  { field: 'count', passes: ({ count }) => count > 0, error: 'no count' },
];

test.each<[Form, ReturnType<typeof firstFailure>]>([
  [
    { name: '', count: 0 },
    { field: 'name', error: 'no name' },
  ],
  [
    { name: 'abcde', count: 0 },
    { field: 'name', error: 'abcde is long' },
  ],
  [
    { name: 'abc', count: 0 },
    { field: 'count', error: 'no count' },
  ],
  [{ name: 'abc', count: 1 }, null],
])('of %o the first failing rule wins', (form, failure) => {
  expect(firstFailure(rules, form)).toEqual(failure);
});
