/// <reference lib="dom" />
/** Screens on paper, and in forced colours. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';

/** Size of A4 without margins in px. */
const paper = { width: 703, height: 1000 };

const chartOf = (page: Page) => page.getByRole('tabpanel').getByRole('img');

async function openList(page: Page): Promise<void> {
  await page.goto('airQuality');
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible();
}

async function openStation(page: Page): Promise<void> {
  await page.goto('airQuality/6');
  // The chart is only drawn near the viewport.
  await page.getByRole('tabpanel').getByRole('figure').scrollIntoViewIfNeeded();
  await expect(chartOf(page).locator('canvas').first()).toBeVisible();
}

test('prints a list and a station completely, black on white, with address and date', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [open, address] of [
    [openList, /\/portal\/airQuality$/],
    [openStation, /\/portal\/airQuality\/6$/],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(paper);
    for (const hidden of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('contentinfo')])
      await expect(hidden.locator('visible=true')).toHaveCount(0);
    await expect(page.getByRole('button').and(page.locator(':not(th *)')).locator('visible=true')).toHaveCount(0);
    const note = page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 인쇄 · /);
    await expect(note).toBeVisible();
    await expect(note).toHaveText(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByText('한 쪽에').locator('visible=true')).toHaveCount(0);
    const table = page.getByRole('table').last();
    const sticksOut = () => table.evaluate((whole) => whole.getBoundingClientRect().right - innerWidth);
    await expect.poll(sticksOut, 'no column is cut').toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(chartOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

test('keeps signs and words of grades, states, focus and lines visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openStation(page);
  const grade = page
    .getByRole('region', { name: '실시간 측정값' })
    .getByText(/^(좋음|보통|나쁨|매우 나쁨|점검중)$/)
    .first();
  await expect(grade).toBeVisible();
  await expect(grade.locator('svg path')).toBeVisible();
  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const korean = page.getByRole('button', { name: '한국어' });
  expect(await ground(korean)).not.toBe(await ground(page.getByRole('button', { name: 'English' })));
  await korean.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
  const drawn = await chartOf(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const text = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && text.every((part, index) => data[at + index] === part)) count += 1;
      return count;
    });
  expect(drawn, 'lines and letters have the device’s colour of text').toBeGreaterThan(200);
  await page.emulateMedia({ forcedColors: 'none' });
});
