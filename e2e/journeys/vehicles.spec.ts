/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { consoleAddress, enterConsole, pressSave } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn, summaryIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { addVehicle, fillVehicle, keyShown } from '../support/vehicle-form.ts';

const listPath = '/device/vehicleGPS';

/** Rows of the first sheet that the first button of a part downloads, as texts. */
async function downloaded(page: Page, part: Page | Locator): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await part.getByRole('button', { name: '엑셀', exact: true }).first().click();
  const bytes = readFileSync(await (await coming).path());
  return (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map((cell) => String(cell ?? '')));
}

/** A plate unique to this run. */
const plateOf = (run: number, index: number) => `9${index}하${String(run % 10_000).padStart(4, '0')}`;

test.describe('cleaning vehicle', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const run = Date.now();
  const own = run.toString(36);
  const vehicle = { vehicleNumber: plateOf(run, 1), managementCode: `GPS-${own}` };
  let key = '';
  const position = { latitude: 37.5868, longitude: 127.0807, velocity: 12 };

  test('can be registered with a schedule', async () => {
    await enterConsole(page);

    // Missing fields are listed in form order, with the schedule's dong by name.
    await page.goto(consoleAddress(listPath));
    await page.getByRole('link', { name: '차량 등록' }).click();
    await pressSave(page);
    await expect(faultsIn(page).first()).toHaveText('차량 번호를 입력해 주십시오.');
    await fillVehicle(page, { ...vehicle, vehicleNumber: '용달차' });
    await pressSave(page);
    await expect(page.getByLabel('차량 번호')).toBeFocused();
    await page.getByLabel('차량 번호').fill(vehicle.vehicleNumber);
    for (const day of ['월', '화', '수', '목', '금', '토', '일']) await page.getByLabel(`면목2동 ${day}요일`).check();
    await pressSave(page);
    await expect(page.getByText('면목2동 운행 시간을 입력해 주십시오.')).toBeVisible();
    await expect(page.getByLabel('면목2동 시작')).toBeFocused();
    // The first minute of the day, which is in the past all day except during that minute.
    await page.getByLabel('면목2동 시작').fill('00:00');
    await pressSave(page);
    await expect(page.getByText('면목2동 운행 시간을 입력해 주십시오.')).toBeVisible();
    await page.getByLabel('면목2동 종료').fill('00:01');
    await pressSave(page);
    key = await keyShown(page);
    await expect(page).toHaveURL(/\/vehicleGPS\/\d+(:|%3A)\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicle.vehicleNumber);
    await publishBy({ managementCode: vehicle.managementCode, key }, position);
  });

  test("lists unvisited dongs in today's plan, and gets another tracker", async () => {
    const plan = page.getByRole('table', { name: '운행 계획 대비 방문' });
    await expect(plan.getByRole('row', { name: /면목2동/ })).toContainText('미방문');
    await expect(plan.getByRole('link', { name: /면목2동 운행 다시 보기/ })).toHaveAttribute(
      'href',
      /^\/admin\/dashboard\/cleaning\/replay\?replay=[\d-]{10}&vehicles=\d+&at=0$/,
    );
    expect(await downloaded(page, page.getByRole('region', { name: '운행 계획 대비 방문' }))).toHaveLength(2);

    // A new tracker's key is shown only once; the former tracker is in the history.
    const before = page.url();
    await page.getByRole('button', { name: '단말기 교체' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '교체', exact: true }).click();
    await expect(summaryIn(dialog)).toBeFocused();
    await dialog.getByLabel('관리번호', { exact: true }).fill(`GPS-${own}-2`);
    await dialog.getByLabel('설치일', { exact: true }).fill('2026-02-01');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: '교체', exact: true }).click();
    expect(await keyShown(page)).not.toBe(key);
    expect(page.url()).not.toBe(before);
    const former = page.getByRole('table', { name: '이전 단말기' });
    await expect(former.getByRole('row', { name: new RegExp(vehicle.managementCode) })).toBeVisible();
    await expect(page.getByLabel('관리번호', { exact: true })).toHaveValue(`GPS-${own}-2`);
  });

  test('lists visits in statistics and their workbook', async () => {
    // The officer views all of today's missed visits, and downloads them.
    await page.goto(
      consoleAddress(
        `/systemStatistics/cleaningVehicle?plan.visitStatus=missed&plan.vehicleNumber=${encodeURIComponent(vehicle.vehicleNumber)}`,
      ),
    );
    const missed = page.getByRole('region', { name: '운행 계획 대비 방문' });
    await expect(missed.locator('tbody tr')).toHaveCount(1);
    await expect(missed.locator('tbody tr')).toContainText('면목2동');
    const sheet = await downloaded(page, missed);
    expect(sheet.length).toBe(2);
    expect(sheet[1]).toEqual(expect.arrayContaining(['미방문', vehicle.vehicleNumber, '면목2동']));
  });
});

