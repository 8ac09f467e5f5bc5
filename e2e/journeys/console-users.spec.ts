import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator, asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, enterConsoleBy, menuOf } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { addMember } from '../support/members.ts';
import { newPrefix, password } from '../support/people.ts';

test('suspends several citizens together, and keeps the failed one chosen', async ({ page, request }) => {
  const prefix = newPrefix();
  const members = [];
  for (let one = 0; one < 4; one += 1) members.push(await addMember(prefix));
  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress('/account/user'));
  await page.getByLabel('검색어').fill(prefix);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: '회원' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await rows.nth(0).getByRole('checkbox').click();
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4건 선택')).toBeVisible();

  // Withdraws one of the citizens in the meantime.
  const [left] = members;
  if (!left) throw new Error('nobody joined');
  await asSupervisor(request, 'PATCH', '/users/status', {
    userNumber: left.userNumber,
    userStatus: 'withdrawal',
    changeReason: '본인 요청',
  });
  await page.getByRole('button', { name: '정지', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '정지' });
  await expectAccessible(page, 'a bulk action');
  await dialog.getByRole('button', { name: '4건 정지' }).click();
  await expect(dialog.getByText('변경 사유를 입력해 주십시오.')).toBeVisible();
  await dialog.getByLabel('변경 사유').fill('약관 위반');
  await dialog.getByRole('button', { name: '4건 정지' }).click();
  await expect(dialog.getByText('3건 완료, 1건 실패')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '완료' })).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: left.userId })).not.toContainText('완료');
  await expectAccessible(page, 'a bulk result');
  await expect(dialog.getByRole('button', { name: '닫기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1건 선택')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `${left.userId} 선택` })).toBeChecked();
  await expect(rows.filter({ hasText: '탈퇴' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '정지' })).toHaveCount(3);

  // The server refuses these for a withdrawn citizen.
  await page.getByRole('link', { name: left.userId }).click();
  await expect(page.getByRole('heading', { level: 2, name: '관리 시설' })).toBeVisible();
  for (const name of ['개인정보 열람', '시설 운영자로 지정'])
    await expect(page.getByRole('button', { name })).toBeHidden();
});

test('edits a citizen with the save bar, asks before discarding changes, and restores the list', async ({ page }) => {
  const prefix = newPrefix();
  const member = await addMember(prefix);
  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress(`/account/user?keyword=${prefix}&sortBy=userId&sortDirection=desc`));
  // A press anywhere on the row opens it.
  await page.getByRole('row', { name: new RegExp(member.userId) }).click({ position: { x: 700, y: 20 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`회원 상세 · ${member.userId}`);

  // The most used section comes first.
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.nth(0)).toHaveText('계정 상태');
  await expect(headings.nth(1)).toHaveText('이용 서비스');

  const service = page.getByRole('checkbox', { name: '노후 건축물' });
  await service.check();
  await expect(page.getByText('변경: 이용 서비스')).toBeVisible();
  await expectAccessible(page, 'a citizen with changes');
  await menuOf(page).filter({ hasText: '홈' }).click();
  const question = page.getByRole('dialog', { name: '저장하지 않은 변경' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(service).toBeChecked();
  await page.getByRole('combobox', { name: '상태' }).selectOption({ label: '정지' });
  await expect(page.getByText('변경: 계정 상태, 이용 서비스')).toBeVisible();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('변경 사유를 입력해 주십시오.')).toBeVisible();
  await expect(page.getByLabel('변경 사유')).toBeFocused();
  await page.getByLabel('변경 사유').fill('본인 확인 필요');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('변경: ')).toBeHidden();
  await page.reload();
  await expect(service).toBeChecked();
  await expect(page.getByText('본인 확인 필요')).toBeVisible();

  await page.getByRole('link', { name: '목록' }).click();
  await expect(page).toHaveURL(new RegExp(`keyword=${prefix}.*sortBy=userId`));
  await expect(page.locator('tr[data-recent]')).toContainText(member.userId);
});

test('counts only the failed part of a partly failed save as changed, and shows the reason', async ({ page }) => {
  const member = await addMember(newPrefix());
  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress(`/account/user/${member.userNumber}`));
  const service = page.getByRole('checkbox', { name: '노후 건축물' });
  await service.check();
  await page.getByRole('combobox', { name: '상태' }).selectOption({ label: '정지' });
  await page.getByLabel('변경 사유').fill('본인 확인 필요');
  await expect(page.getByText('변경: 계정 상태, 이용 서비스')).toBeVisible();
  await page.route('**/admin/api/users/status', (route) => route.abort());
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('계정 상태: 서버에 연결할 수 없습니다.')).toBeVisible();
  await expect(page.getByText('변경: 계정 상태', { exact: true })).toBeVisible();
  await expect(service).toBeChecked();
  await expect(page.getByLabel('변경 사유')).toHaveValue('본인 확인 필요');
  await page.unroute('**/admin/api/users/status');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('변경: ')).toBeHidden();
  await expect(page.getByText('계정 상태: ')).toBeHidden();
});

