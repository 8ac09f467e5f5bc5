/// <reference lib="dom" />
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { test } from '../support/journey.ts';

interface Made {
  vehicleId: number;
  deviceKey: string;
}

/** Registers a vehicle whose tracker is a phone. */
async function register(request: APIRequestContext, managementCode: string, vehicleNumber: string): Promise<Made> {
  const { list } = (await asSupervisor(request, 'GET', '/code/vendor?deviceType=vehicle')) as {
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

/** Says where it is as phones do, with a speed in knots. */
async function tell(request: APIRequestContext, code: string, key: string, at: { lat: number; lon: number; ago: number }) {
  const address = new URLSearchParams({
    id: code,
    key,
    lat: String(at.lat),
    lon: String(at.lon),
    timestamp: String(Math.round(Date.now() / 1000) - at.ago),
    speed: '10.8',
    bearing: '90',
  });
  expect((await request.get(`/ingest/v1/osmand?${address}`)).status()).toBe(200);
}

const listed = (page: Page, number: string) => page.getByRole('option', { name: new RegExp(number) });

test('a phone is a tracker: the citizen sees the vehicle set out, and where it has been', async ({ page, request }) => {
  test.setTimeout(180_000);
  const own = Date.now().toString(36).toUpperCase();
  const number = `97허${1000 + Math.floor(Math.random() * 9000)}`;
  const code = `PHONE-${own}`;
  const { vehicleId, deviceKey } = await register(request, code, number);
  await page.goto(`map/cleaningVehicle?vehicleNumber=${encodeURIComponent(number)}`);
  await expect(page.getByText('조건에 맞는 장소가 없습니다.')).toBeVisible();

  // It sets out: the first position shows by asking again, the next ones by themselves.
  await tell(request, code, deviceKey, { lat: 37.59, lon: 127.08, ago: 120 });
  await tell(request, code, deviceKey, { lat: 37.59, lon: 127.084, ago: 90 });
  await page.reload();
  await expect(listed(page, number)).toBeVisible();
  await listed(page, number).click();
  const panel = page.getByRole('region', { name: number });
  await expect(panel.getByText('20.0\u2009km/h')).toBeVisible();
  await expect(panel.getByText('동', { exact: true })).toBeVisible();
  await tell(request, code, deviceKey, { lat: 37.59, lon: 127.088, ago: 5 });
  await expect(listed(page, number).getByText('운행', { exact: true })).toBeVisible();

  // Its way is known to everybody, and whose phone it is to nobody.
  const path = await request.get(
    `/api/map/statistics/clean-environment/vehicle/detail/driving-path?vehicleId=${vehicleId}`,
  );
  expect((await path.json()).points.length).toBeGreaterThan(1);
  await page.goto(`cleaning/cleaningVehicle?vehicle=${vehicleId}`);
  await expect(page.getByRole('heading', { name: `${number} 오늘 경로` })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain(code);
});

test('a day is replayed by keyboard: it plays, is paused, and moves by minutes and to its ends', async ({ page, request }) => {
  test.setTimeout(180_000);
  const call = '/api/clean-environment/vehicle/report?pageSize=100';
  const day = formatSeoulDate(new Date(Date.now() - 86_400_000));
  // A year of days is loaded after the start.
  await expect
    .poll(
      async () => {
        const { list } = await (await request.get(`${call}&startDatetime=${day}&endDatetime=${day}`)).json();
        return list.filter(({ tripCount }: { tripCount: number }) => tripCount > 0).length;
      },
      { timeout: 150_000 },
    )
    .toBeGreaterThan(2);
  const { list } = await (await request.get(`${call}&startDatetime=${day}&endDatetime=${day}`)).json();
  const [one, other] = list
    .filter(({ tripCount }: { tripCount: number }) => tripCount > 0)
    .map(({ vehicleId }: { vehicleId: number }) => vehicleId);
  await page.goto(`map/cleaningVehicle?replay=${day}&vehicles=${one},${other}&speed=300`);
  const time = page.getByRole('slider', { name: '재생 시각' });
  await expect(time).toHaveAttribute('aria-valuetext', /^\d\d:\d\d:\d\d$/);
  await expect(page.getByText('5대 중 2대 선택')).toBeVisible();

  await time.focus();
  const second = async () => Number(await time.inputValue());
  await page.keyboard.press('Home');
  const first = await second();
  await page.keyboard.press('PageUp');
  expect(await second()).toBe(first + 600);
  await page.keyboard.press('ArrowRight');
  expect(await second()).toBe(first + 660);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`at=${first + 600}(&|$)`));

  await page.getByRole('button', { name: '재생', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(second).toBeGreaterThan(first + 1200);
  await page.getByRole('button', { name: '일시 정지' }).focus();
  await page.keyboard.press('Enter');
  const paused = await second();
  await expect(page).toHaveURL(new RegExp(`at=${paused}(&|$)`));
  await page.reload();
  await expect.poll(second).toBe(paused);
  await time.focus();
  await page.keyboard.press('End');
  expect(await second()).toBe(Number(await time.getAttribute('max')));
});
