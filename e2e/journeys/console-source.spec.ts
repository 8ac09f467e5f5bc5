/** A device of a LoRaWAN network: unknown at first, registered, mapped, and seen by a citizen. */
import { expect } from '@playwright/test';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { sendUplink } from '../support/source.ts';

test('a ChirpStack device reports, is registered and mapped, and a citizen sees its value', async ({ page }) => {
  const own = Date.now().toString(36);
  const devEui = `A84041${Date.now().toString(16).toUpperCase().slice(-10)}`;
  await enterConsole(page);

  await page.goto(consoleAddress('/device/source/new'));
  await page.getByLabel('이름', { exact: true }).fill(`칩스택 ${own}`);
  await page.getByLabel('종류', { exact: true }).selectOption({ label: 'ChirpStack v4' });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByTestId('device-key').textContent()) ?? '';
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(page).toHaveURL(/\/device\/source\/\d+$/);
  const sourcePage = page.url();
  const address = `/ingest/v1/sources/${sourcePage.split('/').at(-1)}`;
  await expect(page.getByText(`${new URL(sourcePage).origin}${address}`)).toBeVisible();
  await sendUplink(page.request, { address, secret }, devEui.toLowerCase(), { dust: { 'pm2.5': 612.5, pm10: 734 } });

  // It is unknown, and the form of a new device is filled in.
  await page.goto(consoleAddress(`/device/unknown?keyword=${devEui}`));
  await page.getByRole('button', { name: `${devEui} 등록` }).click();
  await expect(dialog.getByLabel('장치 종류').locator('option:checked')).toHaveText('미세먼지 센서');
  const places = dialog.getByLabel('설치 장소', { exact: true });
  await places.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: '등록 화면으로' }).click();
  await expect(page.getByLabel('관리번호', { exact: true })).toHaveValue(devEui);
  await expect(page.getByLabel('DevEUI')).toHaveValue(devEui);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치 위치', { exact: true }).fill('1층 입구');
  await page.getByLabel('설치일').fill('2026-01-02');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  const placeId = /\/device\/fineDustSensor\/(\d+)\//.exec(page.url())?.[1];

  // The mapping shows what would be stored before it is saved.
  await page.goto(sourcePage);
  const mapping = page.getByRole('form', { name: '매핑' });
  const of = (measure: RegExp) => mapping.getByRole('group', { name: measure });
  await of(/^초미세먼지/)
    .getByLabel('메시지의 항목')
    .selectOption({ label: 'dust › pm2.5' });
  await of(/^미세먼지/)
    .getByLabel('메시지의 항목')
    .selectOption({ label: 'dust › pm10' });
  await expect(page.getByTestId('preview')).toContainText('612.5 ㎍/㎥');
  await mapping.getByRole('button', { name: '매핑 저장' }).click();
  await expect(page.getByText('기다리던 메시지 1건을 다시 처리합니다.').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: devEui.toLowerCase() });
    await expect(row).toContainText('저장', { timeout: 500 });
  }).toPass();

  await page.goto(`/portal/airQuality/${placeId}`);
  await expect(page.getByText('613').first()).toBeVisible();
});