test("doesn't save the reason of a state that was chosen and taken back", async ({ page, request }) => {
  const member = await addMember(newPrefix());
  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress(`/account/user/${member.userNumber}`));
  const state = page.getByRole('combobox', { name: '상태' });
  await state.selectOption({ label: '정지' });
  await page.getByLabel('변경 사유').fill('약관 위반');
  await state.selectOption({ label: '정상' });
  await page.getByRole('checkbox', { name: '노후 건축물' }).check();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('변경: ')).toBeHidden();
  expect(await asSupervisor(request, 'GET', `/users/${member.userNumber}`)).toMatchObject({ changeReason: '' });
  await state.selectOption({ label: '정지' });
  await expect(page.getByLabel('변경 사유')).toHaveValue('');
});

test('unmasks personal data for a reason, which the audit log contains', async ({ page, request }) => {
  const member = await addMember(newPrefix());
  const own = await addAdministrator(request, 'supervisor');
  await enterConsoleBy(page, own);
  await page.goto(consoleAddress(`/account/user/${member.userNumber}`));
  await expect(page.getByText(member.userId, { exact: true })).toBeVisible();
  await expect(page.getByText(member.username, { exact: true })).toBeHidden();
  await page.getByRole('button', { name: '개인정보 열람' }).click();
  const dialog = page.getByRole('dialog', { name: '개인정보 열람' });
  await dialog.getByRole('button', { name: '개인정보 열람' }).click();
  await expect(dialog.getByLabel('열람 사유')).toBeFocused();
  await expectAccessible(page, 'unmask');
  const reason = `민원 ${member.userId} 본인 확인`;
  await dialog.getByLabel('열람 사유').fill(reason);
  await dialog.getByRole('button', { name: '개인정보 열람' }).click();
  await expect(page.getByText(member.username, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(member.userId, { exact: true })).toBeVisible();
  await expect(page.getByText(member.username, { exact: true })).toBeHidden();

  await page.goto(consoleAddress('/account/audit'));
  await page.getByLabel('관리자 아이디').fill(own.adminId);
  await page.getByLabel('행위', { exact: true }).selectOption({ label: '개인정보 열람' });
  await page.getByRole('button', { name: '검색' }).click();
  const rows = page.getByRole('table', { name: '감사 기록' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText([`회원 #${member.userNumber}`]);
  await expect(rows).toContainText([reason]);
});

test('shows a lock after wrong passwords, and removes the lock for a reason', async ({ page, browser }) => {
  const prefix = newPrefix();
  const { userId, userNumber } = await addMember(prefix);
  const stranger = (await browser.newContext()).request;
  const logIn = async (given: string) =>
    (await stranger.post('/api/auth/login', { data: { userId, password: given } })).status();
  // With many simultaneous logins, an unknown browser gets the message to retry.
  for (let i = 0; i < 5; i += 1) await expect.poll(() => logIn('Wr0ng-password')).not.toBe(503);
  await expect.poll(() => logIn(password)).toBe(403);
  await enterConsole(page, 'administrator');
  await page.goto(consoleAddress(`/account/user?keyword=${prefix}`));
  await expect(page.getByRole('row', { name: new RegExp(userId) })).toContainText('정상(잠김)');
  await page.goto(consoleAddress(`/account/user/${userNumber}`));
  await expect(page.getByText('비밀번호를 여러 번 잘못 입력하여 잠겼습니다.')).toBeVisible();
  await page.getByRole('button', { name: '잠금 해제' }).click();
  const dialog = page.getByRole('dialog', { name: '잠금 해제' });
  await dialog.getByRole('button', { name: '잠금 해제' }).click();
  await expect(dialog.getByLabel('변경 사유')).toBeFocused();
  await expectAccessible(page, 'unlocking');
  await dialog.getByLabel('변경 사유').fill('본인 확인');
  await dialog.getByRole('button', { name: '잠금 해제' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '잠금 해제' })).toBeHidden();
  expect(await logIn(password)).toBe(200);
});
