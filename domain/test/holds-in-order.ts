import { expect, test } from 'vitest';
import { firstFailure, type Rule } from '../src/rules.ts';

/** Tests breaches in the order of the rules: each form breaks its rule and every later one, so that the order shows. */
export function holdsInOrder<Form extends object>(
  good: Form,
  rules: readonly Rule<Form>[],
  breaches: [field: keyof Form, value: unknown, more?: Partial<Form>][],
) {
  test('what is whole passes', () => expect(firstFailure(rules, good)).toBeNull());

  test.each(breaches.map(([field, value], at) => ({ at, field, value })))('rule $at: $field of $value', ({ at }) => {
    const broken = { ...good };
    for (const [field, value, more] of breaches.slice(at).toReversed()) Object.assign(broken, { [field]: value }, more);
    const failed = firstFailure(rules, broken);
    expect(failed?.field).toBe(breaches[at]?.[0]);
    expect(rules.findIndex((rule) => !rule.passes(broken))).toBe(at);
  });

  test('every rule has its breach', () => expect(breaches).toHaveLength(rules.length));
}
