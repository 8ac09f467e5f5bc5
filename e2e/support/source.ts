/** Imitates a network of devices that sends over HTTP like ChirpStack. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

export interface SourceAccess {
  /** The path on the portal to which the network sends. */
  address: string;
  secret: string;
}

const deviceInfo = (devEui: string, deviceProfileName: string) => ({
  tenantId: randomUUID(),
  applicationId: randomUUID(),
  applicationName: 'air',
  deviceProfileId: randomUUID(),
  deviceProfileName,
  deviceName: 'air',
  devEui,
});

/** Sends an event; throws unless the portal accepts it. */
async function send(request: APIRequestContext, { address, secret }: SourceAccess, event: string, message: object) {
  const answer = await request.post(`${address}?event=${event}`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { deduplicationId: randomUUID(), time: new Date().toISOString(), ...message },
  });
  if (!answer.ok()) throw new Error(`the message was answered with ${answer.status()}: ${await answer.text()}`);
}

/** Sends an uplink with `object` as the result of ChirpStack's own decoder. */
export const sendUplink = (
  request: APIRequestContext,
  source: SourceAccess,
  { devEui, modelName, bytes, object }: { devEui: string; modelName: string; bytes: number[]; object?: object },
): Promise<void> =>
  send(request, source, 'up', {
    deviceInfo: deviceInfo(devEui, modelName),
    devAddr: '00189440',
    adr: true,
    dr: 1,
    fCnt: 4,
    fPort: 85,
    confirmed: false,
    data: Buffer.from(bytes).toString('base64'),
    ...(object && { object }),
    rxInfo: [],
    txInfo: {},
  });

/** Sends the state of a device's battery in percent. */
export const sendStatus = (
  request: APIRequestContext,
  source: SourceAccess,
  { devEui, batteryLevel }: { devEui: string; batteryLevel: number },
): Promise<void> =>
  send(request, source, 'status', {
    deviceInfo: deviceInfo(devEui, ''),
    margin: 10,
    externalPowerSource: false,
    batteryLevelUnavailable: false,
    batteryLevel,
  });
