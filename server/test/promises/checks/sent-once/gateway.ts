/** A gateway with random failures: lost answers, delays, refusals, and batches reported as unknown for a while. */
import { type FakeSolapi, type Misbehaviour, type Operation, startFakeSolapi } from '#test/solapi.ts';

type Ways = readonly (readonly [share: number, wrong: Misbehaviour])[];

const ways: Record<Operation, Ways> = {
  make: [[0.02, { how: 'status', status: 500 }]],
  fill: [
    [0.02, { how: 'cut after' }],
    [0.01, { how: 'status', status: 503 }],
  ],
  send: [
    [0.04, { how: 'silent after' }],
    [0.03, { how: 'cut after' }],
    [0.03, { how: 'late', ms: 1_600 }],
    [0.03, { how: 'status', status: 429, retryAfter: '1' }],
    [0.02, { how: 'status after', status: 502 }],
    [0.01, { how: 'status', status: 500 }],
  ],
  state: [
    [0.03, { how: 'status', status: 500 }],
    [0.02, { how: 'status', status: 404 }],
  ],
  list: [[0.02, { how: 'half after' }]],
  drop: [
    [0.05, { how: 'status', status: 500 }],
    [0.05, { how: 'cut after' }],
  ],
  groups: [],
};

/** Ending of numbers that the gateway refuses at once. */
const refusedEnding = '7777';

/** Factor by which failures are more frequent in a short run with a planted defect, which makes few requests. */
const timesWorse = 4;

/** Runs the gateway. With `isWorse`, failures are more frequent, so that a planted defect shows within few calls. */
export async function playBadGateway(random: () => number, isWorse: boolean): Promise<FakeSolapi> {
  const played = await startFakeSolapi();
  played.refuse = (to) => (to.endsWith(refusedEnding) ? '1011' : null);
  played.misbehave = (operation) => {
    let rest = random() / (isWorse ? timesWorse : 1);
    for (const [share, wrong] of ways[operation]) {
      rest -= share;
      if (rest < 0) return wrong;
    }
    return null;
  };
  return played;
}
