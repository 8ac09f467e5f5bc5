/** A light's low battery, from its network's message to the alarm in the console. */
import { expect } from '@playwright/test';
import { asSupervisor, sendAsSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { sendStatus } from '../support/source.ts';
import { stretched } from '../support/timeouts.ts';

const lights = '/installation-place/security-light';
interface Lights {
  list: { securityLightInstallationPlaceId: number; dongCodeName: string }[];
}

test('raises an alarm in list and badge for a low battery that a network reports', async ({ page, request }) => {
  const devEui = `A84041${Date.now().toString(16).toUpperCase().slice(-10)}`;
  const [demo] = ((await asSupervisor(request, 'GET', `${lights}?pageSize=1`)) as Lights).list;
  const sheet = `관리번호,등 종류,제조사,설치일,주소,행정동,위도,경도
${devEui},LED,제조사 미상,2026-01-02,배터리로 1,${demo?.dongCodeName},37.59,127.09`;
  const file = { name: '보안등.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await sendAsSupervisor(request, `/admin/api${lights}/excel`, { file });
  const found = await asSupervisor(request, 'GET', `${lights}?searchType=managementCode&keyword=${devEui}`);
  const placeId = (found as Lights).list[0]?.securityLightInstallationPlaceId;
  const source = { name: `배터리 ${devEui}`, kind: 'chirpstack', zone: 'UTC' };
  const { sourceId, secret } = (await asSupervisor(request, 'POST', '/device/source', source)) as {
    sourceId: number;
    secret: string;
  };
  const access = { address: `/ingest/v1/sources/${sourceId}`, secret };

  await enterConsole(page);
  await page.goto(consoleAddress('/device/alarm'));
  await page.getByRole('button', { name: '알람 규칙 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('장치 종류').selectOption({ label: '스마트 보안등' });
  await dialog.getByLabel('장치 관리번호').fill(devEui);
  await dialog.getByLabel('감시').selectOption({ label: '배터리 부족' });
  await expect(dialog.getByLabel('배터리 기준')).toHaveValue('20 %');
  await dialog.getByLabel('심각도').selectOption({ label: '위험' });
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('알람 규칙을 저장했습니다.').first()).toBeVisible();

  await sendStatus(request, access, { devEui, batteryLevel: 12.4 });
  const alarm = page.getByRole('row').filter({ has: page.getByRole('button', { name: `${devEui} 배터리 부족 조치` }) });
  await expect(alarm).toContainText('미확인', { timeout: stretched(60_000) });
  await expect(alarm).toContainText('12 %');
  await expect(page.getByRole('link', { name: /^미확인 알람 \d+건, 위험 \d+건/ })).toBeVisible({
    timeout: stretched(30_000),
  });

  await page.goto(consoleAddress(`/device/smartSecurityLight/${placeId}`));
  await expect(page.getByRole('definition').filter({ hasText: '12\u2009%' })).toBeVisible();

  // A new battery clears the alarm.
  await sendStatus(request, access, { devEui, batteryLevel: 100 });
  await page.goto(consoleAddress('/device/alarm'));
  await expect(alarm).toContainText('해제', { timeout: stretched(60_000) });
  await page
    .getByRole('row')
    .filter({ hasText: devEui })
    .getByRole('button', { name: '배터리 부족 규칙 삭제' })
    .click();
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('button', { name: '배터리 부족 규칙 삭제' })).toHaveCount(0);
});
