/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { enterPortal, logIn, logOutButton, member } from '../support/citizen.ts';
import { test } from '../support/journey.ts';
import { addMember } from '../support/members.ts';
import { addNurserySchool, letOperate } from '../support/nursery-school.ts';
import { newPrefix, password } from '../support/people.ts';
import { Watched } from '../support/watched.ts';
import { workbook } from '../support/workbook.ts';

const rooms = { 해님반: { ultraFineDust: 12, co2: 640 }, 달님반: { ultraFineDust: 41, co2: 1180 } };

/** Opens a browser with another person's session. */
async function elsewhere(browser: Browser, userId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterPortal(page, userId);
  return page;
}

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const main = (page: Page) => page.getByRole('main');

test('imports parents from Excel except three invalid rows, and shows the rooms to a parent', async ({
  page,
  browser,
  request,
}, info) => {
  const school = await addNurserySchool(request, rooms);
  const operator = await addMember(newPrefix());
  const parent = await addMember(newPrefix());
  await letOperate(request, operator.userNumber, school.placeId);
  await enterPortal(page, operator.userId);

  // The link is shown only if its page has content.
  await page.goto('myPage');
  await page.getByRole('link', { name: '운영 시설' }).click();
  await expect(page.getByRole('heading', { name: `${school.placeName} 지금 공기질` })).toBeVisible();
  const now = main(page).getByRole('table', { name: '방별 측정값' });
  await expect(now.getByRole('row', { name: /해님반 \(실내\)/ })).toContainText('12');
  await expect(now.getByRole('row', { name: /달님반 \(실내\)/ })).toContainText('41');
  await expect(section(page, '방별 기간 측정값').getByRole('img')).toBeVisible();
  await expect(page.getByText('등록한 공유 회원이 없습니다.')).toBeVisible();

  // Row 3 has no number, row 4 repeats row 2's number, and row 6 has no name.
  const file = await workbook([
    ['이름', '휴대전화 번호'],
    [parent.username, parent.mobileNumber],
    ['김하늘', ''],
    ['이바다', parent.mobileNumber],
    ['박들', '010-9000-0001'],
    ['', '010-9000-0002'],
  ]);
  await page.getByRole('button', { name: '엑셀로 올리기' }).click();
  const dialog = page.getByRole('dialog', { name: '공유 회원 엑셀 등록' });
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '양식 내려받기' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^\d{8}_공유 회원\.xlsx$/);
  await dialog.getByRole('button', { name: '파일 확인' }).click();
  await expect(dialog.getByText('엑셀 파일을 선택해 주십시오.')).toBeVisible();
  await dialog.getByLabel('엑셀 파일').setInputFiles({ name: '명단.xlsx', mimeType: '', buffer: file });
  await dialog.getByRole('button', { name: '파일 확인' }).click();
  await expect(dialog.getByRole('definition')).toHaveText(['5명', '2명', '1명', '2명']);
  const faults = dialog.getByRole('table', { name: '등록할 수 없는 행' }).getByRole('row');
  await expect(faults).toHaveText([
    /행/,
    /3행.*오류.*휴대전화 번호를 입력해 주십시오/,
    /4행.*중복.*2행과 휴대전화 번호가 같습니다/,
    /6행.*오류.*이름을 입력해 주십시오/,
  ]);
  await expectAccessible(page, 'the check of an upload');
  await expectWhole(page, 'the check of an upload');
  await page.screenshot({ path: info.outputPath('upload-check.png') });
  await dialog.getByRole('button', { name: '2명 등록' }).click();
  await expect(page.getByText('2명을 등록했습니다. 중복이거나 잘못된 3행은 등록하지 않았습니다.')).toBeVisible();
  const members = main(page).getByRole('table', { name: '공유 회원' });
  await expect(members.getByRole('row', { name: parent.username })).toContainText('가입');
  await expect(members.getByRole('row', { name: /박들/ })).toContainText('미가입');

  const theirs = await elsewhere(browser, parent.userId);
  await theirs.goto('myPage/facility');
  const shared = section(theirs, school.placeName);
  await expect(shared.getByRole('row', { name: /해님반/ })).toContainText('12');
  await expect(shared.getByRole('row', { name: /달님반/ })).toContainText('41');
  const ofOperators = theirs.getByRole('heading', { name: '공유 회원' }).or(theirs.getByText('방별 기간 측정값'));
  await expect(ofOperators.filter({ visible: true })).toHaveCount(0);
  await expectAccessible(theirs, 'a parent’s rooms');
  await expectWhole(theirs, 'a parent’s rooms');
  await theirs.screenshot({ path: info.outputPath('parent.png'), fullPage: true });

  for (const width of [360, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: info.outputPath(`operator-${width}.png`), fullPage: true });
  }
  await expectAccessible(page, 'an operator’s facility');
  await expectWhole(page, 'an operator’s facility');
  await theirs.context().close();
});

