/** Shows pushed notifications, opens their pages, and renews the browser's subscription. */
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, language, path, managePath, manageLabel } = event.data.json();
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, {
        body,
        // A repeated message replaces the first one.
        tag,
        lang: language,
        icon: new URL('icons/icon-192.png', self.registration.scope).href,
        data: { path, managePath },
        actions: [{ action: 'manage', title: manageLabel }],
      }),
      // The portal has stored this subscription, because it has just sent a message to it.
      self.registration.pushManager.getSubscription().then(remember),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { path, managePath } = event.notification.data;
  event.notification.close();
  event.waitUntil(openPage(new URL(event.action === 'manage' ? managePath : path, self.registration.scope).href));
});

/** Focuses a window that already shows the page, or opens a new one. */
async function openPage(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  return open ? open.focus() : self.clients.openWindow(address);
}

/** The push service has ended the browser's subscription, usually in order to change its address. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

const [store, storedAt] = ['push', '/subscription'];

/** Stores the subscription known to the portal, because some browsers omit the former one in the event. */
async function remember(subscription) {
  if (!subscription) return;
  const cache = await self.caches.open(store);
  await cache.put(storedAt, new Response(JSON.stringify(browserOf(subscription))));
}

async function remembered() {
  const cache = await self.caches.open(store);
  return (await cache.match(storedAt))?.json();
}

/** A subscription in the form of the portal's calls. */
function browserOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Moves the portal's notifications to the browser's new subscription, with the keys of the former as proof. */
async function renew(former, given) {
  const browser = (await remembered()) ?? (former && browserOf(former));
  if (!browser) return;
  // Without notifications the browser isn't subscribed again.
  const { count } = await ask('POST', '/api/subscriptions/push/browser', { browser });
  if (count === 0) return;
  const renewed = given ?? (await subscribe());
  await ask('POST', '/api/subscriptions/push/renew', { browser, renewed: browserOf(renewed) });
  await remember(renewed);
}

async function subscribe() {
  const { pushKey } = await ask('GET', '/api/subscriptions/channels');
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

const restsMs = [1_000, 5_000, 20_000];

/** Returns the answer of a call, which is repeated while the portal is unreachable or busy. */
async function ask(method, path, body) {
  for (const restMs of [...restsMs, null]) {
    const answer = await self
      .fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })
      .catch(() => null);
    if (answer?.ok) return answer.json();
    const isBusy = !answer || answer.status === 429 || answer.status >= 500;
    if (!isBusy || restMs === null) throw new Error(`${path} answers ${answer?.status ?? 'nothing'}`);
    await new Promise((resolve) => self.setTimeout(resolve, restMs));
  }
}
