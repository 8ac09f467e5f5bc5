import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator, asSupervisor, tokensOf } from '../support/administrators.ts';
import { consoleAddress, enterConsole, logInBy, menuOf, pressSave, save, sendLogin } from '../support/console.ts';
import { summaryIn } from '../support/faults.ts';
import { test } from '../support/journey.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { clearStored } from '../support/stored.ts';

/** Logs in without a screen; returns a function that returns the status of a console call. */
async function callsOf(request: APIRequestContext, account: { adminId: string; password: string }) {
  const { token } = await tokensOf(request, '/admin/api', account);
  const headers = { authorization: `Bearer ${token}` };
  return async (path: string) => (await request.get(`/admin/api${path}`, { headers, maxRetries: 2 })).status();
}

test('makes a new administrator change the first password before any other action', async ({ page }) => {
  await enterConsole(page);
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

  await clearStored(page);
  await sendLogin(page, { adminId, password: 'First-of-7-days' });
  await expect(page.getByText('처음 받은 비밀번호를 변경해야 이용할 수 있습니다.')).toBeVisible();
  await page.goto(consoleAddress('/account/user'));
  await expect(page.getByText('처음 받은 비밀번호를 변경해야 이용할 수 있습니다.')).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  await expectAccessible(page, 'the first password');
  await page.getByLabel('현재 비밀번호', { exact: true }).fill('First-of-7-days');
  await page.getByLabel('새 비밀번호', { exact: true }).fill('Second-of-7-days');
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('Second-of-7-days');
  await page.getByRole('button', { name: '변경', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await logInBy(page, { adminId, password: 'Second-of-7-days' });
  await expect(menuOf(page).first()).toHaveText('홈');
});

test('logs out a suspended administrator at once, and admits a reactivated one', async ({ page, request }) => {
  const suspended = await addAdministrator(request, 'environment');
  const status = await callsOf(request, suspended);
  expect(await status('/auth/me')).toBe(200);
  await enterConsole(page);
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
  await expect.poll(() => status('/auth/me')).toBe(401);
  await press('정지 해제');
  await expect(page.getByRole('button', { name: '이용 정지', exact: true })).toBeVisible();
  const again = await callsOf(request, suspended);
  expect(await again('/auth/me')).toBe(200);
});

test('changes an administrator in place', async ({ page, request }) => {
  const theirs = await addAdministrator(request, 'environment');
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/admin/${theirs.adminNumber}`));
  const profile = page.getByRole('region', { name: '이름과 소속' });
  const name = profile.getByRole('textbox', { name: '이름' });
  await name.fill('7호');
  await profile.getByLabel('휴대전화').fill('010-12');
  await profile.getByLabel('부서').selectOption({ label: '청소행정과' });
  await expect(profile.getByText('추가 권한이 모두 회수됩니다.')).toBeVisible();
  await expect(page.getByText('변경: 이름, 부서, 휴대전화')).toBeVisible();
  await menuOf(page).filter({ hasText: '홈' }).click();
  await page.getByRole('dialog', { name: '저장하지 않은 변경' }).getByRole('button', { name: '취소' }).click();
  const save = page.getByRole('button', { name: '저장', exact: true });
  await save.click();
  await expect(summaryIn(page)).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/글자로 시작/);
  await expectAccessible(page, 'an administrator with changes');
  await name.fill('김아름');
  await save.click();
  await expect(profile.getByLabel('휴대전화')).toBeFocused();
  await profile.getByLabel('휴대전화').fill('010-1234-5678');
  await save.click();
  const moved = page.getByRole('dialog', { name: `${theirs.adminId} 부서 변경` });
  await moved.getByRole('button', { name: '부서 변경' }).click();
  await expect(page.getByText('변경: ')).toBeHidden();
  await expect(profile.getByLabel('휴대전화')).toHaveValue('010-****-5678');
  // This number differs from the stored one, but is identical when masked.
  await profile.getByLabel('휴대전화').fill('010-8765-5678');
  await save.click();
  await expect(page.getByText('변경: ')).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue('김아름');
  await expect(profile.getByLabel('부서')).toHaveValue('cleaning');
  await expect(profile.getByLabel('휴대전화')).toHaveValue('010-****-5678');
});

test('gives an administrator a new first password', async ({ page, request }) => {
  const theirs = await addAdministrator(request, 'environment');
  const status = await callsOf(request, theirs);
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/admin/${theirs.adminNumber}`));
  await page.getByRole('button', { name: '비밀번호 초기화' }).click();
  const dialog = page.getByRole('dialog', { name: '비밀번호 초기화' });
  const password = dialog.getByLabel('처음 비밀번호', { exact: true });
  await password.fill(`${theirs.adminId}-Wk4!`);
  await dialog.getByRole('button', { name: '비밀번호 초기화' }).click();
  await expect(password).toBeFocused();
  await expect(dialog.getByText('비밀번호에 아이디를 넣을 수 없습니다.')).toBeVisible();
  await expectAccessible(page, 'a first password again');
  await password.fill('Third-of-7-days');
  await dialog.getByRole('button', { name: '비밀번호 초기화' }).click();
  await expect(dialog.getByText('모든 기기에서 로그아웃되었습니다.')).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => status('/auth/me')).toBe(401);
  // The new password must be changed first, too.
  const again = await callsOf(request, { ...theirs, password: 'Third-of-7-days' });
  expect([await again('/auth/me'), await again('/users')]).toEqual([200, 403]);
});

