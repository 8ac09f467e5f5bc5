import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import type { TestDevice } from './factories.ts';

/** A device's publish topic. */
export const topicOf = (device: Pick<TestDevice, 'managementCode'>) =>
  `maru/v1/devices/${device.managementCode}/readings`;

/** A device's MQTT connection, without reconnection; rejects if the broker refuses it. */
export function connectDevice(port: number, device: TestDevice, options: IClientOptions = {}): Promise<MqttClient> {
  return connectAsync({
    host: '127.0.0.1',
    port,
    protocolVersion: 4,
    clientId: device.managementCode,
    username: device.managementCode,
    password: device.key,
    reconnectPeriod: 0,
    ...options,
  });
}

/** Publishes one or several readings at QoS 1; resolves with the acknowledgement. */
export async function publish(client: MqttClient, device: TestDevice, readings: unknown): Promise<void> {
  await client.publishAsync(topicOf(device), JSON.stringify(readings), { qos: 1 });
}

/** A device's HTTP authorization header. */
export const basicOf = ({ managementCode, key }: Pick<TestDevice, 'managementCode' | 'key'>) =>
  `Basic ${Buffer.from(`${managementCode}:${key}`).toString('base64')}`;

/** Posts a body as a device. */
export function post(url: string, body: string | Uint8Array<ArrayBuffer>, authorization?: string): Promise<Response> {
  return fetch(`${url}/ingest/v1/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body,
  });
}
