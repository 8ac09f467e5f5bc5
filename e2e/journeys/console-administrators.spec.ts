import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { consoleAddress, logInBy, menuOf, sendLogin } from '../support/console.ts';
import { oneTimeCode } from '../support/one-time-code.ts';

test('an administrator who was added changes the first password before anything else', async ({
  page,
  browser,
  request,
}) => {
  await logInBy(page, await addAdministrator(request, 'supervisor'));
  await page.goto(consoleAddress('/account/admin'));
  await page.getByRole('button', { name: '관리자 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '관리자 등록' });
  const adminId = `n${Date.now().toString(36)}`;
  await dialog.getByLabel('아이디', { exact: true }).fill(adminId);
  await dialog.getByLabel('이름', { exact: true }).fill('김새롬');
  await dialog.getByLabel('부서').selectOption({ label: '청소행정과' });
  await dialog.getByRole('button', { name: '관리자 등록' }).click();
  await expect(dialog.getByLabel('처음 비밀번호', { exact: true })).toBeFocused();
  await expectAccessible(page, 'a new administrator');
  await dialog.getByLabel('처음 비밀번호', { exact: true }).fill('First-of-7-days');
  await dialog.getByRole('button', { name: '관리자 등록' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('검색어').fill(adminId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`keyword=${adminId}`));
  await expect(page.getByRole('row', { name: new RegExp(`${adminId} 김새롬 청소행정과`) })).toBeVisible();

  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await sendLogin(theirs, { adminId, password: 'First-of-7-days' });
  await expect(theirs.getByText('처음 받은 비밀번호를 변경해야 이용할 수 있습니다.')).toBeVisible();
  await theirs.goto(consoleAddress('/account/user'));
  await expect(theirs.getByText('처음 받은 비밀번호를 변경해야 이용할 수 있습니다.')).toBeVisible();
  await expect(menuOf(theirs)).toHaveCount(0);
  await expectAccessible(theirs, 'the first password');
  await theirs.getByLabel('현재 비밀번호', { exact: true }).fill('First-of-7-days');
  await theirs.getByLabel('새 비밀번호', { exact: true }).fill('Second-of-7-days');
  await theirs.getByLabel('새 비밀번호 확인', { exact: true }).fill('Second-of-7-days');
  await theirs.getByRole('button', { name: '변경', exact: true }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await logInBy(theirs, { adminId, password: 'Second-of-7-days' });
  await expect(menuOf(theirs)).toHaveText(['홈']);
  await elsewhere.close();
});

test('an administrator who is suspended is logged out at once, and let in again', async ({
  page,
  browser,
  request,
}) => {
  const suspended = await addAdministrator(request, 'environment');
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await logInBy(theirs, suspended);
  await logInBy(page, await addAdministrator(request, 'supervisor'));
  await page.goto(consoleAddress(`/account/admin/${suspended.adminNumber}`));
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expectAccessible(page, name);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await press('이용 정지');
  await expect(page.getByRole('button', { name: '정지 해제', exact: true })).toBeVisible();
  await theirs.goto(consoleAddress('/account/user'));
  await expect(theirs).toHaveURL(/\/admin\/user\/login/);
  await press('정지 해제');
  await logInBy(theirs, suspended);
  await elsewhere.close();
});

test('the own account: another session is ended, and a one-time code is asked for from now on', async ({
  page,
  browser,
  request,
}) => {
  const own = await addAdministrator(request, 'administrator');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logInBy(other, own);
  await logInBy(page, own);
  await page.getByRole('link', { name: new RegExp(own.adminName) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 계정');
  const sessions = page.getByRole('region', { name: '로그인 기기' });
  await expect(sessions.getByRole('cell', { name: '지금 이 기기' })).toBeVisible();
  // A session that changed the first password, without a browser, is over; these two are not.
  const ends = sessions.getByRole('button', { name: / 종료$/ });
  await expect(ends).toHaveCount(1);
  await ends.click();
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await expect(ends).toHaveCount(0);
  await other.goto(consoleAddress('/account/user'));
  await expect(other).toHaveURL(/\/admin\/user\/login/);

  const factor = page.getByRole('region', { name: '2차 인증' });
  await factor.getByRole('button', { name: '2차 인증 사용' }).click();
  await factor.getByLabel('현재 비밀번호', { exact: true }).fill(own.password);
  await factor.getByRole('button', { name: '2차 인증 사용' }).click();
  await expect(factor.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await expectAccessible(page, 'the one-time code');
  const secret = (await factor.locator('b').textContent()) ?? '';
  await factor.getByLabel('인증번호').fill(oneTimeCode(secret));
  await factor.getByRole('button', { name: '등록' }).click();
  await expect(factor.getByRole('button', { name: '2차 인증 해제' })).toBeVisible();

  await page.getByRole('button', { name: '로그아웃' }).click();
  await sendLogin(page, own);
  const code = page.getByLabel('인증번호');
  await expect(code).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('인증번호가 일치하지 않거나 이미 사용되었습니다.')).toBeVisible();
  // Each code is accepted once, so the next one; an app whose clock is half a minute ahead shows it already.
  await code.fill(oneTimeCode(secret, 1));
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
  await elsewhere.close();
});
