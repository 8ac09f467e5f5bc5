/** An alarm from its rule to its end. */
import { expect, type Locator, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { outdoorStation, publish } from '../support/device.ts';
import { openProfile, test } from '../support/journey.ts';
import { saveAfterAnother } from '../support/save-meanwhile.ts';
import { stretched } from '../support/timeouts.ts';

test('raises an alarm by a rule, acknowledges it, and ends it with the rule', async ({ page, request }) => {
  const { managementCode } = await outdoorStation(request);
  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  await page.getByRole('button', { name: '알람 규칙 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog.getByText('장치 종류를 선택해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('장치 종류').selectOption({ label: '미세먼지 센서' });
  await dialog.getByLabel('장치 관리번호').fill(managementCode);
  await dialog.getByLabel('측정값').selectOption({ label: '초미세먼지' });
  await dialog.getByLabel('등급').selectOption({ label: '매우나쁨' });
  await dialog.getByLabel('심각도').selectOption({ label: '위험' });
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('알람 규칙을 저장했습니다.').first()).toBeVisible();

  await publish(managementCode, { ultraFineDust: 187, fineDust: 311 });
  const rows = page.getByRole('row').filter({ hasText: managementCode });
  const alarm = rows.filter({ hasText: '초미세먼지', has: page.getByRole('button', { name: /조치$/ }) }).first();
  await expect(alarm).toContainText('미확인', { timeout: stretched(60_000) });
  await page.goto(consoleAddress('/device/alarm?state=open'));
  await alarm.getByRole('button', { name: /조치$/ }).click();
  await dialog.getByLabel('의견').fill('현장 확인');
  await dialog.getByRole('button', { name: '확인', exact: true }).click();
  // The acknowledged alarm leaves the list of open ones, but its dialog stays.
  await expect(alarm).toHaveCount(0);
  await expect(dialog.getByRole('listitem').filter({ hasText: '현장 확인' })).toContainText('확인');
  await expect(dialog.getByLabel('의견')).toBeFocused();
  await dialog.getByRole('button', { name: '닫기' }).first().click();
  await page.goto(consoleAddress('/device/alarm'));

  await rows.getByRole('button', { name: '초미세먼지 매우나쁨 규칙 삭제' }).click();
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(alarm).toContainText('해제');
});

test('registers, changes and deletes a maintenance window', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  await page.getByRole('button', { name: '점검 기간 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('사유').fill('겨울 정비');
  await dialog.getByLabel('장치 종류').selectOption({ label: '미세먼지 센서' });
  await dialog.getByLabel('반복').selectOption({ label: '매주' });
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog.getByText('요일을 하나 이상 선택해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('토', { exact: true }).check();
  await dialog.getByLabel('시작 시각').fill('22:00');
  await dialog.getByLabel('종료 시각').fill('06:00');
  await dialog.getByRole('button', { name: '저장' }).click();
  const row = page.getByRole('row').filter({ hasText: '겨울 정비' });
  await expect(row).toContainText('매주 토 22:00 ~ 다음 날 06:00');

  await page.getByRole('button', { name: '겨울 정비 점검 기간 수정' }).click();
  await dialog.getByLabel('일', { exact: true }).check();
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(row).toContainText('매주 토·일 22:00');
  await page.getByRole('button', { name: '겨울 정비 점검 기간 삭제' }).click();
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(row).toHaveCount(0);
});

test('refuses to overwrite a receiver that another administrator has saved meanwhile, once', async ({ page }) => {
  await enterConsole(page);
  const other = await page.context().newPage();
  const name = `당직 ${Date.now().toString(36)}`;
  for (const one of [page, other]) await one.goto(consoleAddress('/device/alarm'));
  const dialogOf = (of: Page) => of.getByRole('dialog');
  const save = (of: Page) => dialogOf(of).getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '알람 수신처 등록' }).click();
  await dialogOf(page).getByLabel('이름').fill(name);
  await dialogOf(page).getByLabel('이메일 주소').fill('duty@example.kr');
  await save(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await other.reload();
  const repeat = (of: Page) => dialogOf(of).getByLabel('반복 간격');
  for (const one of [page, other]) await one.getByRole('button', { name: `${name} 수신처 수정` }).click();
  await repeat(other).fill('30');
  await dialogOf(other).getByLabel('처리 기한이 지난 시민 신고도 알림').check();
  await save(other);
  await expect(dialogOf(other)).toHaveCount(0);
  await dialogOf(page).getByLabel('해제도 알림').uncheck();
  await save(page);
  await expect(dialogOf(page).getByText('다른 관리자가 먼저 저장했습니다.').first()).toBeVisible();
  await expect(repeat(page)).toHaveValue('30 분');
  await save(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await other.reload();
  await other.getByRole('button', { name: `${name} 수신처 수정` }).click();
  await expect(repeat(other)).toHaveValue('30 분');
  await expect(dialogOf(other).getByLabel('해제도 알림')).not.toBeChecked();
  await expect(dialogOf(other).getByLabel('처리 기한이 지난 시민 신고도 알림')).toBeChecked();
  await other.close();
  await page.getByRole('button', { name: `${name} 수신처 삭제` }).click();
  await dialogOf(page).getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('saves a rule that another administrator has changed to another measure, after one refusal', async ({
  page,
  request,
}) => {
  const { managementCode } = await outdoorStation(request);
  await asSupervisor(request, 'POST', '/alarm-rules', {
    deviceType: 'air',
    managementCode,
    kind: 'measureSilent',
    field: 'temperature',
    grade: '',
    hysteresis: 0,
    leastMinutes: 0,
    silenceMinutes: 10_000,
    batteryPercent: null,
    severity: 'notice',
    isUsed: false,
  });
  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  const measure = (dialog: Locator) => dialog.getByLabel('측정값');
  await saveAfterAnother(
    page,
    {
      name: '온도 측정값 미수신',
      action: '규칙 수정',
      theirs: (dialog) => measure(dialog).selectOption({ label: '습도' }),
      ours: (dialog) => dialog.getByLabel('심각도').selectOption({ label: '위험' }),
    },
    (dialog) => expect(measure(dialog).locator('option:checked')).toHaveText('습도'),
  );
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '습도 측정값 미수신 규칙 수정' }) });
  await expect(row).toContainText('위험');
  await row.getByRole('button', { name: '습도 측정값 미수신 규칙 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(row).toHaveCount(0);
});

test('refreshes the list of alarms only while the console is used', async ({ browser }, info) => {
  // In a separate profile, because setting a page's clock affects the whole profile.
  const own = await openProfile(browser, info);
  const page = await own.newPage();
  await page.clock.install();
  let requests = 0;
  page.on('request', (request) => {
    if (/\/admin\/api\/alarms\?/.test(request.url())) requests += 1;
  });
  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  await expect(page.getByRole('heading', { name: '알람 규칙' })).toBeVisible();
  await page.mouse.move(300, 300);
  const before = requests;
  await page.clock.runFor(12_000);
  await expect.poll(() => requests).toBeGreaterThan(before);
  await page.clock.runFor(6 * 60_000);
  const afterLeaving = requests;
  await page.clock.runFor(60_000);
  expect(requests, 'nobody was there').toBe(afterLeaving);
  await own.close();
});
