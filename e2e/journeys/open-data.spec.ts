/** Open data: from the footer to a data set's file, and the metadata for search engines. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';

test('links from the footer to a data set, and downloads a month of its data', async ({ page }) => {
  await page.goto('privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: '공공데이터' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '공공데이터' })).toBeVisible();
  await expect(page.getByRole('link', { name: /공공누리 제1유형/ })).toHaveAttribute('href', /kogl\.or\.kr/);
  await page.getByRole('link', { name: '대기질 일별', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '대기질 일별' })).toBeVisible();
  await expect(page.getByRole('row', { name: /미세먼지 평균 avgFineDust/ })).toBeVisible();
  const address = `${new URL(page.url()).origin}/api/open-data/air-days/file?format=csv`;
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  const months = page.getByLabel('달', { exact: true });
  const month = (await months.locator('option').nth(1).getAttribute('value')) ?? '';
  await months.selectOption(month);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV (UTF-8)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`air-days_${month}.csv`);
  const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(header).toMatch(/^\uFEFF측정일,장소 번호,/);
  expect(first).toMatch(new RegExp(`^${month}-\\d\\d,\\d+,`));
});

test('marks the served page as a data set for search engines', async ({ request }) => {
  const html = await (await request.get('/portal/data/air-hours')).text();
  const [, marks = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(marks)).toMatchObject({
    '@type': 'Dataset',
    name: '대기질 시간별',
    description: expect.stringMatching(/^.{50,}$/),
    license: 'https://www.kogl.or.kr/info/licenseType1.do',
    distribution: expect.arrayContaining([
      { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: '/api/open-data/air-hours/file?format=csv' },
    ]),
  });
  expect(html.indexOf('application/ld+json')).toBeLessThan(html.indexOf('</head>'));
  expect((await request.get('/portal/data/no-such-data')).status()).toBe(404);
});
