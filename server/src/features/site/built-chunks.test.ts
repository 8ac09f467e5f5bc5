import { expect, test } from 'vitest';
import { chunksOf } from './built-chunks.ts';

const chunks = {
  entry: { file: 'entry.js', css: ['entry.css'], imports: ['_react'] },
  page: { file: 'page.js', css: ['page.css'], imports: ['entry', '_table'] },
  _table: { file: 'table.js', css: ['table.css'], imports: ['_react'] },
  _react: { file: 'react.js' },
};

test("lists a page's imports first, each once", () => {
  expect(chunksOf(chunks, ['entry', 'page'])).toEqual({
    css: ['entry.css', 'table.css', 'page.css'],
    js: ['react.js', 'entry.js', 'table.js', 'page.js'],
  });
});

test('lists nothing for a source without a chunk', () => {
  expect(chunksOf(chunks, ['gone'])).toEqual({ css: [], js: [] });
});
