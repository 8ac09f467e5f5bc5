import { expect } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { member, reachForm } from '../support/citizen.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { faultsIn, summaryIn } from '../support/faults.ts';
import { test } from '../support/journey.ts';
import { password, randomPerson } from '../support/people.ts';

test('lists all errors of a refused join at once, each with a link to its field', async ({ page }) => {
  await reachForm(page, { type: '어린이 회원', certified: randomPerson() });
  await page.getByLabel('이메일').fill('gildong@');
  await page.getByRole('button', { name: '가입하기' }).click();
  const summary = summaryIn(page);
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('고칠 곳이 5곳 있습니다.');
  await expect(faultsIn(page)).toHaveText([
    '어린이의 이름을 입력해 주십시오.',
    '어린이의 생년월일을 입력해 주십시오.',
    '아이디를 입력해 주십시오.',
    '비밀번호를 입력해 주십시오.',
    '이메일 주소의 형식이 올바르지 않습니다.',
  ]);
  await expectWhole(page, 'join: refused');
  await expectAccessible(page, 'join: refused');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const name = page.getByLabel('어린이 이름');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('어린이의 이름을 입력해 주십시오.');
  await page.keyboard.type('홍하나');
  await expect(name).not.toHaveAccessibleDescription(/./);
  await expect(summary.getByRole('listitem').first()).toContainText('수정함');

  // An error detected when a field loses the focus is also listed.
  await summary.getByRole('link', { name: '아이디를' }).click();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByLabel('아이디', { exact: true })).toBeFocused();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAccessibleDescription(/입력해 주십시오\.$/);
});

test('lists all errors of a console edit at once, and clears them after saving', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/fineDustSensor?pageNumber=1'));
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  const zipCode = page.getByLabel('우편번호');
  const before = await zipCode.inputValue();
  await zipCode.fill('12');
  const latitude = page.getByLabel('위도', { exact: true });
  const pin = page.locator('.maplibregl-marker');
  await expect(pin).toBeVisible();
  // Longitude and latitude confused: the map can't show it.
  await latitude.fill('127.08');
  await expect(pin).toBeHidden();
  await latitude.fill('');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const summary = summaryIn(page);
  await expect(summary).toBeFocused();
  await expectAccessible(page, 'a place with faults');
  await summary.getByRole('link', { name: '위도: 지도에서 위치를 선택해 주십시오.' }).click();
  await expect(page.getByLabel('위도', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(summary).toHaveCount(0);
  await expect(zipCode).toHaveValue(before);
});

test('keeps the focus on the button of a save that the server refuses', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/fineDustSensor?pageNumber=1'));
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  await page.getByLabel('우편번호').fill('02000');
  await page.route('**/admin/api/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', error: '처리하지 못했습니다.' } })
      : route.fallback(),
  );
  const save = page.getByRole('button', { name: '저장', exact: true });
  await save.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '처리하지 못했습니다.' })).toBeVisible();
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: '되돌리기' }).click();
});

test('leads a visitor who adds a favourite through the login, and confirms the favourite', async ({ page }) => {
  const { userId } = await member();
  await page.goto('airQuality/6');
  const head = page.getByRole('main');
  await head.getByRole('link', { name: /^관심 등록/ }).click();
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/airQuality\/6$/);
  await expect(page.getByRole('status').filter({ hasText: '관심 측정소로 등록했습니다.' })).toBeVisible();
  await head.getByRole('button', { name: '관심 해제' }).click();
  await expect(page.getByRole('status').filter({ hasText: '관심 측정소에서 해제했습니다.' })).toBeVisible();
  // Opening the returned address again adds no favourite.
  await page.reload();
  await expect(head.getByRole('button', { name: '관심 등록' })).toBeEnabled();
});
