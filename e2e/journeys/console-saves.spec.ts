/** Saves that take long: leaving during them. */
import { expect, type Page } from '@playwright/test';
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
  await page.locator('input[type=file]').setInputFiles({
    name: '안내.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('안내의 내용'),
  });
}

const uploads = '**/admin/api/articles/attachments';

test('asks before a page is left during a save, whose end then leaves the next page alone', async ({ page }) => {
  await writeWithFile(page, `올리는 글 ${Date.now()}`);
  let upload = () => {};
  const isReleased = new Promise<void>((resolve) => {
    upload = resolve;
  });
  await page.route(uploads, async (route) => {
    await isReleased;
    await route.continue();
  });
  const begun = page.waitForRequest(uploads);
  await saveButton(page).click();
  await begun;
  const leave = async (answer: string) => {
    await menuOf(page).filter({ hasText: '문자 발송' }).click();
    await page.getByRole('dialog', { name: '저장하지 않은 변경' }).getByRole('button', { name: answer }).click();
  };
  await leave('취소');
  await expect(page).toHaveURL(/\/posts\/notice\/new$/);
  await leave('떠나기');
  const numbers = page.getByRole('textbox', { name: '받는 번호' });
  await numbers.fill('010-0000-7010');
  upload();
  await expect(page.getByText('등록했습니다.').first()).toBeVisible();
  await expect(numbers).toHaveValue('010-0000-7010');
});
