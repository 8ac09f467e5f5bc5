/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { outdoorStation, publish } from '../support/device.ts';
import { test } from '../support/journey.ts';
import {
  answerMarkers,
  bodyAbove,
  countOf,
  listOf,
  type Marker,
  markersOf,
  middleOf,
  openMapAt,
  pictureAround,
  pictureWith,
  zoomOf,
} from '../support/map.ts';
import { stretched } from '../support/timeouts.ts';

test.use({ drawsMaps: true });

/** Zoom at which a station in the middle has no other station beside it. */
const near = 17;
/** Zoom at which 150 m are less than the width of two markers, and the district is larger than the window. */
const far = 13;

const stationOnMap = async (page: Page) => {
  const station = await outdoorStation(page.request);
  const marker = (await markersOf(page)).find(({ installationPlaceId }) => installationPlaceId === station.placeId);
  if (!marker) throw new Error(`${station.placeName} is not on the map`);
  return { ...station, marker };
};

/** Copies of a real marker at the same position, with ids for which the feed has no events. */
const heap = (like: Marker, count: number, changes: Partial<Marker> = {}): Marker[] =>
  Array.from({ length: count }, (_, index) => ({
    ...like,
    installationPlaceId: 900_000_000 + index,
    installationPlaceName: `곁에 있는 곳 ${index + 1}`,
    ...changes,
  }));

test('updates the drawn marker and its row after a reading over MQTT without a reload', async ({ page }) => {
  const { marker, placeName, managementCode } = await stationOnMap(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const feed = page.waitForResponse(/\/api\/live/);
  await openMapAt(page, marker, near);
  await feed;
  const row = page.getByRole('option', { name: new RegExp(placeName) });
  const spot = bodyAbove(await middleOf(page));

  await publish(managementCode, { ultraFineDust: 8, fineDust: 15 });
  await expect(row).toContainText('8');
  await expect(row).toContainText('좋음');
  const good = await pictureWith(page, spot, 'good');
  expect(await countOf(page, good, 'very_bad')).toBe(0);

  await publish(managementCode, { ultraFineDust: 195, fineDust: 320 });
  const veryBad = await pictureWith(page, spot, 'very_bad');
  expect(await countOf(page, veryBad, 'good')).toBe(0);
  await expect(row).toContainText('195');
  await expect(row).toContainText('매우나쁨');

  // The grade stays the same, so a changed picture proves that the number is drawn.
  await publish(managementCode, { ultraFineDust: 444, fineDust: 320 });
  await expect(row).toContainText('444');
  await expect.poll(async () => (await pictureAround(page, spot)).equals(veryBad)).toBe(false);
  await pictureWith(page, spot, 'very_bad');
  expect(loads).toBe(1);
});

test("shows a loading text until the map's first picture is drawn", async ({ page }) => {
  await page.addInitScript(() => {
    // Records whether the first complete picture existed when the loading text disappeared; MapLibre's own canvas can't
    // be read.
    const watcher = new MutationObserver(() => {
      const map = document.querySelector('.maplibregl-map');
      const isLoading = document.body.innerText.includes('지도를 불러오고 있습니다');
      if (map && !isLoading) {
        document.documentElement.dataset.drawnFirst = String(map.hasAttribute('data-whole'));
        watcher.disconnect();
      }
    });
    document.addEventListener('DOMContentLoaded', () =>
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true }),
    );
  });
  await page.goto('map/securityLight');
  await expect(page.locator('html')).toHaveAttribute('data-drawn-first', /./);
  await expect(page.locator('html')).toHaveAttribute('data-drawn-first', 'true');
});

test("opens a drawn marker's panel on press, and moves the panel with the marker", async ({ page }) => {
  const { marker, placeId, placeName, managementCode } = await stationOnMap(page);
  const feed = page.waitForResponse(/\/api\/live/);
  await openMapAt(page, marker, near);
  await feed;
  await publish(managementCode, { ultraFineDust: 9, fineDust: 16 });
  const spot = bodyAbove(await middleOf(page));
  await pictureWith(page, spot, 'good');
  await page.mouse.click(spot.x, spot.y);
  const panel = page.getByRole('region', { name: placeName });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`place=${placeId}(&|$)`));
  await expect(page.getByRole('option', { name: new RegExp(placeName) })).toHaveAttribute('aria-selected', 'true');

  await publish(managementCode, { ultraFineDust: 196, fineDust: 321 });
  await expect(panel.getByText('196').first()).toBeVisible();
  await expect(panel.getByText('매우나쁨').first()).toBeVisible();
  await pictureWith(page, spot, 'very_bad');
});

test('ignores presses beside every marker', async ({ page }) => {
  const { marker } = await stationOnMap(page);
  await answerMarkers(page, [{ ...marker, measurementStatus: 'good' }]);
  await openMapAt(page, marker, near);
  const middle = await middleOf(page);
  await pictureWith(page, bodyAbove(middle), 'good');
  await page.mouse.click(middle.x + 80, middle.y + 80);
  await page.waitForTimeout(500);
  await expect(page).not.toHaveURL(/place=/);
  await expect(page.locator('[data-place-panel]')).toHaveCount(0);
});

