/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { outdoorStation } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { listOf, markersOf, openMapAt, searchOf } from '../support/map.ts';

/** A corner of the district at a high zoom, without a visible station. */
const elsewhere = { latitude: 37.6215, longitude: 127.1179 };

/** Number of keys from the top of the page to the search: the skip link, then the field. */
const keysToSearch = 4;
const mostKeys = 9;

/** A short input for a name: the first letter of each word, without 동; a number counts as a word. */
function quickLetters(name: string): string[] {
  const words = (name.match(/\d|[^\d\s·]+/g) ?? []).filter((word) => word !== '동');
  // For a name of a single word, the letters of the word.
  return words.length === 1 ? [...name] : words.map((word) => word.charAt(0));
}

/** Short inputs for a name: the first letters of its words, or the name's beginning plus one more letter. */
function shortcuts(name: string): string[] {
  const letters = [...name.replaceAll(/[\s·]/g, '')];
  const heads = quickLetters(name);
  const beginnings = letters.map((_, at) => letters.slice(0, at + 1).join(''));
  const outdated = beginnings.flatMap((beginning, at) => letters.slice(at + 2).map((letter) => beginning + letter));
  const short = [...heads.map((_, at) => heads.slice(0, at + 1).join('')), ...beginnings, ...outdated];
  return short.filter(({ length }) => keysToSearch + length < mostKeys);
}

test('finds a station by name from a zoomed-in map, by keyboard alone, in under ten presses', async ({ page }) => {
  const { placeName, placeId } = await outdoorStation(page.request);
  await openMapAt(page, elsewhere, 17.5);
  await expect(page.getByText('지도에 보이는 장소가 없습니다.')).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const search = searchOf(page);
  // Skips the header by the first link.
  await press('Tab');
  await press('Enter');
  while (!(await search.evaluate((field) => field === document.activeElement))) await press('Tab');
  expect(presses).toBe(keysToSearch);
  const option = page.getByRole('option', { name: placeName, exact: false }).first();
  let typed = '';
  for (const letter of quickLetters(placeName)) {
    typed += letter;
    presses += 1;
    const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('keyword') === typed);
    await page.keyboard.insertText(letter);
    const { list }: { list: { name: string }[] } = await (await answered).json();
    const at = list.findIndex(({ name }) => name === placeName);
    // For a result far down the list, another letter takes fewer keys than the arrow keys.
    if (at === -1 || presses + at + 2 > mostKeys) continue;
    await expect(option).toBeVisible();
    break;
  }
  while ((await option.getAttribute('aria-selected')) !== 'true') await press('ArrowDown');
  await press('Enter');
  await expect(page.getByRole('region', { name: placeName })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`place=${placeId}(&|$)`));
  expect(presses).toBeLessThanOrEqual(mostKeys);
  // The map also shows the place.
  const { latitude, longitude } =
    (await markersOf(page)).find((marker) => marker.installationPlaceId === placeId) ?? {};
  await expect(page.getByRole('option', { name: placeName })).toHaveAttribute('aria-selected', 'true');
  const seen = new URL(page.url()).searchParams;
  expect(Math.abs(Number(seen.get('lat')) - Number(latitude))).toBeLessThan(0.01);
  expect(Math.abs(Number(seen.get('lng')) - Number(longitude))).toBeLessThan(0.01);
});

test('finds every other station with as few presses', async ({ request }) => {
  const names = new Set((await markersOf({ request }, 'all')).map((marker) => marker.installationPlaceName));
  expect(names.size).toBeGreaterThan(100);
  const pressesOf = async (name: string, typed: string) => {
    const answer = await request.get('/api/map/search', { params: { layer: 'air', keyword: typed } });
    const { list }: { list: { name: string }[] } = await answer.json();
    const at = list.findIndex((found) => found.name === name);
    if (at === -1) return Number.POSITIVE_INFINITY;
    // Enter chooses the first result; other results need arrow keys from the nearer end.
    return keysToSearch + typed.length + (at === 0 ? 0 : Math.min(at + 1, list.length - at)) + 1;
  };
  for (const name of names) {
    let least = Number.POSITIVE_INFINITY;
    for (const typed of shortcuts(name)) if (least > mostKeys) least = Math.min(least, await pressesOf(name, typed));
    expect(least, name).toBeLessThanOrEqual(mostKeys);
  }
});

