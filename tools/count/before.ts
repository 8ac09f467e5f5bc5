/** Earlier values: lines and files at a commit, and seconds of `npm test` on two cores. */

/** Before groups became declarations and screens used the kit. */
export const before = {
  commit: '81071de',
  air: {
    contract: { files: 1, lines: 220 },
    server: { files: 24, lines: 1562 },
    web: { files: 82, lines: 4073 },
  },
  list: { files: 5, lines: 201 },
  detail: { files: 3, lines: 239 },
};

/** Before the promises' checks ran in parallel, and two browsers at once. */
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
