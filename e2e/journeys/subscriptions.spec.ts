/** Notifications by e-mail without an account (requested, confirmed, received and ended), and those of an account. */
import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { asSupervisor } from '../support/administrators.ts';
import { answer, loggedInMember, openMyPage } from '../support/citizen.ts';
import { outdoorStation, publish } from '../support/device.ts';
import { openProfile, test } from '../support/journey.ts';
import { password } from '../support/people.ts';
import { startPushService } from '../support/push-service.ts';
import { stretched } from '../support/timeouts.ts';
import { ageCrossing } from '../support/unused.ts';

interface Mail {
  subject: string;
  body: string;
}

/** Waits for an e-mail in the sandbox whose body contains a text; returns the newest one. */
async function mailWith(request: APIRequestContext, text: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const { list } = (await asSupervisor(request, 'GET', '/alarm-receivers/mails?pageSize=50')) as { list: Mail[] };
    found = list.find(({ subject, body }) => text.test(`${subject}\n${body}`));
    expect(found, String(text)).toBeDefined();
  }).toPass({ timeout: stretched(40_000) });
  if (!found) throw new Error(`no mail with ${text}`);
  return found;
}

/** The path and fragment of a mail's link to this site. */
const linkIn = ({ body }: Mail, page: string) => {
  const [, path] = new RegExp(`/portal/(${page}#\\d+-[\\w-]+)`).exec(body) ?? [];
  if (!path) throw new Error(`no link in: ${body}`);
  return path;
};

test('can be requested at a station, confirmed and ended by links of e-mails, without an account', async ({
  page,
  request,
}) => {
  const { placeId, placeName, managementCode } = await outdoorStation(request);
  await page.goto(`airQuality/${placeId}`);
  await page.getByRole('link', { name: '알림 받기' }).last().click();
  await expect(page.getByText(`측정소: ${placeName}`)).toBeVisible();
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByText('이메일 주소를 입력해 주십시오. (예: hong@example.kr)').first()).toBeVisible();
  await page.getByLabel('이메일 주소').fill(`visitor${placeId}@example.kr`);
  await page.getByLabel('등급', { exact: true }).selectOption({ label: '매우나쁨' });
  await page.getByLabel('조용한 시간에는 보내지 않기').uncheck();
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByRole('heading', { name: '확인 메일을 보냈습니다' })).toBeFocused();

  const topic = `${placeName} 초미세먼지 매우나쁨`;
  const confirmation = await mailWith(request, new RegExp(`신청이 있었습니다: ${topic}`));
  await page.goto(linkIn(confirmation, 'subscription/confirm'));
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByRole('heading', { name: '알림을 시작했습니다' })).toBeFocused();

  await publish(managementCode, { ultraFineDust: 180, fineDust: 300 });
  // Repeated until the worker has processed the first value.
  await expect(async () => {
    await ageCrossing(placeId, 11);
    await publish(managementCode, { ultraFineDust: 181, fineDust: 300 });
    await expect.poll(async () => (await sent(request, topic)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: stretched(60_000) });
  const alert = await mailWith(request, new RegExp(`\\[알림\\] ${topic} \\(`));

  await page.goto(linkIn(alert, 'subscription'));
  await expect(page.getByText(`${placeName} · 초미세먼지 매우나쁨`)).toBeVisible();
  await page.getByRole('button', { name: /알림 바꾸기$/ }).click();
  await page.getByLabel('하루에 한 번 모아서 받기').check();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('하루에 한 번 · 조용한 시간 없음')).toBeVisible();
  await page.getByRole('button', { name: /알림 끝내기$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '끝내기' }).click();
  await expect(page.getByText('모든 알림을 끝냈고, 주소를 지웠습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '내 알림', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: '쓸 수 없는 링크입니다' })).toBeVisible();
});

async function sent(request: APIRequestContext, topic: string): Promise<Mail[]> {
  const { list } = (await asSupervisor(request, 'GET', '/alarm-receivers/mails?pageSize=50')) as { list: Mail[] };
  return list.filter(({ subject }) => subject.startsWith(`[알림] ${topic} (`));
}

test('can be added, changed and ended on my page', async ({ page }) => {
  await loggedInMember(page);
  await page.goto('myPage/subscription');
  await expect(page.getByText('받는 알림이 없습니다.')).toBeVisible();
  await page.getByRole('link', { name: '알림 더하기' }).click();
  await page.getByLabel('받을 알림').selectOption({ label: '새 공지사항' });
  await page.getByLabel('분류').selectOption({ label: '안전·환경' });
  await page.getByLabel('받을 곳').selectOption('sms');
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByText('알림을 시작했습니다.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: '새 공지사항 · 안전·환경' });
  await expect(row).toContainText('조용한 시간 21:00~다음 날 08:00');
  await row.getByRole('button', { name: /바꾸기$/ }).click();
  await row.getByLabel('조용한 시간 끝').fill('21:00');
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row.getByText('조용한 시간의 끝을 시작과 다르게 입력해 주십시오.')).toBeVisible();
  await row.getByLabel('조용한 시간 끝').fill('07:30');
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row).toContainText('조용한 시간 21:00~다음 날 07:30');
  await expect(row.getByRole('button', { name: /바꾸기$/ })).toBeFocused();
  await row.getByRole('button', { name: /끝내기$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '끝내기' }).click();
  await expect(page.getByText('받는 알림이 없습니다.')).toBeVisible();
});

