/** Web push in this browser: availability, and the browser's subscription at its push service. */
import type { InputOf } from '@maru/contract';
import { api } from '#lib/api/api.ts';
import '#lib/trusted-types/default-policy.ts';

export const findCall = 'POST /api/subscriptions/push/browser';

/** A browser's subscription in the calls' form. */
export type Browser = InputOf<typeof findCall>['body']['browser'];

/**
 * Whether this browser can show notifications. Safari on iPhones only supports notifications of apps on the home
 * screen.
 */
export const supportsPush = (): boolean =>
  !import.meta.env.SSR && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushDenied = (): boolean => supportsPush() && Notification.permission === 'denied';

/**
 * Asks for permission and subscribes this browser. Browsers require the call to be in a click handler.
 * @param pushKey  the portal's key, in base64url
 * @returns the subscription, or the reason of the failure
 */
export async function registerBrowser(pushKey: string): Promise<Browser | 'denied' | 'dismissed' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return isPushDenied() ? 'denied' : 'dismissed';
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}push-worker.js`);
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = bytesOf(pushKey);
    const earlier = await pushManager.getSubscription();
    // Ends a subscription with the portal's former key, because the push service would refuse messages.
    if (earlier && !isKey(earlier.options.applicationServerKey, key)) await earlier.unsubscribe();
    return browserOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    return 'failed';
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** This browser's subscription; null if there is none. */
export async function registeredBrowser(): Promise<Browser | null> {
  const subscription = await currentSubscription();
  return subscription && browserOf(subscription);
}

/** Ends this browser's subscription at its push service. */
export async function unregisterBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Ends this browser's subscription at its push service once no notification needs it. */
export async function releaseBrowser(): Promise<void> {
  const browser = await registeredBrowser();
  if (browser && (await api(findCall, { body: { browser } })).count === 0) await unregisterBrowser();
}

function browserOf(subscription: PushSubscription): Browser {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isKey = (given: ArrayBuffer | null, key: Uint8Array): boolean =>
  given !== null && new Uint8Array(given).every((byte, at) => byte === key[at]);
