import { expect, test } from 'vitest';
import { mergeChoices } from './merge-choices.ts';

test.each([
  ['unchanged', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['with another choice', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['with one taken back', ['a', 'b'], ['b'], ['a'], []],
  ['with the same change', ['a'], ['b'], ['b'], ['b']],
])('applies changes to a choice that is %s meanwhile', (_what, saved, chosen, newest, merged) => {
  expect(mergeChoices(saved, chosen, newest)).toEqual(merged);
});
