/** Exports of statistics for citizens: the table as CSV, the chart as an image. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';

/** Presses a button and returns the content of the downloaded file. */
async function taken(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('exports the statistics of a station as CSV and as an image', async ({ page }) => {
  await page.goto('airQuality/1?datetimeType=day&period=days30&pageSize=50');
  const table = page.getByRole('table', { name: '기간별 측정값' });
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(25);
  const shown = (await table.getByRole('row').count()) - 1;
  const csv = await taken(page, '표 내려받기 (CSV)');
  const station = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  // The file's name contains the station, its sides and measures, and the period.
  expect(csv.name).toContain(`_${station.replace(/\s+/g, '_')}_`);
  expect(csv.name).toMatch(/_실[내외].*_초미세먼지·미세먼지.*_일별_\d{4}-\d{2}-\d{2}~\d{4}-\d{2}-\d{2}\.csv$/);
  // A plain split by commas suffices, because no cell is quoted.
  const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines.pop()).toBe('※ 잘못된 것으로 정정한 측정값은 제외한 값입니다.');
  const [head = [], ...rows] = lines.map((line) => line.split(','));
  expect(head.slice(0, 3)).toEqual(['측정소', '설치 구분', '측정 시각']);
  const isOfStation = rows.every(([place, side = '']) => place === station && /^실[내외]$/.test(side));
  expect([isOfStation, head.some((name) => name.includes('㎍/㎥'))]).toEqual([true, true]);
  expect(rows).toHaveLength(shown);
  // The table begins with the newest row and the file with the oldest; both contain the same day.
  const [, , day = '', value = ''] = rows.at(-1) ?? [];
  expect([rows[0]?.[2], day]).toEqual(/(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})/.exec(csv.name)?.slice(1));
  await expect(table.getByRole('row').nth(1).getByRole('rowheader')).toHaveText(day);
  await expect(table.getByRole('row').nth(1)).toContainText(value);
  await expect(page.getByText(`${csv.name} 파일을 내려받았습니다.`)).toBeVisible();

  const png = await taken(page, '그림 내려받기 (PNG)');
  expect(png.name).toMatch(/^\d{8}_.+\.png$/);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1200, 675]);
  // An image without a chart is far smaller.
  expect(png.bytes.length).toBeGreaterThan(15_000);
});

test("exports an area's counts with every column of the table, not only the chart's", async ({ page }) => {
  await page.goto('population/statistics');
  const newest = page.getByRole('table', { name: '유동인구 통계' }).getByRole('row').nth(1);
  await expect(newest).toBeVisible();
  const shown = (await newest.getByRole('cell').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
  expect(shown).toHaveLength(6);
  const csv = await taken(page, '표 내려받기 (CSV)');
  const [head, ...rows] = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n').slice(0, -1);
  expect(csv.name).toMatch(/_사람·차량_일별_\d{4}-\d{2}-\d{2}(~\d{4}-\d{2}-\d{2})?\.csv$/);
  expect(head).toBe('지역,날짜,사람 유입,사람 유출,사람 합계,차량 유입,차량 유출,차량 합계,보정');
  const [, day = '', ...figures] = rows.at(-1)?.split(',') ?? [];
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await expect(newest.getByRole('rowheader')).toContainText(day);
  // Today's counts may increase in the meantime, but never decrease.
  for (const [at, figure] of shown.entries()) expect(Number(figures[at])).toBeGreaterThanOrEqual(figure);
});
