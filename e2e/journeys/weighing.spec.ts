/// <reference lib="dom" />
/**
 * Weighings: a workbook with invalid rows is imported, corrected and imported again, and the statistics are exact to
 * the won. One weighing is corrected, another is voided and restored. Finally, the public pages are checked.
 */
import { readFileSync } from 'node:fs';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type WeighingField, weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { addAdministrator, asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, enterConsoleBy } from '../support/console.ts';
import { openProfile, test } from '../support/journey.ts';
import { workbook } from '../support/workbook.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const totals = (page: Page) => page.getByLabel('조회한 계근의 합계');
const dayMs = 86_400_000;

test.describe('weighings', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = String(Date.now());
  const vehicleNumber = `99가${own.slice(-4)}`;
  const product = `여정 품목 ${own.slice(-6)}`;
  const day = formatSeoulDate(new Date(Date.now() - dayMs));
  const row = (sequence: number, changes: Partial<Record<WeighingField, string>> = {}) => {
    const fields: Partial<Record<WeighingField, string>> = {
      scaleDate: day,
      sequenceNumber: String(sequence),
      vehicleNumber,
      enterReleaseType: '반입',
      firstWeightDatetime: `${day} 09:05`,
      firstWeight: '12,340',
      secondWeightDatetime: `${day} 09:21`,
      secondWeight: '8120',
      wastedName: product,
      unitPrice: '75',
      companyName: `여정업체 ${own}`,
      collectionPlaceCode: `journey_${own}`,
      collectionPlaceCodeName: '여정동',
      driverName: '홍길동',
      ...changes,
    };
    return weighingFieldNames.map((field) => fields[field] ?? '');
  };
  const headers = weighingFieldNames.map((field) => weighingFields[field]);
  const goodFifth = row(5, { enterReleaseType: '반출', firstWeight: '8000', secondWeight: '9001', unitPrice: '33' });
  let corrected: Buffer;
  const check = async (bytes: Buffer) => {
    await dialog(page)
      .getByLabel('엑셀 파일')
      .setInputFiles({ name: '계근.xlsx', mimeType: 'application/octet-stream', buffer: bytes });
    await dialog(page).getByRole('button', { name: '검사' }).click();
  };

  test('reports invalid rows of a workbook, and imports the valid ones', async () => {
    const faulty = await workbook([
      headers,
      row(1),
      row(2, { garbageWeight: '9999' }),
      row(3, { vehicleNumber: '99-1234' }),
      row(4, { totalPrice: '1' }),
      goodFifth,
    ]);
    corrected = await workbook([headers, row(1), row(2), row(3), row(4), goodFifth]);

    await enterConsole(page, 'cleaning');
    await page.goto(consoleAddress('/systemStatistics/scale'));
    await page.getByRole('button', { name: '엑셀 등록' }).click();
    await dialog(page).getByRole('button', { name: '검사' }).click();
    await expect(dialog(page)).toContainText('파일을 선택해 주십시오.');
    await check(faulty);
    const checkedRows = dialog(page).getByRole('table', { name: '확인할 행' }).locator('tbody tr');
    await expect(checkedRows).toHaveCount(3);
    await expect(checkedRows.nth(0)).toContainText('3행');
    await expect(checkedRows.nth(0)).toContainText('4,220kg');
    await expect(checkedRows.nth(1)).toContainText('차량번호');
    await expect(checkedRows.nth(2)).toContainText('316,500원');
    await dialog(page).getByRole('button', { name: '2행 등록' }).click();
    await expect(page.getByText('2행을 등록하고 0행을 정정했습니다.')).toBeVisible();
  });

  test('sums up exactly to the won, also after a correction', async () => {
    // Sum of 4,220 kg at 75 won and 1,001 kg at 33 won.
    await page.getByRole('searchbox', { name: '차량번호' }).fill(vehicleNumber);
    await page.keyboard.press('Enter');
    await expect(totals(page)).toContainText('2건');
    await expect(totals(page)).toContainText('349,533원');
    await expect(page.getByRole('main')).toContainText('홍*동');
    await expect(page.getByRole('main')).not.toContainText('홍길동');
    const groups = page.getByRole('table', { name: /^구분별 계근/ }).locator('tbody tr');
    await expect(groups).toHaveCount(1);
    await expect(groups.first()).toContainText('349,533');

    await page.getByRole('button', { name: `${vehicleNumber} ${day} 5번 계근 보기` }).click();
    await expect(dialog(page)).toContainText('정정한 적이 없습니다.');
    await dialog(page).getByRole('button', { name: '정정', exact: true }).click();
    await dialog(page).getByLabel('단가').fill('33.5');
    await dialog(page).getByRole('button', { name: '정정', exact: true }).click();
    await expect(dialog(page).getByLabel('단가')).toBeFocused();
    await dialog(page).getByLabel('단가').fill('40');
    await expect(dialog(page)).toContainText('실중량 1,001 kg, 금액 40,040원');
    await dialog(page).getByRole('button', { name: '정정', exact: true }).click();
    await expect(dialog(page).getByRole('table', { name: '정정 이력' })).toContainText('33,033 → 40,040');
    await dialog(page).getByRole('button', { name: '닫기' }).click();
    await expect(totals(page)).toContainText('356,540원');
  });

  test('adds only new rows from the corrected workbook', async () => {
    const checkedRows = dialog(page).getByRole('table', { name: '확인할 행' }).locator('tbody tr');
    const groups = page.getByRole('table', { name: /^구분별 계근/ }).locator('tbody tr');
    // The whole file is imported again after its correction: three rows are new, and the weighing that was corrected on
    // the screen keeps its new price.
    await page.getByRole('button', { name: '엑셀 등록' }).click();
    await check(corrected);
    const counted = dialog(page).getByRole('status').filter({ hasText: '중복' });
    await expect(counted).toContainText(/등록3행.*정정0행.*중복2행.*제외0행/);
    await expect(checkedRows).toHaveCount(1);
    await expect(checkedRows.first()).toContainText('정정하기 전의 값');
    await dialog(page).getByRole('button', { name: '3행 등록' }).click();
    await expect(page.getByText('3행을 등록하고 0행을 정정했습니다.')).toBeVisible();
    // Sum of four times 316,500 won, and 40,040 won.
    await expect(totals(page)).toContainText('5건');
    await expect(totals(page)).toContainText('1,306,040원');
    await expect(groups.first()).toContainText('1,306,040');
  });

  test('updates the sums after a weighing is voided and restored', async () => {
    const groups = page.getByRole('table', { name: /^구분별 계근/ }).locator('tbody tr');
    const fourth = page.getByRole('button', { name: `${vehicleNumber} ${day} 4번 계근 보기` });
    await fourth.click();
    await dialog(page).getByRole('button', { name: '무효 처리' }).click();
    await expect(dialog(page)).toContainText('실중량 4,220 kg과 금액 316,500원');
    await dialog(page).getByRole('button', { name: '무효 처리' }).click();
    await expect(dialog(page)).toContainText('무효 사유를 입력해 주십시오.');
    await dialog(page).getByLabel('무효 사유').fill('차량번호가 틀림');
    await dialog(page).getByRole('button', { name: '무효 처리' }).click();
    await expect(dialog(page).getByRole('table', { name: '정정 이력' })).toContainText('무효: 차량번호가 틀림');
    await dialog(page).getByRole('button', { name: '닫기' }).click();
    await expect(totals(page)).toContainText('989,540원');
    await expect(groups.first()).toContainText('989,540');
    await expect(page.getByRole('row').filter({ has: fourth })).toContainText('무효');
    await fourth.click();
    await dialog(page).getByRole('button', { name: '무효 취소' }).click();
    await dialog(page).getByLabel('무효 취소 사유').fill('차량번호가 맞음');
    await dialog(page).getByRole('button', { name: '무효 취소' }).click();
    await expect(dialog(page).getByRole('table', { name: '정정 이력' })).toContainText('무효 취소: 차량번호가 맞음');
    await dialog(page).getByRole('button', { name: '닫기' }).click();
    await expect(totals(page)).toContainText('1,306,040원');
  });

  test("shows the same prices in the workbook and on the vehicle's page", async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '엑셀', exact: true }).click();
    const sheet = await readSheet(new Uint8Array(readFileSync(await (await coming).path())).buffer);
    const price = sheet[0]?.indexOf('금액(원)') ?? -1;
    expect(
      sheet
        .slice(1)
        .map((cells) => Number(cells[price]))
        .sort(),
    ).toEqual([316_500, 316_500, 316_500, 316_500, 40_040]);
    expect(sheet[0]).not.toContain('운전자');

    await page.getByRole('link', { name: vehicleNumber }).first().click();
    await expect(page).toHaveURL(/systemStatistics\/scale\/detail\?.*measurementType=scale/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicleNumber);
    await expect(totals(page)).toContainText('1,306,040원');
    const comingToo = page.waitForEvent('download');
    await page.getByRole('button', { name: '엑셀', exact: true }).click();
    const ofVehicle = await readSheet(new Uint8Array(readFileSync(await (await comingToo).path())).buffer);
    expect(ofVehicle.slice(1).map((cells) => cells[price])).toEqual(expect.arrayContaining([316_500, 40_040]));
  });

  test('shows citizens weights, but neither prices nor people', async () => {
    // A voided weighing isn't counted. Prices and people's names are never public.
    await page.goto('cleaning/statistics?measurementType=scale');
    await expect(page.getByLabel('통계 단위')).toHaveValue('month');
    const dateIn = async (name: string) => Date.parse(await page.getByLabel(name, { exact: true }).inputValue());
    expect(((await dateIn('종료일')) - (await dateIn('시작일'))) / 86_400_000, 'the last year').toBeGreaterThanOrEqual(
      365,
    );
    await page.goto(`cleaning/statistics?measurementType=scale&startDatetime=${day}&endDatetime=${day}`);
    const sums = page.getByLabel('조회 기간 합계');
    await expect(sums).toContainText(product);
    await expect(sums).toContainText('16,880 kg');
    await expect(page.getByRole('main')).not.toContainText(/원\b|홍\*동|여정업체/);
  });
});

test("opens with its own permission, and disables the vehicles' tab without theirs", async ({ page, request }) => {
  const account = await addAdministrator(request, 'structure');
  await asSupervisor(request, 'POST', `/administrators/${account.adminNumber}/authorities`, {
    authorityKey: 'systemStatistics/scale:get',
    reason: '시험',
  });
  await enterConsoleBy(page, account);
  // The specification has one address for both details; this address opens the details of weighings.
  await page.goto(
    consoleAddress('/systemStatistics/cleaningVehicle/detail?measurementType=scale&vehicleNumber=80가1001'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('차량 계근 통계 · 80가1001');
  await page.getByRole('link', { name: '계근 목록' }).click();
  await expect(totals(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '엑셀 등록' })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: '청소차량 통계 구분' });
  await expect(tabs).toContainText('차량 운행 (권한 없음)');
  await expect(tabs.getByRole('link')).toHaveText(['계근']);
  await page.goto(consoleAddress('/systemStatistics/cleaningVehicle'));
  await expect(page.getByRole('heading', { level: 1, name: '이용 권한이 없습니다' })).toBeVisible();
});
