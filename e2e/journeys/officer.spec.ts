/** Officers' changes: confirmed by name, acknowledged, stored with a reason, and found in the audit log. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator, asSupervisor, sendAsSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, logInBy, sendLogin } from '../support/console.ts';
import { withDepartment } from '../support/departments.ts';
import { test } from '../support/journey.ts';
import { addMember } from '../support/members.ts';
import { newPrefix } from '../support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The toast that contains a text. */
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Lists whose first row has an irreversible action, with the action's name and the confirmation's text. */
const graveActions: readonly { list: string; open: boolean; action: string; says: RegExp }[] = [
  { list: '/device/fineDustSensor', open: true, action: '삭제', says: /함께 지워집니다.*되돌릴 수 없습니다/ },
  { list: '/device/gradientSensor', open: true, action: '삭제', says: /되돌릴 수 없습니다/ },
  { list: '/device/smartSecurityLight', open: true, action: '키 재발급', says: /지금까지의 측정값은 그대로입니다/ },
  { list: '/device/smartSecurityLight', open: true, action: '삭제', says: /변경 이력은 남습니다/ },
  { list: '/device/smartRecycleBin', open: true, action: '키 재발급', says: /지금까지의 측정값은 그대로입니다/ },
  { list: '/device/cctv', open: true, action: '삭제', says: /통계에서 빠집니다/ },
  { list: '/device/vehicleGPS', open: true, action: '삭제', says: /변경 이력은 남습니다.*되돌릴 수 없습니다/ },
  { list: '/posts/notice', open: true, action: '공지사항 삭제', says: /되돌릴 수 없습니다/ },
  { list: '/posts/popup', open: true, action: '팝업 삭제', says: /되돌릴 수 없습니다/ },
  {
    list: '/sms/history?startDate=2020-01-01',
    open: true,
    action: '이력에서 삭제',
    says: /이미 보낸 문자는 회수되지 않습니다/,
  },
  { list: '/sms/forecast', open: false, action: '자동 발송 끄기', says: /자동 발송을 멈춥니다/ },
];

test("asks for confirmation of an irreversible action by the object's name, and ignores an accidental Enter", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enterConsole(page);
  for (const { list, open, action, says } of graveActions) {
    await page.goto(consoleAddress(list));
    let name = '';
    if (open) {
      await page.locator('tbody tr a').first().click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, list).toContainText(' · ');
      name = ((await heading.textContent()) ?? '').split(' · ').slice(1).join(' · ');
    }
    await button(page, action).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading'), `${list}: ${action}`).toContainText(name);
    await expect(dialog.getByRole('heading')).toContainText(action);
    await expect(dialog).toContainText(says);
    await expect(dialog.getByRole('button')).toHaveText(['취소', action]);
    await expect(button(page, '취소')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, action)).toBeFocused();
  }
  await expectAccessible(page, 'after a question');
});

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNQCn0HRwzEcQA3shZRf3ycdwAAAABJRU5ErkJggg==',
    'base64',
  ),
});

test('lists the files that a save deletes, and asks for confirmation', async ({ page, request }) => {
  const popupTitle = `파일 ${Date.now()}`;
  const { popupId } = (await asSupervisor(request, 'POST', '/popup', {
    popupTitle,
    imageAlternativeText: '점',
    popupContents: '',
    shortcutLink: '',
    isPublic: false,
    startDatetime: '2030-01-01 00:00:00',
    endDatetime: '2030-01-02 00:00:00',
  })) as { popupId: number };
  await sendAsSupervisor(request, '/admin/api/popup/attachments', {
    popupId: String(popupId),
    file: picture('옛날.png'),
  });
  await enterConsole(page);
  await page.goto(consoleAddress(`/posts/popup/${popupId}`));
  await button(page, '옛날.png 삭제').click();
  await page.locator('input[type=file]').setInputFiles(picture('새것.png'));
  await button(page, '저장').click();
  const dialog = page.getByRole('dialog', { name: `${popupTitle} 파일 삭제` });
  await expect(dialog).toContainText(/되돌릴 수 없습니다.*옛날\.png/);
  await expect(dialog).not.toContainText('새것.png');
  await expect(button(page, '취소')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('변경: 이미지')).toBeVisible();
  const image = async () =>
    ((await asSupervisor(request, 'GET', `/popup/${popupId}`)) as { attachedFileName: string }).attachedFileName;
  expect(await image()).toBe('옛날.png');
  await button(page, '저장').click();
  await button(page, '파일을 삭제하고 저장').click();
  await expect(toast(page, '저장했습니다: 이미지')).toBeVisible();
  expect(await image()).toBe('새것.png');
  await asSupervisor(request, 'DELETE', `/popup/${popupId}`);
});

