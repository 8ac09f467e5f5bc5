/// <reference lib="dom" />
/** The map of all layers on the public site. */
import { expect, type Page } from '@playwright/test';
import { outdoorStation, publish } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { listOf, middleOf, searchOf, zoomOf } from '../support/map.ts';

const unionCall = '/api/map/union';
const isUnion = (address: URL) => address.pathname === unionCall;
const switchOf = (page: Page, name: string) => page.getByRole('checkbox', { name });
const rowsOf = (page: Page, layer: string) => listOf(page).getByRole('option', { name: new RegExp(`${layer} ·`) });

interface Answer {
  list: { layer: string; installationPlaceId: number; installationPlaceName: string; severity: number }[];
}
async function worstOf(page: Page, layer: string) {
  const answer = await page.request.get(unionCall, { params: { layers: layer } });
  const [worst] = ((await answer.json()) as Answer).list;
  if (!worst) throw new Error(`the demo has nothing in ${layer}`);
  return worst;
}

test('opens from the menu with every layer, and the most severe places first', async ({ page }) => {
  await page.goto('airQuality');
  await page.getByRole('link', { name: '통합 지도' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '통합 지도' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
  const { list } = (await (await page.request.get(unionCall)).json()) as Answer;
  expect(list[0]?.severity).toBe(Math.max(...list.map(({ severity }) => severity)));
  await listOf(page).getByRole('option').first().click();
  await expect(page).toHaveURL(/place=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/place=/);
  // The place left no entry in the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/airQuality(\?|$)/);
});

test('shows and hides a layer, and keeps the choice in the address over a reload', async ({ page }) => {
  await page.goto('map/union?layers=bin,tilt');
  await expect(rowsOf(page, '건물 기울기').first()).toBeVisible();
  await switchOf(page, '건물 기울기').uncheck();
  await expect(page).toHaveURL(/layers=bin(&|$)/);
  await expect(rowsOf(page, '건물 기울기')).toHaveCount(0);
  await page.reload();
  await expect(switchOf(page, '건물 기울기')).not.toBeChecked();
  await expect(rowsOf(page, '재활용 수거함').first()).toBeVisible();
  await switchOf(page, '건물 기울기').check();
  await expect(rowsOf(page, '건물 기울기').first()).toBeVisible();
});

test('shows the chosen measure and side, and keeps both in the address', async ({ page }) => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    (address) => isUnion(address) && address.searchParams.get('measurementType') === 'humidity',
    async (route) => {
      await isAnswered;
      await route.continue();
    },
  );
  await page.goto('map/union?layers=air');
  await expect(rowsOf(page, '대기질').first()).toContainText('실외');
  await page.getByRole('radio', { name: '실내', exact: true }).check();
  await switchOf(page, '재활용 수거함').check();
  await expect(rowsOf(page, '재활용 수거함').first()).toBeVisible();
  await page.getByRole('radio', { name: '습도', exact: true }).check();
  // While the measure loads, the other layer stays.
  await expect(rowsOf(page, '대기질')).toHaveCount(0);
  await expect(rowsOf(page, '재활용 수거함').first()).toBeVisible();
  await switchOf(page, '재활용 수거함').uncheck();
  answer();
  await expect(rowsOf(page, '대기질').first()).toContainText('%');
  await expect(rowsOf(page, '대기질').first()).toContainText('실내');
  await expect(page).toHaveURL(/measurementType=humidity/);
  await expect(page).toHaveURL(/installationType=indoor/);
});

test('suggests the next step if no layer is shown, and shows all again', async ({ page }) => {
  await page.goto('map/union?layers=air');
  await switchOf(page, '대기질').uncheck();
  await expect(page.getByText('지도에 표시할 항목을 하나 이상 골라 주십시오.')).toBeVisible();
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect(switchOf(page, '대기질')).toBeChecked();
  await expect(page).not.toHaveURL(/layers=/);
});

