import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('shows the names of steps at every width', () => {
  const [styles = ''] = /^\.steps \{.*?^\}/ms.exec(read('join.module.css')) ?? [];
  expect(styles).toContain('@media');
  expect(styles).not.toMatch(/position: absolute|clip-path|display: none|visibility|visually-hidden/);
  expect(read('step-bar.tsx')).not.toContain('visually-hidden');
});
