/// <reference lib="dom" />
/** The console's map of all layers: dark, live, with recent breakdowns first. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { consoleAddress, enterConsole, menuOf, openHome } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { listOf } from '../support/map.ts';
import { addSilentSensor, untilBroken } from '../support/nursery-school.ts';
import { Watched } from '../support/watched.ts';

const address = consoleAddress('/map/union');
const breakdownsCall = '**/admin/api/portlet/today/breakdowns?*';
const breakdowns = (page: Page) =>
  page.getByRole('region', { name: '장소 목록' }).locator('section').filter({ hasText: '최근 1시간 고장' });
const switchOf = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('opens from the menu in dark colours, lists a breakdown of the last hour first, and links to its device', async ({
  page,
  request,
}) => {
  const sensor = await addSilentSensor(request);
  await untilBroken(request, sensor.managementCode);
  await openHome(page);
  await menuOf(page).filter({ hasText: '통합 지도' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '통합 지도' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const link = breakdowns(page).getByRole('link', { name: sensor.managementCode });
  await expect(link).toBeVisible();
  await expect(breakdowns(page).getByRole('listitem').filter({ hasText: sensor.managementCode })).toContainText(
    sensor.placeName,
  );
  await new Watched(page).settled();
  await expectAccessible(page, 'the union map of the console');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/device/fineDustSensor/detail\\?detail=${sensor.placeId}$`));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('keeps the chosen layers in the address, and links from an open place to its device page', async ({ page }) => {
  await enterConsole(page);
  await page.goto(`${address}?layers=bin,tilt`);
  const rows = listOf(page).getByRole('option');
  await expect(rows.filter({ hasText: '건물 기울기' }).first()).toBeVisible();
  await switchOf(page, '건물 기울기').uncheck();
  await expect(rows.filter({ hasText: '건물 기울기' })).toHaveCount(0);
  await page.reload();
  await expect(switchOf(page, '건물 기울기')).not.toBeChecked();
  await rows.filter({ hasText: '재활용 수거함' }).first().click();
  const panel = page.locator('[data-place-panel]');
  await expect(panel).toContainText('상태');
  await new Watched(page).settled();
  await expectAccessible(page, 'an open place on the union map of the console');
  await panel.getByRole('link', { name: '장치 관리에서 보기' }).click();
  await expect(page).toHaveURL(/\/device\/smartRecycleBin\/\d+$/);
});

test('states in one line that no device broke down, or that the request failed', async ({ page }) => {
  await enterConsole(page);
  const none = { startDate: '2026-01-01', totalCount: 0, types: [], list: [] };
  await page.route(breakdownsCall, (route) => route.fulfill({ json: none }));
  await page.goto(`${address}?place=tilt-999999`);
  await expect(breakdowns(page)).toContainText('최근 1시간 동안 고장 난 장치가 없습니다.');
  await expect(page.locator('[data-place-panel]')).toContainText('지금 지도에 보이지 않는 장소입니다.');
  await page.unroute(breakdownsCall);
  await page.route(breakdownsCall, (route) => route.fulfill({ status: 409, json: { status: 409, code: 'CONFLICT' } }));
  await page.reload();
  await expect(breakdowns(page).getByRole('alert')).toBeVisible();
  await expect(listOf(page).getByRole('option').first()).toBeVisible();
});

test('enters and leaves full screen', async ({ page }) => {
  await enterConsole(page);
  await page.goto(address);
  await page.getByRole('button', { name: '전체 화면', exact: true }).click();
  const end = page.getByRole('button', { name: '전체 화면 끝내기' });
  await expect(end).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('h1')))).toBe(true);
  await end.click();
  await expect(end).toHaveCount(0);
});
