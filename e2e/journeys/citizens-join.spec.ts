import { expect } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { certify, enterPortal, join, logOutButton, reachForm } from '../support/citizen.ts';
import { faultsIn, summaryIn } from '../support/faults.ts';
import { test } from '../support/journey.ts';
import { newId, password, randomPerson } from '../support/people.ts';
import { waitCertified } from '../support/unused.ts';

const next = { name: '다음', exact: true };

test('lets a citizen join and log in with the suggested id, and refuses a second join', async ({ page }) => {
  const [userId, person] = [newId(), randomPerson()];
  await join(page, { type: '일반 회원', certified: person, userId, password });
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  await expect(page).toHaveURL(/\/main$/);
  await page.reload();
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  await logOutButton(page).click();
  await expect(page.getByRole('link', { name: '로그인' })).toBeVisible();

  await reachForm(page, { type: '일반 회원', certified: person });
  await expect(page.getByRole('alert').filter({ hasText: '이미 가입한 회원입니다.' })).toBeVisible();
  await page.getByRole('link', { name: '아이디 찾기' }).click();
  await expect(page).toHaveURL(/\/account\/findId$/);
});

test("lets a child join with a guardian's certification, and refuses a child's", async ({ page }) => {
  const child = { name: '홍하나', birthDate: '2018-03-02' };
  await reachForm(page, { type: '어린이 회원', certified: randomPerson('2012-05-06') });
  await expect(page.getByText('보호자(만 19세 이상)의 본인 인증이 필요합니다.')).toBeVisible();

  const userId = newId();
  await join(page, { type: '어린이 회원', certified: randomPerson(), userId, password, child });
  expect(await page.evaluate(() => sessionStorage.getItem('maru.join'))).not.toContain(child.name);
  await enterPortal(page, userId);
  await page.goto('main');
  await expect(page.getByText('홍하나 님')).toBeVisible();
});

test('lets a foreigner join with the certification for foreigners', async ({ page }) => {
  const userId = newId();
  const foreigner = { ...randomPerson('1985-07-08'), name: `Jane ${userId.replace(/[^a-z]/g, 'x')}` };
  await join(page, {
    type: '외국인 회원',
    certified: foreigner,
    certification: '외국인 휴대전화 인증',
    userId,
    password,
  });
  await enterPortal(page, userId);
  await page.goto('main');
  await expect(page.getByText(`${foreigner.name} 님`)).toBeVisible();
});

test('renews a certification that expires while the form is filled in', async ({ page }) => {
  const [userId, person] = [newId(), randomPerson()];
  const certificationId = await reachForm(page, { type: '일반 회원', certified: person });
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):/);
  await waitCertified(certificationId, 27);
  await expect(page.getByText('본인 인증이 곧 만료됩니다.')).toBeVisible();
  await expectWhole(page, 'join: a certification that ends soon');
  await certify(page, person, '다시 인증');
  await expect(page.getByText('본인 인증이 곧 만료됩니다.')).toHaveCount(0);
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByText('가입을 마쳤습니다.')).toBeVisible();
});

test('shows unmet rules and the strength of a password during typing, in both languages', async ({ page }) => {
  await reachForm(page, { type: '일반 회원', certified: randomPerson() });
  const given = page.getByLabel('비밀번호', { exact: true });
  const strength = page.getByRole('status').filter({ hasText: '비밀번호 강도:' });
  await given.fill('1234');
  await expect(page.getByRole('listitem').filter({ hasText: '3종류 이상' })).toContainText('(아직)');
  await expect(strength).toContainText('약함');
  await given.fill('Qwer1234!');
  await expect(page.getByRole('listitem').filter({ hasText: '3종류 이상' })).toContainText('(충족)');
  await expect(strength).toContainText('추측하기 쉽습니다.');
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(given).toHaveAccessibleDescription(/많이 쓰이는 비밀번호는 사용할 수 없습니다\./);
  await expectWhole(page, 'join: a weak password');
  await expectAccessible(page, 'join: a weak password');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  const english = page.getByRole('status').filter({ hasText: 'Strength:' });
  await expect(english).toContainText('easy to guess');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(english).toContainText('This password can be used.');
});

test('names its steps in whole words at 320 px in English', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('account/join?init=true&lang=en');
  const steps = page.getByRole('list', { name: 'Steps of joining' }).locator('span');
  await expect(steps).toHaveCount(5);
  const broken = (all: Element[]) =>
    all
      .map(({ textContent: text }) => text)
      .filter((text, at) => (all[at]?.getClientRects().length ?? 0) > text.split(' ').length);
  expect(await steps.evaluateAll(broken)).toEqual([]);
});

test("keeps a join's data on back and reload", async ({ page }) => {
  await page.goto('account/join?init=true');
  await page.getByRole('button', { name: '일반 회원' }).click();
  await page.getByRole('button', next).click();
  const service = page.getByRole('checkbox', { name: /서비스 이용약관/ });
  await expect(summaryIn(page)).toBeFocused();
  await faultsIn(page).filter({ hasText: '서비스 이용약관' }).click();
  await expect(service).toBeFocused();
  await expect(service).toHaveAccessibleDescription('필수 약관에 모두 동의해 주십시오.');
  await page.getByLabel('약관에 모두 동의합니다.').check();
  await page.getByRole('button', next).click();
  await certify(page, randomPerson());
  await page.getByRole('button', next).click();
  const userId = page.getByLabel('아이디', { exact: true });
  await userId.fill('gildong');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  // Input is stored once: a form that stores it after every render renders forever.
  const writes = await page.evaluate(async () => {
    let count = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...given) {
      count += 1;
      setItem.apply(this, given);
    };
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    return count;
  });
  expect(writes).toBeLessThan(3);
  await page.getByRole('button', { name: '이전', exact: true }).click();
  await expect(page.getByText('본인 인증을 마쳤습니다.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(password);
  await page.reload();
  await expect(userId).toHaveValue('gildong');
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused();
});

test('keeps every step of a join accessible and without overflow at every width, also with errors', async ({
  page,
}) => {
  const look = async (name: string) => {
    await expectWhole(page, name);
    await expectAccessible(page, name);
  };
  await page.goto('account/join?init=true');
  await expect(page.getByRole('button', { name: '어린이 회원' })).toBeVisible();
  await look('join: type');
  await page.getByRole('button', { name: '어린이 회원' }).click();
  await page.getByRole('button', next).click();
  await page.locator('summary').first().click();
  await look('join: terms');
  await page.getByLabel('약관에 모두 동의합니다.').check();
  await page.getByRole('button', next).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '휴대전화 본인 인증', exact: true }).click();
  const provider = await opened;
  await provider.getByRole('button', { name: '인증하기' }).click();
  await expect(provider.getByText('이름을 입력해 주십시오.')).toBeVisible();
  await expectAccessible(provider, 'the window of the certification');
  await provider.close();
  await expect(page.getByText('인증 창이 닫혔습니다.')).toBeVisible();
  await look('join: the window closed');
  await certify(page, { ...randomPerson(), name: '남궁선우황보제갈독고사공서문동방' });
  await look('join: certified');
  await page.getByRole('button', next).click();
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(faultsIn(page).first()).toHaveText('어린이의 이름을 입력해 주십시오.');
  await page.getByLabel('비밀번호', { exact: true }).fill('maru');
  await page.getByLabel('비밀번호 확인', { exact: true }).fill('x');
  await expect(page.getByText('비밀번호가 서로 다릅니다.')).toBeVisible();
  await look('join: form');
});
