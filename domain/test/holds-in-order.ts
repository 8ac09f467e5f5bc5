import { expect, test } from 'vitest';
import { firstFailure, type Rule } from '../src/rules.ts';

/**
 * Tests rule violations in order: each form violates its rule and every later one. Consecutive forms may violate the
 * same rule in different ways.
 */
export function holdsInOrder<Form extends object>(
  good: Form,
  rules: readonly Rule<Form>[],
  breaches: [field: keyof Form, value: unknown, more?: Partial<Form>][],
) {
  const brokenFrom = (at: number) => {
    const broken = { ...good };
    for (const [field, value, more] of breaches.slice(at).toReversed()) Object.assign(broken, { [field]: value }, more);
    return broken;
  };
  const ruleAt = (at: number) => rules.findIndex((rule) => !rule.passes(brokenFrom(at)));

  test('accepts a whole form', () => expect(firstFailure(rules, good)).toBeNull());

  test.each(breaches.map(([field, value], at) => ({ at, field, value })))(
    'refuses breach $at: $field of $value',
    ({ at }) => {
      expect(firstFailure(rules, brokenFrom(at))?.field).toBe(breaches[at]?.[0]);
      if (at > 0) expect(ruleAt(at)).toBeGreaterThanOrEqual(ruleAt(at - 1));
    },
  );

  test('tests a breach of every rule', () => {
    const broken = new Set(breaches.map((_, at) => ruleAt(at)));
    expect(rules.filter((_, at) => !broken.has(at)).map(({ field, error }) => [field, error])).toEqual([]);
  });
}
