/** Embeds: a widget on another site, its pages in every look, and the dialog that writes its code. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible, expectFits, expectWhole } from '../support/accessible.ts';
import { outdoorStation } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { expectKoreanMarked } from '../support/marked-korean.ts';
import { expectWholeWords } from '../support/whole-words.ts';

/** Starts another site with one page, whose origin differs from the portal's by name and port. */
async function startSite(body: string) {
  const page = `<!doctype html><html lang="ko"><head><meta name="viewport" content="width=device-width"><title>누리 학교</title></head><body style="margin: 0"><main><h1>누리 학교</h1>${body}</main></body></html>`;
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

test('shows a station on the page of another site, at the height of its content, without cookies', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { placeId } = await outdoorStation(request);
  const site = await startSite(`<script src="${baseURL}embed.js" data-station="${placeId}" async></script>`);
  try {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(site.address);
    const widget = page.frameLocator('iframe');
    await expect(widget.getByText(/^(좋음|보통|나쁨|매우나쁨)$/).first()).toBeVisible();
    await expect(widget.locator('.value')).toHaveText(/^\d+\s㎍\/㎥$/);
    await expect(widget.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d 측정/)).toBeVisible();
    const heights = async () => [
      await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.clientHeight),
      Math.ceil(await widget.locator('body').evaluate((body) => body.getBoundingClientRect().height)),
    ];
    await expect.poll(async () => new Set(await heights()).size, 'the frame is as high as its content').toBe(1);
    await expectAccessible(page, 'the page of another site');
    await expectFits(page, 'the page of another site');
    expect(await context.cookies()).toEqual([]);
    const heading = widget.locator('h1');
    const refresh = () => heading.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await heading.evaluate((element) => element.replaceChildren('지난 이름'));
    await refresh();
    await expect(heading, 'a refresh shows the present content').not.toHaveText('지난 이름');
    await page.route(`**/embed/air/${placeId}`, (route) => route.abort());
    await refresh();
    await expect(widget.getByRole('status')).toHaveText('값을 새로 불러오지 못하고 있습니다.');
    const opened = page.waitForEvent('popup');
    await widget.getByRole('link').click();
    await expect(await opened).toHaveURL(new RegExp(`/portal/airQuality/${placeId}$`));
  } finally {
    site.close();
  }
});

test('has accessible pages in both languages and themes at every width', async ({ page, request }) => {
  const { dongs } = await (await request.get('/api/district')).json();
  for (const path of ['air/1', `dong/${dongs[0].dongCode}`, 'tile/lights', 'tile/outdoorAir', 'air/999999999'])
    for (const query of ['', '?lang=en', '?theme=dark', '?lang=en&theme=dark']) {
      const name = `${path}${query}`;
      await page.goto(`embed/${name}`);
      await page.setViewportSize({ width: 320, height: 500 });
      await expectAccessible(page, name);
      await expectWhole(page, name, [160, 240, 320, 960]);
      if (query.includes('en')) await expectKoreanMarked(page, name);
      await expectWholeWords(page, name);
    }
});

test('writes the code of an embed in a dialog that previews it', async ({ page }) => {
  await page.goto('airQuality/1');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: '퍼가기 · 공유' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('이 화면의 주소')).toHaveValue(/\/portal\/airQuality\/1$/);
  await dialog.getByLabel('색').selectOption('어둡게');
  await dialog.getByLabel('언어').selectOption('English');
  await expect(dialog.getByLabel('넣을 코드')).toHaveValue(
    /^<script src="http:[^"]*\/portal\/embed\.js" data-station="1" data-lang="en" data-theme="dark" data-width="320" async><\/script>$/,
  );
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('class', 'dark');
  await expect(preview.getByText(/^Measured/)).toBeVisible();
  await expectAccessible(page, 'the dialog');
  await expectFits(page, 'the dialog');
  await dialog.getByRole('button', { name: '코드 복사' }).click();
  await expect(dialog.getByRole('status').last()).toHaveText(/복사/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('airQuality/1?lang=en');
  await page.getByRole('button', { name: 'Embed · share' }).click();
  await expect(dialog.getByLabel('Address of this page')).toHaveValue(/\/portal\/airQuality\/1\?lang=en$/);
  await expectKoreanMarked(page, 'the dialog in English');
});

test('offers the tile of each group for embedding on the group’s pages', async ({ page }) => {
  for (const [path, tile] of [
    ['securityLight', 'lights'],
    ['decrepitBuilding/crack', 'crack'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: '퍼가기 · 공유' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('이 화면의 주소')).toHaveValue(new RegExp(`/portal/${path}$`));
    await expect(dialog.getByLabel('넣을 코드')).toHaveValue(new RegExp(` data-tile="${tile}" `));
    await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).not.toBeEmpty();
  }
});
