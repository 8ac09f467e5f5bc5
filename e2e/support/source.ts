/** Imitates a network of devices that sends over HTTP like ChirpStack. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

export interface SourceAccess {
  /** The path on the portal to which the network sends. */
  address: string;
  secret: string;
}

/** Sends an uplink with `object` as the result of ChirpStack's own decoder; throws unless it is accepted. */
export async function sendUplink(
  request: APIRequestContext,
  { address, secret }: SourceAccess,
  { devEui, modelName, bytes, object }: { devEui: string; modelName: string; bytes: number[]; object?: object },
): Promise<void> {
  const answer = await request.post(`${address}?event=up`, {
    headers: { authorization: `Bearer ${secret}` },
    data: {
      deduplicationId: randomUUID(),
      time: new Date().toISOString(),
      deviceInfo: {
        tenantId: randomUUID(),
        applicationId: randomUUID(),
        applicationName: 'air',
        deviceProfileId: randomUUID(),
        deviceProfileName: modelName,
        deviceName: 'air',
        devEui,
      },
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
    },
  });
  if (!answer.ok()) throw new Error(`the message was answered with ${answer.status()}: ${await answer.text()}`);
}
