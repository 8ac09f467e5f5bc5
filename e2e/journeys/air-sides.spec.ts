import { expect } from '@playwright/test';
import { holdCalls } from '../support/answers.ts';
import { test } from '../support/journey.ts';
import { findOnMap, listOf, rowOf } from '../support/map.ts';

interface Place {
  placeId: number;
  placeName: string;
  indoor: object | null;
  outdoor: object | null;
}

test('shows indoors and outdoors separately: on the map, over time, and by facility type', async ({ page }) => {
  const answer = await page.request.get('/api/air-quality/installation-place?pageSize=100');
  const { list } = (await answer.json()) as { list: Place[] };
  const both = list.find(({ indoor, outdoor }) => indoor && outdoor);
  const inside = list.find(({ indoor, outdoor }) => indoor && !outdoor);
  if (!both || !inside) throw new Error('the demo has no such places');

  for (const [place, side] of [
    [both, '실외'],
    [inside, '실내'],
  ] as const) {
    await findOnMap(page, place.placeName, 'map/airQuality?installationType=all');
    await expect(rowOf(page, place.placeName)).toContainText(side);
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

test('shows no place with a value of the former measure while another one loads', async ({ page }) => {
  for (const map of ['map/airQuality', 'map/union?layers=air']) {
    await page.goto(map);
    await expect(listOf(page).getByRole('option').first()).toBeVisible();
    const calls = await holdCalls(page);
    await page.getByRole('radio', { name: '온도', exact: true }).check();
    await expect(page).toHaveURL(/measurementType=temperature/);
    await expect(listOf(page)).toHaveCount(0);
    calls.release();
    await expect(listOf(page).getByRole('option').filter({ hasText: '℃' }).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test('identifies devices by location and number, never by code', async ({ page }) => {
  await page.goto('airQuality/1');
  await expect(page.getByText(/\d+번 측정기/).first()).toBeVisible();
  expect(await page.getByRole('main').textContent()).not.toMatch(/AIR-\d/);
});
