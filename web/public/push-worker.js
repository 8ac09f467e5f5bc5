/** Shows the notifications that the portal pushes, and opens their pages. It caches nothing and answers no requests. */
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, language, path, managePath, manageLabel } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // A message that was sent twice replaces the first.
      tag,
      lang: language,
      icon: new URL('icons/icon-192.png', self.registration.scope).href,
      data: { path, managePath },
      actions: [{ action: 'manage', title: manageLabel }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { path, managePath } = event.notification.data;
  event.notification.close();
  event.waitUntil(openPage(new URL(event.action === 'manage' ? managePath : path, self.registration.scope).href));
});

/** Goes to the window that shows a page already, or opens one. */
async function openPage(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  return open ? open.focus() : self.clients.openWindow(address);
}
