/** Corrects a model's dust for humidity: the option in the console, the mark and its explanation on the public site. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { test } from '../support/journey.ts';

const own = Date.now().toString(36);
const [vendorName, modelName, placeName] = [`여정습도 ${own}`, `HK-${own}`, `여정 습도 측정소 ${own}`];

/** Adds a place with one device, whose model no other device has. */
async function station({ request }: Page) {
  const vendor = { name: vendorName, code: '', parentCode: 'air' };
  const { masterId } = (await asSupervisor(request, 'POST', '/master/vendor', vendor)) as { masterId: string };
  const { dongs } = (await (await request.get('/api/district')).json()) as {
    dongs: { dongCode: string; latitude: number; longitude: number }[];
  };
  const [dong] = dongs;
  const { installationPlaceId } = (await asSupervisor(request, 'POST', '/installation-place/fine-dusts', {
    installationPlaceName: placeName,
    facilityType: 'nursery_school',
    detailFacilityType: 'public_nursery',
    address: '서울특별시 중랑구 습도로 1',
    detailAddress: '',
    zipCode: '02102',
    isRoadNameAddress: true,
    dongCode: dong?.dongCode,
    latitude: dong?.latitude,
    longitude: dong?.longitude,
    chargeName: '',
    telephoneNumber: '',
    mobileNumber: '',
    installationPlaceDescription: '',
  })) as { installationPlaceId: number };
  const managementCode = `HUMID-${own}`;
  const { deviceKey } = (await asSupervisor(request, 'POST', '/device/fine-dusts', {
    installationPlaceId,
    managementCode,
    vendorId: Number(masterId),
    modelName,
    devEui: '',
    installationDate: '2026-01-15',
    installationType: 'outdoor',
    installationLocation: '옥상',
    latitude: null,
    longitude: null,
    reportingIntervalSeconds: null,
    isActivated: true,
    isUserProvide: false,
    deviceDescription: '',
  })) as { deviceKey: string };
  return { placeId: installationPlaceId, device: { managementCode, key: deviceKey } };
}

test('corrects a model for humidity, and marks and explains its values', async ({ page }) => {
  const { placeId, device } = await station(page);
  await enterConsole(page, 'supervisor');
  await page.goto(consoleAddress(`/system/masterData?kind=model&keyword=${encodeURIComponent(modelName)}`));
  await page.getByRole('button', { name: `${modelName} 습도 보정` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('습도 보정').selectOption({ label: 'κ-쾰러 습도 보정' });
  await expect(dialog.getByRole('link', { name: /Crilley/ })).toHaveAttribute('href', /doi\.org/);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toContainText('κ-쾰러 습도 보정 ·');

  const isCorrected = async () => {
    await publishBy(device, { ultraFineDust: 50, fineDust: 80, humidity: 75 });
    const answer = await page.request.get(`/api/air-quality/installation-place/${placeId}/measurement`);
    return ((await answer.json()) as { outdoor: { isCorrected?: boolean } }).outdoor.isCorrected;
  };
  await expect.poll(isCorrected).toBe(true);

  await page.goto(`airQuality/${placeId}`);
  const latest = page.getByRole('region', { name: '실시간 측정값' });
  await expect(latest).toContainText('29');
  await latest.getByRole('button', { name: '보정' }).press('Enter');
  await expect(latest.getByText('습도로 보정했습니다')).toBeVisible();
  await expectAccessible(page, 'an open explanation of a correction');
  await page.keyboard.press('Escape');
  const section = page.getByRole('region', { name: '습도 보정' });
  await expect(section).toContainText('PM₀ ÷');
  await expect(page.getByText('이 기간에는 습도로 보정한')).toBeVisible();
  await expectWhole(page, 'a station with corrected values');

  await page.goto(`airQuality?keyword=${encodeURIComponent(own)}`);
  await expect(page.getByRole('main').getByRole('button', { name: '보정' })).toBeVisible();
  await page.goto(`map/airQuality?place=${placeId}`);
  await expect(page.getByRole('button', { name: '보정' })).toBeVisible();

  await page.goto(consoleAddress(`/device/fineDustSensor/detail?detail=${placeId}`));
  await expect(page.getByRole('table', { name: '장치' })).toContainText('28.9 (보정 전 50.0)');
  await page.goto(
    consoleAddress(`/systemStatistics/atmosphere?installationType=all&keyword=${encodeURIComponent(own)}`),
  );
  await expect(page.getByText('이 기간에는 습도로 보정한')).toBeVisible();
});
