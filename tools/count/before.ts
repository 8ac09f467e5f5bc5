/** Earlier values: lines and files at a commit, and seconds of `npm test` on two cores. */
import type { Size } from './size.ts';
import type { GroupName, Totals } from './totals.ts';

/** The state before groups became declarations and screens used shared components. */
export const before = {
  commit: '81071de',
  list: { files: 5, lines: 201 },
  detail: { files: 3, lines: 239 },
};

/** The state before features registered themselves. */
export const housed: { commit: string; totals: Totals; groups: Record<GroupName, Size> } = {
  commit: 'eeec457',
  totals: { files: 1808, code: 87_688, comments: 9409, imports: 11_258, blank: 8183, css: 10_073 },
  groups: {
    air: { files: 70, lines: 4236 },
    buildings: { files: 58, lines: 5525 },
    people: { files: 55, lines: 4118 },
    lights: { files: 48, lines: 3192 },
    bins: { files: 47, lines: 3022 },
    vehicles: { files: 111, lines: 9386 },
  },
};

/** The state before the promises' checks ran in parallel, and two browsers at once. */
export const testsBefore: { commit: string; seconds: Record<string, number> } = {
  commit: 'b582e64',
  seconds: {
    types: 41,
    format: 3.8,
    imports: 9.5,
    unused: 9.4,
    'database-types': 9.3,
    calls: 12,
    unit: 30,
    server: 142,
    promises: 592,
    bundle: 3,
    browser: 851,
    timed: 30,
  },
};