test('deletes several vehicles at once, with reasons for remaining ones, and exports the list', async ({
  page,
  request,
}) => {
  const run = Date.now();
  const own = run.toString(36);
  await enterConsole(page);
  const vehicles = [2, 3].map((index) => ({
    vehicleNumber: plateOf(run, index),
    managementCode: `FLEET-${own}-${index}`,
  }));
  const keys: string[] = [];
  for (const vehicle of vehicles) keys.push((await addVehicle(request, vehicle)).deviceKey);
  // Drives for a minute, because days without driving aren't listed.
  const now = Date.now();
  for (const [at, latitude] of [37.5868, 37.5873, 37.5878].entries())
    await publishBy(
      { managementCode: vehicles[0]?.managementCode ?? '', key: keys[0] ?? '' },
      { measuredAt: now - (2 - at) * 30_000, latitude, longitude: 127.0807, velocity: 7, operationState: 'driving' },
    );

  await page.goto(consoleAddress(`${listPath}?keyword=FLEET-${own}`));
  const rows = page.getByRole('table', { name: '차량 GPS' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const sheet = await downloaded(page, page.getByRole('main'));
  expect(sheet.slice(1).flat()).toEqual(expect.arrayContaining(vehicles.map(({ vehicleNumber }) => vehicleNumber)));
  for (const { vehicleNumber } of vehicles) await page.getByRole('checkbox', { name: vehicleNumber }).check();
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '2건 삭제', exact: true }).click();
  await expect(dialog.getByText('사용 중인 장치는 삭제할 수 없습니다')).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toHaveCount(1);

  // Checks today's statistics of the vehicle, its days, and the workbooks of both.
  const [{ vehicleNumber: stays } = { vehicleNumber: '' }] = vehicles;
  const address = await rows.getByRole('link').first().getAttribute('href');
  await page.goto(consoleAddress(`/systemStatistics/cleaningVehicle?vehicleNumber=${encodeURIComponent(stays)}`));
  const statistics = page.getByRole('table', { name: '청소차량 통계' }).locator('tbody tr');
  await expect(statistics).toHaveCount(1);
  expect((await downloaded(page, page.getByRole('main')))[1]).toContain(stays);
  await statistics.getByRole('link', { name: /상세/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(stays);
  // A job computes the totals in the background, beside other tests.
  await expect(async () => {
    await page.reload();
    const days = page.getByRole('table', { name: /청소차량 상세 통계/ }).locator('tbody tr');
    await expect(days).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  expect(await downloaded(page, page.getByRole('main'))).toHaveLength(2);

  // After the change, the vehicle isn't in use and can also be deleted.
  await page.goto(address ?? '');
  await page.getByLabel('적재량').fill('7.5');
  await page.getByLabel('사용', { exact: true }).uncheck();
  await pressSave(page);
  await expect(page.getByRole('table', { name: '변경 이력' })).toContainText('2.5 → 7.5');
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  await dialog.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(page).toHaveURL(/\/device\/vehicleGPS(\?|$)/);
});

test('shows a chosen vehicle on the cleaning wall', async ({ page }) => {
  await enterConsole(page, 'cleaning');
  await page.goto(consoleAddress('/dashboard/cleaning'));
  const reports = page.getByRole('table', { name: '오늘의 운행 보고' });
  const chosen = reports.locator('tbody').getByRole('button').first();
  const number = (await chosen.textContent())?.trim() ?? '';
  await chosen.click();
  await expect(page.getByRole('heading', { name: `${number} 차량` })).toBeVisible();
  // The totals of all vehicles, and of this vehicle.
  await expect(page.getByRole('heading', { name: '오늘의 운행 계획' })).toHaveCount(2);
  const [header = []] = await downloaded(page, page.locator('body'));
  expect(header).toEqual(expect.arrayContaining(['차량 번호', '계획', '미방문']));
});

test('hides the chart of vehicles if its token is refused, and keeps the session', async ({ page }) => {
  await enterConsole(page);
  const chart = page.getByRole('heading', { name: '운행 시간과 거리' });
  await page.goto(consoleAddress('/systemStatistics/cleaningVehicle'));
  await expect(chart).toBeVisible();
  await page.route('**/admin/api/statistics/vehicles/chart?*', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { status: 401, code: 'UNAUTHORIZED', error: '다시 로그인해 주십시오.' },
    }),
  );
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/vehicles/chart?') && answer.status() === 401,
  );
  await page.reload();
  await refused;
  await expect(page.getByRole('table', { name: '청소차량 통계' }).locator('tbody tr').first()).toBeVisible();
  await expect(chart).toHaveCount(0);
  await expect(page.getByText('불러오지 못했습니다')).toHaveCount(0);
  await expect(page).toHaveURL(/\/systemStatistics\/cleaningVehicle/);
});
