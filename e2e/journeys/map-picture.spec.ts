/// <reference lib="dom" />
/** The district's static picture: shown while the map loads, and used as the map without WebGL. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { answerMarkers, drawnAt, markersOf, type Spot, zoomOf } from '../support/map.ts';
import { expectNoShift, watchShifts } from '../support/shifts.ts';

test.use({ drawsMaps: true });

const loading = '지도를 불러오고 있습니다.';

interface Dong extends Spot {
  dongName: string;
}

const dongsOf = async (page: Page): Promise<Dong[]> =>
  ((await (await page.request.get('/api/district')).json()) as { dongs: Dong[] }).dongs;

/** Centres of the picture's labels, by name. */
const namesOf = (page: Page): Promise<Record<string, { x: number; y: number }>> =>
  page.locator('[data-district-picture] > span').evaluateAll((names) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const { left, top, width, height } = name.getBoundingClientRect();
        return width > 0 ? [[name.textContent, { x: left + width / 2, y: top + height / 2 }]] : [];
      }),
    ),
  );

/** Expects every name of the picture at its place on the complete map. */
async function expectSamePlaces(page: Page, names: Awaited<ReturnType<typeof namesOf>>): Promise<void> {
  // The address contains the view only after the first move.
  await page.getByRole('button', { name: '전체 지역 보기' }).click();
  await expect(page).toHaveURL(/zoom=/);
  const dongs = await dongsOf(page);
  expect(Object.keys(names).length).toBeGreaterThan(dongs.length / 2);
  for (const dong of dongs) {
    const name = names[dong.dongName];
    if (!name) continue;
    const drawn = await drawnAt(page, dong);
    expect(Math.hypot(drawn.x - name.x, drawn.y - name.y), dong.dongName).toBeLessThan(3);
  }
}

/** Blocks MapLibre until `release` is called. */
async function holdMapLibre(context: BrowserContext) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/assets\/maplibre-gl-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return release;
}

for (const width of [360, 1024, 1440])
  test(`shows the dongs at ${width} px like the map, without scripts and before MapLibre`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const viewport = { width, height: 800 };
    const served = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) });
    const still = await served.newPage();
    await still.goto('map/airQuality');
    await expect(still.getByText(loading)).toBeVisible();
    const first = await namesOf(still);
    await served.close();

    const release = await holdMapLibre(page.context());
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await page.goto('map/airQuality');
    await expect(page.getByText(loading)).toBeVisible();
    await expect(page.getByText(/장소 \d+곳$/)).toBeVisible();
    const second = await namesOf(page);
    await expectAccessible(page, 'the map while it is loaded');
    release();
    await expect(page.getByText(loading)).toBeHidden();
    await expectNoShift(page);
    await expectSamePlaces(page, first);
    await expectSamePlaces(page, second);
  });

test('shows the picture also for an address with a view', async ({ page }) => {
  const release = await holdMapLibre(page.context());
  const [dong] = await dongsOf(page);
  if (!dong) throw new Error('the district has no dong');
  await page.goto(`map/airQuality?lat=${dong.latitude}&lng=${dong.longitude}&zoom=14`);
  await expect(page.getByText(loading)).toBeVisible();
  const name = (await namesOf(page))[dong.dongName];
  release();
  await expect(page.getByText(loading)).toBeHidden();
  const drawn = await drawnAt(page, dong);
  expect(Math.hypot(drawn.x - (name?.x ?? 0), drawn.y - (name?.y ?? 0))).toBeLessThan(3);
});

test.describe('without WebGL', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
      Object.assign(HTMLCanvasElement.prototype, {
        getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
          return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
        },
      });
    }),
  );

  const plainMap = (page: Page) => page.getByRole('group', { name: /대기질 지도/ });

  test('lets a citizen open a place of the air map by keyboard and return to it', async ({ page }) => {
    const [first] = await markersOf(page);
    if (!first) throw new Error('the demo has no place');
    await answerMarkers(page, [first]);
    await page.goto('map/airQuality');
    await expect(page.getByText('간단한 지도를 보여 줍니다.')).toBeVisible();
    const marker = plainMap(page).getByRole('button', { name: new RegExp(first.installationPlaceName) });
    await expect(marker).toBeVisible();
    await tabTo(page, '[data-plain-map] button');
    await expect(marker).toBeFocused();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: first.installationPlaceName });
    await expect(panel).toBeFocused();
    await expectAccessible(page, 'the map without WebGL');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(marker).toBeFocused();
  });

  test('expands places that are close together, and offers a choice of places at one position', async ({ page }) => {
    const [first, other] = (await markersOf(page)).toSorted((a, b) => a.latitude - b.latitude);
    if (!first || !other) throw new Error('the demo has too few places');
    const beside = { ...other, latitude: first.latitude + 0.0006, longitude: first.longitude };
    await answerMarkers(page, [first, beside]);
    await page.goto('map/airQuality');
    const together = plainMap(page).getByRole('button', { name: /모인 장소 2곳/ });
    await together.click();
    // Expands at most twice: from the whole district until the places are about 20 px apart, then fourfold.
    if (await together.isVisible()) await together.click();
    await expect(together).toBeHidden();
    const marker = plainMap(page).getByRole('button', { name: new RegExp(first.installationPlaceName) });
    await expect(marker).toBeVisible();

    await answerMarkers(page, [first, { ...other, latitude: first.latitude, longitude: first.longitude }]);
    await page.goto('map/airQuality');
    await together.click();
    const chooser = page.getByRole('region', { name: /한곳에 있는 장소 2곳/ });
    await chooser.getByRole('button', { name: new RegExp(other.installationPlaceName) }).click();
    await expect(page.getByRole('region', { name: other.installationPlaceName })).toBeVisible();

    // The choice has only places that the map shows.
    await together.click();
    await expect(chooser).toBeVisible();
    await answerMarkers(page, []);
    await page.getByLabel('시설 유형').selectOption({ index: 1 });
    await expect(chooser).toBeHidden();
  });

  test('shows places on a wall of the console, too', async ({ page }) => {
    await enterConsole(page);
    await page.goto(consoleAddress('/dashboard/airQuality'));
    await expect(page.locator('[data-plain-map] :is(button, [role=img])').first()).toBeVisible();
    await expectAccessible(page, 'the wall without WebGL');
  });

  test('moves by dragging, buttons and keys, and keeps the address in sync', async ({ page }) => {
    const [first] = await markersOf(page);
    if (!first) throw new Error('the demo has no place');
    await answerMarkers(page, [first]);
    await page.goto('map/airQuality');
    const marker = plainMap(page).getByRole('button', { name: new RegExp(first.installationPlaceName) });
    const at = async () => {
      const box = await marker.boundingBox();
      return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
    };
    await expect(marker).toBeVisible();
    const start = await at();
    await page.mouse.move(1300, 200);
    await page.mouse.down();
    await page.mouse.move(1250, 240, { steps: 4 });
    await page.mouse.up();
    await expect.poll(at).toEqual({ x: start.x - 50, y: start.y + 40 });
    await page.getByRole('button', { name: '오른쪽으로 이동' }).click();
    await expect.poll(at).toEqual({ x: start.x - 170, y: start.y + 40 });
    await plainMap(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toEqual({ x: start.x - 50, y: start.y + 40 });
    await expect(page).toHaveURL(/zoom=/);
    const zoom = zoomOf(page);
    await page.getByRole('button', { name: '확대' }).click();
    await expect.poll(() => zoomOf(page)).toBeCloseTo(zoom + 1, 1);
    await page.getByRole('button', { name: '전체 지역 보기' }).click();
    await expect.poll(at).toEqual(start);
  });
});
