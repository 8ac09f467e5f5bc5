/** The gateway, in a separate thread so that its work doesn't delay the public's answers. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type FakeSolapi, startFakeSolapi } from '../../server/test/solapi.ts';
import type { Ending } from '../run/run.ts';

type Access = Pick<FakeSolapi, 'url' | 'apiKey' | 'apiSecret'>;
/** The gateway's record, with times by the gateway's clock. */
export type Seen = Pick<FakeSolapi, 'sent' | 'overLimit'>;

/** Starts a gateway that accepts `perSecond` texts per second. */
export async function startGateway(perSecond: number, ending: Ending): Promise<Access & { seen(): Promise<Seen> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { perSecond } });
  ending(async () => void (await worker.terminate()));
  const next = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  const access = await next<Access>();
  return {
    ...access,
    seen() {
      const answer = next<Seen>();
      worker.postMessage('seen');
      return answer;
    },
  };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const played = await startFakeSolapi(workerData as { perSecond: number });
  port.on('message', () => port.postMessage({ sent: played.sent, overLimit: played.overLimit } satisfies Seen));
  const { url, apiKey, apiSecret } = played;
  port.postMessage({ url, apiKey, apiSecret } satisfies Access);
}
