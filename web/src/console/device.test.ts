import { expect, test } from 'vitest';
import { isMobile } from './device.ts';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';

test.each([
  ['a PC', linux, false, 1080, false],
  ['a PC with a small window’s screen', linux, false, 768, false],
  ['a PC with a touch screen', linux, true, 1080, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', true, 360, true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true, 390, true],
  ['an iPad that calls itself a Mac', mac, true, 820, true],
])('judges %s', (_name, userAgent, isTouched, shortSide, refused) => {
  expect(isMobile({ userAgent, isTouched, shortSide })).toBe(refused);
});
