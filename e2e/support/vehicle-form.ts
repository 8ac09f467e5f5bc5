/** Registers a vehicle with its tracker, by a call or on the console's form. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { asSupervisor } from './administrators.ts';

interface Vehicle {
  vehicleNumber: string;
  managementCode: string;
}

interface Made {
  vehicleId: number;
  deviceKey: string;
}

/** Registers a vehicle whose tracker is a phone, by a call. */
export async function addVehicle(
  request: APIRequestContext,
  { vehicleNumber, managementCode }: Vehicle,
): Promise<Made> {
  const { list } = (await (await request.get('/api/vendors?deviceType=vehicle')).json()) as {
    list: { vendorId: number }[];
  };
  return (await asSupervisor(request, 'POST', '/installation/vehicle-gps', {
    managementCode,
    vendorId: list[0]?.vendorId,
    modelName: '휴대전화',
    installationDate: '2026-01-15',
    reportingIntervalSeconds: 30,
    isActivated: true,
    vehicleNumber,
    vehicleType: 'recycling',
    vehicleCompanyCode: 'yongma',
    carryingCapacity: 2.5,
    installationType: 'portable',
    description: '',
    address: '',
    detailAddress: '',
    zipCode: '',
    isRoadNameAddress: true,
    dongCode: '',
    latitude: null,
    longitude: null,
    chargeName: '홍길동',
    mobileNumber: '010-0000-0000',
    vehicleScheduleList: [],
  })) as Made;
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
