/// <reference lib="dom" />
/** Sweeps every screen of the public site's route table, and checks the rules that all screens share. */
import { expect } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { isOfTable, portalAddress, portalScreens } from '../support/portal-screens.ts';
import { goTo } from '../support/revisit.ts';
import { sweepBadDays, sweepDark, sweepEnglish, sweepEnlarged, sweepWidths, test } from '../support/sweep.ts';
import { Watched } from '../support/watched.ts';

test.describe.configure({ mode: 'parallel' });

const narrowest = 360;
const widths = [1440, 960, narrowest];

for (const [path, who] of portalScreens())
  test.describe(`${path} for a ${who}`, () => {
    test.use({ who });

    test('is accessible, fits every width and zoom, has no errors, and works in dark, in English and on failures', async ({
      watched,
    }) => {
      const address = await portalAddress(watched.page, path);
      await sweepWidths(watched, address, widths);
      await expect(watched.page.getByText('시연용').first(), 'the demo says that it is one').toBeVisible();
      await sweepDark(watched, address);
      await sweepEnlarged(watched, address);
      // Other states of a page have the same texts.
      if (isOfTable(path)) await sweepEnglish(watched, address);
      await sweepBadDays(watched, address, [narrowest, 1440], path === '/myPage');
    });
  });

test('opens an accessible menu on a phone, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('airQuality');
  const watched = new Watched(page);
  await watched.settled();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toBeVisible();
  await expectAccessible(page, 'the menu');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await watched.redrawn();
  await expectAccessible(page, 'the menu in the dark', 'colours');
  await expectWhole(page, 'the menu', [320, 360]);
});

/** Pages that show grades, with a bound and another text of the explanation. */
const graded = [
  { path: 'main', bound: '36~75', note: '에어코리아' },
  { path: 'population/location', bound: '61~90', note: '수용 인원에 대한' },
  { path: 'map/cctv', bound: '61~90', note: '수용 인원에 대한' },
  { path: 'device/smartRecycleBin', bound: '80~94', note: '칸마다 센서로 잰' },
  { path: 'map/smartRecycleBin', bound: '80~94', note: '칸마다 센서로 잰' },
];

test('explains grades on every page with grades: bounds, source, and purpose', async ({ page }) => {
  await page.goto('forbidden');
  for (const { path, bound, note } of graded) {
    await goTo(page, `/portal/${path}`);
    const guide = page.getByRole('main').locator('details').filter({ hasText: '등급 기준' });
    await guide.getByText('등급 기준', { exact: true }).click();
    await expect(guide.getByText(bound, { exact: true }), path).toBeVisible();
    await expect(guide, path).toContainText(note);
  }
});

test("states in the map's panel that a place doesn't exist, and closes it", async ({ page }) => {
  await page.goto('map/airQuality?place=999999999');
  const panel = page.getByRole('region', { name: '측정소를 찾을 수 없습니다' });
  await expect(panel).toBeVisible();
  await panel.getByText('닫기').click();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/place=/);
});

test('redirects mistyped addresses to existing pages', async ({ page }) => {
  await page.goto('airQuality?pageNumber=9999&facilityType=castle&dongCode=%3Cb%3E');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).not.toHaveURL(/pageNumber=9999/);
  await expect(page.getByText('조회된 내용이 없습니다')).toBeHidden();

  await page.goto('airQuality/1?datetimeType=month&startDatetime=2026-01-01&endDatetime=2026-02-01');
  await expect(page.getByRole('button', { name: '최근 1년' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/개월 중 \d+개월 측정/)).toBeVisible();
});
