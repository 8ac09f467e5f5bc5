/** Attack by requests for e-mail subscriptions: answers must not reveal who subscribed or requested too often. */
import { addSubscription, confirmSubscription } from '#features/subscriptions/store.ts';
import { airOf, noQuiet, requestByMail } from '#test/subscriptions.ts';
import { compare, type Officer } from './officer.ts';

/** Number of requests for an e-mail address; exceeds the limit of unconfirmed requests. */
const requests = 5;

export async function requestedSubscriptions(officer: Officer): Promise<void> {
  const { services, pool, url } = officer.rig;
  const { rows } = await pool.query<{ dong_code: string }>('select dong_code from dong order by dong_code limit 1');
  const target = airOf(rows[0]?.dong_code ?? '');
  const [subscribed, unknown] = ['hidden@example.kr', 'nobody@example.kr'];
  const subscriber = { userNumber: null, channel: 'email', address: subscribed, language: 'ko' } as const;
  const added = await addSubscription(services, subscriber, target, noQuiet);
  if (typeof added === 'string') throw new Error(`the subscription is refused: ${added}`);
  await confirmSubscription(services.db, added.subscriptionId, services.clock.now());
  const view = async (emailAddress: string) => {
    const answers: unknown[] = [];
    for (let i = 0; i < requests; i += 1) {
      const { requestId: _, ...answer } = await requestByMail(url, { emailAddress, ...target });
      answers.push(answer);
    }
    return answers;
  };
  const hit = await view(subscribed);
  if (!JSON.stringify(hit).includes('"result":true')) throw new Error(`a request is refused: ${JSON.stringify(hit)}`);
  compare(officer, 'a request for a subscription', hit, await view(unknown));
}
