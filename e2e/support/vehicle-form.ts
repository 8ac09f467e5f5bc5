/** Registers a vehicle with its tracker on the console's form. */
import { expect, type Page } from '@playwright/test';

interface Vehicle {
  vehicleNumber: string;
  managementCode: string;
}

/** Fills in the form of a vehicle that collects household waste. */
export async function fillVehicle(page: Page, { vehicleNumber, managementCode }: Vehicle): Promise<void> {
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
  await page.getByLabel('차량 번호').fill(vehicleNumber);
  await page.getByLabel('차량 용도').selectOption('household');
  await page.getByLabel('업체').selectOption('yongma');
  await page.getByLabel('적재량').fill('5');
}

/** Reads the device's key, which is shown only once, and closes the dialog. */
export async function keyShown(page: Page): Promise<string> {
  const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  expect(key.length).toBeGreaterThan(20);
  return key;
}
