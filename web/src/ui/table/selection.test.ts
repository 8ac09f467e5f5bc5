import { expect, test } from 'vitest';
import { toggleAll, toggleRow } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('toggles one row', () => {
  expect([...toggleRow(new Set(['a']), keys, 'c', null)]).toEqual(['a', 'c']);
  expect([...toggleRow(new Set(['a', 'c']), keys, 'c', null)]).toEqual(['a']);
});

test("applies the pressed row's new state to the whole range with shift, in either direction", () => {
  expect([...toggleRow(new Set(['b']), keys, 'd', 'b')]).toEqual(['b', 'c', 'd']);
  expect([...toggleRow(new Set(keys), keys, 'a', 'c')]).toEqual(['d']);
});

test("ignores the start of a range if its row isn't shown any more", () => {
  expect([...toggleRow(new Set(), keys, 'c', 'x')]).toEqual(['c']);
});

test('selects all shown rows, then none of them, and leaves the rows of other pages', () => {
  expect([...toggleAll(new Set(['x', 'b']), keys)].toSorted()).toEqual([...keys, 'x']);
  expect([...toggleAll(new Set([...keys, 'x']), keys)]).toEqual(['x']);
});
