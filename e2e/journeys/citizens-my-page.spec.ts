import { expect } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import {
  answer,
  changePassword,
  enterPortal,
  loggedInMember,
  logIn,
  logOutButton,
  member,
  openMyPage,
  reachForm,
} from '../support/citizen.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { newId, password, randomPerson } from '../support/people.ts';

test('requires the login, then the password, on my page, and saves changes', async ({ page }) => {
  const { userId } = await member();
  await page.goto('myPage');
  await expect(page).toHaveURL(/\/user\/login/);
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/myPage$/);
  await expectAccessible(page, 'myPage: the password');
  const given = page.getByLabel('비밀번호', { exact: true });
  await given.fill('not-it-at-all');
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(given).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
  await openMyPage(page, password);
  await expect(page.getByRole('heading', { name: '내 정보' })).toBeFocused();
  await expectWhole(page, 'myPage');
  await expectAccessible(page, 'myPage');

  const email = page.getByLabel(/^이메일/);
  await email.fill('gildong@');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('이메일 주소의 형식이 올바르지 않습니다.');
  await email.fill('gildong@example.kr');
  await page.getByRole('button', { name: '저장' }).click();
  await answer(page);
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused();
  await openMyPage(page, password);
  await expect(email).toHaveValue('gildong@example.kr');

  const download = page.waitForEvent('download');
  await page.getByLabel('비밀번호 재입력', { exact: true }).fill(password);
  await page.getByRole('button', { name: '내려받기' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{8}_내 개인정보\.pdf$/);
  await expect(page.getByText('파일을 받았습니다.')).toBeVisible();
});

test('ends every session, including this one, after a new password', async ({ page }) => {
  const { userId } = await loggedInMember(page);
  await openMyPage(page, password);
  await page.getByLabel('현재 비밀번호', { exact: true }).fill(password);
  await changePassword(page, password);
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveAccessibleDescription(/이전과 같은 비밀번호/);
  await changePassword(page, 'Maru-portal-3');
  await answer(page);
  await expect(page).toHaveURL(/\/main$/);
  await logIn(page, userId, password);
  await expect(page.getByText('앞으로 4번 더 틀리면')).toBeVisible();
  await logIn(page, userId, 'Maru-portal-3');
  await expect(logOutButton(page)).toBeVisible();
});

test('stores consent and withdrawal of optional terms with their history for administrators', async ({ page }) => {
  const { userNumber } = await loggedInMember(page);
  await openMyPage(page, password);
  const consents = page.getByRole('region', { name: '약관 동의' });
  const notification = consents.getByRole('listitem').filter({ hasText: '알림 문자 받기 동의 (선택)' });
  await expect(notification.getByRole('status')).toContainText('동의함');
  await expect(consents.getByRole('button', { name: /이용약관/ })).toHaveCount(0);
  await notification.getByText('내용 보기').click();
  await expect(notification.getByText(/동의를 거부할 권리와 그에 따르는 불이익/)).toBeVisible();
  await notification.getByRole('button', { name: '알림 문자 받기 동의 철회' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('더 이상 가지 않습니다');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(notification.getByRole('status')).toContainText('동의함');
  await notification.getByRole('button', { name: '알림 문자 받기 동의 철회' }).click();
  await question.getByRole('button', { name: '철회' }).click();
  await expect(notification.getByRole('status')).toContainText('동의하지 않음');
  const history = consents.getByRole('listitem').filter({ hasText: '· 마이페이지' });
  await expect(history).toHaveText(/알림 문자 받기 동의 2\.0동의하지 않음/);
  await expectAccessible(page, 'myPage: a consent withdrawn');
  await notification.getByRole('button', { name: '알림 문자 받기 동의 동의' }).click();
  await expect(notification.getByRole('status')).toContainText('동의함');
  await expect(history).toHaveCount(2);

  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress(`/account/user/${userNumber}`));
  const decisions = page.getByRole('table', { name: '약관 동의 이력' });
  await expect(decisions.locator('tbody tr').filter({ hasText: '회원' })).toHaveCount(2);
});

test('lists a session, and reports to its browser that another browser ended it', async ({ page, browser }) => {
  const { userId } = await loggedInMember(page);
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await enterPortal(second, userId);
  await second.goto('myPage/favorite');
  await expect(second.getByText('관심 측정소가 없습니다.')).toBeVisible();

  await openMyPage(page, password);
  await expect(page.getByText('(이 기기)')).toHaveCount(1);
  const end = page.getByRole('button', { name: / 로그아웃$/ });
  await end.click();
  await expect(page.getByText(/에서 로그아웃했습니다\.$/)).toBeVisible();
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: '(이 기기)' })).toBeFocused();

  await second.reload();
  await expect(second).toHaveURL(/\/main$/);
  await expect(second.getByRole('dialog')).toContainText('다른 기기에서 로그아웃되었습니다');
  await expect(logOutButton(page)).toBeVisible();
  await elsewhere.close();
});

test('deletes the account and the user id of a member who leaves with a reason', async ({ page }) => {
  const { userId } = await loggedInMember(page);
  await openMyPage(page, password);
  const leave = page.getByRole('button', { name: '탈퇴하기' });
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password);
  await leave.click();
  await expect(page.getByLabel('탈퇴 사유')).toBeFocused();
  await page.getByLabel('탈퇴 사유').selectOption('말하고 싶지 않음');
  await leave.click();
  await expectAccessible(page, 'the last question');
  // A second Enter has no effect.
  await page.keyboard.press('Enter');
  await expect(leave).toBeFocused();
  await leave.click();
  await answer(page, '탈퇴하기');
  await answer(page);
  await expect(page).toHaveURL(/\/main$/);
  await logIn(page, userId, password);
  await expect(page.getByText('등록되지 않은 계정입니다.')).toBeVisible();

  await reachForm(page, { type: '일반 회원', certified: randomPerson() });
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveAccessibleDescription(
    /이미 사용 중인 아이디입니다\.$/,
  );
  await page.getByLabel('아이디', { exact: true }).fill(newId());
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible();
});

test('finds and chooses an address by keyboard, marked as fictitious in the demo', async ({ page }) => {
  await loggedInMember(page);
  await openMyPage(page, password);
  await page.getByRole('button', { name: '주소 검색' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '주소 검색' });
  await expect(dialog).toContainText('실제 주소가 아닙니다');
  const keyword = dialog.getByRole('searchbox');
  await keyword.fill('면');
  await keyword.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('두 글자 이상');
  await keyword.fill('면목본동 예시로 2');
  await keyword.press('Enter');
  await dialog.getByRole('listitem').getByRole('button').first().press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(/^주소/)).toHaveValue(/면목본동 예시로 2$/);
  await page.getByRole('button', { name: '저장' }).click();
  await answer(page);
});

test('shows the frequently used sections on a phone, and folds the others', async ({ page }) => {
  await loggedInMember(page);
  await openMyPage(page, password);
  await page.setViewportSize({ width: 360, height: 740 });
  const folded = ['약관 동의', '비밀번호 변경', '로그인한 기기', '내 개인정보 내려받기', '회원 탈퇴'];
  for (const name of folded)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-expanded', 'false');
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const short = await heightOf();
  for (const name of folded) await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(heightOf).toBeGreaterThan(short * 1.6);
});
