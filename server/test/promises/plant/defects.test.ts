import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Defect } from './defect.ts';
import { defects } from './defects.ts';

const sources = join(import.meta.dirname, '../../../src');

test.each(Object.entries<Defect>(defects))('finds the text of %s in the code', (_, { file, from, to }) => {
  const source = readFileSync(join(sources, file), 'utf8');
  expect(source.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
