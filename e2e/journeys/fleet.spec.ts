/// <reference lib="dom" />
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { consoleAddress, enterConsole, pressSave } from '../support/console.ts';
import { passMidnight, test } from '../support/journey.ts';
import { typeDate } from '../support/keyboard.ts';
import { middleOf, pictureWith } from '../support/map.ts';
import { addVehicle, fillVehicle, keyShown } from '../support/vehicle-form.ts';

test.use({ drawsMaps: true });

/** A phone's position `ago` seconds before now, with speed in knots and course. */
interface Position {
  lon: number;
  ago: number;
  speed?: number;
  bearing?: number;
}

const latitude = 37.59;

/** Reports a position in the format of phones. */
async function reportPosition(
  request: APIRequestContext,
  code: string,
  key: string,
  { lon, ago, speed = 10.8, bearing = 90 }: Position,
) {
  const address = new URLSearchParams({
    id: code,
    key,
    lat: String(latitude),
    lon: String(lon),
    timestamp: String(Math.round(Date.now() / 1000) - ago),
    speed: String(speed),
    bearing: String(bearing),
  });
  expect((await request.get(`/ingest/v1/osmand?${address}`)).status()).toBe(200);
}

const listed = (page: Page, number: string) => page.getByRole('option', { name: new RegExp(number) });

test('registers a phone as a tracker, and shows citizens its live position and its path', async ({ page, request }) => {
  test.setTimeout(180_000);
  // The first position is almost five minutes old and must belong to today.
  await passMidnight(test.info(), { after: 6 });
  const own = Date.now().toString(36).toUpperCase();
  const number = `97허${1000 + Math.floor(Math.random() * 9000)}`;
  const code = `PHONE-${own}`;
  await enterConsole(page, 'cleaning');
  await page.goto(consoleAddress('/device/vehicleGPS/new'));
  await fillVehicle(page, { vehicleNumber: number, managementCode: code });
  await pressSave(page);
  const deviceKey = await keyShown(page);
  await expect(page).toHaveURL(/\/vehicleGPS\/\d+(:|%3A)\d+$/);
  const vehicleId = Number(/vehicleGPS\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`map/cleaningVehicle?vehicleNumber=${encodeURIComponent(number)}`);
  await expect(page.getByText('조건에 맞는 차량이 없습니다.')).toBeVisible();

  // Starts driving. A map with the vehicle follows live: the vehicle moves to the centre from 180 m west.
  await reportPosition(request, code, deviceKey, { lon: 127.05, ago: 290 });
  await reportPosition(request, code, deviceKey, { lon: 127.08, ago: 50 });
  await reportPosition(request, code, deviceKey, { lon: 127.082, ago: 25 });
  await page.goto(
    `map/cleaningVehicle?vehicleNumber=${encodeURIComponent(number)}&lat=${latitude}&lng=127.084&zoom=16`,
  );
  await expect(listed(page, number)).toBeVisible();
  const middle = await middleOf(page);
  // Vehicles for household waste have the same blue as a good grade.
  await pictureWith(page, middle, 'good', false);
  await reportPosition(request, code, deviceKey, { lon: 127.084, ago: 15 });
  await pictureWith(page, middle, 'good');

  await listed(page, number).click();
  const panel = page.getByRole('region', { name: number });
  await expect(panel.getByText('20.0\u2009km/h')).toBeVisible();
  await expect(panel.getByText('동', { exact: true })).toBeVisible();
  await reportPosition(request, code, deviceKey, { lon: 127.085, ago: 0, speed: 16.2, bearing: 180 });
  await expect(panel.getByText('30.0\u2009km/h')).toBeVisible();
  await expect(panel.getByText('남', { exact: true })).toBeVisible();

  // The public path lacks both ends and the phone's owner.
  const path = await request.get(
    `/api/map/statistics/clean-environment/vehicle/detail/driving-path?vehicleId=${vehicleId}`,
  );
  expect((await path.json()).points.length).toBeGreaterThan(1);
  await page.goto(`cleaning/cleaningVehicle?vehicle=${vehicleId}`);
  await expect(page.getByRole('heading', { name: `${number} 오늘 경로` })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain(code);
});

/** Yesterday at noon: forty minutes east, of which twenty have no positions, then twenty north. */
async function reportYesterday(request: APIRequestContext, code: string, key: string, noon: number) {
  const position = (minute: number, longitude: number, latitude: number) => ({
    measuredAt: noon + minute * 60_000,
    latitude,
    longitude,
    velocity: 18,
    operationState: 'driving',
  });
  const east = Array.from({ length: 80 }, (_, i) => position(i / 2, 127.07 + i * 0.0005, 37.59));
  const north = Array.from({ length: 40 }, (_, i) => position(60 + i / 2, 127.12, 37.6 + i * 0.0004));
  const authorization = `Basic ${Buffer.from(`${code}:${key}`).toString('base64')}`;
  const answer = await request.post('/ingest/v1/readings', { headers: { authorization }, data: [...east, ...north] });
  expect(await answer.json()).toMatchObject({ accepted: 120 });
}

test('replays a day by keyboard: plays, pauses, moves by minutes and to both ends, and announces a gap', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const code = `REPLAY-${Date.now().toString(36).toUpperCase()}`;
  const number = `98호${1000 + Math.floor(Math.random() * 9000)}`;
  const { vehicleId, deviceKey } = await addVehicle(request, { managementCode: code, vehicleNumber: number });
  const day = formatSeoulDate(new Date(Date.now() - 86_400_000));
  await reportYesterday(request, code, deviceKey, Date.parse(`${day}T12:00:00+09:00`));
  const path = `/api/map/statistics/clean-environment/vehicle/detail/driving-path?vehicleId=${vehicleId}&startDatetime=${day}`;
  await expect.poll(async () => (await (await request.get(path)).json()).gaps.length).toBe(1);

  await page.goto(`map/cleaningVehicle?replay=${day}&vehicles=${vehicleId}&speed=300`);
  const time = page.getByRole('slider', { name: '재생 시각' });
  // Waits for the path; until then the minimum is zero.
  await expect(time).toHaveAttribute('min', /^[1-9]\d*$/);
  const first = Number(await time.getAttribute('min'));
  // The public path lacks the first 200 m, and its times are rounded to minutes.
  expect([Math.floor(first / 300), first % 60]).toEqual([12 * 12, 0]);
  await expect(page.getByText('5대 중 1대 선택')).toBeVisible();
  const second = async () => Number(await time.inputValue());
  await time.focus();
  await page.keyboard.press('Home');
  expect(await second()).toBe(first);
  await expect(time).toHaveAttribute('aria-valuetext', new RegExp(`^12:0${(first / 60) % 60}:00$`));
  await page.keyboard.press('PageUp');
  const later = await second();
  await page.keyboard.press('ArrowRight');
  expect([later, await second()]).toEqual([first + 600, first + 660]);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`at=${first + 600}(&|$)`));

  await page.getByRole('button', { name: '재생', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(second).toBeGreaterThan(first + 1200);
  await page.getByRole('button', { name: '일시 정지' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '재생', exact: true })).toBeVisible();
  const paused = await second();
  await expect(page).toHaveURL(new RegExp(`at=${paused}(&|$)`));
  await page.reload();
  await expect.poll(second).toBe(paused);

  // After ten minutes of silence the position is unknown.
  await page.goto(`map/cleaningVehicle?replay=${day}&vehicles=${vehicleId}&at=${first + 3000}`);
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('자료 없음');
  await time.focus();
  await page.keyboard.press('End');
  expect(await second()).toBe(Number(await time.getAttribute('max')));
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('운행');
});

