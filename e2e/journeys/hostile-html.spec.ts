/**
 * Promise 18: no content of a notice or popup runs or requests foreign content, with or without the content security
 * policy, on public pages and in the editor.
 */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { asSupervisor, sendAsSupervisor } from '../support/administrators.ts';
import { answerOf, withoutFirstAnswers } from '../support/answers.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { elsewhere, hostileHtml } from '../support/hostile-html.ts';
import { openProfile, refusals, test } from '../support/journey.ts';

const payloadsAtOnce = 60;
const chunks = Array.from({ length: Math.ceil(hostileHtml.length / payloadsAtOnce) }, (_, at) =>
  hostileHtml.slice(at * payloadsAtOnce, (at + 1) * payloadsAtOnce),
);

/** All payloads in one text, each image with an alternative text. */
const allHtml = (payloads: readonly string[]) =>
  `<p>글</p>${payloads.join('\n')}`.replaceAll(/<img(?![^>]*\balt=)/gi, '<img alt="x"');

const hostileTitle = '<img src=x onerror=window.__ran=1>';

/** Sixteen blue pixels. */
const picture = {
  name: '그림.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNQCn0HRwzEcQA3shZRf3ycdwAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Creates a popup that citizens see last. */
async function makePopup(request: APIRequestContext, popupTitle: string, popupContents: string): Promise<number> {
  const form = { popupTitle, popupContents, imageAlternativeText: popupTitle, shortcutLink: '', sortOrder: 999 };
  const made = await asSupervisor(request, 'POST', '/popup', { ...form, isPublic: true });
  const { popupId } = made as { popupId: number };
  await sendAsSupervisor(request, '/admin/api/popup/attachments', { popupId: String(popupId), file: picture });
  return popupId;
}

const allowed = new Set(
  'A BLOCKQUOTE BR CODE EM H2 H3 H4 HR IMG LI OL P PRE S STRONG TABLE TBODY TD TH TR U UL'.split(' '),
);
const allowedAttributes = new Set(['href', 'rel', 'src', 'alt', 'start', 'colspan', 'rowspan', 'loading']);

/** Unwanted actions of a page. */
interface Attacks {
  requests: string[];
  dialogs: number;
}

async function watchedPage(context: BrowserContext): Promise<{ page: Page; attacks: Attacks }> {
  const attacks: Attacks = { requests: [], dialogs: 0 };
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    attacks.dialogs += 1;
    void dialog.dismiss();
  });
  await page.route(
    (address) => address.hostname.endsWith(elsewhere),
    (route) => {
      attacks.requests.push(route.request().url());
      return route.abort();
    },
  );
  return { page, attacks };
}

/** Interacts with every element like a reader; returns the number of executions of payloads. */
const provoke = (page: Page) =>
  page.evaluate(async () => {
    const events = [
      'focus',
      'mouseover',
      'pointerenter',
      'scroll',
      'wheel',
      'toggle',
      'beforetoggle',
      'animationstart',
    ];
    for (const element of document.querySelectorAll('main *'))
      for (const name of events) element.dispatchEvent(new Event(name));
    await new Promise((resolve) => setTimeout(resolve, 700));
    const { __ran: ran } = window as unknown as { __ran?: unknown };
    return typeof ran === 'number' ? ran : 0;
  });

/** Elements outside the allow list in a page's text or open preview, and links with forbidden targets. */
const strangersIn = async (page: Page) => {
  const found = await page.evaluate(() => {
    const title = document.querySelector('dialog h3') ?? document.querySelector('main h1');
    const text = (title?.closest('article') ?? title?.closest('dialog'))?.querySelector(':scope > div');
    return [...(text?.querySelectorAll('*') ?? [])].map((element) => ({
      tag: element.tagName,
      attributes: element.getAttributeNames(),
      href: element.getAttribute('href'),
      src: element.getAttribute('src'),
    }));
  });
  expect(found.length, 'the text is there').toBeGreaterThan(0);
  return found.filter(
    ({ tag, attributes, href, src }) =>
      !allowed.has(tag) ||
      attributes.some((name) => !allowedAttributes.has(name)) ||
      (href !== null && !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/.test(href)) ||
      (src !== null && !/^\/api\/(articles|popup)\/\d+\/attachments\/[0-9a-f]{32}$/.test(src)),
  );
};

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

