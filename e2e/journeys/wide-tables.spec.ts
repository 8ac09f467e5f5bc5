/// <reference lib="dom" />
/** Tables with more columns than fit on a screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';

const lists = [
  { path: '/systemStatistics/atmosphere?installationType=all', title: '대기질 통계', button: '상세' },
  { path: '/device/crackSensor', title: '균열 센서 설치 건물', button: '상세' },
  { path: '/posts/notice', title: '공지사항', button: null },
];

const scrollTo = (region: Locator, share: number) =>
  region.evaluate((box, part) => {
    box.scrollLeft = (box.scrollWidth - box.clientWidth) * part;
  }, share);

/** Expects that the cell's centre is inside the box and not covered. */
async function expectInView(cell: Locator): Promise<void> {
  await expect
    .poll(() =>
      cell.evaluate((element) => {
        const { left, width, top, height } = element.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(at) || (at?.closest('td, th') ?? null) === element;
      }),
    )
    .toBe(true);
}

async function open(page: Page, { path, title }: (typeof lists)[number]) {
  await page.goto(consoleAddress(path));
  const region = page.getByRole('group', { name: title, exact: true });
  await expect(region).toBeVisible();
  return { region, row: region.locator('tbody tr').first() };
}

for (const width of [1024, 1440])
  test(`keeps a row's number, name and button in view at ${width} px while its figures scroll`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1400 });
    await enterConsole(page);
    for (const list of lists) {
      if (list.button === null && width > 1024) continue;
      const { region, row } = await open(page, list);
      for (const share of [0, 0.5, 1]) {
        await scrollTo(region, share);
        await expectInView(row.locator('[data-stuck="first"]'));
        await expectInView(row.getByRole('rowheader'));
        if (list.button) await expectInView(row.getByRole('link', { name: list.button }).last());
      }
    }
  });

test('selects a scrolled row by its checkbox, opens it by a press anywhere, and covers no focus', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 1400 });
  await enterConsole(page);
  const [, , notices] = lists;
  const { region, row } = await open(page, notices as (typeof lists)[number]);
  await scrollTo(region, 1);
  await row.getByRole('checkbox').check();
  await expect(page.getByText('1건 선택')).toBeVisible();

  // Moves the focus backwards from the last header; sticky columns may cover no focused header.
  const headers = region.getByRole('columnheader').getByRole('button');
  await headers.last().focus();
  for (let at = (await headers.count()) - 1; at > 1; at -= 1) {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const focused = page.locator(':focus');
    await expect(focused).toBeVisible();
    await expectInView(focused);
    if (await focused.evaluate((element) => element.closest('[data-stuck]') !== null)) break;
  }

  // The table fits on paper, so there is no scroll region in print.
  await page.emulateMedia({ media: 'print' });
  await expect(region).toHaveCount(0);
  await expect(page.getByRole('table').locator('tbody').getByRole('rowheader').first()).toHaveCSS('position', 'static');
  await page.emulateMedia({ media: 'screen' });

  // Cards, which replace the table at 200 % zoom, have the checkboxes, too.
  await page.setViewportSize({ width: 640, height: 1400 });
  const box = page.getByRole('main').getByRole('listitem').getByRole('checkbox').first();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText('1건 선택')).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 1400 });

  const name = ((await row.getByRole('rowheader').textContent()) ?? '').trim();
  await scrollTo(region, 0.5);
  await row.getByRole('cell').nth(4).click();
  await expect(page).toHaveURL(/\/posts\/notice\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 6));
});

test('omits columns of the excluded side (indoors or outdoors)', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/systemStatistics/atmosphere'));
  const headers = (side: string) => page.getByRole('columnheader', { name: new RegExp(` ${side}`) });
  const ask = async (side: string) => {
    await page.getByLabel('설치 구분', { exact: true }).selectOption({ label: side });
    await page.getByRole('button', { name: '검색', exact: true }).click();
  };
  await expect(headers('실내')).toHaveCount(6);
  await expect(headers('실외')).toHaveCount(0);
  await ask('실외');
  await expect(headers('실내')).toHaveCount(0);
  await expect(headers('실외')).toHaveCount(6);
  await ask('전체');
  await expect(headers('실내')).toHaveCount(6);
  await expect(headers('실외')).toHaveCount(6);
});
