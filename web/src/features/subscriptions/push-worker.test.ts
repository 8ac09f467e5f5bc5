/** Runs the service worker of browser notifications with fakes of the browser's APIs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');
const pushKey = 'the portal’s key';

const browserOf = (name: string) => ({ endpoint: `https://push.example/${name}`, p256dh: `${name} key`, auth: name });
function subscriptionOf(name: string) {
  const { endpoint, ...keys } = browserOf(name);
  return { toJSON: () => ({ endpoint, keys }) };
}

/**
 * Starts the worker in a browser. The portal only has notifications for the subscription `known`, and fails for the
 * first calls.
 */
function startWorker({ known = 'first', failures = 0 } = {}) {
  const listeners: Record<string, (event: object) => void> = {};
  const stored = new Map<string, Response>();
  const calls: { path: string; body?: object }[] = [];
  const shown: string[] = [];
  let left = failures;
  let current = 'first';
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    registration: {
      scope: 'https://city.example/portal/',
      showNotification: async (title: string) => shown.push(title),
      pushManager: {
        getSubscription: async () => subscriptionOf(current),
        subscribe: async (options: object) => {
          calls.push({ path: 'subscribe', body: options });
          current = 'second';
          return subscriptionOf(current);
        },
      },
    },
    caches: {
      open: async () => ({
        put: async (key: string, answer: Response) => stored.set(key, answer),
        match: async (key: string) => stored.get(key)?.clone(),
      }),
    },
    setTimeout: (run: () => void) => run(),
    fetch: async (path: string, { body }: { body?: string }) => {
      if (left > 0) {
        left -= 1;
        return new Response('{}', { status: 503 });
      }
      const sent = body === undefined ? undefined : JSON.parse(body);
      calls.push({ path, ...(sent && { body: sent }) });
      const count = sent?.browser.endpoint === browserOf(known).endpoint ? 1 : 0;
      return Response.json({ pushKey, count, result: true });
    },
  };
  runInNewContext(source, { self, Response, URL });
  /** Fires an event and awaits the promises passed to its `waitUntil`. */
  async function fire(name: string, event: object) {
    const waits: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  }
  const renewal = (from: string, to: string) => ({
    path: '/api/subscriptions/push/renew',
    body: { browser: browserOf(from), renewed: browserOf(to) },
  });
  const renewals = () => calls.filter(({ path }) => path === '/api/subscriptions/push/renew');
  const message = { data: { json: () => ({ title: 'Dust', path: '/portal/main', managePath: '/portal/x' }) } };
  return { fire, calls, shown, renewal, renewals, message };
}

describe('a renewed subscription', () => {
  it('is sent with the keys of the former subscription', async () => {
    const { fire, renewals, renewal } = startWorker();
    const event = { oldSubscription: subscriptionOf('first'), newSubscription: subscriptionOf('second') };
    await fire('pushsubscriptionchange', event);
    expect(renewals()).toEqual([renewal('first', 'second')]);
  });

  it('is created with the portal’s key if the event contains no subscription', async () => {
    const { fire, calls, shown, renewals, renewal, message } = startWorker();
    await fire('push', message);
    expect(shown).toEqual(['Dust']);
    await fire('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
    expect(calls).toContainEqual({
      path: 'subscribe',
      body: { userVisibleOnly: true, applicationServerKey: pushKey },
    });
    expect(renewals()).toEqual([renewal('first', 'second')]);
  });

  it('is sent again after failures of the portal', async () => {
    const { fire, renewals, renewal } = startWorker({ failures: 3 });
    const event = { oldSubscription: subscriptionOf('first'), newSubscription: subscriptionOf('second') };
    await fire('pushsubscriptionchange', event);
    expect(renewals()).toEqual([renewal('first', 'second')]);
  });

  it('is sent with the keys stored at the portal if an earlier renewal failed', async () => {
    const { fire, renewals, renewal, message } = startWorker({ failures: 0 });
    await fire('push', message);
    const event = { oldSubscription: subscriptionOf('lost'), newSubscription: subscriptionOf('third') };
    await fire('pushsubscriptionchange', event);
    expect(renewals()).toEqual([renewal('first', 'third')]);
  });

  it('is omitted if the browser has ended its notifications', async () => {
    const { fire, calls, renewals } = startWorker({ known: 'another' });
    await fire('pushsubscriptionchange', { oldSubscription: subscriptionOf('first'), newSubscription: null });
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscriptions/push/browser']);
    expect(renewals()).toEqual([]);
  });
});
