/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const pages = [
  'main',
  'airQuality',
  'airQuality/indoor',
  'airQuality/1',
  'map/airQuality',
  'account/admin',
  'privacy',
  'no-such-page',
];
const widths = [360, 960, 1440];

for (const path of pages) {
  test(`${path} is accessible, whole at every width and without errors`, async ({ page }, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The live feed keeps the network busy, so what is drawn after the first answers gets a moment.
      await page.waitForTimeout(1500);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${path.replaceAll('/', '-')}-${width}.png`) });
    }
    expect(errors).toEqual([]);
  });
}

test('the demo says on every page that it is one', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByText('시연용').first()).toBeVisible();
  }
});