test('finds dongs and places by initial consonants, and cycles through them by arrow keys', async ({ page }) => {
  await openMapAt(page, elsewhere, 17.5);
  const search = searchOf(page);
  await search.fill('ㅁㅇ');
  const options = page.getByRole('listbox', { name: '장소·동 이름 검색' }).getByRole('option');
  await expect(options.first()).toContainText('망우');
  await expect(options.nth(1)).toContainText('망우');
  const active = () => search.getAttribute('aria-activedescendant');
  expect(await active()).toBeNull();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await active()).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBeNull();
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('ㅁㅇ');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('finds a place that the filters exclude', async ({ page }) => {
  const inside = await markersOf(page, 'indoor');
  const isInside = new Set(inside.map(({ installationPlaceId }) => installationPlaceId));
  const outside = (await markersOf(page)).find(({ installationPlaceId: id }) => !isInside.has(id));
  if (!outside) throw new Error('every place has devices inside');
  const { installationPlaceName: placeName, installationPlaceId: placeId } = outside;
  await page.goto('map/airQuality?installationType=indoor&facilityType=nursery_school');
  await searchOf(page).fill(placeName);
  await page.getByRole('option', { name: placeName }).first().click();
  await expect(page.getByRole('region', { name: placeName })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`place=${placeId}(&|$)`));
  await expect(page).toHaveURL(/installationType=all/);
  await expect(page).not.toHaveURL(/facilityType/);
});

test("opens the map from the main page's search on a phone", async ({ page }) => {
  const { placeName, placeId } = await outdoorStation(page.request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('main');
  await page.getByRole('button', { name: '장소·동 이름 검색' }).click();
  await expect(searchOf(page)).toBeFocused();
  await searchOf(page).fill(placeName);
  await page.getByRole('option', { name: placeName }).first().click();
  await expect(page).toHaveURL(new RegExp(`map/airQuality\\?.*place=${placeId}(&|$)`));
  await expect(page.getByRole('region', { name: placeName })).toBeVisible();
});

test('keeps the marker of an open place visible above the sheet', async ({ page }) => {
  const { placeName, placeId } = await outdoorStation(page.request);
  const place = (await markersOf(page)).find((marker) => marker.installationPlaceId === placeId);
  if (!place) throw new Error(`${placeName} is not on the map`);
  await page.setViewportSize({ width: 360, height: 740 });
  await openMapAt(page, { ...place, latitude: place.latitude + 0.004 }, 15);
  await searchOf(page).fill(placeName);
  await page.getByRole('option', { name: placeName }).first().click();
  const sheet = page.getByRole('region', { name: placeName });
  await expect(sheet.getByText('최근 24시간').first()).toBeVisible();
  const top = (await sheet.boundingBox())?.y ?? 0;
  const map = await page.locator('canvas.maplibregl-canvas').boundingBox();
  // While a place is open, only the top of the bar is visible.
  const bar = await page.getByRole('heading', { level: 1 }).boundingBox();
  if (!map || !bar) throw new Error('there is no map');
  const height = async () => {
    const seen = new URL(page.url()).searchParams;
    const scale = (512 * 2 ** Number(seen.get('zoom'))) / 360 / Math.cos((place.latitude * Math.PI) / 180);
    return map.y + map.height / 2 - (place.latitude - Number(seen.get('lat'))) * scale;
  };
  await expect.poll(height).toBeLessThan(top);
  expect(await height()).toBeGreaterThan(bar.y + bar.height);
});

test('shows the map, its list and its search at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('map/airQuality');
  await expect(searchOf(page)).toBeInViewport({ ratio: 1 });
  for (const name of ['확대', '축소', '전체 지역 보기', '내 위치'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '목록 펼치기' }).click();
  await expect(listOf(page).getByRole('option').first()).toBeInViewport();
  await page.getByRole('button', { name: '목록 접기' }).click();
  await page.getByRole('button', { name: /조건/ }).click();
  await expect(page.getByRole('radio', { name: '미세먼지', exact: true })).toBeInViewport();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});
