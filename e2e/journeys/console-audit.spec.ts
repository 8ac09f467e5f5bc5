import { formatSeoul } from '@maru/domain/seoul-time';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { answerOf } from '../support/answers.ts';
import { consoleAddress, enterConsoleBy } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { randomPerson } from '../support/people.ts';

test('filters the audit log, stores the filter in the address, and resets it', async ({ page, request }) => {
  const own = await addAdministrator(request, 'supervisor');
  await enterConsoleBy(page, own);
  for (const path of ['/account/admin', '/account/user']) {
    await page.goto(consoleAddress(path));
    await expect(page.getByText(/^총 \d/)).toBeVisible();
  }
  await page.goto(consoleAddress('/account/audit'));
  await expect(page.getByText('기록이 이어져 있으며 바뀌거나 지워진 것이 없습니다.')).toBeVisible();
  const today = formatSeoul(new Date()).slice(0, 10);
  await page.getByLabel('시작일').fill(today);
  await page.getByLabel('관리자 아이디').fill(own.adminId);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: '감사 기록' }).locator('tbody tr');
  await expect(rows.filter({ hasText: '회원 목록 조회' })).toHaveCount(1);
  await expect(rows.filter({ hasNotText: own.adminId })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`startDatetime=${today}.*adminId=${own.adminId}`));

  await page.getByLabel('행위', { exact: true }).selectOption({ label: '관리자 목록 조회' });
  await page.getByRole('button', { name: '검색' }).click();
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(page.getByLabel('행위', { exact: true })).toHaveValue('');
  await expect(rows.filter({ hasText: '회원 목록 조회' })).toHaveCount(1);
  await page.goForward();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel('관리자 아이디')).toHaveValue(own.adminId);

  await page.getByLabel('시작일').fill('2020-01-02');
  await page.getByLabel('종료일').fill('2020-01-01');
  await page.getByRole('button', { name: '검색' }).click();
  await expect(page.getByText('시작 일시가 종료 일시보다 늦습니다.')).toBeVisible();
  await page.getByRole('button', { name: '초기화' }).click();
  await expect(page).not.toHaveURL(/adminId=/);
  await expect(rows.first()).toBeVisible();
});

test('marks a month as reviewed, with the reviewer', async ({ page, request }) => {
  const own = await addAdministrator(request, 'supervisor', { adminName: randomPerson().name });
  await enterConsoleBy(page, own);
  await page.goto(consoleAddress('/account/audit'));
  // Each retry of the test uses a month without a review.
  const month = await page.getByLabel('점검한 달').inputValue();
  await page.getByRole('button', { name: '점검 완료로 표시' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(month);
  await expectAccessible(page, 'a review');
  await dialog.getByRole('button', { name: '점검 완료로 표시' }).click();
  const review = page.getByRole('table', { name: '월별 점검' }).getByRole('row').filter({ hasText: own.adminName });
  await expect(review).toContainText(month);
  await expect(page.getByLabel('점검한 달').getByRole('option', { name: month })).toHaveCount(0);
  await page.reload();
  await expect(review).toContainText(month);
});

test('shows a break of the log in full, and records a note about the break', async ({ page, request }) => {
  const own = await addAdministrator(request, 'supervisor');
  await enterConsoleBy(page, own);
  // Only the database's owner can break the log, so the test replaces the server's answer.
  let isNoted = false;
  await page.route('**/admin/api/audit-log?*', async (route) => {
    const answer = await answerOf(route);
    const found = { auditBreakId: 7, breakType: 'missing', auditLogId: 41, foundDatetime: '2026-11-22 08:00:00' };
    const broken = { isIntact: false, brokenAt: 41, breaks: [found], breakCount: 1 };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...(!isNoted && broken) } });
  });
  await page.route('**/admin/api/audit-log/breaks', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ lastBreakId: 7, reason: '백업에서 복원함' });
    isNoted = true;
    await route.fulfill({ json: { result: true } });
  });
  await page.goto(consoleAddress('/account/audit'));
  await expect(page.getByRole('alert').filter({ hasText: '기록 번호' })).toContainText('기록 번호 41부터');
  await expect(page.getByText('있던 기록이 없거나')).toBeVisible();
  await page.getByRole('button', { name: '확인 완료로 표시' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '확인 완료로 표시' }).click();
  await expect(dialog.getByText('확인한 내용을 입력해 주십시오.')).toBeVisible();
  await expectAccessible(page, 'a break to be noted');
  await dialog.getByLabel('확인한 내용').fill('백업에서 복원함');
  await dialog.getByRole('button', { name: '확인 완료로 표시' }).click();
  await expect(page.getByText('기록이 이어져 있으며 바뀌거나 지워진 것이 없습니다.')).toBeVisible();
});
