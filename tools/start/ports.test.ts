import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { choosePorts } from './ports.ts';

test('chooses different ports for browsers and devices if one is taken', async () => {
  const host = '127.0.0.1';
  const taken = await freePort(undefined);
  const server = createServer().listen(taken, host);
  await once(server, 'listening');
  const next = await freePort(taken + 1);
  const config = { ...readConfig({ DATABASE_URL: 'postgres://embedded' }), host, mqttHost: host };
  try {
    const withPortTaken = await choosePorts({ ...config, port: taken, mqttPort: next }, false);
    expect(withPortTaken.mqttPort).toBe(next);
    expect([taken, next]).not.toContain(withPortTaken.port);
    const withMqttPortTaken = await choosePorts({ ...config, port: next, mqttPort: taken }, false);
    expect(withMqttPortTaken.port).toBe(next);
    expect([taken, next]).not.toContain(withMqttPortTaken.mqttPort);
  } finally {
    server.close();
  }
});
