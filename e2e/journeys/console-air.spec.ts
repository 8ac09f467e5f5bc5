/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { holdCalls } from '../support/answers.ts';
import { consoleAddress, enterConsole, pressSave, save } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { findOnMap, rowOf, searchOf } from '../support/map.ts';

/** A value higher than any other place's, so that the wall lists the place first. */
const [ultraFineDust, fineDust] = [487, 633];

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNQCn0HRwzEcQA3shZRf3ycdwAAAABJRU5ErkJggg==',
  'base64',
);

const remove = async (page: Page) => {
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
};
/** Rows of the first sheet that the page's button downloads, as texts. */
async function downloaded(page: Page): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '엑셀', exact: true }).click();
  const bytes = readFileSync(await (await coming).path());
  return (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map((cell) => String(cell ?? '')));
}

test('shows no chart of the former measure while another one loads', async ({ page }) => {
  await enterConsole(page);
  for (const address of ['/dashboard/airQuality', '/systemStatistics/atmosphere']) {
    await page.goto(consoleAddress(address));
    await expect(page.getByRole('figure', { name: /초미세먼지/ })).toBeVisible();
    const calls = await holdCalls(page);
    await page.getByLabel('측정 항목').selectOption({ label: '이산화탄소' });
    const search = page.getByRole('button', { name: '검색', exact: true });
    if (await search.isVisible()) await search.click();
    await expect.poll(calls.count).toBeGreaterThan(0);
    await expect(page.getByRole('figure')).toHaveCount(0);
    calls.release();
    await expect(page.getByRole('figure', { name: /이산화탄소/ })).toBeVisible();
    await page.unrouteAll();
  }
});