test('adds, finds and removes shared members, who then lose access', async ({ page, browser, request }) => {
  const school = await addNurserySchool(request, rooms);
  const operator = await addMember(newPrefix());
  const parent = await addMember(newPrefix());
  await letOperate(request, operator.userNumber, school.placeId);
  await enterPortal(page, operator.userId);
  const watched = new Watched(page);
  await page.goto('myPage/facility');
  // The statistics above the list of members load late and shift the list down.
  await watched.settled();

  const add = async (name: string, mobileNumber: string) => {
    await page.getByRole('button', { name: '추가', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '공유 회원 추가' });
    await dialog.getByLabel('이름').fill(name);
    await dialog.getByLabel('휴대전화 번호').fill(mobileNumber);
    await page.keyboard.press('Enter');
    return dialog;
  };
  const refused = await add('', '');
  await expect(refused.getByLabel('이름')).toBeFocused();
  await expect(refused.getByLabel('이름')).toHaveAccessibleDescription('이름을 입력해 주십시오.');
  await page.keyboard.press('Escape');
  await add(parent.username, parent.mobileNumber);
  await expect(page.getByText(`${parent.username}님을 추가했습니다.`)).toBeVisible();
  const again = await add('김하늘', parent.mobileNumber);
  await expect(again.getByLabel('휴대전화 번호')).toHaveAccessibleDescription('이미 등록된 휴대전화 번호입니다.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '입력한 내용' }).getByRole('button', { name: '닫기' }).click();
  await add('김하늘', '010-9000-0003');
  await expect(page.getByText('총 2건', { exact: true })).toBeVisible();

  const search = page.getByRole('search');
  await search.getByLabel('이름').fill('하');
  await search.getByRole('button', { name: '검색' }).click();
  await expect(page.getByText('총 1건', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/%ED%95%98|하/);
  await search.getByRole('button', { name: '초기화' }).click();
  await expect(page.getByText('총 2건', { exact: true })).toBeVisible();

  const theirs = await elsewhere(browser, parent.userId);
  await theirs.goto('myPage/facility');
  await expect(section(theirs, school.placeName)).toBeVisible();
  await page.getByLabel('이 화면의 모든 행 선택').check();
  await page.getByRole('button', { name: '선택한 2명 삭제' }).click();
  const dialog = page.getByRole('dialog', { name: '공유 회원 삭제' });
  await dialog.getByRole('button', { name: '선택한 2명 삭제' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /김하늘.*삭제했습니다/,
    new RegExp(`${parent.username}.*삭제했습니다`),
  ]);
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(page.getByText('등록한 공유 회원이 없습니다.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('운영하는 시설이 없습니다.')).toBeVisible();
  await theirs.context().close();
});

test('explains how to become an operator to a member without a facility', async ({ page }) => {
  await page.goto('myPage/facility');
  await expect(page).toHaveURL(/user\/login/);
  const { userId } = await member();
  await logIn(page, userId, password);
  await expect(logOutButton(page)).toBeVisible();
  await page.goto('myPage');
  await expect(page.getByRole('link', { name: '관심 측정소' })).toBeVisible();
  await expect(page.getByRole('link', { name: '운영 시설' })).toBeHidden();
  await page.goto('myPage/facility');
  await expectAccessible(page, 'no facility');
  await expectWhole(page, 'no facility');
  await page.getByRole('button', { name: '운영 시설 신청' }).click();
  await expect(page.getByText(/에 신청했습니다\. 담당자가 확인하고 있습니다/)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('No facility is assigned to you.')).toBeVisible();
});
