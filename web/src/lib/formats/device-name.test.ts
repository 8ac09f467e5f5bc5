import { expect, test } from 'vitest';
import { deviceWords as english } from '#texts/en/device.ts';
import { deviceWords } from '#texts/ko/device.ts';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36',
    'Windows의 Chrome',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36 Edg/149.0',
    'Windows의 Edge',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931N) SamsungBrowser/29.0 Chrome/140 Mobile Safari/537',
    '휴대전화의 Samsung Internet (Android)',
    'Samsung Internet on a phone (Android)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/140 Safari/537',
    '태블릿의 Chrome (Android)',
    'Chrome on a tablet (Android)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E Safari/604.1',
    '휴대전화의 Safari (iPhone)',
    'Safari on a phone (iPhone)',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Linux의 Firefox', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows', 'Windows'],
  ['curl/8.5.0', '', ''],
])('names the device of %s', (userAgent, korean, name) => {
  expect(deviceName(userAgent, deviceWords)).toBe(korean);
  expect(deviceName(userAgent, english)).toBe(name);
});
