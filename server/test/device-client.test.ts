/** Runs the example client of docs/devices.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from './app.ts';
import { createDevice } from './factories.ts';

const root = join(import.meta.dirname, '../..');

test('stores a reading at each interval', async () => {
  const app = await startTestApp();
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const device = await createDevice(owner);
  const [, example = ''] = /## An example client\n.*?```js\n(.*?)```/s.exec(read('docs/devices.md')) ?? [];
  const hurried = example.replace('127.0.0.1:1883', `127.0.0.1:${app.mqttPort}`).replace('60_000', '100');
  const client = spawn(process.execPath, ['--input-type=module', '--eval', hurried], {
    cwd: root,
    env: { ...process.env, CODE: device.managementCode, KEY: device.key },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    client.kill();
    await once(client, 'exit');
    await owner.end();
    await app.stop();
  });
  const stored = () =>
    owner.query(
      'select distinct ultra_fine_dust, co2 from air_reading where device_id = $1 group by 1, 2 having count(*) > 1',
      [device.deviceId],
    );
  await expect.poll(async () => (await stored()).rows).toEqual([{ ultra_fine_dust: 123, co2: 612 }]);
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
