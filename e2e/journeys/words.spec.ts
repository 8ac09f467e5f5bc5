/** Texts: the privacy policy, the consents of a join, and both languages. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { test } from '../support/journey.ts';
import { expectKoreanMarked } from '../support/marked-korean.ts';
import { addNurserySchool } from '../support/nursery-school.ts';

const inEnglish = (page: Page) => page.getByRole('button', { name: 'English', exact: true }).click();

/** Statements that the law requires of every consent, in the law's order. */
const points = {
  ko: ['항목', '목적', '기간', '동의를 거부할 권리와 그에 따르는 불이익'],
  en: ['What is', 'What for', 'For how long', 'Your right to refuse, and what follows'],
};

test("replaces the address's language by the chosen one, which a reload keeps", async ({ page }) => {
  await page.goto('airQuality?lang=en&sort=worst');
  await page.getByRole('button', { name: '한국어', exact: true }).click();
  await expect(page).toHaveURL(/airQuality\?lang=ko&sort=worst$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('button', { name: '한국어', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test("links each section in the privacy policy's contents, and names the person in charge", async ({ page }) => {
  await page.goto('privacy');
  const contents = page.getByRole('navigation', { name: '차례' });
  const titles = await contents.getByRole('link').allTextContents();
  expect(titles.length).toBeGreaterThan(10);
  for (const [at, title] of titles.entries())
    await expect(page.getByRole('heading', { level: 2, name: `${at + 1}. ${title}` })).toBeAttached();
  await contents.getByRole('link', { name: '개인정보 보호책임자와 열람 청구를 받는 부서' }).click();
  await expect(page).toHaveURL(/#officer$/);
  await expect(page.getByRole('table', { name: '개인정보 보호책임자와' })).toBeInViewport();
  await expect(page.getByRole('row', { name: '개인정보 보호책임자 스마트도시과장 (예시)' })).toBeVisible();
  await expect(page.getByRole('row', { name: '개인정보분쟁조정위원회 1833-6972' })).toBeVisible();
  // Statements that depend on the installation's settings.
  await expect(page.getByText('개인정보의 처리를 위탁하지 않습니다.')).toBeVisible();
  await expectWhole(page, 'the policy');

  await inEnglish(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await expect(page.getByText('This is a translation; the Korean text prevails.')).toBeVisible();
  await expect(
    page.getByRole('row', { name: 'Privacy officer Head of the Smart City Division (example)' }),
  ).toBeVisible();
  await expectAccessible(page, 'the policy in English');
});

test('shows purpose, items, period and effect of refusal of consents before agreement, in both languages', async ({
  page,
}) => {
  await page.goto('account/join?init=true');
  await page.getByRole('button', { name: /일반 회원/ }).click();
  const consents = page.getByRole('group').filter({ hasText: '동의를 거부할 권리' });
  await expect(consents).toHaveCount(3);
  for (const consent of await consents.all())
    for (const point of points.ko) await expect(consent.getByText(point).first()).toBeVisible();
  await inEnglish(page);
  const translated = page.getByRole('group').filter({ hasText: 'Your right to refuse' });
  await expect(translated).toHaveCount(3);
  for (const consent of await translated.all())
    for (const point of points.en) await expect(consent.getByText(point).first()).toBeVisible();
  await expectKoreanMarked(page, 'terms in English');
});

test("shows the certification's window in the page's language", async ({ page }) => {
  await page.goto('account/findId');
  await inEnglish(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Verify by mobile phone' }).click();
  const window = await opening;
  await window.getByRole('button', { name: 'Verify' }).click();
  await expect(window.getByRole('alert')).toHaveText('Please enter your name.');
  await expect(window.locator('html')).toHaveAttribute('lang', 'en');
  await expect(window.getByText(/[가-힣]/)).toHaveCount(0);
});

test("shows a place's English name in lists, title and map, and marks a missing one as Korean", async ({
  page,
  request,
}) => {
  const { placeName } = await addNurserySchool(request, { 해님반: { ultraFineDust: 12 } });
  await page.goto('airQuality');
  await inEnglish(page);
  const link = page.getByRole('row').getByRole('link').first();
  await expect(link).toHaveText(/^[A-Z][a-z]+ [A-Z]/);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} · Maru, the smart-city portal of Jungnang-gu`));
  await page.getByRole('link', { name: 'Show on the map' }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();

  await page.goto(`airQuality?keyword=${encodeURIComponent(placeName)}`);
  const korean = page.getByRole('row').getByRole('link', { name: placeName }).locator('[lang="ko"]');
  await expect(korean).toHaveText('가람 어린이집');
});
