import { test } from '../support/journey.ts';

test('shots', async ({ page, request }) => {
  const { dongs } = await (await request.get('/api/district')).json();
  for (const [w, p] of [
    [160, 'air/1'],
    [320, 'air/1'],
    [320, 'air/1?lang=en&theme=dark'],
    [320, `dong/${dongs[0].dongCode}`],
    [320, 'tile/lights'],
    [320, 'tile/outdoorAir?lang=en'],
    [320, 'air/99999'],
    [600, 'tile/bins?theme=dark'],
  ] as const) {
    await page.setViewportSize({ width: w, height: 330 });
    await page.goto(`embed/${p}`);
    await page.screenshot({ path: `/tmp/embeds/p-${p.replace(/\W/g, '_')}-${w}.png` });
  }
  for (const w of [360, 960, 1440]) {
    await page.setViewportSize({ width: w, height: 900 });
    await page.goto('airQuality/1');
    await page.screenshot({ path: `/tmp/embeds/station-${w}.png` });
    await page.getByRole('button', { name: '퍼가기 · 공유' }).click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/embeds/dialog-${w}.png` });
    await page.getByRole('dialog').evaluate((d) => d.scrollTo(0, 9999));
    await page.screenshot({ path: `/tmp/embeds/dialog-${w}-end.png` });
  }
});
