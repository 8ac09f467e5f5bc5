import { expect, test } from 'vitest';
import { cellName } from './place-import.ts';

test.each([
  [0, 1, 'A1'],
  [2, 14, 'C14'],
  [25, 2, 'Z2'],
  [26, 2, 'AA2'],
  [701, 3, 'ZZ3'],
  [702, 3, 'AAA3'],
])('names column %i of row %i %s', (column, row, name) => expect(cellName(column, row)).toBe(name));
