import { expect, test } from 'vitest';
import { forgetWidth, narrowest, noLayout, parseLayout, setWidths, showColumn, widest } from './list-layout.ts';

const columns = [{ id: 'number' }, { id: 'userId', isRowHeader: true }, { id: 'joined' }];

test('restores a stored layout', () => {
  const layout = setWidths(showColumn(noLayout, 'joined', false), { userId: 180 });
  expect(layout).toEqual({ hidden: ['joined'], widths: { userId: 180 } });
  expect(parseLayout(JSON.stringify(layout), columns)).toEqual(layout);
});

test.each([null, '', 'x', '7', 'null', '[]', '{"hidden":7,"widths":[]}', '{"hidden":{"joined":1},"widths":"w"}'])(
  'ignores the invalid layout %j',
  (text) => {
    expect(parseLayout(text, columns)).toEqual(noLayout);
  },
);

test('ignores missing columns, and hiding the naming column', () => {
  const text = JSON.stringify({ hidden: ['gone', 'userId', 'number', 3], widths: { gone: 100, joined: 120 } });
  expect(parseLayout(text, columns)).toEqual({ hidden: ['number'], widths: { joined: 120 } });
});

test('clamps unusable widths, and ignores invalid numbers', () => {
  const text = '{"widths":{"number":1,"userId":1e9,"joined":"wide"}}';
  expect(parseLayout(text, columns).widths).toEqual({ number: narrowest, userId: widest });
  expect(setWidths(noLayout, { joined: -5 }).widths).toEqual({ joined: narrowest });
});

test('restores a column, and resets one width, without changing the rest', () => {
  const layout = { hidden: ['number', 'joined'], widths: { number: 60, joined: 120 } };
  expect(showColumn(layout, 'joined', true)).toEqual({ ...layout, hidden: ['number'] });
  expect(showColumn(layout, 'joined', false)).toEqual(layout);
  expect(forgetWidth(layout, 'number')).toEqual({ ...layout, widths: { joined: 120 } });
});