test.describe('fine dust sensor', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const [place, managementCode] = [`여정 측정소 ${own}`, `JOURNEY-${own}`];
  let placeAddress = '';
  let deviceAddress = '';

  test("registers the place and the device, and shows the device's key once", async () => {
    await enterConsole(page);

    // After saving, the address contains the place's id.
    await page.goto(consoleAddress('/device/fineDustSensor'));
    await page.getByRole('link', { name: '설치 장소 등록' }).click();
    await expect(page).toHaveURL(/\/device\/fineDustSensor\/detail\?detail=new$/);
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect(faultsIn(page).first()).toHaveText('설치 장소명을 입력해 주십시오.');
    await page.getByLabel('설치 장소명').fill(place);
    await page.getByLabel('시설 구분', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('세부 시설 구분').selectOption({ index: 1 });
    await page.getByLabel('주소', { exact: true }).fill('서울특별시 중랑구 여정로 1');
    await page.getByLabel('행정동').selectOption({ index: 1 });
    await page.getByLabel('위도', { exact: true }).fill('37.59');
    await page.getByLabel('경도', { exact: true }).fill('127.09');
    await save(page);
    await expect(page).toHaveURL(/\/detail\?detail=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(place);
    placeAddress = page.url();

    // A device's key is shown only once.
    await page.getByRole('link', { name: '장치 등록' }).click();
    await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
    await page.getByLabel('제조사').selectOption({ index: 1 });
    await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
    await page.keyboard.press('Tab');
    await page.getByLabel('설치 구분').selectOption({ label: '실외' });
    await page.getByLabel('설치 위치').fill('옥상');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
    expect(key.length).toBeGreaterThan(20);
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(managementCode);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(managementCode);
    expect(await page.locator('body').textContent()).not.toContain(key);
    deviceAddress = page.url();

    await publishBy({ managementCode, key }, { ultraFineDust, fineDust });
  });

  test('keeps changes that were saved since the form was opened', async () => {
    const other = await page.context().newPage();
    for (const [address, label] of [
      [placeAddress, '상세 주소'],
      [deviceAddress, '설치 위치'],
    ] as const) {
      const fieldOf = (tab: Page, name: string) => tab.getByRole('textbox', { name: new RegExp(`^${name}`) });
      for (const tab of [page, other]) {
        await tab.goto(address);
        await expect(fieldOf(tab, label)).toBeVisible();
      }
      await fieldOf(other, label).fill('옥상 동쪽');
      await save(other);
      await fieldOf(page, '설명').fill('안내문');
      await save(page);
      await page.reload();
      await expect(fieldOf(page, label)).toHaveValue('옥상 동쪽');
      await expect(fieldOf(page, '설명')).toHaveValue('안내문');
    }
    await other.close();
  });

  test('keeps input of the time of a save, and saves it next', async () => {
    await page.goto(deviceAddress);
    // Delays timers, as a busy machine does.
    await page.evaluate(() => {
      const later = window.setTimeout;
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, ms || 300) });
    });
    const location = page.getByRole('textbox', { name: /^설치 위치/ });
    const pick = (name: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: photo });
    await location.fill('옥상 서쪽');
    await pick('하나.png');
    await page.route('**/admin/api/device/attachments', async (route) => {
      await location.fill('옥상 동쪽');
      await pick('둘.png');
      await route.continue();
    });
    await pressSave(page);
    await expect(page.getByRole('status').filter({ hasText: '저장했습니다: 장치 정보, 사진' })).toBeVisible();
    await expect(page.getByText('변경: 장치 정보, 사진')).toBeVisible();
    await page.unrouteAll();
    await save(page);
    await page.reload();
    await expect(location).toHaveValue('옥상 동쪽');
    for (const name of ['하나.png', '둘.png'])
      await expect(page.getByRole('button', { name: `${name} 삭제` })).toBeVisible();
  });

  test('shows the device on the map, on the wall, in statistics and in a workbook', async () => {
    // The public sees the place on the map.
    await findOnMap(page, place);
    await expect(rowOf(page, place)).toContainText(String(ultraFineDust));

    // The wall masks places' names except the first letter, and shows the side first.
    await page.goto(consoleAddress('/dashboard/airQuality'));
    const first = page.getByRole('table', { name: '초미세먼지 높은 곳' }).locator('tbody tr').first();
    await expect(first).toContainText(String(ultraFineDust));
    await expect(first.getByRole('rowheader')).toHaveText(/^실외 여\*/);

    // Checks the statistics and their workbook.
    const filters = new URLSearchParams({ keyword: place, installationType: 'outdoor' });
    await page.goto(consoleAddress(`/systemStatistics/atmosphere?${filters}`));
    const rows = page.getByRole('table', { name: '대기질 통계' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(String(ultraFineDust));
    const sheet = await downloaded(page);
    expect(sheet).toHaveLength(2);
    expect(sheet[1]).toEqual(expect.arrayContaining([place, String(ultraFineDust), String(fineDust)]));
  });

  test("lists the device in the place's statistics", async () => {
    const rows = page.getByRole('table', { name: '대기질 통계' }).locator('tbody tr');
    // Opens one place by the link in its row.
    await rows.getByRole('link', { name: /상세 보기/ }).click();
    await expect(page).toHaveURL(/\/systemStatistics\/atmosphere\/detail\?/);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      installationPlaceId: new URL(placeAddress).searchParams.get('detail'),
      locationName: place,
      datetimeType: 'hour',
      measurementType: 'ultra_fine_dust',
      installationType: 'all',
      installationLocation: '옥상 동쪽',
      pageNumber: '1',
      pageSize: '10',
    });
    const detail = page.getByRole('table').locator('tbody tr').filter({ hasText: managementCode });
    await expect(detail).toContainText(String(ultraFineDust));
    const detailSheet = await downloaded(page);
    expect(detailSheet.slice(1)).toEqual([expect.arrayContaining([managementCode, String(ultraFineDust)])]);
  });

  test('refuses to delete the place while it is in use, and later deletes it, also from the map', async () => {
    // Deleting the place also deletes its devices.
    await page.goto(deviceAddress);
    await remove(page);
    await expect(page.getByRole('dialog').getByText('사용 중인 장치는 삭제할 수 없습니다')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page);
    await remove(page);
    await expect(page).toHaveURL(placeAddress);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(place);
    await remove(page);
    await expect(page).toHaveURL(/\/device\/fineDustSensor(\?|$)/);
    await expect(async () => {
      await page.goto('map/airQuality');
      await searchOf(page).fill(place);
      await expect(page.getByText('이름이 일치하는 장소가 없습니다.').first()).toBeVisible({ timeout: 4000 });
    }).toPass();
    await expect(page.getByRole('option', { name: new RegExp(place) })).toHaveCount(0);
  });
});

test('shows all devices of a place opened from the list', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/fineDustSensor?pageNumber=2'));
  const link = page.getByRole('table').locator('tbody').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    detail: expect.stringMatching(/^\d+$/),
    searchType: 'managementCode',
    pageSize: '10',
    pageNumber: '1',
    startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  await expect(page.getByLabel('상태', { exact: true })).toHaveValue('');
  const device = page.getByRole('table', { name: '장치' }).locator('tbody').getByRole('link').first();
  const [code, whole] = [(await device.textContent()) ?? '', page.url()];
  await device.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  // Returns to the unchanged place, and from there to the page of the list.
  await page.getByRole('main').getByRole('link', { name: '목록' }).click();
  await expect(page).toHaveURL(whole);
  await page.getByRole('main').getByRole('link', { name: '목록' }).click();
  await expect(page).toHaveURL(/\/device\/fineDustSensor\?pageNumber=2$/);
});
