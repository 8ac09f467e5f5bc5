import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('places go to who waited longest; one given back twice is one', async () => {
  const places = new Places(1, 2);
  const giveBack = await places.take();
  const turns: number[] = [];
  const turn = async (number: number) => {
    const give = await places.take();
    turns.push(number);
    return give;
  };
  const second = turn(2);
  const third = turn(3);
  await expect(places.take()).rejects.toMatchObject({ code: 'BUSY', retryAfter: 10 });
  giveBack();
  giveBack();
  const giveSecond = await second;
  expect(turns).toEqual([2]);
  giveSecond();
  await third;
  expect(turns).toEqual([2, 3]);
});

test('who gives up waiting leaves the queue to others', async () => {
  const places = new Places(1, 1);
  const giveBack = await places.take();
  const patience = new AbortController();
  const given = places.take(patience.signal);
  patience.abort();
  await expect(given).rejects.toMatchObject({ code: 'BUSY' });
  const next = places.take();
  giveBack();
  await next;
  await expect(places.take(patience.signal)).rejects.toMatchObject({ code: 'BUSY' });
});
