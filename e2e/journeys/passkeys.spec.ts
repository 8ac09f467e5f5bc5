import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { consoleAddress } from '../support/console.ts';
import { test } from '../support/journey.ts';

/** The console's address by host name, because passkeys require a name instead of an IP address. */
const named = (path: string) => `http://localhost:${process.env.MARU_E2E_PORT}${consoleAddress(path)}`;

test('adds a passkey, logs in by it, and refuses it once deleted', async ({ page, request }) => {
  const own = await addAdministrator(request, 'administrator');
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(named('/user/login'));
  await page.getByLabel('아이디', { exact: true }).fill(own.adminId);
  await page.getByLabel('비밀번호', { exact: true }).fill(own.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
  await page.goto(named('/account/own'));
  const passkeys = page.getByRole('region', { name: '패스키' });
  await expect(passkeys.getByText('등록한 패스키가 없습니다.')).toBeVisible();
  await passkeys.getByRole('button', { name: '패스키 추가' }).click();
  await expect(passkeys.getByLabel('패스키 이름')).toBeFocused();
  await page.keyboard.type('사무실 PC');
  await passkeys.getByLabel('현재 비밀번호', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  await expectAccessible(page, 'a new passkey');
  await passkeys.getByLabel('현재 비밀번호', { exact: true }).fill(own.password);
  await page.keyboard.press('Enter');
  await passkeys.getByRole('button', { name: '사무실 PC 이름 변경' }).click();
  await passkeys.getByLabel('패스키 이름').fill('노트북');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByRole('row', { name: /^노트북 .*사용한 적 없음/ })).toBeVisible();

  const logInByPasskey = async () => {
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('button', { name: '패스키로 로그인' }).click();
  };
  await logInByPasskey();
  await expect(page.getByRole('link', { name: new RegExp(own.adminName) })).toBeVisible();
  await page.goto(named('/account/own'));
  await expect(passkeys.getByRole('row', { name: /^노트북 / })).not.toContainText('사용한 적 없음');
  await passkeys.getByRole('button', { name: '노트북 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(passkeys.getByText('등록한 패스키가 없습니다.')).toBeVisible();
  await logInByPasskey();
  await expect(page.getByRole('alert').getByText('패스키를 확인하지 못했습니다.')).toBeVisible();
  await expectAccessible(page, 'a refused passkey');
});
