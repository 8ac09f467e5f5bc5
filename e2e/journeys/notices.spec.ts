/** A notice from draft to citizens and feed, and concurrent edits by two administrators. */
import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addAdministrator, asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, enterConsoleBy } from '../support/console.ts';
import { openProfile, test } from '../support/journey.ts';
import { expectRing } from '../support/keyboard.ts';

test.use({ baseURL: `http://127.0.0.1:${process.env.MARU_E2E_PORT}/portal/` });

/** Sixteen blue pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNQCn0HRwzEcQA3shZRf3ycdwAAAABJRU5ErkJggg==',
  'base64',
);
const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}의 내용`) });

const editorOf = (page: Page) => page.getByRole('textbox', { name: '내용', exact: true });
const uploads = '**/api/articles/temp/attachments';
const saveButton = (page: Page) => page.getByRole('button', { name: '저장', exact: true });
const pressedTool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '내용 서식' }).getByRole('button', { name, exact: true });

test.describe('notice', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const title = `여울 축제 안내 ${Date.now()}`;

  test('needs a title to be saved', async () => {
    await enterConsole(page);
    await page.goto(consoleAddress('/posts/notice/new'));
    await editorOf(page).waitFor();
    await editorOf(page).click();
    await page.keyboard.type('축제를 엽니다.');
    await saveButton(page).click();
    await expect(page.getByText('제목을 입력해 주십시오.')).toBeVisible();
    await expect(page.getByLabel('제목', { exact: true })).toBeFocused();
    await page.getByLabel('제목', { exact: true }).fill(title);
  });

  test('has a toolbar with one tab stop, and arrow keys between tools', async () => {
    await editorOf(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Tab');
    await expect(pressedTool(page, '굵게')).toBeFocused();
    await expectRing(page, 'a tool');
    const stops = page.getByRole('toolbar', { name: '내용 서식' }).locator('button[tabindex="0"]');
    await expect(stops).toHaveCount(1);
    const tools = page.getByRole('toolbar', { name: '내용 서식' }).getByRole('button');
    for (let at = 0; at < (await tools.count()); at += 1) {
      await expect(tools.nth(at)).toBeFocused();
      await expect(tools.nth(at)).toHaveAccessibleName(/\S/);
      await page.keyboard.press('ArrowRight');
    }
    // Wraps from the last tool to the first.
    await expect(pressedTool(page, '굵게')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pressedTool(page, '굵게')).toHaveAttribute('aria-pressed', 'true');
    // Waits for the focus, which moves a frame later: an earlier space would press the tool again.
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.type(' 꼭 와 주십시오.');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await expect(pressedTool(page, '다시 실행')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(pressedTool(page, '표')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.type('시간');
    await expect(editorOf(page).getByRole('table')).toContainText('시간');
    await expect(pressedTool(page, '행 삭제')).toBeVisible();
  });

  test('needs a description of each image', async () => {
    await editorOf(page).locator('p').first().click();
    await page.keyboard.press('Home');
    const dialog = page.getByRole('dialog', { name: '이미지 넣기' });
    const pick = async () => {
      await pressedTool(page, '이미지').click();
      await dialog
        .getByLabel('이미지 파일')
        .setInputFiles({ name: '약도.png', mimeType: 'image/png', buffer: picture });
    };
    const apply = () => dialog.getByRole('button', { name: '적용' }).click();
    await pick();
    await apply();
    await expect(dialog.getByText('대체 텍스트를 입력해 주십시오.')).toBeVisible();
    await dialog.getByLabel('대체 텍스트').fill('축제 장소 약도');
    // An upload that ends after its dialog was cancelled inserts nothing.
    const { promise: isCancelled, resolve: upload } = Promise.withResolvers<void>();
    await page.route(uploads, async (route) => {
      await isCancelled;
      await route.continue();
    });
    const ended = page.waitForResponse(uploads);
    await apply();
    await dialog.getByRole('button', { name: '취소' }).click();
    upload();
    await ended;
    await page.unroute(uploads);
    await pick();
    await dialog.getByLabel('대체 텍스트').fill('축제 장소 약도');
    await apply();
    await expect(dialog).toBeHidden();
    await expect(editorOf(page).getByRole('img', { name: '축제 장소 약도' })).toHaveJSProperty('naturalWidth', 4);
  });

  const paste = (given: string) =>
    editorOf(page).evaluate((editor, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, given);

  test('keeps the emphasis of pasted styles', async () => {
    await editorOf(page).locator('p').last().click();
    await paste(
      '<style>p { color: red }</style><b style="font-weight:normal"><span style="font-weight:700">굵은 붙임</span> 보통 붙임</b>',
    );
    await expect(editorOf(page).locator('strong').filter({ hasText: '붙임' })).toHaveText('굵은 붙임');
    await expect(editorOf(page)).toContainText('굵은 붙임 보통 붙임');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editorOf(page)).not.toContainText('붙임');
  });

  test('refuses an image from elsewhere with a message', async () => {
    await editorOf(page).locator('p').last().click();
    await paste('<p>붙인 글<img src="data:image/png;base64,iVBORw0KGgo=" alt="밖"></p>');
    await expect(editorOf(page)).toContainText('붙인 글');
    await expect(page.getByRole('status').getByText('다른 곳에 있는 이미지는 빼고 붙여 넣었습니다.')).toBeVisible();
    await expect(editorOf(page).getByRole('img')).toHaveCount(1);
  });

  test('preserves the text when the page is left by accident', async () => {
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('maru.admin.draft.'))))
      .toBe(true);
    await page.waitForTimeout(800);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: '불러오기' }).click();
    await expect(page.getByLabel('제목', { exact: true })).toHaveValue(title);
    await expect(editorOf(page).getByRole('table')).toContainText('시간');
    await expect(editorOf(page).locator('strong')).toContainText('꼭 와 주십시오.');
    await expect(editorOf(page).getByRole('img', { name: '축제 장소 약도' })).toHaveJSProperty('naturalWidth', 4);
  });

  test('stores two files, of which one is picked twice', async () => {
    const schedule = test.info().outputPath('일정.txt');
    writeFileSync(schedule, '일정의 내용');
    const pick = async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: '파일 선택' }).click();
      await (await chooser).setFiles(schedule);
    };
    await pick();
    await expect(page.getByText('일정.txt (1 KB) · 새 파일')).toBeVisible();
    await pick();
    await expect(page.getByText('일정.txt: 이미 선택한 파일입니다.')).toBeVisible();
    await expect(page.getByText('일정.txt (1 KB) · 새 파일')).toHaveCount(1);
    await page.locator('input[type=file]').setInputFiles(textFile('신청서.txt'));
    await page.getByRole('button', { name: '미리보기' }).click();
    const preview = page.getByRole('dialog', { name: '시민에게 보이는 모습' });
    await expect(preview.getByRole('img', { name: '축제 장소 약도' })).toHaveJSProperty('naturalWidth', 4);
    await expect(preview.getByRole('region', { name: '첨부파일' })).toContainText('일정.txt (1 KB)');
    await preview.getByRole('button', { name: '닫기' }).click();
    await saveButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByRole('button', { name: '신청서.txt 내려받기' })).toBeVisible();
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.notice.')));
    await expect.poll(drafts).toEqual([]);
  });

  test('is shown to citizens with text and files', async () => {
    await page.goto('main');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto(`posts/notice?init=true&keyword=${encodeURIComponent('제축울여')}`);
    await expect(page.getByText('조회된 내용이 없습니다')).toBeVisible();
    await page.goto(`posts/notice?init=true&keyword=${encodeURIComponent(title.slice(1))}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('img', { name: '축제 장소 약도' })).toHaveJSProperty('naturalWidth', 4);
    await expect(page.getByRole('table')).toContainText('시간');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^일정\.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('일정.txt');
    expect(await page.content()).not.toContain('supervisor');
  });

  test('is listed in the feed, which is well-formed and has the newest notice first', async ({ request }) => {
    const address = await page.locator('link[rel=alternate]').getAttribute('href');
    const feed = await (await request.get(address ?? '')).text();
    const { titles, times } = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const textsOf = (name: string) => [...document.querySelectorAll(`entry > ${name}`)].map((one) => one.textContent);
      return { titles: textsOf('title'), times: textsOf('published') };
    }, feed);
    expect(titles).toContain(title);
    expect(times).toHaveLength(titles.length);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

/** Creates a draft; returns its stored form. */
async function addDraft(request: APIRequestContext, title: string) {
  const { articleId } = (await asSupervisor(request, 'POST', '/articles', {
    articleTitle: title,
    articleContents: '<p>처음 글</p>',
    isPublic: false,
  })) as { articleId: number };
  const read = async () =>
    ((await asSupervisor(request, 'GET', `/bbs/1/articles/${articleId}`)) as { detailNotice: Record<string, string> })
      .detailNotice;
  return { articleId, read };
}

test('reports concurrent edits of two administrators instead of overwriting them', async ({ page: other, request }) => {
  const title = `두 사람의 글 ${Date.now()}`;
  const { articleId, read } = await addDraft(request, title);
  await enterConsoleBy(other, await addAdministrator(request, 'supervisor', { adminName: '두나중' }));
  await other.goto(consoleAddress(`/posts/notice/${articleId}`));
  await expect(editorOf(other)).toContainText('처음 글');
  const renamed = { articleTitle: `${title} 고침`, articleContents: '<p>처음 글</p>', isPublic: false };
  await asSupervisor(request, 'PATCH', '/articles', { articleId, ...renamed });

  await editorOf(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' 나중 글');
  await saveButton(other).click();
  const conflict = other.getByRole('alert').filter({ hasText: '다른 관리자가 먼저 저장했습니다' });
  await expect(conflict).toBeVisible();
  await expect(other.getByText(/김총괄 관리자가 .*에 먼저 저장했습니다/)).toBeVisible();
  expect(await read()).toMatchObject({ articleTitle: `${title} 고침`, articleContents: '<p>처음 글</p>' });
  await expect(editorOf(other)).toContainText('처음 글 나중 글');
  // Saving again is refused until the overwrite is confirmed.
  await saveButton(other).click();
  await expect(conflict).toBeVisible();
  expect(await read()).toMatchObject({ articleContents: '<p>처음 글</p>' });
  await conflict.getByRole('button', { name: '저장된 내용 보기' }).click();
  const saved = other.getByRole('dialog', { name: '저장된 내용' });
  await expect(saved.getByRole('heading', { level: 3 })).toHaveText(`${title} 고침`);
  await saved.getByRole('button', { name: '닫기' }).click();
  await conflict.getByRole('button', { name: '내가 바꾼 항목으로 저장하기' }).click();
  await saveButton(other).click();
  await expect(conflict).toBeHidden();
  expect(await read()).toMatchObject({ articleTitle: `${title} 고침`, articleContents: '<p>처음 글 나중 글</p>' });
  const history = other.getByRole('region', { name: '변경 이력' });
  await expect(history).toContainText('두나중');
  await history.getByRole('button', { name: /변경 전 내용 보기$/ }).click();
  const former = other.getByRole('dialog', { name: '변경 전 내용' });
  await expect(former.getByText('처음 글', { exact: true })).toBeVisible();
  await former.getByRole('button', { name: '닫기' }).click();
});

test('keeps newer saved changes when an older draft is restored', async ({ page: other, request }) => {
  const title = `두 사람의 글 ${Date.now()}`;
  const { articleId, read } = await addDraft(request, title);
  const conflict = other.getByRole('alert').filter({ hasText: '다른 관리자가 먼저 저장했습니다' });
  await enterConsole(other);
  await other.goto(consoleAddress(`/posts/notice/${articleId}`));
  await expect(editorOf(other)).toContainText('처음 글');

  // A draft is based on an older version, so saving the draft must not revert later changes.
  await editorOf(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' 셋째 글');
  await expect
    .poll(() =>
      other.evaluate(
        (key) => localStorage.getItem(Object.keys(localStorage).find((name) => name.endsWith(key)) ?? ''),
        `.${articleId}`,
      ),
    )
    .toContain('셋째 글');
  const renamed = { articleTitle: `${title} 새 이름`, articleContents: '<p>처음 글</p>', isPublic: true };
  await asSupervisor(request, 'PATCH', '/articles', { articleId, ...renamed });
  other.once('dialog', (dialog) => dialog.accept());
  await other.reload();
  await other.getByRole('button', { name: '불러오기' }).click();
  await expect(conflict).toBeVisible();
  await expect(other.getByLabel('제목', { exact: true })).toHaveValue(renamed.articleTitle);
  await expect(editorOf(other)).toContainText('처음 글 셋째 글');
  await saveButton(other).click();
  await expect(other.getByText(/관리자가 .*에 먼저 저장했습니다/)).toBeVisible();
  expect(await read()).toMatchObject(renamed);
  await conflict.getByRole('button', { name: '내가 바꾼 항목으로 저장하기' }).click();
  await saveButton(other).click();
  await expect(conflict).toBeHidden();
  expect(await read()).toMatchObject({ ...renamed, articleContents: '<p>처음 글 셋째 글</p>' });
});
