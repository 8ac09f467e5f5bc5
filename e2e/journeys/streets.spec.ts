/** Cleaned streets: the public searches by name and on the map, the office views planned streets not driven. */
import { type APIRequestContext, expect } from '@playwright/test';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { stretched } from '../support/timeouts.ts';

interface Segment {
  streetName: string;
  points: [longitude: number, latitude: number][];
  drivenList: { drivingDatetime: string }[];
}

const path = '/api/clean-environment/street';

/** Waits until vehicles' days are matched to streets; returns a driven segment with a name, and its dong. */
async function drivenSegment(request: APIRequestContext): Promise<{ dongCode: string; segment: Segment }> {
  const { dongs } = (await (await request.get('/api/district')).json()) as { dongs: { dongCode: string }[] };
  let found: { dongCode: string; segment: Segment } | undefined;
  await expect
    .poll(
      async () => {
        for (const { dongCode } of dongs) {
          const { list } = (await (await request.get(`${path}?dongCode=${dongCode}`)).json()) as { list: Segment[] };
          const segment = list.find(({ streetName, drivenList }) => streetName !== '' && drivenList.length > 0);
          if (segment) found = { dongCode, segment };
        }
        return found !== undefined;
      },
      { timeout: stretched(150_000), intervals: [5000] },
    )
    .toBe(true);
  return found as NonNullable<typeof found>;
}

test('shows when a street was driven, by the street’s name and by a place on the map', async ({ page }) => {
  test.setTimeout(stretched(240_000));
  const { dongCode, segment } = await drivenSegment(page.request);
  const name = segment.streetName;
  await page.goto(`cleaning/street?dong=${dongCode}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('우리 길 청소 기록');
  await page.getByLabel('도로명').fill(`${name} 12`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`street=${encodeURIComponent(name)}`));
  const answer = page.getByRole('region', { name: '찾으신 길' });
  await expect(answer).toContainText(name);
  await expect(answer).toContainText(/마지막 기록: \d{4}-\d{2}-\d{2} \d{2}:\d{2} .+ 수거 차량/);

  const [longitude, latitude] = segment.points[Math.floor(segment.points.length / 2)] ?? [0, 0];
  await page.goto(`cleaning/street?dong=${dongCode}&lat=${latitude}&lng=${longitude}`);
  const near = answer.getByRole('listitem').filter({ hasText: name }).first();
  await expect(near).toContainText(segment.drivenList[0]?.drivingDatetime.slice(0, -':00'.length) ?? '');
});

test('reports that a street is unknown', async ({ page }) => {
  await page.goto('cleaning/street?street=없는길');
  await expect(page.getByRole('region', { name: '찾으신 길' })).toContainText('도로 자료에 없는 길입니다');
  await page.getByRole('button', { name: '동 전체 보기' }).click();
  await expect(page.getByRole('table', { name: '길 목록' })).toBeVisible();
});

test('shows the office the driven part of a planned dong, and the other streets on a map', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/systemStatistics/cleaningVehicle'));
  const list = page.getByRole('region', { name: '계획 구간 운행' });
  const row = list.locator('tbody tr').first();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: /안 지나간 구간 보기$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('계획 구간 운행 · ');
  const figures = page.locator('dl[aria-label="계획 구간 운행"]');
  const figure = async (name: string) => {
    const shown = figures.locator('div').filter({ hasText: new RegExp(`^${name}`) });
    return Number(((await shown.locator('dd').textContent()) ?? '').replace(/\D/g, ''));
  };
  expect((await figure('지나간 구간')) + (await figure('안 지나간 구간'))).toBe(await figure('구간'));
  await expect(page.getByRole('table', { name: '안 지나간 구간' })).toBeVisible();
});
