import { expect, test } from 'vitest';
import { startTestApp } from './app.ts';
import { createDevice, createPlace } from './factories.ts';
import { basicOf, connectDevice, post, publish } from './reporting.ts';

test('acknowledges readings over MQTT and HTTP only after storing them', async () => {
  const { pool, url, mqttPort, stop } = await startTestApp();
  const device = await createDevice(pool, { placeId: await createPlace(pool) });
  const client = await connectDevice(mqttPort, device);
  await publish(client, device, { measuredAt: Date.now() - 60_000, fineDust: 30 });
  const answer = await post(url, JSON.stringify({ measuredAt: Date.now(), fineDust: 40 }), basicOf(device));
  expect([answer.status, await answer.json()]).toEqual([200, { accepted: 1, refused: [] }]);
  const { rows } = await pool.query('select fine_dust from air_reading where device_id = $1 order by measured_at', [
    device.deviceId,
  ]);
  expect(rows).toEqual([{ fine_dust: 300 }, { fine_dust: 400 }]);
  await client.endAsync();
  await stop();
});