test('moves from a former e-mail address after the confirmation of the new one', async ({ page, request }) => {
  await loggedInMember(page);
  const used: string[] = [];
  const confirmNewest = async () => {
    await expect(async () => {
      const link = linkIn(await mailWith(request, /신청이 있었습니다: 새 공지사항/), 'subscription/confirm');
      expect(used).not.toContain(link);
      used.push(link);
    }).toPass({ timeout: stretched(40_000) });
    await page.goto(used.at(-1) ?? '');
    await page.getByRole('button', { name: '알림 받기' }).click();
    await expect(page.getByRole('heading', { name: '알림을 시작했습니다' })).toBeFocused();
  };
  await page.goto('subscription/new?kind=notice');
  await page.getByLabel('분류').selectOption({ label: '모집·채용' });
  await page.getByLabel('받을 곳').selectOption('email');
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByText(/확인 메일을 보냈습니다/)).toBeVisible();
  await confirmNewest();

  await openMyPage(page, password);
  await page.getByLabel(/^이메일/).fill('moved@example.kr');
  await page.getByRole('button', { name: '저장' }).click();
  await answer(page);
  await page.goto('myPage/subscription');
  await expect(page.getByText(/전에 쓰던 주소/)).toBeVisible();
  await expectAccessible(page, 'a former address');
  await page.getByRole('button', { name: '새 주소로 받기' }).click();
  await expect(page.getByRole('status').filter({ hasText: '확인 메일을 보냈습니다' })).toBeFocused();
  await confirmNewest();
  await page.goto('myPage/subscription');
  await expect(page.getByText('mo***@example.kr')).toBeVisible();
  await expect(page.getByText(/전에 쓰던 주소/)).toBeHidden();
});

test('is shown by the browser’s service worker, and can be ended in the browser', async ({ browser }, testInfo) => {
  const service = await startPushService();
  const context = await openProfile(browser, testInfo);
  await context.grantPermissions(['notifications']);
  await service.replaceIn(context);
  const page = await context.newPage();
  await page.goto('subscription/new?kind=notice');
  await page.getByLabel('받을 곳').selectOption('push');
  await page.getByRole('button', { name: '이 브라우저로 알림 받기' }).click();
  await expect(page.getByText('알림을 시작했습니다.')).toBeVisible();
  await expect.poll(() => service.messages.length, { timeout: stretched(30_000) }).toBe(1);
  await service.close();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  expect(await worker.evaluate(received, String(service.messages[0]))).toEqual({
    title: '알림을 시작했습니다',
    body: '이 브라우저로 알려 드립니다: 새 공지사항',
    address: expect.stringMatching(/\/portal\/subscription#\d+-[\w-]{22}$/),
  });

  await page.goto('subscription/new');
  await expect(page.getByText('이 브라우저로 알림 1개를 받고 있습니다.')).toBeVisible();
  await page.getByRole('button', { name: '이 브라우저 알림 모두 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '이 브라우저 알림 모두 끝내기' }).click();
  await expect(page.getByText('이 브라우저로 알림 1개를 받고 있습니다.')).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
  await context.close();
});

/** The parts of a service worker that `received` uses, which runs there. */
declare const self: {
  registration: { showNotification(title: string, options: Shown): Promise<void> };
  clients: { openWindow(address: string): Promise<unknown> };
  dispatchEvent(event: Event): boolean;
};
declare const PushEvent: new (type: string, init: { data: string }) => Event;
declare const ExtendableEvent: new (type: string) => Event;

interface Shown {
  body: string;
  data: object;
}

/** Delivers a message to the service worker, presses the notification's button, and returns the opened address. */
const received = (message: string): Promise<{ title: string; body: string; address: string }> =>
  new Promise((resolve) => {
    // Replaced, because a headless browser shows no notifications, and only a person's press may open windows.
    self.registration.showNotification = async (title, { body, data }) => {
      self.clients.openWindow = async (address) => resolve({ title, body, address });
      const pressed = { action: 'manage', notification: { data, close: () => undefined } };
      self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), pressed));
    };
    self.dispatchEvent(new PushEvent('push', { data: message }));
  });
