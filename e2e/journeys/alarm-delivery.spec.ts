/** An alarm from a device's crossing to an e-mail and its repetition. */
import { expect } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { outdoorStation, publish } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { stretched } from '../support/timeouts.ts';
import { ageDeliveries } from '../support/unused.ts';

const soon = { timeout: stretched(30_000) };

test('counts an alarm in the frame, and sends and repeats e-mails', async ({ page, request }) => {
  const { managementCode } = await outdoorStation(request);
  const name = `당직 ${managementCode}`;
  const { alarmRuleId } = (await asSupervisor(request, 'POST', '/alarm-rules', {
    deviceType: 'air',
    managementCode,
    kind: 'grade',
    field: 'ultraFineDust',
    grade: 'very_bad',
    hysteresis: 0,
    leastMinutes: 0,
    silenceMinutes: null,
    batteryPercent: null,
    severity: 'critical',
    isUsed: true,
  })) as { alarmRuleId: number };

  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  await page.getByRole('button', { name: '알람 수신처 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog.getByText('이메일 주소를 입력해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('이름').fill(name);
  await dialog.getByLabel('이메일 주소').fill('duty@example.kr');
  await dialog.getByLabel('심각도').selectOption({ label: '위험' });
  await dialog.getByLabel('반복 간격').fill('5');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('du**@example.kr');

  await publish(managementCode, { ultraFineDust: 187, fineDust: 311 });
  await expect(page.getByRole('link', { name: /^미확인 알람 \d+건, 위험 \d+건/ })).toBeVisible(soon);
  const log = dialog.getByRole('row').filter({ hasText: `${managementCode} 초미세먼지 매우나쁨` });
  await page.getByRole('button', { name: `${name} 발송 기록` }).click();
  await expect(log.filter({ hasText: '발생' })).toContainText('발송', soon);
  await ageDeliveries(name, 5);
  await expect(log.filter({ hasText: '반복' })).toContainText('발송', soon);
  await dialog.getByRole('button', { name: '닫기' }).last().click();

  await page.goto(consoleAddress('/device/alarm/mail'));
  const mails = page.getByRole('row').filter({ hasText: `[위험] ${managementCode} 초미세먼지 매우나쁨` });
  await expect(mails).toHaveCount(2);
  await asSupervisor(request, 'DELETE', `/alarm-rules/${alarmRuleId}`);
});
