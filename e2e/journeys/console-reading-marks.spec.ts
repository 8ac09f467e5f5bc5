/** Marks an hour as wrong: statistics and workbook exclude the hour until the mark is revoked. */
import { readFileSync } from 'node:fs';
import { formatSeoulDate, formatSeoulMinute } from '@maru/domain/seoul-time';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';

const hourMs = 3_600_000;

/** Rows of the workbook that the page's button downloads, as texts. */
async function downloaded(page: Page): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '엑셀', exact: true }).click();
  const bytes = readFileSync(await (await coming).path());
  return (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map((cell) => String(cell ?? '')));
}

/** Two consecutive hours of one device, between the demo's outages. */
function consecutiveHours(rows: readonly string[]): { code: string; start: string; end: string } {
  for (const row of rows) {
    const [code] = /AIR-\d{4}/.exec(row) ?? [];
    const [start] = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(row) ?? [];
    if (!code || !start) continue;
    const end = formatSeoulMinute(new Date(Date.parse(`${start}+09:00`) + hourMs));
    if (rows.some((other) => other.includes(code) && other.includes(end))) return { code, start, end };
  }
  throw new Error('no device has two hours of readings');
}

test('marks an hour of a sensor as wrong and revokes the mark', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/fineDustSensor?sortBy=deviceTotalCount&sortDirection=desc'));
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('table', { name: '장치' })).toBeVisible();
  const placeAddress = page.url();

  const yesterday = formatSeoulDate(new Date(Date.now() - 24 * hourMs));
  const query = new URLSearchParams({
    installationPlaceId: new URL(placeAddress).searchParams.get('detail') ?? '',
    datetimeType: 'hour',
    startDatetime: yesterday,
    endDatetime: yesterday,
    pageSize: '100',
  });
  const statistics = consoleAddress(`/systemStatistics/atmosphere/detail?${query}`);
  const rows = page.getByRole('table').locator('tbody tr');
  await page.goto(statistics);
  await expect(rows.first()).toContainText(yesterday);
  const { code, start, end } = consecutiveHours(await rows.allTextContents());
  const row = rows.filter({ hasText: code }).filter({ hasText: start });
  await expect(row).toHaveCount(1);
  const before = await row.textContent();

  await page.goto(placeAddress);
  await page.getByRole('table', { name: '장치' }).getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  const deviceAddress = page.url();
  await page.getByRole('button', { name: '측정값 정정' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('시작일시').fill(start);
  await dialog.getByLabel('종료일시').fill(end);
  await expect(dialog.getByRole('status').first()).toHaveText(/^지금까지 들어온 측정값 [1-9]\d*건을 제외합니다\.$/);
  await dialog.getByRole('button', { name: '제외', exact: true }).click();
  await expect(dialog.getByText('사유를 입력해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('사유').fill('교정 작업');
  await dialog.getByRole('button', { name: '제외', exact: true }).click();
  const marks = page.getByRole('table', { name: '측정값 정정' }).locator('tbody tr').filter({ hasText: start });
  await expect(marks.first()).toContainText('적용 중');

  await page.goto(statistics);
  // The hour after the marked one is still listed.
  await expect(rows.filter({ hasText: code }).filter({ hasText: end })).toHaveCount(1);
  await expect(row).toHaveCount(0);
  expect((await downloaded(page)).at(-1)?.[0]).toContain('잘못된 것으로 정정한 측정값을 제외한 값입니다.');

  await page.goto(deviceAddress);
  await marks
    .first()
    .getByRole('button', { name: /되돌리기$/ })
    .click();
  await dialog.getByRole('button', { name: '되돌리기' }).click();
  await expect(marks.first()).toContainText('되돌림');
  await page.goto(statistics);
  await expect(row).toHaveCount(1);
  expect(await row.textContent()).toBe(before);
});