test('shows all changes of permissions together, saves them with a reason, and keeps the focus', ({ page, request }) =>
  withDepartment('environment', async () => {
    await enterConsole(page);
    await page.goto(consoleAddress('/account/authority?deptCode=environment'));
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const [see, remove] = [box('팝업 조회'), box('팝업 삭제')];
    const undo = { granted: [], revoked: ['posts/popup:get'], reason: '시험' };
    await expect(see).toBeVisible();
    await asSupervisor(request, 'PATCH', '/group/environment/dept-authority', undo);
    await page.reload();
    await expect(see).not.toBeChecked();
    await remove.focus();
    await page.keyboard.press('Space');
    await expect(see).toBeChecked();
    await expect(toast(page, '함께 변경됩니다: 팝업 조회')).toBeVisible();
    await see.uncheck();
    await expect(remove).not.toBeChecked();
    await expect(button(page, '저장')).toHaveCount(0);
    await remove.check();
    await expect(page.getByText('부여 2건, 회수 0건')).toBeVisible();
    await expectAccessible(page, 'gathered permissions');
    await button(page, '저장').click();
    const dialog = page.getByRole('dialog', { name: '맑은환경과 권한 변경' });
    await expect(dialog.getByRole('listitem')).toHaveText(['부여: 팝업 삭제', '부여: 팝업 조회']);
    await button(page, '권한 변경').click();
    await expect(dialog.getByText('변경 사유를 입력해 주십시오.')).toBeVisible();
    await expectAccessible(page, 'a change of permissions');
    await dialog.getByLabel('변경 사유').fill('팝업 담당 변경');
    await button(page, '권한 변경').click();
    await expect(toast(page, '맑은환경과 권한을 변경했습니다: 부여 2건, 회수 0건')).toBeVisible();
    await expect(remove).toBeFocused();
    await expect(page.getByRole('table', { name: '변경 이력' }).getByRole('row').nth(1)).toContainText(
      '팝업 담당 변경',
    );
    await asSupervisor(request, 'PATCH', '/group/environment/dept-authority', undo);
  }));

test('asks before another department replaces changes of permissions that are not saved', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/account/authority?deptCode=cleaning'));
  const department = (name: string) => page.getByRole('radio', { name });
  const leave = async (answer: string) => {
    await department('건축과').click();
    await page.getByRole('dialog', { name: '저장하지 않은 변경' }).getByRole('button', { name: answer }).click();
  };
  await page.getByRole('checkbox', { name: '팝업 삭제', exact: true }).click();
  await expect(button(page, '저장')).toBeVisible();
  await leave('취소');
  await expect(department('청소행정과')).toBeChecked();
  await expect(button(page, '저장')).toBeVisible();
  await leave('떠나기');
  await expect(department('건축과')).toBeChecked();
  await expect(button(page, '저장')).toHaveCount(0);
});

/** Windows of little height: a small one, and 1280 by 1024 px at a zoom of 400 %. */
const lowWindows = [
  { width: 1024, height: 600 },
  { width: 320, height: 256 },
];

test('confirms a save, and never covers the focused field by the save bar', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/fineDustSensor'));
  await page.locator('tbody tr a').first().click();
  // The bar lists the changes and grows with their number.
  const fields = ['상세 주소', '설명'].map((name) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }));
  const before = await Promise.all(fields.map((field) => field.inputValue()));
  const write = async (ending: string) => {
    for (const [at, field] of fields.entries()) await field.fill(`${before[at]}${ending}`);
  };
  await write(' 1호');
  const bar = button(page, '저장');
  await expect(bar).toBeVisible();
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await page.getByLabel('설치 장소명', { exact: true }).focus();
    for (let stop = 0; stop < 200; stop += 1) {
      await page.keyboard.press('Tab');
      if (await bar.evaluate((element) => element === document.activeElement)) break;
      expect(await bar.evaluate(faultOfFocus), `stop ${stop} at ${size.width} px`).toBe('');
    }
    await expect(bar).toBeFocused();
  }
  // In the lowest window the bar isn't sticky and remains below the fields.
  await page.getByLabel('설치 장소명', { exact: true }).focus();
  await expect(bar).not.toBeInViewport();
  await bar.click();
  await expect(toast(page, '저장했습니다: ')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await write('');
  await bar.click();
  await expect(bar).toHaveCount(0);
});