test('zooms in on a press on a cluster until its places separate', async ({ page }) => {
  const { marker } = await stationOnMap(page);
  const [west, east] = heap({ ...marker, measurementStatus: 'good' }, 2);
  if (!west || !east) throw new Error('two were asked for');
  const apart = 0.0008;
  const pair = [
    { ...west, longitude: marker.longitude - apart },
    { ...east, longitude: marker.longitude + apart },
  ];
  await answerMarkers(page, pair);
  await openMapAt(page, marker, far);
  const middle = await middleOf(page);
  // A cluster's ring is centred on the position, while a marker's body is above.
  await pictureWith(page, middle, 'good');
  await page.mouse.click(middle.x, middle.y);
  await expect.poll(() => zoomOf(page), 'the address says that one looks closer').toBeGreaterThan(far);
  const between = { width: 12, height: 64 };
  await expect
    .poll(async () => countOf(page, await pictureAround(page, middle, between), 'good'), 'there is room between them')
    .toBe(0);
  await pictureWith(page, { x: middle.x - 40, y: middle.y - 20 }, 'good');
  await pictureWith(page, { x: middle.x + 40, y: middle.y - 20 }, 'good');
  await expect(listOf(page).getByRole('option')).toHaveCount(2);
  await expect(page).not.toHaveURL(/place=/);
});

test.describe('two places at the same position', () => {
  /** Opens the map with two real places, both at the position of the first. */
  async function openPair(page: Page): Promise<{ names: string[]; middle: { x: number; y: number } }> {
    const [first, second] = await markersOf(page);
    if (!first || !second) throw new Error('the demo has less than two places');
    const pair = [first, { ...second, latitude: first.latitude, longitude: first.longitude }];
    await answerMarkers(page, pair);
    await openMapAt(page, first, near);
    const middle = await middleOf(page);
    await expect(listOf(page).getByRole('option')).toHaveCount(2);
    return { names: pair.map(({ installationPlaceName }) => installationPlaceName), middle };
  }

  /** Opens the chooser by pressing, after both places are drawn. */
  async function pressOpen(page: Page, middle: { x: number; y: number }) {
    const chooser = page.getByRole('region', { name: '한곳에 있는 장소 2곳' });
    await expect(async () => {
      await page.mouse.click(middle.x, middle.y);
      await expect(chooser).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: stretched(20_000) });
    return chooser;
  }

  test('open a chooser that lists both', async ({ page }) => {
    const { names, middle } = await openPair(page);
    const chooser = await pressOpen(page, middle);
    expect(zoomOf(page), 'nothing is gained by looking closer').toBe(near);
    for (const name of names) await expect(chooser.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    const chosen = names[1] ?? '';
    await chooser.getByRole('button', { name: new RegExp(chosen) }).click();
    await expect(chooser).toBeHidden();
    await expect(page.getByRole('region', { name: chosen })).toBeVisible();
  });

  test('can be chosen by keyboard, in the chooser and in the list', async ({ page }) => {
    const { names, middle } = await openPair(page);
    const chooser = await pressOpen(page, middle);
    const rows = chooser.getByRole('listitem').getByRole('button');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chooser).toBeHidden();
    await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused();

    await pressOpen(page, middle);
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rows.nth(1)).toBeFocused();
    const text = (await rows.nth(1).textContent()) ?? '';
    const chosen = names.find((name) => text.includes(name)) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: chosen })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/place=/);

    const list = listOf(page);
    for (const key of ['Home', 'End']) {
      await list.focus();
      await page.keyboard.press(key);
      const row = (await list.locator('[data-active]').textContent()) ?? '';
      const name = names.find((each) => row.includes(each)) ?? '';
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/place=/);
    }
  });
});

test("shows a cluster's worst grade, even if it is rare", async ({ page }) => {
  const { marker } = await stationOnMap(page);
  const [good, bad] = [{ measurementStatus: 'good' }, { measurementStatus: 'very_bad' }] as const;
  for (const count of [4, 60]) {
    const most = heap(marker, count, good);
    await answerMarkers(page, most);
    await openMapAt(page, marker, near);
    const middle = await middleOf(page);
    const without = await pictureWith(page, middle, 'good');
    expect(await countOf(page, without, 'very_bad')).toBe(0);

    await answerMarkers(page, [...most.slice(1), ...most.slice(0, 1).map((one) => ({ ...one, ...bad }))]);
    await page.reload();
    const veryBad = await pictureWith(page, middle, 'very_bad');
    expect(await countOf(page, veryBad, 'good'), 'most of the ring is as most are').toBeGreaterThan(
      await countOf(page, veryBad, 'very_bad'),
    );
    // The ring starts at twelve o'clock with the worst grade, and continues clockwise with the other grades.
    const ringBegins = await pictureAround(page, { x: middle.x + 6, y: middle.y - 17 }, { width: 4, height: 4 });
    expect(await countOf(page, ringBegins, 'very_bad')).toBeGreaterThan(0);
    expect(await countOf(page, ringBegins, 'good')).toBe(0);
    const ringEnds = await pictureAround(page, { x: middle.x - 17, y: middle.y }, { width: 14, height: 8 });
    expect(await countOf(page, ringEnds, 'very_bad')).toBe(0);
    expect(await countOf(page, ringEnds, 'good')).toBeGreaterThan(0);
  }
});
