import { expect, test } from 'vitest';
import { numberedCss } from './numbered-classes.ts';

test('writes a rule for each numbered class in a text', () => {
  expect(numberedCss('composes: columns-16 gap-3 from global; gap: var(--krds-gap-5)').split('\n')).toEqual([
    ':where(.gap-3){gap:var(--krds-gap-3)}',
    ':where(.columns-16){grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr))}',
  ]);
});
