import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('hides the names of steps at no width', () => {
  const rules = readFileSync(join(import.meta.dirname, 'join.module.css'), 'utf8').matchAll(
    /(\.steps[^{]*)\{([^}]*)\}/g,
  );
  const styles = [...rules].map(([, selector, body]) => `${selector}${body}`);
  expect(styles.length).toBeGreaterThan(4);
  expect(styles.filter((style) => /position: absolute|clip-path|display: none|visibility/.test(style))).toEqual([]);
});
