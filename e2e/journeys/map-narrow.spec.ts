/// <reference lib="dom" />
/** Maps on a phone: nothing covers the district when a map opens, nor the pin of a chosen place. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { answerMarkers, countOf, drawnAt, markersOf, pictureAround } from '../support/map.ts';

test.use({ drawsMaps: true });

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The district's bounds on the page. */
async function districtBox(page: Page): Promise<Box> {
  const { dongs } = (await (await page.request.get('/api/district')).json()) as {
    dongs: { boundary: [number, number][] }[];
  };
  const [longitudes, latitudes] = [0, 1].map((at) =>
    dongs.flatMap(({ boundary }) => boundary.map((one) => one[at] ?? 0)),
  );
  const [northWest, southEast] = await Promise.all([
    drawnAt(page, { longitude: Math.min(...(longitudes ?? [])), latitude: Math.max(...(latitudes ?? [])) }),
    drawnAt(page, { longitude: Math.max(...(longitudes ?? [])), latitude: Math.min(...(latitudes ?? [])) }),
  ]);
  return { left: northWest.x, top: northWest.y, right: southEast.x, bottom: southEast.y };
}

for (const map of ['airQuality', 'securityLight', 'cleaningVehicle', 'union'])
  test(`opens the ${map} map with the whole district beside its legend, buttons, bar and list`, async ({ page }) => {
    await page.goto(`map/${map}`);
    await expect(page.getByText('지도를 불러오고 있습니다.')).toBeHidden();
    const legend = page.getByRole('button', { name: '범례' });
    await expect(legend).toHaveAttribute('aria-expanded', 'false');
    // The address contains the view only after the first move.
    await page.getByRole('button', { name: '전체 지역 보기' }).click();
    await expect(page).toHaveURL(/zoom=/);
    const district = await districtBox(page);
    const [controls, bar, list] = [
      page.getByRole('group', { name: '지도 조작' }),
      page
        .locator('header')
        .filter({ has: page.getByRole('heading', { level: 1 }) })
        .last(),
      page.getByRole('region', { name: /목록/ }),
    ];
    for (const part of [legend, controls, bar, list]) expect(overlap(await boxOf(part), district)).toBe(false);
    await legend.click();
    await expect(legend).toHaveAttribute('aria-expanded', 'true');
  });

test("shows a chosen place's pin beside the panel", async ({ page }) => {
  const [first] = (await markersOf(page)).toSorted((a, b) => a.latitude - b.latitude);
  if (!first) throw new Error('the demo has no place');
  await answerMarkers(page, [{ ...first, measurementStatus: 'very_bad' }]);
  await page.goto(`map/airQuality?place=${first.installationPlaceId}`);
  const panel = page.getByRole('region', { name: first.installationPlaceName });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/zoom=/);
  await expect(page.getByText('지도를 불러오고 있습니다.')).toBeHidden();
  const pin = await drawnAt(page, first);
  const [panelBox, bar] = [await boxOf(panel), await boxOf(page.getByRole('heading', { level: 1 }))];
  expect(pin.y).toBeLessThan(panelBox.top);
  expect(pin.y - 44, 'its body, too').toBeGreaterThan(bar.bottom);
  await expect
    .poll(async () => countOf(page, await pictureAround(page, { x: pin.x, y: pin.y - 22 }), 'very_bad'))
    .toBeGreaterThan(20);
});