/** Describes why a focused field is hidden (save bar, page header, outside of the window); empty if visible. */
function faultOfFocus(save: Element): string {
  const [focused, shown] = [document.activeElement, save.closest('div')];
  if (!focused || !shown || shown.contains(focused) || !focused.matches('input, select, textarea')) return '';
  const [own, over] = [focused.getBoundingClientRect(), shown.getBoundingClientRect()];
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (own.bottom > over.top && own.top < over.bottom) return `${focused.id || 'a field'} under the bar`;
  if (own.top < head) return 'under the head';
  // A tall field may be partly hidden.
  return own.bottom <= 0 || own.top >= innerHeight ? 'out of sight' : '';
}

test('links audit entries to their objects, shows old and new values and one row per view, and downloads for a reason', async ({
  page,
  request,
}) => {
  const member = await addMember(newPrefix());
  const own = await addAdministrator(request, 'supervisor');
  await logInBy(page, own);
  await page.goto(consoleAddress(`/account/user/${member.userNumber}`));
  for (let look = 0; look < 2; look += 1) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.userId);
    await page.reload();
  }
  await page.getByRole('checkbox', { name: '노후 건축물' }).check();
  await button(page, '저장').click();
  await expect(toast(page, '저장했습니다: 이용 서비스')).toBeVisible();
  await page.goto(consoleAddress(`/account/audit?adminId=${own.adminId}`));
  const rows = page.getByRole('table', { name: '감사 기록' }).locator('tbody tr');
  const changed = rows.filter({ hasText: '이용 서비스 변경' });
  await expect(changed).toContainText('없음 → 노후 건축물');
  // Three page loads count as one view; views of services, consents and places have separate entries.
  const looks = rows.filter({ hasText: `회원 #${member.userNumber}` }).filter({ hasText: '회원 조회' });
  await expect(looks.filter({ has: page.getByRole('cell', { name: '-', exact: true }) })).toHaveCount(1);
  await expectAccessible(page, 'the audit log');
  await button(page, '엑셀').click();
  const dialog = page.getByRole('dialog', { name: '감사 기록 내려받기' });
  await button(page, '내려받기').click();
  await expect(dialog.getByText('내려받는 사유를 입력해 주십시오.')).toBeVisible();
  await dialog.getByLabel('내려받는 사유').fill('분기 점검');
  const coming = page.waitForEvent('download');
  await button(page, '내려받기').click();
  const sheet = await readSheet(new Uint8Array(readFileSync(await (await coming).path())).buffer);
  expect(new Set(sheet.slice(1).map((row) => row[2]))).toEqual(new Set([own.adminId]));
  await page.reload();
  await expect(rows.filter({ hasText: '사유: 분기 점검' })).toHaveCount(1);
  await changed.getByRole('link', { name: `회원 #${member.userNumber} 보기` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.userId);
});

test('shows a header and a logout before the first password is changed, and describes sessions in words', async ({
  page,
  request,
}) => {
  const theirs = await addAdministrator(request, 'cleaning');
  await asSupervisor(request, 'POST', `/administrators/${theirs.adminNumber}/password`, {
    password: 'Third-of-7-days',
  });
  await sendLogin(page, { adminId: theirs.adminId, password: 'Third-of-7-days' });
  await expect(page.getByRole('heading', { level: 1, name: '처음 비밀번호 변경' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(theirs.adminName);
  await expectAccessible(page, 'the first password');
  await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/admin\/user\/login/);
  await enterConsole(page, 'cleaning');
  await page.goto(consoleAddress('/account/own'));
  await expect(page.getByRole('rowheader', { name: /의 Chrome$/ }).first()).toBeVisible();
});

test('keeps the focus in the section after a row is removed', async ({ page, request }) => {
  const own = await addAdministrator(request, 'cleaning');
  await logInBy(page, own);
  const { adminId, password } = own;
  const fromElsewhere = async () =>
    (await request.post('/admin/api/auth/login', { data: { adminId, password } })).status();
  await expect.poll(fromElsewhere).toBe(200);
  await page.goto(consoleAddress('/account/own'));
  const section = page.getByRole('region', { name: '로그인 기기' });
  const end = section.getByRole('button', { name: /종료$/ });
  await expect(end).toHaveCount(1);
  await end.click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(end).toHaveCount(0);
  await expect(section.getByRole('heading')).toBeFocused();
});
