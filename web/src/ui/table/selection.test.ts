import { expect, test } from 'vitest';
import { toggleAll, toggleRow } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('a press turns one row', () => {
  expect([...toggleRow(new Set(['a']), keys, 'c', null)]).toEqual(['a', 'c']);
  expect([...toggleRow(new Set(['a', 'c']), keys, 'c', null)]).toEqual(['a']);
});

test('with shift, all between take the pressed row’s new state, in either direction', () => {
  expect([...toggleRow(new Set(['b']), keys, 'd', 'b')]).toEqual(['b', 'c', 'd']);
  expect([...toggleRow(new Set(keys), keys, 'a', 'c')]).toEqual(['d']);
});

test('a row that is no longer shown begins no range', () => {
  expect([...toggleRow(new Set(), keys, 'c', 'x')]).toEqual(['c']);
});

test('all, then none', () => {
  expect([...toggleAll(new Set(['b']), keys)]).toEqual(keys);
  expect(toggleAll(new Set(keys), keys).size).toBe(0);
});
