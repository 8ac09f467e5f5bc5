import pg from 'pg';
import { expect, test } from 'vitest';
import { printed } from '../errors/printed.ts';
import { freePort } from '../postgres/free-port.ts';
import { NotConnected, openClient } from './client.ts';
import { isDatabaseAway } from './pool.ts';

test('names database and login of a failed connection in a sentence without the password', async () => {
  const port = await freePort(undefined);
  const error: unknown = await openClient(`postgres://somebody:secret@127.0.0.1:${port}/city`).catch((error) => error);
  expect(printed(error)).toBe(
    `No connection to the database city at 127.0.0.1:${port} as somebody: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
  expect(isDatabaseAway(error)).toBe(true);
});

test('gives the reason of each address of a host', () => {
  const client = new pg.Client('postgres://somebody:secret@localhost/city');
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  expect(new NotConnected(client, new AggregateError(refused)).message).toBe(
    'No connection to the database city at localhost:5432 as somebody: ' +
      'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  );
});
