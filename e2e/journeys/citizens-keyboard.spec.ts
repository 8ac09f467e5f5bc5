/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { tabTo, typeDate } from '../support/keyboard.ts';
import { newId, password, randomPerson } from '../support/people.ts';

async function press(page: Page, selector: string, key = 'Enter'): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press(key);
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.type(text);
}

test("supports joining and logging in by keyboard alone, including the certification's window", async ({ page }) => {
  const [person, userId] = [randomPerson(), newId()];
  await page.goto('account/join?init=true');
  await expect(page.getByRole('button', { name: '일반 회원' })).toBeVisible();
  await press(page, 'main li button');
  await expect(page.getByRole('heading', { name: '약관 동의' })).toBeFocused();
  await expect(page.locator('input[name="all"]')).toBeAttached();
  await press(page, 'input[name="all"]', 'Space');
  await press(page, 'main button[type="submit"]');
  await expect(page.getByRole('heading', { name: '본인 인증' })).toBeFocused();

  const opened = page.waitForEvent('popup');
  await press(page, 'main button');
  const provider = await opened;
  await expect(provider.getByLabel('이름')).toBeVisible();
  await type(provider, '#name', person.name);
  await tabTo(provider, '#birthDate');
  await typeDate(provider, person.birthDate);
  await type(provider, '#mobileNumber', person.mobileNumber);
  await Promise.all([provider.waitForEvent('close'), provider.keyboard.press('Enter')]);

  const goOn = page.getByRole('button', { name: '다음', exact: true });
  await expect(goOn).toBeVisible();
  await goOn.evaluate((button) => button.setAttribute('data-goes-on', ''));
  await press(page, '[data-goes-on]');
  await expect(page.getByRole('heading', { name: '정보 입력' })).toBeFocused();
  await type(page, 'input[name="userId"]', userId);
  await press(page, 'button');
  await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible();
  await type(page, 'input[name="password"]', password);
  await expect(page.getByText('사용할 수 있는 비밀번호입니다.')).toBeVisible();
  await type(page, 'input[name="passwordAgain"]', password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '가입 완료' })).toBeFocused();

  await press(page, 'main a');
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  await type(page, 'input[name="password"]', password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
});
