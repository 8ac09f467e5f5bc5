/// <reference lib="dom" />
/** Wall dashboards in full screen, where scrolling is impossible. */
import { expect, type Page, type Route } from '@playwright/test';
import { answerOf } from '../support/answers.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';

const walls = ['airQuality', 'decrepitBuilding', 'cctv', 'cleaning', 'securityLight'];

const sizes = [
  { width: 1920, height: 1080, mayScroll: false },
  // Window size of a laptop.
  { width: 1366, height: 768, mayScroll: true },
];

test('fits every dashboard on a wall of 1,920 by 1,080, and keeps it readable on a smaller screen', async ({
  page,
}) => {
  await enterConsole(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/admin/api/dashboard/')) requests.push(pathname + search);
  });
  for (const wall of walls) {
    requests.length = 0;
    await page.goto(consoleAddress(`/dashboard/${wall}`));
    await expect(page.locator('[aria-busy="true"], [class*="skeleton" i]')).toHaveCount(0);
    await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
    expect(requests, `${wall} asks for nothing twice`).toEqual([...new Set(requests)]);
    for (const { mayScroll, ...size } of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: '전체 화면', exact: true }).click();
      const end = page.getByRole('button', { name: '전체 화면 끝내기' });
      await expect(end).toBeVisible();
      const faults = async () => (await faultsOf(page)).filter((fault) => !(mayScroll && fault === scrolls));
      await expect.poll(faults, { message: `${wall} at ${size.width} px` }).toEqual([]);
      await end.click();
      await expect(end).toHaveCount(0);
    }
  }
});

test('shows the hours of the figures on the wall of people counting', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/dashboard/cctv'));
  for (const passed of ['초기화 이후 드나든 사람', '초기화 이후 통행 차량'])
    await expect(page.getByRole('heading', { name: passed })).toHaveText(new RegExp(`^${passed} \\d{2}:\\d{2}까지$`));
  await expect(page.getByRole('heading', { name: '지금 붐비는 지역' })).toBeVisible();
  // An area without cars isn't listed for cars, so that all areas are shown.
  const code = 'se_rose_fe';
  await page.route('**/installation-place?cctvType=car', async (route) => {
    const response = await answerOf(route);
    const { list } = (await response.json()) as { list: { installationPlaceCode: string }[] };
    await route.fulfill({ response, json: { list: list.filter((area) => area.installationPlaceCode !== code) } });
  });
  await page.getByLabel('지역', { exact: true }).selectOption(code);
  const ofAllAreas = page.waitForRequest((request) => request.url().endsWith('/installation-place/chart?cctvType=car'));
  await page.getByLabel('구분').selectOption('car');
  await ofAllAreas;
});

/** Walls with a call that fails while the others succeed, and the expected text about missing data. */
const failing: readonly { wall: string; calls: RegExp; missing: string[] }[] = [
  { wall: 'airQuality', calls: /\/air-quality\/measurement/, missing: ['최근 24시간 초미세먼지'] },
  { wall: 'decrepitBuilding', calls: /\/tilt\/(total-count|installation-place\/)/, missing: ['장치', '선택한 건물'] },
  { wall: 'decrepitBuilding', calls: /\/tilt\/map\//, missing: ['기울기가 큰 건물'] },
  { wall: 'cctv', calls: /\/cctv\/(device|installation-place)(\?|$)/, missing: ['장치', '지금 붐비는 지역'] },
  { wall: 'securityLight', calls: /\/security-light\/installation-place/, missing: ['행정동별'] },
  { wall: 'cleaning', calls: /\/clean-environment\/vehicle(\?|$)/, missing: ['차량'] },
  { wall: 'cleaning', calls: /\/vehicle\/summary-count/, missing: ['장치'] },
];

test("shows a wall's failed call in place, and the data once the call succeeds", async ({ page }) => {
  await enterConsole(page);
  for (const { wall, calls, missing } of failing) {
    await page.route(calls, refuse);
    await page.goto(consoleAddress(`/dashboard/${wall}`));
    const reported = missing.map((what) =>
      page.getByRole('alert').filter({ hasText: `${what} 정보를 불러오지 못했습니다.` }),
    );
    for (const [at, one] of reported.entries()) await expect(one, `${wall}: ${missing[at]}`).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const one of reported) {
      await one.getByRole('button', { name: '다시 시도' }).click();
      await expect(one).toHaveCount(0);
    }
  }
});

/** Refuses calls with an error that isn't retried automatically. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 409,
    contentType: 'application/problem+json',
    json: { status: 409, code: 'CONFLICT', error: '지금은 답할 수 없습니다.' },
  });

const scrolls = 'it scrolls';

/** Faults of a wall in full screen: parts that need scrolling, and overlapping panels. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((scrolls) => {
    const wall = document.fullscreenElement;
    if (!wall) return ['not in full screen'];
    const faults = wall.scrollHeight > wall.clientHeight ? [scrolls] : [];
    const nameOf = (panel: Element) => panel.querySelector('h2, figcaption')?.textContent ?? panel.textContent ?? '';
    const all = [...wall.querySelectorAll('header, section, dl, figure')];
    const panels = all.filter((panel) => !all.some((other) => other !== panel && other.contains(panel)));
    for (const [at, panel] of panels.entries()) {
      const box = panel.getBoundingClientRect();
      if (panel.scrollWidth > panel.clientWidth) faults.push(`${nameOf(panel)} holds more than is seen`);
      if (box.right > wall.clientWidth) faults.push(`${nameOf(panel)} is cut`);
      for (const other of panels.slice(at + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        if (left < box.right && right > box.left && top < box.bottom && bottom > box.top)
          faults.push(`${nameOf(panel)} lies over ${nameOf(other)}`);
      }
    }
    return faults;
  }, scrolls);
