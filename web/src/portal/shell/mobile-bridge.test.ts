import { expect, test } from 'vitest';
import { postRemoveEvent } from './mobile-bridge.ts';

test('sends the surrounding app the request to remove its event', () => {
  const native: string[] = [];
  const webkit: unknown[] = [];
  postRemoveEvent({
    ReactNativeWebView: { postMessage: (message) => native.push(message) },
    webkit: { messageHandlers: { removeEvent: { postMessage: (message) => webkit.push(message) } } },
  });
  expect(native).toEqual(['{"type":"removeEvent"}']);
  expect(webkit).toEqual([{}]);
});

test('does nothing without an app', () => {
  expect(() => postRemoveEvent({})).not.toThrow();
});
