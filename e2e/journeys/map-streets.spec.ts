import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { countOf, listOf, middleOf, openMapAt, pictureAround, pictureWith } from '../support/map.ts';
import { onMotorway, streetsOwner } from '../support/streets.ts';

test.use({ drawsMaps: true });

test("draws streets only from this server's tiles, with attribution, light and dark", async ({ page }) => {
  const hosts = new Set<string>();
  const tiles: number[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('response', (response) => {
    if (response.url().includes('/api/map/tiles/')) tiles.push(response.status());
  });
  await openMapAt(page, onMotorway, 16);
  await pictureWith(page, await middleOf(page), 'motorway');
  const owner = page.getByRole('link', { name: streetsOwner.name });
  await expect(owner).toHaveAttribute('href', streetsOwner.address);
  expect(tiles.length).toBeGreaterThan(0);
  expect(new Set(tiles)).toEqual(new Set([200]));

  await page.goto('main');
  await page.getByRole('button', { name: '고대비 화면' }).click();
  await openMapAt(page, onMotorway, 16);
  await expect(owner).toBeVisible();
  await expect.poll(async () => countOf(page, await pictureAround(page, await middleOf(page)), 'motorway')).toBe(0);
  expect([...hosts].filter((host) => host !== new URL(page.url()).host)).toEqual([]);
});

test('draws the district if no street tiles are available', async ({ page }) => {
  await page.route('**/api/map/tiles/**', (route) => route.fulfill({ status: 500, body: '' }));
  await openMapAt(page, onMotorway, 16);
  await expect(
    listOf(page)
      .or(page.getByText(/보이는 장소/))
      .first(),
  ).toBeVisible();
  expect(await countOf(page, await pictureAround(page, await middleOf(page)), 'motorway')).toBe(0);
});
