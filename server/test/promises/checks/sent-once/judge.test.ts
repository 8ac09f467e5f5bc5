import { expect, test } from 'vitest';
import { type StoredText, wrongAtTheEnd, wrongSoFar } from './judge.ts';

const text = (messageId: string, state: string, gatewayBatchId: string | null = 'G1'): StoredText => ({
  messageId,
  state,
  gatewayBatchId,
});
const sent = (...ids: string[]) => ids.map((ourId) => ({ ourId }));
const neverWritten = new Set<string>();

test('accepts sent texts and texts reported as unknown', () => {
  const texts = [text('a', 'sent'), text('b', 'failed'), text('c', 'withheld', null), text('d', 'unknown', 'G2')];
  const gateway = { sent: sent('a'), denied: new Set(['G2']) };
  expect(wrongAtTheEnd(gateway, texts, 4)).toEqual([]);
  // An unknown text may have been sent or not.
  expect(wrongAtTheEnd({ ...gateway, sent: sent('a', 'd') }, texts, 4)).toEqual([]);
});

test.each<[string, Parameters<typeof wrongAtTheEnd>, string]>([
  ['twice', [{ sent: sent('a', 'a'), denied: neverWritten }, [text('a', 'sent')], 1], '1 texts went out twice'],
  [
    'nobody’s',
    [{ sent: sent('b'), denied: neverWritten }, [text('a', 'failed')], 1],
    '1 texts went out that nobody wrote',
  ],
  ['gone', [{ sent: [], denied: neverWritten }, [], 2], 'of 2 texts that were written 0 are kept'],
  [
    'not sent',
    [{ sent: [], denied: neverWritten }, [text('a', 'sent')], 1],
    `1 texts are said to be 'sent' and are not`,
  ],
  [
    'sent',
    [{ sent: sent('a'), denied: neverWritten }, [text('a', 'failed')], 1],
    `1 texts are said to be 'failed' and are not`,
  ],
  [
    'waiting',
    [{ sent: [], denied: neverWritten }, [text('a', 'reserved', null)], 1],
    `1 texts are said to be 'reserved' and are not`,
  ],
  [
    'under way',
    [{ sent: sent('a'), denied: neverWritten }, [text('a', 'sending')], 1],
    `1 texts are said to be 'sending' and are not`,
  ],
  [
    'not denied',
    [{ sent: [], denied: new Set(['G9']) }, [text('a', 'unknown')], 1],
    `1 texts are said to be 'unknown' and are not`,
  ],
  [
    'nowhere',
    [{ sent: [], denied: neverWritten }, [text('a', 'unknown', null)], 1],
    `1 texts are said to be 'unknown' and are not`,
  ],
])('reports a text that is %s', (_what, given, breach) => {
  expect(wrongAtTheEnd(...given)).toEqual([breach]);
});

test('reports only permanent faults while texts are in progress', () => {
  const texts = [text('a', 'sending'), text('b', 'reserved', null)];
  expect(wrongSoFar({ sent: sent('a') }, texts)).toEqual([]);
  expect(wrongSoFar({ sent: sent('a', 'b', 'a') }, texts)).toEqual(['1 texts went out twice']);
});
