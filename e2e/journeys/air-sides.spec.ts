import { expect, test } from '@playwright/test';

interface Place {
  placeId: number;
  placeName: string;
  indoor: object | null;
  outdoor: object | null;
}

const listCall = /\/api\/air-quality\/installation-place\?/;

test('inside and outside are shown apart, each named: on the map, over time, and by facility type', async ({
  page,
}) => {
  const answer = await page.request.get('/api/air-quality/installation-place?pageSize=100');
  const { list } = (await answer.json()) as { list: Place[] };
  const both = list.find(({ indoor, outdoor }) => indoor && outdoor);
  const inside = list.find(({ indoor, outdoor }) => indoor && !outdoor);
  if (!both || !inside) throw new Error('the demo has no such places');

  await page.goto('map/airQuality?installationType=all');
  const rowOf = (name: string) => page.getByRole('option', { name: new RegExp(name) }).first();
  for (const [place, side] of [
    [both, '실외'],
    [inside, '실내'],
  ] as const) {
    await page.getByRole('searchbox').fill(place.placeName);
    await expect(rowOf(place.placeName)).toContainText(side);
  }

  await page.goto(`airQuality/${both.placeId}`);
  await expect(page.getByRole('button', { name: '최근 24시간' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('설치 구분').selectOption('전체');
  await expect(page.getByText(/^실외 · \d+시간 중/)).toBeVisible();
  await expect(page.getByText(/^실내 · \d+시간 중/)).toBeVisible();
  const figure = page.getByRole('figure', { name: /시간별 초미세먼지/ });
  for (const side of ['실외', '실내']) await expect(figure.getByText(side, { exact: true })).toBeVisible();
  const table = page.getByRole('table', { name: '기간별 측정값' });
  await expect(table.getByRole('columnheader', { name: '구분' })).toBeVisible();

  await page.goto('airQuality/indoor');
  await expect(page.getByRole('region', { name: '공공시설 실외' })).toBeVisible();
  await expect(page.getByRole('region', { name: '공공시설 실내' })).toBeVisible();
});

test('devices are named by where they hang and their numbers, never by their codes', async ({ page }) => {
  await page.goto('airQuality/1');
  await expect(page.getByText(/\d+번 측정기/).first()).toBeVisible();
  expect(await page.getByRole('main').textContent()).not.toMatch(/AIR-\d/);
});

test('a list that fails is empty, says why, and begins anew from its first page', async ({ page }) => {
  let isBroken = true;
  const problem = { status: 503, code: 'UNAVAILABLE', error: '잠시 뒤 다시 시도해 주십시오.' };
  await page.route(listCall, (route) =>
    isBroken
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.continue(),
  );
  await page.goto('airQuality?pageNumber=2');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(problem.error);
  await expect(main.getByText('총 0건')).toBeVisible();
  await expect(main.getByRole('table')).toHaveCount(0);
  isBroken = false;
  await main.getByRole('button', { name: '다시 시도' }).click();
  await expect(main.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page).not.toHaveURL(/pageNumber/);
});

test('a forecast that fails is told in its own box, without an alert, and logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(/air-quality-forecast/, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
  await page.goto('main');
  const box = page.getByRole('region', { name: '미세먼지 예보' });
  await expect(box.getByRole('status')).toContainText('불러오지 못했습니다');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(logged.some((text) => text.startsWith('forecast: NOT_FOUND'))).toBe(true);
});
