import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'ko');
/** Particles whose form depends on the sound before them, after any value. */
const afterValue = /\$\{\w+\}(으?로|은|는|이|가|을|를|과|와)[ .`]/;

test('has no particle after a value whose last sound is unknown', () => {
  const found = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => afterValue.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
