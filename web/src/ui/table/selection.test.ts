import { expect, test } from 'vitest';
import { enabledKeys, toggleAll, toggleRow } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('enables rows that can be selected, and selected ones', () => {
  const enabled = (selected: string[]) =>
    enabledKeys(keys, (key) => key, { selected: new Set(selected), canChoose: (key) => key < 'c' });
  expect([enabled([]), enabled(['d', 'x'])]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'd'],
  ]);
});

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
