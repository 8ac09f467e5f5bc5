import { expect, test } from 'vitest';
import { chunksOf } from './built-chunks.ts';

const chunks = {
  entry: { file: 'entry.js', css: ['entry.css'], imports: ['_react'] },
  page: { file: 'page.js', css: ['page.css'], imports: ['entry', '_table'] },
  _table: { file: 'table.js', css: ['table.css'], imports: ['_react'] },
  _react: { file: 'react.js' },
};

test('a page needs what it imports, that first, each once', () => {
  expect(chunksOf(chunks, ['entry', 'page'])).toEqual({
    css: ['entry.css', 'table.css', 'page.css'],
    js: ['react.js', 'entry.js', 'table.js', 'page.js'],
  });
});

test('a source that no chunk is of needs nothing', () => {
  expect(chunksOf(chunks, ['gone'])).toEqual({ css: [], js: [] });
});
