/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { answer, certify, changePassword, logIn, logOutButton, member } from '../support/citizen.ts';
import { test } from '../support/journey.ts';
import { password } from '../support/people.ts';
import { leaveUnused, waitCertified } from '../support/unused.ts';

const another = 'Maru-portal-2';

test('requires a certification after five wrong passwords, and unlocks the account with a new password', async ({
  page,
}) => {
  const { userId, person } = await member();
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    await logIn(page, userId, `wrong-${wrong}`);
    await expect(page.getByText('아이디 또는 비밀번호가 일치하지 않습니다.')).toBeVisible();
  }
  await logIn(page, userId, 'wrong-5');
  await expect(page).toHaveURL(/\/account\/selfCertification$/);
  await expect(page.getByText('시간이 지나도 저절로 열리지 않으며')).toContainText(
    /구청 .*에 전화해 주십시오\. [\d-]+$/,
  );
  await certify(page, person);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  await expectWhole(page, 'selfCertification');
  await expectAccessible(page, 'selfCertification');
  await changePassword(page, another);
  await answer(page);
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  await logIn(page, userId, password);
  await expect(page.getByText('아이디 또는 비밀번호가 일치하지 않습니다.')).toBeVisible();
  await logIn(page, userId, another);
  await expect(logOutButton(page)).toBeVisible();
});

test('lets a member set a new password after forgetting it, and refuses the old password', async ({ page }) => {
  const { userId, person } = await member();
  await page.goto('user/login?from=%2FairQuality%2Findoor');
  await page.getByRole('main').getByRole('link', { name: '비밀번호 찾기' }).click();
  await certify(page, person);
  await page.getByLabel('아이디', { exact: true }).fill('nobodysid');
  await changePassword(page, another);
  await expect(page.getByText('본인 인증한 분의 계정을 찾을 수 없습니다.')).toBeVisible();
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await changePassword(page, password);
  const field = page.getByLabel('새 비밀번호', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/이전과 같은 비밀번호는 사용할 수 없습니다\.$/);
  await expectWhole(page, 'findPassword');
  await expectAccessible(page, 'findPassword');
  await changePassword(page, another);
  await answer(page);
  // The login returns to the page that required it.
  await page.getByLabel('비밀번호', { exact: true }).fill(another);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(logOutButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/airQuality\/indoor$/);
});

test('reports an expired certification, renews it, and keeps what was typed', async ({ page }) => {
  const { userId, person } = await member();
  await page.goto('account/findPassword');
  const certificationId = await certify(page, person);
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('새 비밀번호', { exact: true }).fill(another);
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):/);
  await waitCertified(certificationId, 26);
  await expect(page.getByRole('timer')).toHaveText(/^3:[0-5]\d$/);
  await expectWhole(page, 'findPassword: a certification that ends soon');
  await expectAccessible(page, 'findPassword: a certification that ends soon');
  await waitCertified(certificationId, 5);
  await expect(page.getByText('본인 인증이 만료되었습니다.')).toBeVisible();
  await certify(page, person);
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue(another);
  await changePassword(page, another);
  await answer(page);
  await logIn(page, userId, another);
  await expect(logOutButton(page)).toBeVisible();
});

test('shows a forgotten id', async ({ page }) => {
  const { userId, person } = await member();
  await page.goto('account/findId');
  await certify(page, person);
  const name = page.getByLabel(/^어린이 이름/);
  await name.fill('아무개');
  await page.getByRole('button', { name: '아이디 확인' }).click();
  await expect(page.getByText('본인 인증한 분의 계정을 찾을 수 없습니다.')).toBeVisible();
  await expectAccessible(page, 'findId');
  // The certification has filled in the member's name.
  await name.fill('');
  await page.getByRole('button', { name: '아이디 확인' }).click();
  await expect(page.getByText(userId, { exact: true })).toBeVisible();
  await expectWhole(page, 'findId: found');
  await expectAccessible(page, 'findId: found');
});

/** Measures the milliseconds between the appearance of the reason and the change of the address. */
async function watchRedirect(page: Page, reason: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const seen = { reason: 0, left: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (seen.reason === 0 && document.body.textContent.includes(text)) seen.reason = performance.now();
      if (seen.left === 0 && location.pathname.endsWith('/reactivate')) seen.left = performance.now();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, reason);
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { reason: number; left: number } };
      return seen.reason === 0 ? Number.NaN : seen.left - seen.reason;
    });
}

test('reports a dormant account, redirects to its page a moment later, and reactivates it', async ({ page }) => {
  const { userId, person } = await member();
  await leaveUnused(userId);
  await page.goto('user/login');
  const redirected = await watchRedirect(page, '휴면 상태인 계정입니다');
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '휴면 계정 해제' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/reactivate$/);
  // The specification requires 200 ms; a busy machine takes longer, but never less.
  const tookMs = await redirected();
  expect(tookMs).toBeGreaterThan(150);
  expect(tookMs).toBeLessThan(2_000);

  await certify(page, person);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  await expectWhole(page, 'reactivate');
  await expectAccessible(page, 'reactivate');
  await page.getByRole('button', { name: '휴면 해제' }).click();
  await answer(page);
  await logIn(page, userId, password);
  await expect(logOutButton(page)).toBeVisible();
});
