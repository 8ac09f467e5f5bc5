/** Saves that take long or whose answers are lost: leaving during them, and what is saved once. */
import { expect, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, menuOf } from '../support/console.ts';
import { test } from '../support/journey.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: '저장', exact: true });

/** Writes a new notice with a file, which isn't public. */
async function writeWithFile(page: Page, title: string): Promise<void> {
  await enterConsole(page);
  await page.goto(consoleAddress('/posts/notice/new'));
  await page.getByLabel('제목', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: '내용', exact: true }).fill('파일을 봐 주십시오.');
  await page.getByRole('checkbox', { name: '시민에게 공개' }).uncheck();
  await pickFile(page, '안내.txt');
}

const pickFile = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('안내의 내용') });

const uploads = '**/admin/api/articles/attachments';

/** Chooses another page, and answers the question about the changes. */
async function leave(page: Page, answer: string): Promise<void> {
  await menuOf(page).filter({ hasText: '문자 발송' }).click();
  await page.getByRole('dialog', { name: '저장하지 않은 변경' }).getByRole('button', { name: answer }).click();
}

test('asks before a page is left during a save, whose end then leaves the next page alone', async ({ page }) => {
  await writeWithFile(page, `올리는 글 ${Date.now()}`);
  const { promise: isReleased, resolve: upload } = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await isReleased;
    await route.continue();
  });
  const started = page.waitForRequest(uploads);
  await saveButton(page).click();
  await started;
  await leave(page, '취소');
  await expect(page).toHaveURL(/\/posts\/notice\/new$/);
  await leave(page, '떠나기');
  const numbers = page.getByRole('textbox', { name: '받는 번호' });
  await numbers.fill('010-0000-7010');
  upload();
  await expect(page.getByText('등록했습니다.').first()).toBeVisible();
  await expect(numbers).toHaveValue('010-0000-7010');
});

test("creates a notice only once if it can't be read afterwards", async ({ page, request }) => {
  const title = `한 번만 등록하는 글 ${Date.now()}`;
  const details = /\/admin\/api\/bbs\/1\/articles\/\d+$/;
  await writeWithFile(page, title);
  await page.route(uploads, (route) => route.abort());
  // An answer that isn't retried, unlike a lost one.
  await page.route(details, (route) => route.fulfill({ status: 409, json: { status: 409, code: 'CONFLICT' } }));
  await saveButton(page).click();
  await expect(page.getByText(/^등록했지만 내용을 불러오지 못했습니다\./)).toBeVisible();
  for (const calls of [uploads, details]) await page.unroute(calls);
  await saveButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByText('변경: 첨부파일', { exact: true })).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: '안내.txt 내려받기' })).toBeVisible();
  const { totalCount } = (await asSupervisor(
    request,
    'GET',
    `/bbs/1/articles?keyword=${encodeURIComponent(title)}`,
  )) as { totalCount: number };
  expect(totalCount).toBe(1);

  // A save that fails after its page was left is reported on the next page.
  const { promise: isLeft, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await isLeft;
    await route.abort();
  });
  await pickFile(page, '둘째.txt');
  const started = page.waitForRequest(uploads);
  await saveButton(page).click();
  await started;
  await leave(page, '떠나기');
  await expect(page.getByRole('heading', { level: 1, name: '문자 발송' })).toBeVisible();
  refuse();
  await expect(page.getByRole('dialog', { name: `${title} 저장` })).toContainText(
    '첨부파일: 서버에 연결할 수 없습니다.',
  );
});