test('ends another session of the own account, and requires a one-time code from then on', async ({
  page,
  request,
}) => {
  const own = await addAdministrator(request, 'administrator');
  const status = await callsOf(request, own);
  await logInBy(page, own);
  await page.getByRole('link', { name: new RegExp(own.adminName) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 계정');
  const sessions = page.getByRole('region', { name: '로그인 기기' });
  await expect(sessions.getByRole('cell', { name: '지금 이 기기' })).toBeVisible();
  // The session that changed the first password has ended; two sessions are open.
  const ends = sessions.getByRole('button', { name: / 종료$/ });
  await expect(ends).toHaveCount(1);
  await ends.click();
  await page.getByRole('dialog').getByRole('button', { name: '종료' }).click();
  await expect(ends).toHaveCount(0);
  await expect.poll(() => status('/auth/me')).toBe(401);

  const factor = page.getByRole('region', { name: '2차 인증' });
  await factor.getByRole('button', { name: '2차 인증 사용' }).click();
  // The form replaces the button, which had the focus.
  const heading = factor.getByRole('heading', { name: '2차 인증' });
  await expect(heading).toBeFocused();
  await factor.getByLabel('현재 비밀번호', { exact: true }).fill(own.password);
  await factor.getByRole('button', { name: '2차 인증 사용' }).click();
  await expect(factor.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await expectAccessible(page, 'the one-time code');
  const secret = (await factor.locator('b').textContent()) ?? '';
  await factor.getByLabel('인증번호').fill(oneTimeCode(secret));
  await factor.getByRole('button', { name: '등록' }).click();
  await expect(factor.getByRole('button', { name: '2차 인증 해제' })).toBeVisible();
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: '로그아웃' }).click();
  await sendLogin(page, own);
  const code = page.getByLabel('인증번호');
  await expect(code).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('인증번호가 일치하지 않거나 이미 사용되었습니다.')).toBeVisible();
  // Each code is accepted only once, so the test uses the next code, as of an app whose clock is half a minute ahead.
  await code.fill(oneTimeCode(secret, 1));
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();

  // An administrator who lost the telephone logs in by password alone after a colleague removes the second factor.
  await clearStored(page);
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/admin/${own.adminNumber}`));
  await page.getByRole('button', { name: '2차 인증 해제' }).click();
  const question = page.getByRole('dialog', { name: '2차 인증 해제' });
  await question.getByRole('button', { name: '2차 인증 해제' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: '2차 인증 해제' })).toBeHidden();
  await clearStored(page);
  await logInBy(page, own);
});

test('grants a person full access after confirmation, and revokes it', async ({ page, request }) => {
  const theirs = await addAdministrator(request, 'cleaning');
  const status = await callsOf(request, theirs);
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/admin/${theirs.adminNumber}`));
  const authorities = page.getByRole('region', { name: '추가 권한' });
  await authorities.getByLabel('추가할 권한').selectOption({ label: '모든 권한' });
  await authorities.getByRole('button', { name: '권한 추가' }).click();
  const dialog = page.getByRole('dialog', { name: '모든 권한 부여' });
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect(authorities.getByRole('rowheader', { name: '모든 권한' })).toHaveCount(0);
  await authorities.getByRole('button', { name: '권한 추가' }).click();
  await dialog.getByLabel('변경 사유').fill('업무 대행');
  await dialog.getByRole('button', { name: '모든 권한 부여' }).click();
  await expect(authorities.getByRole('rowheader', { name: '모든 권한' })).toBeVisible();
  await expect.poll(() => status('/audit-log')).toBe(200);
  await authorities.getByRole('button', { name: '모든 권한 회수' }).click();
  const question = page.getByRole('dialog', { name: '모든 권한 회수' });
  await question.getByLabel('변경 사유').fill('업무 대행 종료');
  await question.getByRole('button', { name: '회수' }).click();
  await expect(authorities.getByRole('rowheader', { name: '모든 권한' })).toHaveCount(0);
  await expect.poll(() => status('/audit-log')).toBe(403);
});

test('names a field that another administrator has saved meanwhile before overwriting it', async ({
  page,
  request,
}) => {
  const theirs = await addAdministrator(request, 'environment');
  const { adminNumber, adminName } = theirs;
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/admin/${adminNumber}`));
  const position = page.getByLabel('직위');
  await position.fill('과장');
  const profile = { adminName, deptCode: 'environment', positionName: '팀장', mobileNumber: '' };
  await asSupervisor(request, 'PATCH', `/administrators/${adminNumber}/profile`, profile);
  const stored = () => asSupervisor(request, 'GET', `/administrators/${adminNumber}`);
  await pressSave(page);
  await expect(page.getByText('다른 관리자가 먼저 바꾼 항목이 있습니다: 직위.').first()).toBeVisible();
  await expect(position).toHaveValue('과장');
  expect(await stored()).toMatchObject({ adminAccountDetail: { positionName: '팀장' } });
  await save(page);
  expect(await stored()).toMatchObject({ adminAccountDetail: { positionName: '과장' } });
});
