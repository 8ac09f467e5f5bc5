import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const partsOf = (text: string) => new Set([...text.matchAll(/first-frame(-[a-z]+)?(?=")/g)].map(([part]) => part));

describe('the console’s document', () => {
  it('has every part of the first frame before any script has run', () => {
    const document = read('../../../console.html');
    expect(partsOf(document)).toEqual(partsOf(read('first-frame.tsx')));
    expect(partsOf(document).size).toBe(8);
    expect(document).toContain('<p class="visually-hidden" role="status">불러오는 중입니다</p>');
  });
});
