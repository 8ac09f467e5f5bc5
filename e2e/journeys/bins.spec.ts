import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { consoleAddress, enterConsole, save } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { registerLabelled } from '../support/report.ts';

/** The smallest possible photo: one blue pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Registers a bin on its form; returns the device's key. */
async function register(page: Page, managementCode: string, detailAddress: string): Promise<string> {
  await page.goto(consoleAddress('/device/smartRecycleBin/new'));
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
  await page.getByLabel('수거 품목').selectOption({ label: '페트·캔, 종이팩' });
  await page.getByRole('textbox', { name: '주소', exact: true }).fill('서울특별시 중랑구 여정로 1');
  await page.getByLabel('상세 주소').fill(detailAddress);
  await page.getByLabel('행정동').selectOption({ index: 1 });
  // Typed key by key, because a field can lose the point of an unfinished number.
  await page.getByLabel('위도', { exact: true }).pressSequentially('37.59');
  await page.getByLabel('경도', { exact: true }).pressSequentially('127.09');
  await button(page, '저장').click();
  const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(managementCode);
  await expect(page).toHaveURL(/\/device\/smartRecycleBin\/\d+$/);
  return key;
}

test.describe('recycle bin', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const [managementCode, spot] = [`JBIN-${own}`, `여정 쉼터 ${own}`];
  let address = '';

  test('is registered, reports, and gets a photo', async () => {
    await enterConsole(page);

    // Errors appear in form order.
    await page.goto(consoleAddress('/device/smartRecycleBin'));
    // Waits for the list above the button, because its loading moves the button.
    await expect(page.getByRole('heading', { name: /^오늘 비울 수거함 \d+$/ })).toBeVisible();
    await page.getByRole('link', { name: '수거함 등록' }).click();
    await page.getByLabel('관리번호', { exact: true }).fill('JBIN 1');
    await button(page, '저장').click();
    await expect(faultsIn(page).first()).toHaveText('관리번호는 영문, 숫자, -, _ 만 64자까지 쓸 수 있습니다.');
    await page.getByLabel('관리번호', { exact: true }).fill('');

    const key = await register(page, managementCode, spot);
    address = page.url();
    await publishBy({ managementCode, key }, { petCanFill: 97, cartonFill: 12, petCanItems: 10, cartonItems: 3 });
    await page.reload();
    await expect(page.getByText('지금 가득 참')).toBeVisible();

    // Adds a public photo, and changes the number of bins.
    await page.getByLabel('설치 대수').fill('3');
    await page.locator('input[type=file]').setInputFiles({ name: '현장.png', mimeType: 'image/png', buffer: photo });
    await save(page);
    await page.reload();
    await expect(page.getByLabel('설치 대수')).toHaveValue('3 대');
    await expect(page.getByRole('img', { name: /현장/ })).toBeVisible();
  });

  test('is shown to citizens with the photo, and without the code', async () => {
    await page.goto(`device/smartRecycleBin?keyword=${encodeURIComponent(spot)}`);
    await page.getByRole('main').getByRole('link', { name: spot }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(spot);
    await expect(page.getByText('지금 가득 찼습니다. 다른 수거함을 이용해 주십시오.')).toBeVisible();
    await expect(page.getByRole('img', { name: `${spot} 사진 1` })).toBeVisible();
    expect(
      await page
        .getByRole('img', { name: `${spot} 사진 1` })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    expect(await page.locator('body').textContent()).not.toContain(managementCode);
  });

  test('is listed as due in the list, on the wall and in the workbook', async () => {
    // The bin is listed as due on the list's page and on the wall.
    await page.goto(consoleAddress(`/device/smartRecycleBin?keyword=${managementCode}`));
    const due = page.getByRole('table', { name: '오늘 비울 수거함' });
    await expect(due).toBeVisible();
    // At some times of day the demo has more due bins than the list shows at first.
    const others = page.getByRole('button', { name: /대 더 보기/ });
    if (await others.isVisible()) await others.click();
    await expect(due).toContainText(managementCode);
    const rows = page.getByRole('table', { name: '스마트 수거함' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: '최근 수정' })).toBeVisible();
    const coming = page.waitForEvent('download');
    await button(page, '엑셀').click();
    const sheet = await readSheet(new Uint8Array(readFileSync(await (await coming).path())).buffer);
    expect(sheet).toHaveLength(2);
    expect(sheet[1]).toEqual(expect.arrayContaining([managementCode, '페트·캔, 종이팩', 3]));
    await page.goto(consoleAddress('/dashboard/cleaning'));
    await expect(page.getByRole('heading', { name: /오늘 비울 수거함 \d+/ })).toBeVisible();
  });

  test('can be deleted after removal of its photo and deactivation', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: /현장/ }).click();
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page, true);
    await expect(page.getByRole('img', { name: /현장/ })).toHaveCount(0);
    await button(page, '삭제').click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(/\/device\/smartRecycleBin(\?|$)/);
  });
});

test('deletes several bins at once, and gives the reason for a bin in use', async ({ page, request }) => {
  const prefix = `JMANY-${Date.now().toString(36)}`;
  const used = await registerLabelled(request, 'bin', prefix);
  await used.publish({ petCanFill: 5, cartonFill: 5, petCanItems: 1, cartonItems: 1 });
  await registerLabelled(request, 'bin', prefix);
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/smartRecycleBin?keyword=${prefix}`));
  const table = page.getByRole('table', { name: '스마트 수거함' });
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await table.locator('tbody').getByRole('checkbox').first().check();
  await table.locator('tbody').getByRole('checkbox').last().check();
  await button(page, '삭제').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '2건 삭제' }).click();
  await expect(dialog).toContainText(used.managementCode);
  await expect(dialog).toContainText('사용 중');
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(table).toContainText(used.managementCode);
});
