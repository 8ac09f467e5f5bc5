/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { consoleAddress, enterConsole, save } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { test } from '../support/journey.ts';

const own = Date.now().toString(36);
const lot = `여정 주차장 ${own}`;
const managementCode = `BAY-${own}`;
/** Display name of the bay on public pages. */
const address = `서울특별시 중랑구 여정로 ${Date.now() % 10_000}`;

/** Registers a bay by the form; returns the sensor's key. */
async function register(page: Page): Promise<string> {
  await page.goto(consoleAddress('/device/parking/new'));
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
  await page.getByLabel('주차장', { exact: true }).fill(lot);
  await page.getByLabel('주소', { exact: true }).fill(address);
  await page.getByLabel('행정동').selectOption({ index: 1 });
  await page.getByLabel('위도', { exact: true }).fill('37.59');
  await page.getByLabel('경도', { exact: true }).fill('127.09');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  return key;
}

test('shows a parking bay’s reported states to the public, and its hours to the office', async ({ page }) => {
  await enterConsole(page);
  const key = await register(page);
  await expect(page).toHaveURL(/\/device\/parking\/\d+$/);
  const bayAddress = page.url();

  await page.goto('main');
  await expect(page.getByRole('link', { name: /주차면.*빈 자리 \d+면/ })).toBeVisible();
  const feed = page.waitForResponse(/\/api\/live/);
  await page.goto(`parking?lotName=${encodeURIComponent(lot)}`);
  await feed;
  const row = page.getByRole('row').filter({ hasText: lot });
  await expect(row).toContainText('미확인');
  const now = Date.now();
  await publishBy({ managementCode, key }, { measuredAt: now - 20 * 60_000, status: 'free' });
  await expect(row).toContainText('빈 자리');
  await publishBy({ managementCode, key }, { measuredAt: now, status: 'taken' });
  await expect(row).toContainText('주차 중');

  await row.getByRole('link').click();
  await page.getByRole('region', { name: '주차면', exact: true }).getByRole('link', { name: '주차면 지도' }).click();
  await expect(page.getByRole('region', { name: address }).getByText('주차 중').first()).toBeVisible();

  await page.goto(bayAddress);
  await page.getByLabel('주차장', { exact: true }).fill(`${lot} 지하`);
  await save(page);
  await expect(page.getByRole('table', { name: '변경 이력' })).toContainText(`${lot} 지하`);

  await page.goto(consoleAddress(`/systemStatistics/parking?lotName=${encodeURIComponent(lot)}`));
  await expect(page.getByRole('figure', { name: '일별 주차 시간' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: managementCode })).toContainText('0.3');
});