test('finds a place of a hidden layer, and shows that layer', async ({ page }) => {
  const bin = await worstOf(page, 'bin');
  await page.goto('map/union?layers=air');
  await searchOf(page).fill(bin.installationPlaceName);
  await page
    .getByRole('option', { name: new RegExp(bin.installationPlaceName) })
    .first()
    .click();
  await expect(page.getByRole('region', { name: bin.installationPlaceName })).toBeVisible();
  await expect(switchOf(page, '재활용 수거함')).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`place=bin-${bin.installationPlaceId}(&|$)`));
  await page.reload();
  await expect(page.getByRole('region', { name: bin.installationPlaceName })).toBeVisible();
});

test('opens a place by keyboard, links to its page, and returns the focus', async ({ page }) => {
  await page.goto('map/union?layers=bin');
  await expect(rowsOf(page, '재활용 수거함').first()).toBeVisible();
  await listOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/place=bin-\d+(&|$)/);
  const placeId = new URL(page.url()).searchParams.get('place')?.replace('bin-', '');
  const panel = page.locator('[data-place-panel]');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('link', { name: '자세히 보기' })).toHaveAttribute(
    'href',
    new RegExp(`/device/smartRecycleBin/${placeId}$`),
  );
  // Another place's panel takes the focus, too.
  await listOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`place=bin-${placeId}(&|$)`));
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(listOf(page)).toBeFocused();
});

test('shows a published reading live', async ({ page, request }) => {
  const station = await outdoorStation(request);
  const feed = page.waitForResponse(/\/api\/live/);
  await page.goto('map/union?layers=air');
  await feed;
  const row = rowsOf(page, '대기질').filter({ hasText: station.placeName }).first();
  await publish(station.managementCode, { ultraFineDust: 187, fineDust: 311 });
  await expect(row).toContainText('187');
  await expect(row).toContainText('매우나쁨');
});

test('expands a cluster on press', async ({ page }) => {
  const spot = { latitude: 37.5952, longitude: 127.0927 };
  const light = { layer: 'light', status: 'on', count: 5000 };
  const answer = {
    list: [],
    totalCount: 5000,
    markers: [],
    clusters: [{ ...spot, count: 5000, severity: 2, worst: { ...light, value: null }, states: [light] }],
    layers: [{ layer: 'light', totalCount: 5000, states: [light] }],
    measurementDatetime: null,
  };
  await page.route(isUnion, (route) => route.fulfill({ json: answer }));
  await page.goto(`map/union?layers=light&lat=${spot.latitude}&lng=${spot.longitude}&zoom=13`);
  await expect(page.getByText('보이는 장소 5,000곳')).toBeVisible();
  await expect(page.getByText('지도를 불러오고 있습니다.')).toBeHidden();
  const { x, y } = await middleOf(page);
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect.poll(() => zoomOf(page), { timeout: 2000 }).toBeGreaterThan(14.5);
  }).toPass();
  // The list lacks the counted places. Until another area is loaded, nothing is said about its places.
  const isTooMany = page.getByText('장소가 많아 목록에 모두 싣지 못했습니다.');
  await expect(isTooMany).toBeVisible();
  const { promise: isAnswered, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(isUnion, async (route) => {
    await isAnswered;
    await route.fulfill({ json: answer });
  });
  await page.getByRole('button', { name: '전체 지역 보기' }).click();
  await expect(isTooMany).toBeHidden();
  answerNow();
  await expect(isTooMany).toBeVisible();
});

test('reports a failure, keeps the map, and retries', async ({ page }) => {
  let isBroken = true;
  const areas: string[] = [];
  await page.route(isUnion, (route) => (isBroken ? route.fulfill({ status: 409, json: {} }) : route.fallback()));
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const area = searchParams.get('area');
    if (pathname === unionCall && area) areas.push(area);
  });
  await page.goto('map/union');
  // Waits until the content of the map's area has been requested, too.
  await expect(page.getByText('지도를 불러오고 있습니다.')).toBeHidden();
  await expect.poll(() => areas.length).toBeGreaterThan(0);
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect(listOf(page).getByRole('option').first()).toBeVisible();
});
