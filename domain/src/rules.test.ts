import { expect, test } from 'vitest';
import { allFailures, firstFailure, type Rule } from './rules.ts';

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
])('reports the first failing rule of %o', (form, failure) => {
  expect(firstFailure(rules, form)).toEqual(failure);
});

test('returns the first failure of each field, in rule order', () => {
  const late: Rule<Form> = { field: 'name', passes: () => false, error: 'never' };
  expect(allFailures([...rules, late], { name: 'abcde', count: 0 })).toEqual([
    { field: 'name', error: 'abcde is long' },
    { field: 'count', error: 'no count' },
  ]);
  expect(allFailures(rules, { name: 'abc', count: 1 })).toEqual([]);
});

test("lets a field's later rules rely on its earlier ones", () => {
  const given: Rule<{ at: string | null }>[] = [
    { field: 'at', passes: ({ at }) => at !== null, error: 'none' },
    { field: 'at', passes: ({ at }) => (at as string).length > 1, error: 'short' },
  ];
  expect(allFailures(given, { at: null })).toEqual([{ field: 'at', error: 'none' }]);
});
