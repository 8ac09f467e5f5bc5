import { describe, expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

const filled = (capacity: number, count: number) => {
  const backlog = new Backlog(capacity);
  const forgotten = Array.from({ length: count }, (_, at) => backlog.add(String(at))).reduce(
    (sum, each) => sum + each,
    0,
  );
  return { backlog, forgotten };
};

describe('backlog', () => {
  test('returns the oldest readings first and retains them until confirmed', () => {
    const { backlog } = filled(10, 4);
    const { texts, confirm } = backlog.oldest(3);
    expect(texts).toEqual(['0', '1', '2']);
    expect(backlog.size).toBe(4);
    confirm();
    expect(backlog.oldest(3).texts).toEqual(['3']);
  });

  test('drops its oldest reading when full, and confirms only remaining readings', () => {
    const { backlog, forgotten } = filled(3, 5);
    expect(forgotten).toBe(2);
    const { texts, confirm } = backlog.oldest(2);
    expect(texts).toEqual(['2', '3']);
    backlog.add('5');
    backlog.add('6');
    confirm();
    expect(backlog.oldest(9).texts).toEqual(['4', '5', '6']);
    confirm();
    expect(backlog.size).toBe(3);
  });
});
