/** Reports as a demo device over real MQTT with the device's own key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test } from '@playwright/test';
import mqtt from 'mqtt';
import { asSupervisor } from './administrators.ts';

export interface OutdoorStation {
  placeId: number;
  placeName: string;
  deviceId: number;
  managementCode: string;
}

interface PlaceList {
  list: { placeId: number; placeName: string; outdoor: { deviceCount: number; isStale: boolean } | null }[];
}
interface DeviceList {
  list: { deviceId: number; managementCode: string }[];
}

/**
 * A place with exactly one outdoor device, so that the place shows that device's value. The device is reporting, and
 * the place is reserved for this worker.
 */
export async function outdoorStation(request: APIRequestContext): Promise<OutdoorStation> {
  const places: PlaceList = await (await request.get('/api/air-quality/installation-place?pageSize=100')).json();
  const single = places.list.filter(({ outdoor }) => outdoor?.deviceCount === 1);
  const { parallelIndex, config } = test.info();
  // Each worker has a fixed share of the places, so that two workers never choose the same, even if an outage begins.
  const place = single.find(({ outdoor }, at) => at % config.workers === parallelIndex && !outdoor?.isStale);
  if (!place) throw new Error('the demo has no place with a single outdoor device that reports');
  // The public site never shows devices' codes.
  const path = `/installation-place/${place.placeId}/device/fine-dusts?installationType=outdoor`;
  const [device] = ((await asSupervisor(request, 'GET', path)) as DeviceList).list;
  if (!device) throw new Error(`${place.placeName} lists no outdoor device`);
  const { deviceId, managementCode } = device;
  return { placeId: place.placeId, placeName: place.placeName, deviceId, managementCode };
}

/**
 * Dates readings ahead of the simulated device's own, which then don't replace them; within the tolerated clock error.
 */
const aheadMs = 4 * 60_000;

/** Publishes a reading as a demo device; resolves when the broker has acknowledged the reading. */
export async function publish(managementCode: string, values: Record<string, number>): Promise<void> {
  const keys = JSON.parse(readFileSync(join(process.env.MARU_E2E_DATA ?? '', 'demo-device-keys.json'), 'utf8'));
  await publishBy({ managementCode, key: keys[managementCode] }, { measuredAt: Date.now() + aheadMs, ...values });
}

/** Publishes a reading with a device's key, dated now by default. */
export async function publishBy(
  { managementCode, key }: { managementCode: string; key: string },
  reading: Record<string, number | string>,
): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${process.env.MARU_E2E_MQTT_PORT}`, {
    username: managementCode,
    password: key,
  });
  const topic = `maru/v1/devices/${managementCode}/readings`;
  await client.publishAsync(topic, JSON.stringify({ measuredAt: Date.now(), ...reading }), { qos: 1 });
  await client.endAsync();
}
