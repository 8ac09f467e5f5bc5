/** Popups on the main page: scheduled, unobtrusive, and dismissible for a day. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { asSupervisor, sendAsSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { stretched } from '../support/timeouts.ts';

test.describe.configure({ mode: 'serial' });

const picture = {
  name: '그림.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNQCn0HRwzEcQA3shZRf3ycdwAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const made: number[] = [];
let own: BrowserContext | undefined;

test.afterEach(async ({ request }) => {
  await own?.close();
  for (const popupId of made.splice(0))
    await asSupervisor(request, 'DELETE', `/popup/${popupId}`).catch(() => undefined);
});

const closeIn = (card: Locator) => card.getByRole('button', { name: '닫기', exact: true });
/** The card of the visible popup. */
const cardOf = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: '오늘 하루 보지 않기' }) });

test('shows and hides popups by schedule while a page is open', async ({ browser, request }, info) => {
  const title = `잠깐 ${Date.now()}`;
  const at = (seconds: number) => formatSeoul(new Date(Date.now() + seconds * 1000));
  const { popupId } = (await asSupervisor(request, 'POST', '/popup', {
    popupTitle: title,
    popupContents: '',
    shortcutLink: '',
    isPublic: true,
    startDatetime: at(15),
    endDatetime: at(30),
  })) as { popupId: number };
  made.push(popupId);
  await sendAsSupervisor(request, '/admin/api/popup/attachments', { popupId: String(popupId), file: picture });
  own = await openProfile(browser, info, { showsPopups: true });
  const page = await own.newPage();
  await page.goto('main');
  const card = page.getByRole('region', { name: title });
  await expect(cardOf(page)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(card).toBeVisible({ timeout: stretched(25_000) });
  await expect(card.getByRole('img', { name: title })).toHaveJSProperty('naturalWidth', 4);
  await expect(card).toHaveCount(0, { timeout: stretched(25_000) });
});

test("shows popups that don't take the focus, change only by hand, and stay dismissed for today", async ({
  browser,
}, info) => {
  own = await openProfile(browser, info, { showsPopups: true });
  const page = await own.newPage();
  await page.goto('main');
  const card = cardOf(page);
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await card.getByRole('button', { name: '다음 팝업' }).click();
  await expect(card.getByRole('status')).toContainText('2번째');
  await closeIn(card).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: '오늘 하루 보지 않기' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: '새 공지사항' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`shows a popup at ${width} px that leaves air quality and search uncovered and clickable`, async ({
    browser,
  }, info) => {
    own = await openProfile(browser, info, { showsPopups: true });
    const page = await own.newPage();
    await page.setViewportSize({ width, height });
    await page.goto('main');
    const search = page.getByRole('button', { name: '장소·동 이름 검색' });
    const answer = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(cardOf(page)).toBeVisible();
    const card = await cardOf(page).boundingBox();
    if (!card) throw new Error('there is no popup');
    for (const part of [search, answer]) {
      const box = await part.boundingBox();
      if (!box) throw new Error('the page isn’t whole');
      const isApart =
        card.x >= box.x + box.width ||
        box.x >= card.x + card.width ||
        card.y >= box.y + box.height ||
        box.y >= card.y + card.height;
      expect(isApart).toBe(true);
    }
    await answer.getByText('등급 기준', { exact: true }).click();
    await expect(answer.locator('details')).toHaveAttribute('open', '');
    await search.click();
    await expect(page.getByRole('combobox')).toBeFocused();
  });

test('creates a popup with an image and its description', async ({ page }) => {
  const title = `새 팝업 ${Date.now()}`;
  await enterConsole(page);
  await page.goto(consoleAddress('/posts/popup/new'));
  await page.getByLabel('제목', { exact: true }).fill(title);
  const save = page.getByRole('button', { name: '저장', exact: true });
  await save.click();
  await expect(faultsIn(page).first()).toHaveText('이미지를 등록해 주십시오.');
  await page.locator('input[type=file]').setInputFiles(picture);
  await save.click();
  await expect(page.getByText(/이미지의 대체 텍스트를 200자 이하로/)).toBeVisible();
  await page.getByLabel('이미지의 대체 텍스트').fill('파란 점');
  await page.getByLabel('바로가기').fill('javascript:alert(1)');
  await save.click();
  await expect(page.getByText(/바로가기는 http/)).toBeVisible();
  await page.getByLabel('바로가기').fill('/portal/posts/notice');
  await page.getByRole('checkbox', { name: '시민에게 공개' }).uncheck();
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByRole('img', { name: '파란 점' })).toHaveJSProperty('naturalWidth', 4);
  made.push(Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]));
  await expect(page.getByRole('region', { name: '변경 이력' })).toContainText('이미지: 없음 → 그림.png');
  await page.getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '시민에게 보이는 모습' });
  await expect(preview.getByRole('img', { name: '파란 점' })).toHaveJSProperty('naturalWidth', 4);
  await expect(preview.getByRole('link', { name: '바로가기' })).toHaveAttribute('href', '/portal/posts/notice');
  await expect(preview.getByRole('button', { name: '오늘 하루 보지 않기' })).toBeVisible();
  await preview.getByRole('button', { name: '닫기' }).click();
  await expect(preview).toBeHidden();
});