/** The current image of the canvas of moving markers. */
const movingPicture = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLCanvasElement>('.maplibregl-map canvas[aria-hidden]')?.toDataURL());

test('starts the replay by a button, and moves the clock and the markers', async ({ page, request }) => {
  test.setTimeout(180_000);
  const code = `BUTTON-${Date.now().toString(36).toUpperCase()}`;
  const vehicle = { managementCode: code, vehicleNumber: `97호${1000 + Math.floor(Math.random() * 9000)}` };
  const { vehicleId, deviceKey } = await addVehicle(request, vehicle);
  // Yesterday, because shortly after midnight no vehicle has driven for long.
  const day = formatSeoulDate(new Date(Date.now() - 86_400_000));
  await reportYesterday(request, code, deviceKey, Date.parse(`${day}T12:00:00+09:00`));
  const path = `/api/map/statistics/clean-environment/vehicle/detail/driving-path?vehicleId=${vehicleId}&startDatetime=${day}`;
  await expect.poll(async () => (await (await request.get(path)).json()).points.length).toBeGreaterThan(1);

  await page.goto('map/cleaningVehicle');
  await page.getByRole('link', { name: '다시 보기' }).first().click();
  await expect(page.getByRole('heading', { name: '청소차량 다시 보기' })).toBeVisible();
  // The usual vehicles stay the same while their order by driving changes.
  await expect(page).toHaveURL(/vehicles=\d/);
  await page.getByLabel('날짜').focus();
  await typeDate(page, day);
  await expect(page).toHaveURL(new RegExp(`replay=${day}(&|$)`));
  await page.goto(`map/cleaningVehicle?replay=${day}&vehicles=${vehicleId}`);
  const time = page.getByRole('slider', { name: '재생 시각' });
  const second = async () => Number(await time.inputValue());
  await page.getByLabel('300배속').check();
  await page.getByRole('button', { name: '재생', exact: true }).click();
  for (let turn = 0; turn < 2; turn += 1) {
    const [start, before] = [await second(), await movingPicture(page)];
    await expect.poll(second).toBeGreaterThan(start + 300);
    await expect.poll(async () => (await movingPicture(page)) !== before).toBe(true);
  }

  // At this width the player would reach below the map's controls.
  await page.setViewportSize({ width: 1024, height: 768 });
  const gap = async () => {
    const player = await page.getByRole('region', { name: '재생 조작' }).boundingBox();
    const controls = await page.locator('[data-map-controls]').boundingBox();
    return player && controls && controls.x - (player.x + player.width);
  };
  await expect.poll(gap).toBeGreaterThan(0);
});
