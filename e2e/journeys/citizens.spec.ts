/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { certify, join, logIn, openMyPage, somebody } from '../support/citizen.ts';

const password = 'Maru-portal-1';
const loggedIn = (page: Page) => page.getByRole('button', { name: '로그아웃', exact: true }).first();

/** A user id that nobody has yet. */
const newId = () => `m${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('a citizen joins, logs in, is told of a second join, and finds the id', async ({ page }) => {
  const person = somebody();
  const userId = newId();
  await join(page, { type: '일반 회원', certified: person, userId, password });

  await logIn(page, userId, password);
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  await expect(page).toHaveURL(/\/main$/);
  await page.reload();
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  await loggedIn(page).click();
  await expect(page.getByRole('link', { name: '로그인' })).toBeVisible();

  await page.goto('account/join?init=true');
  await page.getByRole('button', { name: '일반 회원' }).click();
  await page.getByLabel('약관에 모두 동의합니다.').check();
  await page.getByRole('button', { name: '다음' }).click();
  await certify(page, person);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('이미 가입한 회원입니다.')).toBeVisible();

  await page.getByRole('link', { name: '아이디 찾기' }).click();
  await certify(page, person);
  await page.getByLabel('이름', { exact: true }).fill(person.name);
  await page.getByRole('button', { name: '아이디 확인' }).click();
  await expect(page.getByText(userId, { exact: true })).toBeVisible();
});

test('a child joins with a guardian, a foreigner with the certification for foreigners', async ({ page }) => {
  const child = { name: '홍하나', birthDate: '2018-03-02' };
  const userId = newId();
  await join(page, { type: '어린이 회원', certified: somebody(), userId, password, child });
  await logIn(page, userId, password);
  await expect(page.getByText('홍하나 님')).toBeVisible();
  await loggedIn(page).click();

  const foreigner = { ...somebody('1985-07-08'), name: `Jane ${newId().replace(/[^a-z]/g, 'x')}` };
  const certification = '외국인 휴대전화 인증';
  const foreignId = newId();
  await join(page, { type: '외국인 회원', certified: foreigner, certification, userId: foreignId, password });
  await logIn(page, foreignId, password);
  await expect(page.getByText(`${foreigner.name} 님`)).toBeVisible();
});

test('a join loses nothing on back and reload', async ({ page }) => {
  await page.goto('account/join?init=true');
  await page.getByRole('button', { name: '일반 회원' }).click();
  await page.getByRole('button', { name: '다음' }).click();
  const service = page.getByRole('checkbox', { name: /서비스 이용약관/ });
  await expect(service).toBeFocused();
  await expect(service).toHaveAccessibleDescription('필수 약관에 모두 동의해 주세요.');
  await page.getByLabel('약관에 모두 동의합니다.').check();
  await page.getByRole('button', { name: '다음' }).click();
  await certify(page, somebody());
  await page.getByRole('button', { name: '다음' }).click();
  const userId = page.getByLabel('아이디', { exact: true });
  await userId.fill('gildong');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.goBack();
  await expect(page.getByText('본인 인증을 마쳤습니다.')).toBeVisible();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(password);
  await page.reload();
  await expect(userId).toHaveValue('gildong');
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused();
});

test('five wrong passwords lead to a certification, which opens the account with a new one', async ({ page }) => {
  const person = somebody();
  const userId = newId();
  await join(page, { type: '일반 회원', certified: person, userId, password });
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    await logIn(page, userId, `wrong-${wrong}`);
    await expect(page.getByText('아이디 또는 비밀번호가 일치하지 않습니다.')).toBeVisible();
  }
  await logIn(page, userId, 'wrong-5');
  await expect(page).toHaveURL(/\/account\/selfCertification$/);
  await certify(page, person);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(userId);
  const change = async (newPassword: string) => {
    await page.getByLabel('새 비밀번호', { exact: true }).fill(newPassword);
    await page.getByLabel('새 비밀번호 확인', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: '비밀번호 변경' }).click();
  };
  await change(password);
  await expect(page.getByText('이전과 같은 비밀번호는 사용할 수 없습니다.')).toBeVisible();
  await change('Maru-portal-2');
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await logIn(page, userId, 'Maru-portal-2');
  await expect(loggedIn(page)).toBeVisible();
});

test('a favourite added in one browser is there in another, and its removal too', async ({ page, browser }) => {
  const userId = newId();
  await join(page, { type: '일반 회원', certified: somebody(), userId, password });
  await logIn(page, userId, password);
  await expect(loggedIn(page)).toBeVisible();
  await page.goto('airQuality');
  const star = page.getByRole('button', { name: /관심 측정소$/ }).first();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await logIn(second, userId, password);
  await expect(loggedIn(second)).toBeVisible();
  await second.goto('myPage/favorite');
  await expect(second.getByRole('button', { name: /삭제$/ })).toHaveCount(1);
  await expectAccessible(second, 'myPage/favorite');
  await second.getByRole('button', { name: /삭제$/ }).click();
  await expect(second.getByText('관심 측정소가 없습니다.')).toBeVisible();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await elsewhere.close();
});

test('my page: the password first, then data, devices, another password, and leaving', async ({ page, browser }) => {
  const userId = newId();
  await join(page, { type: '일반 회원', certified: somebody(), userId, password });
  await page.goto('myPage');
  await expect(page).toHaveURL(/\/user\/login/);
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/myPage$/);
  await page.getByLabel('비밀번호', { exact: true }).fill('not-it-at-all');
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAccessibleDescription(
    '비밀번호가 일치하지 않습니다.',
  );
  await openMyPage(page, password);
  await expectAccessible(page, 'myPage');

  await page.getByLabel(/^이메일/).fill('gildong@example.kr');
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await openMyPage(page, password);
  await expect(page.getByLabel(/^이메일/)).toHaveValue('gildong@example.kr');

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await logIn(second, userId, password);
  await expect(loggedIn(second)).toBeVisible();
  await openMyPage(page, password);
  await page.getByRole('button', { name: / 로그아웃$/ }).click();
  await expect(page.getByRole('button', { name: / 로그아웃$/ })).toHaveCount(0);
  await second.goto('myPage/favorite');
  await expect(second).not.toHaveURL(/favorite/);
  await elsewhere.close();

  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password);
  await page.getByLabel('탈퇴 사유').fill('시험');
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '탈퇴하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await logIn(page, userId, password);
  await expect(page.getByText('등록되지 않은 계정입니다.')).toBeVisible();
});

test('two tabs that refresh at once stay logged in', async ({ page, context }) => {
  const userId = newId();
  await join(page, { type: '일반 회원', certified: somebody(), userId, password });
  await logIn(page, userId, password);
  await expect(loggedIn(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('airQuality');
  await expect(loggedIn(second)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tokenExpire', '0'));
  await Promise.all([page.goto('myPage/favorite'), second.goto('myPage/favorite')]);
  for (const tab of [page, second]) {
    await expect(tab.getByText('관심 측정소가 없습니다.')).toBeVisible();
    await expect(loggedIn(tab)).toBeVisible();
  }
  await loggedIn(page).click();
  await expect(second).toHaveURL(/\/main$/);
});

for (const path of [
  'user/login',
  'account/join',
  'account/findId',
  'account/selfCertification',
  'account/reactivate',
]) {
  test(`${path} is accessible and whole at every width`, async ({ page }, info) => {
    for (const width of [320, 360, 960, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page, path);
      await page.screenshot({ path: info.outputPath(`${path.replaceAll('/', '-')}-${width}.png`) });
    }
  });
}
