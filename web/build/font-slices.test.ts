import { expect, test } from 'vitest';
import { rangesOf, slicesOf } from './font-slices.ts';

test("puts the site's own characters into one slice, the last rule", () => {
  const slices = slicesOf('가나 뷁');
  const first = slices.at(-1) ?? [];
  expect([...'가나뷁Az0·'].every((letter) => first.includes(letter.codePointAt(0) ?? 0))).toBe(true);
  expect(first).not.toContain('둚'.codePointAt(0));
});

test('puts every syllable into some slice', () => {
  const all = new Set(slicesOf('').flat());
  for (let point = 0xac00; point <= 0xd7a3; point += 1) expect(all.has(point)).toBe(true);
});

test('writes short ranges', () => {
  expect(rangesOf([0x20, 0x21, 0x22, 0xac00, 0xac02, 0xac03])).toBe('U+20-22,U+AC00,U+AC02-AC03');
});
