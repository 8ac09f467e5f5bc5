import { expect, test } from 'vitest';
import { forgetWidth, narrowest, noLayout, parseLayout, setWidths, showColumn, widest } from './list-layout.ts';

const columns = [{ id: 'number' }, { id: 'userId', isRowHeader: true }, { id: 'joined' }];

test('what is kept is read back', () => {
  const layout = setWidths(showColumn(noLayout, 'joined', false), { userId: 180 });
  expect(layout).toEqual({ hidden: ['joined'], widths: { userId: 180 } });
  expect(parseLayout(JSON.stringify(layout), columns)).toEqual(layout);
});

test.each([null, '', 'x', '7', 'null', '[]', '{"hidden":7,"widths":[]}', '{"hidden":{"joined":1},"widths":"w"}'])(
  '%j is no layout',
  (text) => {
    expect(parseLayout(text, columns)).toEqual(noLayout);
  },
);

test('columns that are gone, and hiding what names a row, are passed over', () => {
  const text = JSON.stringify({ hidden: ['gone', 'userId', 'number', 3], widths: { gone: 100, joined: 120 } });
  expect(parseLayout(text, columns)).toEqual({ hidden: ['number'], widths: { joined: 120 } });
});

test('a width that nobody could use becomes one that fits, and what is no number is none', () => {
  const text = '{"widths":{"number":1,"userId":1e9,"joined":"wide"}}';
  expect(parseLayout(text, columns).widths).toEqual({ number: narrowest, userId: widest });
  expect(setWidths(noLayout, { joined: -5 }).widths).toEqual({ joined: narrowest });
});

test('a column comes back, and one width is forgotten, without touching the rest', () => {
  const layout = { hidden: ['number', 'joined'], widths: { number: 60, joined: 120 } };
  expect(showColumn(layout, 'joined', true)).toEqual({ ...layout, hidden: ['number'] });
  expect(showColumn(layout, 'joined', false)).toEqual(layout);
  expect(forgetWidth(layout, 'number')).toEqual({ ...layout, widths: { joined: 120 } });
});