for (const bypassCSP of [false, true])
  test.describe(bypassCSP ? 'without the policy' : 'under the policy', () => {
    let context: BrowserContext;
    test.beforeEach(async ({ browser }, info) => {
      context = await openProfile(browser, info, { bypassCSP });
    });
    test.afterEach(() => context.close());

    // Only without the policy: the policy only adds restrictions, so a payload harmless without it is harmless with it.
    if (bypassCSP) {
      test('runs no payload that an administrator enters', async ({ request }) => {
        test.setTimeout(240_000);
        const { page, attacks } = await watchedPage(context);
        for (const payloads of chunks) {
          const { articleId } = (await asSupervisor(request, 'POST', '/articles', {
            articleTitle: hostileTitle,
            articleContents: allHtml(payloads),
            isPublic: true,
            publishDatetime: '2020-01-01 00:00',
          })) as { articleId: number };
          await page.goto(`posts/notice/${articleId}`);
          await expect(page.getByRole('heading', { level: 1 })).toContainText('<img');
          expect(await strangersIn(page)).toEqual([]);
          expect(await provoke(page)).toBe(0);
          await asSupervisor(request, 'DELETE', `/articles/${articleId}`);
        }
        const popupId = await makePopup(request, hostileTitle, allHtml(hostileHtml));
        await page.goto(`posts/popup/${popupId}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('<img');
        expect(await strangersIn(page)).toEqual([]);
        expect(await provoke(page)).toBe(0);
        await asSupervisor(request, 'DELETE', `/popup/${popupId}`);
        expect(attacks).toEqual({ requests: [], dialogs: 0 });
      });

      test('runs no payload that the server missed', async ({ request }) => {
        test.setTimeout(240_000);
        const { page, attacks } = await watchedPage(context);
        const { articleId } = (await asSupervisor(request, 'POST', '/articles', {
          articleTitle: '새는 글',
          articleContents: '<p>글</p>',
          isPublic: true,
          publishDatetime: '2020-01-01 00:00',
        })) as { articleId: number };
        await withoutFirstAnswers(page);
        for (const payloads of chunks) {
          await page.unroute('**/api/bbs/1/articles/*');
          await page.route('**/api/bbs/1/articles/*', async (route) => {
            const response = await answerOf(route);
            const json = (await response.json()) as { detailNotice: { articleContents: string } };
            json.detailNotice.articleContents = `<p>글</p>${payloads.join('\n')}`;
            await route.fulfill({ response, json });
          });
          await page.goto(`posts/notice/${articleId}`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('새는 글');
          expect(await strangersIn(page)).toEqual([]);
          expect(await provoke(page)).toBe(0);
        }
        await asSupervisor(request, 'DELETE', `/articles/${articleId}`);
        const popupId = await makePopup(request, '새는 팝업', '<p>글</p>');
        await page.route('**/api/popup/*', async (route) => {
          const response = await answerOf(route);
          const json = (await response.json()) as { popupContents: string };
          json.popupContents = allHtml(hostileHtml);
          await route.fulfill({ response, json });
        });
        await page.goto(`posts/popup/${popupId}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('새는 팝업');
        expect(await strangersIn(page)).toEqual([]);
        expect(await provoke(page)).toBe(0);
        await asSupervisor(request, 'DELETE', `/popup/${popupId}`);
        expect(attacks).toEqual({ requests: [], dialogs: 0 });
      });
    }

    test(bypassCSP ? 'planted: shown as it is it runs' : 'planted: shown as it is the policy stops it', async () => {
      test.setTimeout(240_000);
      const { page, attacks } = await watchedPage(context);
      let ran = 0;
      let refused = 0;
      for (const payloads of chunks) {
        await page.goto('posts/notice');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Excludes payloads that leave the page, which would end the count.
        const staying = payloads.filter((payload) => !/<(meta|base)\b/.test(payload));
        const isRefused = await page.evaluate((html) => {
          const place = document.querySelector('main') as HTMLElement;
          try {
            place.innerHTML = html;
            return false;
          } catch {
            // A trusted-types policy that accepts everything, so that only the rules for scripts and styles apply.
            const { trustedTypes } = window as unknown as { trustedTypes: TrustedTypes };
            const any = trustedTypes.createPolicy('ProseMirrorClipboard', { createHTML: (text) => text });
            place.innerHTML = any.createHTML(html);
            return true;
          }
        }, staying.join('\n'));
        if (isRefused) refused += 1;
        ran += await provoke(page);
      }
      if (bypassCSP) {
        expect(ran).toBeGreaterThan(20);
        expect(attacks.requests.length).toBeGreaterThan(5);
      } else expect([refused, ran, attacks]).toEqual([chunks.length, 0, { requests: [], dialogs: 0 }]);
      // Without the page's policy, only frames inside payloads cause refusals.
      const planted = refusals.splice(0);
      if (!bypassCSP) expect(planted).not.toEqual([]);
    });
  });

test('runs no payload that the server missed in editor and preview, without the policy', async ({
  browser,
  request,
}, info) => {
  test.setTimeout(120_000);
  const context = await openProfile(browser, info, { bypassCSP: true });
  const { page, attacks } = await watchedPage(context);
  const { articleId } = (await asSupervisor(request, 'POST', '/articles', {
    articleTitle: hostileTitle,
    articleContents: '<p>글</p>',
    isPublic: false,
  })) as { articleId: number };
  await enterConsole(page);
  await page.route('**/admin/api/bbs/1/articles/*', async (route) => {
    const response = await answerOf(route);
    const json = (await response.json()) as { detailNotice: { articleContents: string } };
    json.detailNotice.articleContents = allHtml(hostileHtml);
    await route.fulfill({ response, json });
  });
  await page.goto(consoleAddress(`/posts/notice/${articleId}`));
  const editor = page.getByRole('textbox', { name: '내용', exact: true });
  await expect(editor).toContainText('글');
  const armed = await editor.evaluate(
    (text) =>
      [...text.querySelectorAll('*')].filter(
        (element) =>
          element.getAttributeNames().some((name) => name.startsWith('on') || name === 'src') ||
          /^(script|iframe|object|embed|svg|math|style|form)$/i.test(element.tagName) ||
          !/^($|https?:\/\/|mailto:|tel:|\/(?!\/))/.test(element.getAttribute('href') ?? ''),
      ).length,
  );
  expect(armed).toBe(0);
  await page.getByRole('button', { name: '미리보기' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText(hostileTitle);
  expect(await strangersIn(page)).toEqual([]);
  expect(await provoke(page)).toBe(0);
  await asSupervisor(request, 'DELETE', `/articles/${articleId}`);
  expect(attacks).toEqual({ requests: [], dialogs: 0 });
  await context.close();
});
