/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { answerOf } from '../support/answers.ts';
import { consoleAddress, enterConsole, save } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { registerLabelled } from '../support/report.ts';

const listPath = '/device/smartSecurityLight';

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

interface Light {
  managementCode: string;
  spot: string;
}

/** Registers a light by the form; returns its key. */
async function register(page: Page, { managementCode, spot }: Light): Promise<string> {
  await page.goto(consoleAddress(`${listPath}/new`));
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
  await page.getByLabel('등 종류').selectOption('led');
  await page.getByLabel('도입 업체').fill('여정조명');
  await page.getByLabel('주소', { exact: true }).fill('서울특별시 중랑구 여정로 1');
  await page.getByLabel('상세 주소').fill(spot);
  await page.getByLabel('행정동').selectOption({ index: 1 });
  await page.getByLabel('위도', { exact: true }).fill('37.59');
  await page.getByLabel('경도', { exact: true }).fill('127.09');
  await page.getByLabel('휴대전화').fill('010-1234-5678');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page).toHaveURL(/\/smartSecurityLight\/\d+$/);
  return key;
}

test.describe('security light', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const light = { managementCode: `LAMP-${own}`, spot: `여정 골목 ${own}` };
  let address = '';
  const reading = { status: 'failure', reportType: 'event', dimming: 100, ampere: 0.03 };

  test('is registered, and shows a change in its history', async () => {
    await enterConsole(page);

    // Missing fields are listed in form order.
    await page.goto(consoleAddress(listPath));
    await page.getByRole('link', { name: '보안등 등록' }).click();
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect(faultsIn(page).first()).toHaveText('관리번호를 입력해 주십시오.');

    const key = await register(page, light);
    expect(key.length).toBeGreaterThan(20);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(light.managementCode);
    expect(await page.locator('body').textContent()).not.toContain(key);
    address = page.url();
    await publishBy({ managementCode: light.managementCode, key }, reading);

    // Changes the light; the history lists the change, and the number stays masked.
    await page.reload();
    await page.getByLabel('등 종류').selectOption('sodium');
    await save(page);
    await expect(page.getByRole('table', { name: '변경 이력' })).toContainText('등 종류: LED → 나트륨');
    await expect(page.getByText('현재 010-****-5678.')).toBeVisible();
  });

  test('can be found by citizens by address, but not by code', async () => {
    await page.goto(`securityLight?keyword=${encodeURIComponent(light.spot)}`);
    const row = page.getByRole('row', { name: new RegExp(light.spot) });
    await expect(row).toContainText('고장');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(light.spot);
    await expect(page.getByRole('table', { name: '최근 변화' })).toContainText('고장');
    expect(await page.locator('main').textContent()).not.toContain(light.managementCode);
  });

  test('is listed in statistics, reports and workbooks', async () => {
    // Checks statistics, a light's reports, and the workbooks of both.
    await page.goto(consoleAddress(`/systemStatistics/smartSecurityLight?keyword=${light.managementCode}`));
    const rows = page.getByRole('table', { name: '보안등 통계' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('고장');
    expect((await downloaded(page))[1]).toEqual(expect.arrayContaining([light.managementCode, '나트륨', '고장']));
    await rows.getByRole('link', { name: /상세 보기/ }).click();
    await expect(page).toHaveURL(/\/systemStatistics\/smartSecurityLight\/detail\?.*deviceId=\d+/);
    await expect(page.getByRole('table', { name: /보안등 상세 통계/ }).locator('tbody tr')).toHaveCount(1);
    expect((await downloaded(page))[1]).toEqual(expect.arrayContaining(['이벤트', '고장']));
  });

  test('is listed on the wall', async () => {
    // The wall counts lights that are off at night as off, and lists faulty lights, newest first, with their reports.
    await page.route('**/dashboard/security-light/summary*', async (route) => {
      const response = await answerOf(route);
      await route.fulfill({ response, json: { ...(await response.json()), offCount: 5, nightFaultCount: 2 } });
    });
    await page.goto(consoleAddress('/dashboard/securityLight'));
    const counts = page.locator('section', { has: page.getByRole('heading', { name: '상태별 보안등' }) });
    await expect(counts.locator('dl > div').filter({ hasText: '소등' })).toHaveText('소등5 야간 소등 2개 포함');
    const troubles = page.getByRole('table', { name: '점검이 필요한 보안등' });
    await troubles.getByRole('button', { name: light.managementCode }).click();
    await expect(page.getByRole('table', { name: `${light.managementCode} 보고` })).toContainText('고장');
  });

  test("can't be deleted while in use", async () => {
    await page.goto(address);
    await remove(page);
    await expect(page.getByRole('dialog').getByText('사용 중인 장치는 삭제할 수 없습니다')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  });

  test('is shown as not in use, beside its last report', async () => {
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page);
    await page.goto(consoleAddress(`/systemStatistics/smartSecurityLight?keyword=${light.managementCode}`));
    await expect(page.getByRole('table', { name: '보안등 통계' }).locator('tbody tr')).toContainText('미사용');
    await page.goto(`securityLight?keyword=${encodeURIComponent(light.spot)}`);
    const row = page.getByRole('row', { name: new RegExp(light.spot) });
    await expect(row).toContainText('미사용');
    await row.getByRole('link').first().click();
    const state = page.getByRole('region', { name: '상태', exact: true });
    await expect(state).toContainText('사용하지 않는 보안등입니다.');
    await expect(state).not.toContainText(/점검중|보고한 적/);
  });

  test('is deleted, also from the public list', async () => {
    await page.goto(address);
    await remove(page);
    await expect(page).toHaveURL(/\/device\/smartSecurityLight(\?|$)/);
    await page.goto(`securityLight?keyword=${encodeURIComponent(light.spot)}`);
    await expect(page.getByRole('row', { name: new RegExp(light.spot) })).toHaveCount(0);
  });
});

test('deletes several lights at once, with reasons for remaining ones, and exports the list', async ({
  page,
  request,
}) => {
  const prefix = `BULK-${Date.now().toString(36)}`;
  const used = await registerLabelled(request, 'light', prefix);
  const unused = await registerLabelled(request, 'light', prefix);
  const codes = [used, unused].map(({ managementCode }) => managementCode);
  await used.publish({ status: 'on', reportType: 'event' });
  await enterConsole(page);
  await page.goto(consoleAddress(`${listPath}?keyword=${prefix}`));
  await expect(page.getByRole('table', { name: '스마트 보안등' }).locator('tbody tr')).toHaveCount(2);
  const sheet = await downloaded(page);
  expect(sheet.slice(1).map((row) => row[1])).toEqual(codes.toReversed());
  expect(sheet.flat().join()).not.toContain('5678');
  for (const managementCode of codes) await page.getByRole('checkbox', { name: new RegExp(managementCode) }).check();
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '2건 삭제', exact: true }).click();
  await expect(dialog.getByText('사용 중인 장치는 삭제할 수 없습니다')).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
  const rows = page.getByRole('table', { name: '스마트 보안등' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);

  // Rows whose action failed stay selected.
  await page.getByRole('button', { name: '미사용으로 변경' }).click();
  await dialog.getByRole('button', { name: '1건 미사용으로 변경' }).click();
  await expect(dialog.getByText('1건 완료, 0건 실패')).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toContainText('미사용');
  await page.getByRole('checkbox', { name: new RegExp(codes[0] ?? '') }).check();
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  await dialog.getByRole('button', { name: '1건 삭제', exact: true }).click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toHaveCount(0);
});
