import { expect, test } from 'vitest';
import { allAreas, knownArea } from './area-filter.tsx';

const areas = [{ installationPlaceCode: 'market' }, { installationPlaceCode: 'se_rose_fe' }];

test.each([
  ['se_rose_fe', areas, 'se_rose_fe'],
  ['se_rose_fe', undefined, 'se_rose_fe'],
  ['se_rose_fe', areas.slice(0, 1), allAreas],
  ['se_rose_fe', [], allAreas],
  [allAreas, areas, allAreas],
])('shows the area %s among %j as %s', (code, known, shown) => expect(knownArea(code, known)).toBe(shown));
