/// <reference lib="dom" />
/** Statistics of a month, mailed by a filter of the console, up to the content of the mailed files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { closedPeriod, periodName } from '@maru/domain/mailing';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { addAdministrator, asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { saveAfterAnother } from '../support/save-meanwhile.ts';
import { stretched } from '../support/timeouts.ts';
import { mailStatisticsNow } from '../support/unused.ts';

/** Size of A4 without margins in px. */
const paper = { width: 703, height: 1000 };
const soon = { timeout: stretched(60_000) };

async function download(page: Page, button: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  return (await coming).path();
}

test('sends the month of a filter by e-mail as Excel and PDF, with the page’s figures', async ({ page }) => {
  const period = closedPeriod('month', new Date());
  const name = `월간 대기질 ${Date.now().toString(36)}`;
  await enterConsole(page);
  const range = `startDatetime=${period.firstDay}&endDatetime=${period.lastDay}&datetimeType=month`;
  const withFilter = consoleAddress(`/systemStatistics/atmosphere?${range}&installationType=indoor`);
  await page.goto(consoleAddress(`/systemStatistics/atmosphere?${range}&installationType=outdoor`));

  await page.getByRole('button', { name: '정기 발송' }).click();
  await page.getByRole('button', { name: '정기 발송 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '정기 발송 등록' });
  await dialog.getByLabel('이름', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog.getByText('받는 사람을 한 명 이상 선택해 주십시오.').first()).toBeVisible();
  await dialog
    .getByRole('checkbox', { name: /최고관리자/ })
    .first()
    .check();
  await dialog.getByLabel('이메일 주소').fill('chief@example.kr');
  await dialog.getByRole('button', { name: '저장' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('단위 월별 · 설치 구분 실외');

  const change = page.getByRole('dialog', { name: `${name} 정기 발송 수정` });
  const openChange = async () => {
    await page.getByRole('button', { name: '정기 발송', exact: true }).click();
    await page.getByRole('button', { name: `${name} 정기 발송 수정` }).click();
  };
  await page.goto(withFilter);
  await openChange();
  await change.getByRole('checkbox', { name: '지금 화면의 조회 조건으로 바꾸기' }).check();
  await change.getByRole('button', { name: '저장', exact: true }).click();
  await expect(row).toContainText('단위 월별 · 설치 구분 실내');
  await page.goto(consoleAddress(`/systemStatistics/atmosphere?${range}&installationType=outdoor`));
  await openChange();
  await change.getByRole('button', { name: '저장한 조건으로 화면 열기' }).click();
  await expect(page).toHaveURL(/installationType=indoor/);
  await page.getByRole('button', { name: '정기 발송', exact: true }).click();

  await mailStatisticsNow(name);
  await page.getByRole('button', { name: `${name} 발송 이력` }).click();
  const sent = page
    .getByRole('dialog', { name: `${name} 발송 이력` })
    .getByRole('row')
    .nth(1);
  await expect(sent).toContainText('발송', soon);
  await expect(sent).toContainText(periodName(period));

  await page.goto(consoleAddress('/device/alarm/mail'));
  const mail = page.getByRole('row').filter({ hasText: name });
  await expect(mail).toContainText('ch***@example.kr');
  const file = `대기질_통계_${period.firstDay}_${period.lastDay}`;
  const bytes = readFileSync(await download(page, `${file}.xlsx 내려받기`));
  const [headers = [], first = []] = await readSheet(new Uint8Array(bytes).buffer);
  const cell = (header: string) => String(first[headers.indexOf(header)]);
  const [place, temperature] = [cell('설치 장소'), cell('온도 실내 (℃)')];
  expect(Number(temperature)).toBeGreaterThan(0);
  const pdf = await download(page, `${file}.pdf 내려받기`);
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
  const line = text.split('\n').find((one) => one.includes(place) && one.includes(period.firstDay.slice(0, 7)));
  expect(line?.split(/\s+/)).toContain(Number(temperature).toFixed(1));

  await page.goto(withFilter);
  await expect(page.getByRole('row').filter({ hasText: place }).first()).toContainText(Number(temperature).toFixed(1));

  await page.getByRole('link', { name: '월간 현황' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(periodName(period));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  const printed = page.getByRole('table').first();
  const sticksOut = () => printed.evaluate((table) => table.getBoundingClientRect().right - innerWidth);
  await expect.poll(sticksOut, 'no column is cut').toBeLessThanOrEqual(0);
  await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
});

test('refuses to overwrite a mailing that another administrator has saved meanwhile, once', async ({
  page,
  request,
}) => {
  const name = `야간 대기질 ${Date.now().toString(36)}`;
  const { adminNumber } = await addAdministrator(request, 'supervisor');
  await asSupervisor(request, 'POST', '/mailings', {
    statistics: 'air-quality',
    filter: 'datetimeType=month&installationType=outdoor',
    name,
    interval: 'month',
    isUsed: true,
    receivers: [{ adminNumber, address: 'night@example.kr' }],
  });
  await enterConsole(page);
  await page.goto(consoleAddress('/systemStatistics/atmosphere?datetimeType=month&installationType=indoor'));
  await saveAfterAnother(
    page,
    {
      name,
      action: '정기 발송 수정',
      open: (of) => of.getByRole('button', { name: '정기 발송', exact: true }).click(),
      theirs: (dialog) => dialog.getByRole('checkbox', { name: '지금 화면의 조회 조건으로 바꾸기' }).check(),
      ours: (dialog) => dialog.getByRole('checkbox', { name: '사용', exact: true }).uncheck(),
    },
    (dialog) => expect(dialog).toContainText('설치 구분 실내'),
  );
  // The list stays open in its dialog, which therefore shows the toast.
  const dialog = page.getByRole('dialog', { name: '정기 발송', exact: true });
  await expect(dialog.getByText('정기 발송을 저장했습니다.')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('단위 월별 · 설치 구분 실내');
  await expect(row).toContainText('중지');
  // Escape closes only the panel, not the dialog around the list.
  await dialog.getByRole('button', { name: '열', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('region', { name: '표시할 열' })).toBeHidden();
  await row.getByRole('button', { name: `${name} 정기 발송 삭제` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '삭제', exact: true }).click();
  await expect(row).toHaveCount(0);
});
