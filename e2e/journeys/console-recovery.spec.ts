import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator, asSupervisor } from '../support/administrators.ts';
import { answer, certify, changePassword } from '../support/citizen.ts';
import { consoleAddress, logInBy, sendLogin } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { randomPerson } from '../support/people.ts';
import { leaveAdministratorUnused } from '../support/unused.ts';

const another = 'Third-of-7-days';

/** Counts occurrences of an entry in the audit log. */
async function noted(request: APIRequestContext, filters: Record<string, string>): Promise<number> {
  const found = await asSupervisor(request, 'GET', `/audit-log?${new URLSearchParams(filters)}`);
  return (found as { totalCount: number }).totalCount;
}

test("lets a locked-out administrator certify by the account's telephone and log in again", async ({
  page,
  request,
}) => {
  const person = randomPerson();
  const account = await addAdministrator(request, 'cleaning', { mobileNumber: person.mobileNumber });
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await sendLogin(page, { ...account, password: `wrong-${wrong}` });
    // The fifth wrong password redirects to another page.
    if (wrong < 5) await expect(page.getByRole('alert').filter({ hasText: '일치하지 않습니다' })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/account\/selfCertification$/);
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toHaveCount(0);
  await expect(page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d까지 로그인할 수 없습니다\./)).toBeVisible();
  await expect(page.getByText(/^문의: .+ [\d-]+$/)).toBeVisible();
  await certify(page, { ...randomPerson(), mobileNumber: '01000000009' });
  await changePassword(page, another);
  await expect(page.getByText('본인 인증한 휴대전화로 등록된 관리자 계정을 찾을 수 없습니다.')).toBeVisible();
  await certify(page, person);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(account.adminId);
  await expectAccessible(page, 'console: selfCertification');
  await changePassword(page, another);
  await answer(page);
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(account.adminId);
  await logInBy(page, { ...account, password: another });
  expect(await noted(request, { adminId: account.adminId, action: 'self-certification' })).toBe(1);
});

test('guides a dormant administrator through reactivation and login to the requested page', async ({
  page,
  request,
}) => {
  const person = randomPerson();
  const account = await addAdministrator(request, 'cleaning', { mobileNumber: person.mobileNumber });
  await leaveAdministratorUnused(account.adminId);
  await sendLogin(page, account, '/device/smartRecycleBin');
  await expect(page.getByRole('heading', { name: '휴면 계정 해제' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${consoleAddress('/account/reactivate')}\\?back=`));
  await certify(page, person);
  await expectAccessible(page, 'console: reactivate');
  await page.getByRole('button', { name: '휴면 해제' }).click();
  await answer(page);
  await page.getByLabel('비밀번호', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${consoleAddress('/device/smartRecycleBin')}`));
  const rested = { action: 'admin-dormant', keyword: `관리자 #${account.adminNumber}` };
  expect(await noted(request, rested)).toBe(1);
  expect(await noted(request, { adminId: account.adminId, action: 'self-reactivation' })).toBe(1);
});
