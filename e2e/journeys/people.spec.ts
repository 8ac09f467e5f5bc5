/// <reference lib="dom" />
/** People counting from an area and its CCTVs in the console to the public pages, and their deletion. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { saveAfterAnother } from '../support/save-meanwhile.ts';

const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Rows of the first sheet that the page's button downloads, as texts. */
async function downloaded(page: Page): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '엑셀', exact: true }).click();
  const bytes = readFileSync(await (await coming).path());
  return (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map((cell) => String(cell ?? '')));
}

async function addCctv(page: Page, managementCode: string, area: string): Promise<string> {
  await page.goto(consoleAddress('/device/cctv/new'));
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
  await page.getByLabel('측정 지역').selectOption({ label: area });
  await page.getByRole('textbox', { name: '주소', exact: true }).fill('서울특별시 중랑구 여정로 1');
  await page.getByLabel('행정동').selectOption({ index: 1 });
  await page.getByLabel('위도', { exact: true }).fill('37.59');
  await page.getByLabel('경도', { exact: true }).fill('127.09');
  await save(page).click();
  const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
  await dialog(page).getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(managementCode);
  return key;
}

test.describe('area and its CCTVs', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const [area, code] = [`여정거리 ${own}`, `journey_${own}`];
  const [first, second] = [`CAM-A-${own}`, `CAM-B-${own}`];

  test('are registered, with errors in form order', async () => {
    await enterConsole(page);

    // Errors of an area appear in form order.
    await page.goto(consoleAddress('/device/cctv'));
    await page.getByRole('button', { name: '지역 등록' }).click();
    await dialog(page).getByLabel('지역 코드').fill('Wrong Code');
    await save(page).click();
    await expect(faultsIn(dialog(page)).first()).toHaveText(
      '지역 코드는 영문 소문자, 숫자, _ 로 40자까지 쓸 수 있습니다.',
    );
    await dialog(page).getByLabel('지역 코드').fill(code);
    await dialog(page).getByLabel('지역 이름').fill(area);
    await dialog(page).getByLabel('수용 인원').fill('1000');
    await dialog(page).getByLabel('행정동').selectOption({ index: 1 });
    await dialog(page).getByLabel('위도').fill('37.59');
    await dialog(page).getByLabel('경도').fill('127.09');
    // Sets a reset time at least an hour ago, so that new counts belong to the same day.
    const hour = Math.floor(((Date.now() + 9 * 3_600_000) % 86_400_000) / 3_600_000);
    await dialog(page)
      .getByLabel('초기화 시각')
      .selectOption(String((hour + 23) % 24));
    await save(page).click();
    const areas = page.getByRole('table', { name: '측정 지역' }).locator('tbody tr');
    await expect(areas.filter({ hasText: area })).toContainText('1,000명');

    // Adds two CCTVs, of which one reports; rows show the number of CCTVs that counted.
    const key = await addCctv(page, first, area);
    await addCctv(page, second, area);
    const now = Date.now();
    await publishBy(
      { managementCode: first, key },
      { measuredAt: now - 60_000, personIn: 900, personOut: 100, carIn: 5, carOut: 5 },
    );
    await publishBy(
      { managementCode: first, key },
      { measuredAt: now, personIn: 1150, personOut: 120, carIn: 12, carOut: 5 },
    );
  });

  test('show citizens the number of persons, and become crowded when the capacity is reduced', async () => {
    const areas = page.getByRole('table', { name: '측정 지역' }).locator('tbody tr');
    // The public page shows the number of persons present, and the crowding.
    await page.goto(`population/location?installationPlaceCode=${code}`);
    const figures = page.getByRole('region', { name: area });
    await expect(figures).toContainText('230명');
    await expect(figures).toContainText('여유');
    await page.goto('map/cctv');
    await expect(page.getByRole('option', { name: new RegExp(area) }).first()).toContainText('230명');

    // With a smaller capacity, the area immediately counts as crowded.
    await page.goto(consoleAddress('/device/cctv'));
    await page.getByRole('button', { name: `${area} 지역 변경` }).click();
    await dialog(page).getByLabel('수용 인원').fill('250');
    await save(page).click();
    await expect(areas.filter({ hasText: area })).toContainText('250명');
    await page.goto(`population/location?installationPlaceCode=${code}`);
    await expect(page.getByRole('region', { name: area })).toContainText('매우혼잡');
  });

  test('is saved after one refusal if another administrator has saved it meanwhile', async () => {
    await page.goto(consoleAddress('/device/cctv'));
    await saveAfterAnother(
      page,
      {
        name: area,
        action: '지역 변경',
        theirs: (one) => one.getByLabel('경도').fill('127.08'),
        ours: (one) => one.getByLabel('위도').fill('37.58'),
      },
      (one) => expect(one.getByLabel('경도')).toHaveValue('127.08'),
    );
    await page.getByRole('button', { name: `${area} 지역 변경` }).click();
    await expect(dialog(page).getByLabel('경도')).toHaveValue('127.08');
    await expect(dialog(page).getByLabel('위도')).toHaveValue('37.58');
  });

  test('are listed in statistics and workbooks, and on the wall without the name', async () => {
    // Checks the statistics of the area and its CCTVs, and their workbooks.
    await page.goto(consoleAddress(`/systemStatistics/cctv?installationPlaceCode=${code}&datetimeType=month`));
    const rows = page.getByRole('table', { name: '인구 통계' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('270');
    const sheet = await downloaded(page);
    expect(sheet[1]).toEqual([expect.any(String), area, '250', '20', '270', '1', '']);
    await page.getByLabel('구분').selectOption('car');
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expect(rows).toContainText('7');
    await rows.getByRole('link', { name: /상세 보기/ }).click();
    await expect(page).toHaveURL(new RegExp(`/systemStatistics/cctv/detail\\?.*installationPlaceCode=${code}`));
    await expect(page.getByRole('table').locator('tbody tr').filter({ hasText: first })).toContainText('7');
    expect((await downloaded(page)).slice(1)).toEqual([expect.arrayContaining([first, '7', '0', '7'])]);

    // The wall shows only the first letter of the name.
    await page.goto(consoleAddress('/dashboard/cctv'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('인구 감지 상황판');
    await expect(page.locator('body')).not.toContainText(area);
  });

  test('allow deletion of a CCTV that never counted, but of a counting CCTV only after deactivation', async () => {
    const areas = page.getByRole('table', { name: '측정 지역' }).locator('tbody tr');
    await page.goto(consoleAddress(`/device/cctv?installationPlaceCode=${code}`));
    const cctvs = page.getByRole('table', { name: '인구 감지 CCTV' }).locator('tbody tr');
    await expect(cctvs).toHaveCount(2);
    expect((await downloaded(page)).slice(1).flat()).toEqual(expect.arrayContaining([first, second, area]));
    for (const name of [first, second]) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /^(삭제|2건 삭제)$/ })
      .click();
    await expect(dialog(page)).toContainText('사용 중인 장치는 삭제할 수 없습니다');
    await dialog(page).getByRole('button', { name: '닫기' }).click();
    await expect(cctvs).toHaveCount(1);
    await cctvs.getByRole('link', { name: first }).click();
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page).click();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    await dialog(page).getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(/\/device\/cctv(\?|$)/);
    await page.getByRole('button', { name: `${area} 삭제` }).click();
    await dialog(page).getByRole('button', { name: '삭제', exact: true }).click();
    await expect(areas.filter({ hasText: area })).toHaveCount(0);
  });
});
