/** Actions of citizens on the public site's screens. */
import { expect, type Page } from '@playwright/test';
import { readToken, tokensOf } from './administrators.ts';
import { addMember } from './members.ts';
import { newPrefix, type Person, password } from './people.ts';
import { storeItems } from './stored.ts';

/** The header's logout, which is shown while logged in. */
export const logOutButton = (page: Page) => page.getByRole('button', { name: '로그아웃', exact: true }).first();

/**
 * Presses the button that starts a certification, and fills in the sandbox's window for a person; returns the
 * certification's id.
 */
export async function certify(page: Page, person: Person, button = '휴대전화 본인 인증'): Promise<string> {
  const opened = page.waitForEvent('popup');
  const started = page.waitForResponse(/\/selfCertification\/mobile\//);
  await page.getByRole('button', { name: button, exact: true }).click();
  const window = await opened;
  await window.getByLabel('이름').fill(person.name);
  await window.getByLabel('생년월일').fill(person.birthDate);
  await window.getByLabel('휴대전화 번호').fill(person.mobileNumber);
  await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: '인증하기' }).click()]);
  await expect(page.getByText('본인 인증을 마쳤습니다.')).toBeVisible();
  return ((await (await started).json()) as { certificationId: string }).certificationId;
}

interface Joining {
  type: '일반 회원' | '어린이 회원' | '외국인 회원';
  /** The person to certify; the guardian for a child. */
  certified: Person;
  certification?: string;
  userId: string;
  password: string;
  child?: Pick<Person, 'name' | 'birthDate'>;
}

/** Completes the steps of a join before the form: type, terms, certification; returns the certification's id. */
export async function reachForm(
  page: Page,
  { type, certified, certification }: Pick<Joining, 'type' | 'certified' | 'certification'>,
): Promise<string> {
  await page.goto('account/join?init=true');
  await page.getByRole('button', { name: type }).click();
  await page.getByLabel('약관에 모두 동의합니다.').check();
  await page.getByRole('button', { name: '다음' }).click();
  const certificationId = await certify(page, certified, certification);
  await page.getByRole('button', { name: '다음' }).click();
  return certificationId;
}

/** Joins from the first step to the last. */
export async function join(page: Page, joining: Joining): Promise<void> {
  await reachForm(page, joining);
  if (joining.child) {
    await page.getByLabel('어린이 이름').fill(joining.child.name);
    await page.getByLabel('어린이 생년월일').fill(joining.child.birthDate);
  }
  await page.getByLabel('아이디', { exact: true }).fill(joining.userId);
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible();
  await page.getByLabel('비밀번호', { exact: true }).fill(joining.password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(joining.password);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByText('가입을 마쳤습니다.')).toBeVisible();
}

/** Fills in and submits the login. */
export async function logIn(page: Page, userId: string, password: string): Promise<void> {
  await page.goto('user/login');
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Opens the citizen's own page and passes its password check. */
export async function openMyPage(page: Page, password: string): Promise<void> {
  await page.goto('myPage');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '내 정보' })).toBeVisible();
}

/** Enters a new password twice, and submits it. */
export async function changePassword(page: Page, newPassword: string): Promise<void> {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(newPassword);
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
}

/** Closes the open dialog by the button with the given name. */
export async function answer(page: Page, button = '확인'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

export interface Member {
  userNumber: number;
  userId: string;
  person: Person;
}

/** Adds a new member by calls alone. */
export async function member(): Promise<Member> {
  const { userNumber, userId, person } = await addMember(newPrefix());
  return { userNumber, userId, person };
}

/** Sets up a citizen's session in the page's browser profile, in the same state as after a login on the screen. */
export async function enterPortal(page: Page, userId: string): Promise<void> {
  const { token, refreshToken } = await tokensOf(page.request, '/api', { userId, password });
  const { user, expiresAt } = readToken<{ user: { userId: string; userType: string } }>(token);
  await storeItems(page, {
    userId: user.userId,
    userRole: user.userType,
    accessToken: token,
    refreshToken,
    tokenExpire: String(expiresAt),
  });
}

/** A new member, logged in before the first page of the site is opened. */
export async function loggedInMember(page: Page): Promise<Member> {
  const joined = await member();
  await enterPortal(page, joined.userId);
  return joined;
}
