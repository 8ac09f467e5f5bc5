import { expect, test } from 'vitest';
import { placeCode, placeIdOf } from './place-code.ts';

const ids = [1, 31, 32, 12_345, 33_554_431, 33_554_432, Number.MAX_SAFE_INTEGER];

test('reads the id of every code', () => {
  expect(ids.map((id) => placeIdOf(placeCode(id)))).toEqual(ids);
});

test('ignores case, spaces and hyphens, and reads O, I and L as digits', () => {
  const code = placeCode(32 * 32 + 1);
  expect(code).toMatch(/^00101[0-9A-Z]$/);
  expect(placeIdOf(code.toLowerCase().replaceAll('0', 'o').replace('1', 'l').replace('1', 'I'))).toBe(1025);
  expect(placeIdOf(`${code.slice(0, 3)} ${code.slice(3, 5)}-${code.slice(5)}`)).toBe(1025);
});

test('refuses every single wrong character and every swap of two', () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  for (const code of ids.map(placeCode))
    for (let at = 0; at < code.length; at += 1) {
      for (const letter of letters)
        if (letter !== code[at])
          expect(placeIdOf(code.slice(0, at) + letter + code.slice(at + 1)), `${code} ${at} ${letter}`).toBeNull();
      const [one = '', two = ''] = [code[at], code[at + 1]];
      if (two && one !== two) expect(placeIdOf(code.slice(0, at) + two + one + code.slice(at + 2))).toBeNull();
    }
});

test.each(['', '000000', 'U0000U', '12', '0'.repeat(30), '가나다라마바'])('refuses %j', (text) => {
  expect(placeIdOf(text)).toBeNull();
});
