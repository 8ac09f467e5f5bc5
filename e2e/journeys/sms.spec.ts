/** A text message from the form to the sandbox gateway: numbers, confirmation, progress, and history. */
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { smsBytes } from '@maru/domain/sms';
import { expect, type Page } from '@playwright/test';
import { asSupervisor, tokensOf } from '../support/administrators.ts';
import { answerOf } from '../support/answers.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { faultsIn, summaryIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { addMember, type Member } from '../support/members.ts';
import { sendNumber, untilNumbers } from '../support/messages.ts';
import { addNurserySchool, letOperate } from '../support/nursery-school.ts';
import { newPrefix, password } from '../support/people.ts';
import { stretched } from '../support/timeouts.ts';
import { bringForward } from '../support/unused.ts';
import { workbook } from '../support/workbook.ts';

const message = '여울천 산책로를 정비합니다. 불편을 드려 죄송합니다.';

test.describe('text message', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const send = () => page.getByRole('button', { name: '보내기', exact: true });
  const text = () => page.getByRole('textbox', { name: '메시지', exact: true });

  test("lists errors in form order, and letters that telephones can't show at once", async () => {
    await enterConsole(page);
    await page.goto(consoleAddress('/sms/send'));
    await expect(page.getByText('모의 발송 모드입니다.')).toBeVisible();
    await send().click();
    await expect(summaryIn(page)).toBeFocused();
    await expect(faultsIn(page).first()).toHaveText('메시지를 입력해 주십시오.');
    await text().fill(`${message} 😀`);
    await expect(page.getByText('문자로 보낼 수 없는 글자가 있습니다: 😀')).toBeVisible();
    await text().fill(message);
    await expect(page.getByText('51 / 90바이트')).toBeVisible();
    await send().click();
    await expect(faultsIn(page).first()).toHaveText('받는 번호를 입력해 주십시오.');
    await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-1');
    await send().click();
    await expect(faultsIn(page).first()).toHaveText('받는 번호: 휴대전화 번호가 아닙니다: 010-0000-1');
    await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7001');
  });

  test('imports numbers from a workbook, and names its errors by row', async () => {
    await page.getByRole('button', { name: '엑셀에서 불러오기' }).click();
    const dialog = page.getByRole('dialog', { name: '엑셀에서 받는 번호 불러오기' });
    const bytes = await workbook([['휴대전화'], ['010-0000-7002'], ['010-0000-7002'], ['123'], ['010-0000-7003']]);
    await dialog
      .getByLabel('엑셀 파일')
      .setInputFiles({ name: '번호.xlsx', mimeType: 'application/octet-stream', buffer: bytes });
    await dialog.getByRole('button', { name: '읽기' }).click();
    await expect(dialog.getByText('보낼 수 있는 번호 2개, 중복 1개, 잘못된 값 1개')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /4 123/ })).toBeVisible();
    await dialog.getByRole('button', { name: '번호 2개 넣기' }).click();
    await expect(page.getByText('입력한 번호 3개')).toBeVisible();
  });

  test('registers a send number beside the form without submitting the form', async () => {
    await page.getByRole('button', { name: '발신 번호 관리' }).click();
    const dialog = page.getByRole('dialog', { name: '발신 번호 관리' });
    await dialog.getByLabel('발신 번호').fill('02-0000');
    await dialog.getByRole('button', { name: '등록', exact: true }).click();
    await expect(dialog.getByText('발신 번호가 올바르지 않습니다.')).toBeVisible();
    await expect(dialog.getByLabel('발신 번호')).toBeFocused();
    await dialog.getByRole('button', { name: '닫기' }).click();
    // A second submit would leave one error and no summary.
    await expect(faultsIn(page)).toHaveCount(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('asks for confirmation of the effects before sending', async () => {
    await page.getByLabel('발신 번호', { exact: true }).selectOption({ index: 1 });
    await send().click();
    const dialog = page.getByRole('dialog', { name: '발송 확인' });
    await expect(dialog.getByText('3명')).toBeVisible();
    await dialog.getByRole('button', { name: '이대로 보내기' }).click();
    await expect(page.getByText('3명에게 발송을 시작했습니다.')).toBeVisible();
    await expect(text()).toHaveValue('');
  });

  test('shows the progress to the end', async () => {
    await page.getByRole('link', { name: '발송 이력 보기' }).click();
    const row = page.getByRole('row').filter({ hasText: '여울천 산책로' }).first();
    await expect(row.getByText('발송 3')).toBeVisible({ timeout: stretched(30_000) });
    await row.getByRole('link', { name: /상세 보기/ }).click();
    const receivers = page.getByRole('table', { name: '받는 사람' });
    await expect(receivers.getByText('010-****-7001')).toBeVisible();
    await expect(receivers.locator('tbody tr')).toHaveCount(3);
  });

  test('shows the text in the sandbox', async () => {
    await page.goto(consoleAddress('/sms/history/sandbox'));
    await expect(page.getByRole('row').filter({ hasText: '여울천 산책로' })).toHaveCount(3);
  });
});

test('sends a text only once if the answer is lost and the text is pasted, checked and sent again', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await untilNumbers(request);
  const text = `여울 단수 안내 ${Date.now()}`;
  await enterConsole(page);
  // Simulates an office that may send advertisements.
  await page.route('**/admin/api/sms/send', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await answerOf(route);
    const offered = (await response.json()) as { receiverGroups: { receiverGroup: string }[] };
    const receiverGroups = offered.receiverGroups.map((group) =>
      group.receiverGroup === 'members' ? { ...group, receiverCount: 7, advertisementCount: 3 } : group,
    );
    await route.fulfill({
      response,
      json: { ...offered, receiverGroups, advertiser: '시범구청', refusalNumber: '080-000-0000' },
    });
  });
  await page.goto(consoleAddress('/sms/send'));
  const field = page.getByRole('textbox', { name: '메시지', exact: true });

  await test.step('ignores invisible characters in counts and errors', async () => {
    await field.fill(`\ufeff${text}\u00a0\n`);
    await expect(page.getByText(`${smsBytes(text)} / 90바이트`)).toBeVisible();
    await expect(page.getByText('문자로 보낼 수 없는 글자가 있습니다')).toHaveCount(0);
  });

  await test.step('shows the number of receivers beside a group', async () => {
    await expect(page.getByLabel('전체 회원 (동의 7명)')).toBeVisible();
    await page.getByLabel('광고성 메시지').check();
    await expect(page.getByLabel('전체 회원 (동의 3명)')).toBeVisible();
    await page.getByLabel('광고성 메시지').uncheck();
  });

  let isLost = false;
  await page.route('**/admin/api/sms/send', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7005');
  await page.getByLabel('발신 번호', { exact: true }).selectOption({ index: 1 });
  const send = page.getByRole('button', { name: '보내기', exact: true });
  const dialog = page.getByRole('dialog', { name: '발송 확인' });
  await send.click();
  await dialog.getByRole('button', { name: '이대로 보내기' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.getByRole('button', { name: '취소' }).click();
  await send.click();
  await dialog.getByRole('button', { name: '이대로 보내기' }).click();
  await expect(page.getByText('1명에게 발송을 시작했습니다.')).toBeVisible();
  const found = await asSupervisor(request, 'GET', `/sms/send-history?keyword=${encodeURIComponent(text)}`);
  expect(found).toMatchObject({ totalCount: 1, list: [{ message: text }] });
});

test('follows a message that is being sent only while the console is used', async ({ browser }, info) => {
  // In a separate profile, because setting a page's clock affects the whole profile.
  const own = await openProfile(browser, info);
  const page = await own.newPage();
  await page.clock.install();
  let requests = 0;
  await page.route(/\/admin\/api\/sms\/send-history\?/, async (route) => {
    requests += 1;
    const response = await answerOf(route);
    const answer = (await response.json()) as { list: { states: object }[] };
    const list = answer.list.map((one) => ({ ...one, states: { ...one.states, sending: 1 } }));
    await route.fulfill({ response, json: { ...answer, list } });
  });
  await enterConsole(page);
  await page.goto(consoleAddress('/sms/history?startDate=2020-01-01'));
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await page.mouse.move(300, 300);
  const before = requests;
  await page.clock.runFor(6000);
  await expect.poll(() => requests).toBeGreaterThan(before);
  await page.clock.runFor(6 * 60_000);
  const afterLeaving = requests;
  await page.clock.runFor(60_000);
  expect(requests, 'nobody was there').toBe(afterLeaving);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await own.close();
});

test('asks before an unsent message is left, and offers it again, without its numbers', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/sms/send'));
  await page.getByRole('textbox', { name: '메시지', exact: true }).fill('여울 공원 개장 안내');
  await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7009');
  await page.getByRole('link', { name: '모의 발송함 보기' }).click();
  await page.getByRole('dialog', { name: '저장하지 않은 변경' }).getByRole('button', { name: '취소' }).click();
  await expect(page.getByRole('textbox', { name: '받는 번호' })).toHaveValue('010-0000-7009');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('여울 공원 개장 안내');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('7009');
  await page.reload();
  await page.getByRole('button', { name: '불러오기', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '메시지', exact: true })).toHaveValue('여울 공원 개장 안내');
  await expect(page.getByRole('textbox', { name: '받는 번호' })).toHaveValue('');
});

test('reserves a message for a group, from a searched template, by keyboard alone', async ({ page, request }) => {
  test.setTimeout(120_000);
  await untilNumbers(request);
  const beginning = `여울 양식 ${Date.now()}`;
  const { smsTemplateId } = (await asSupervisor(request, 'POST', '/sms/device/template', {
    message: `${beginning} 마스크를 쓰십시오.`,
    forecastStandard: 'good',
    forecastType: 'ultraFineDust',
    sendNumber,
    isUsed: false,
  })) as { smsTemplateId: number };
  await enterConsole(page);
  await page.goto(consoleAddress('/sms/send'));
  const text = page.getByRole('textbox', { name: '메시지', exact: true });
  await text.waitFor();

  await test.step('chooses the template', async () => {
    await tabTo(page, 'main form button:not([type="submit"])');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '양식 불러오기' });
    await dialog.getByLabel('내용 검색').focus();
    await page.keyboard.type(beginning);
    await page.keyboard.press('Enter');
    await expect(dialog.locator('tbody tr')).toHaveCount(1);
    await dialog.getByRole('button', { name: new RegExp(`^${beginning}.*고르기$`) }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(text).toHaveValue(`${beginning} 마스크를 쓰십시오.`);
  });

  await test.step('chooses the group, the number and the time', async () => {
    await tabTo(page, 'input[name="receiverGroups-members"]');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: /^전체 회원/ })).toBeChecked();
    await tabTo(page, 'select[name="sendNumber"]');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'select[name="reservationType"]');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, '[data-field="reservationDatetime"] input');
    await page.keyboard.type(`${formatSeoulDate(new Date(Date.now() + 3 * 86_400_000))} 10:00`);
  });

  await test.step('shows and confirms the effects', async () => {
    await tabTo(page, 'button[type="submit"]');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '예약 확인' });
    await expect(dialog.getByText(/^약 \d[\d,]*명$/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: '보내기', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '이대로 예약하기' }).waitFor();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: '이대로 예약하기' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/명에게 보낼 메시지를 예약했습니다/)).toBeVisible();
  });

  await test.step('cancels the reservation', async () => {
    // The link's list starts on the day of the reservation.
    await page.getByRole('main').getByRole('link', { name: '예약 발송 보기' }).click();
    await page.getByRole('searchbox', { name: '내용 검색' }).fill(beginning);
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table', { name: '예약 발송' }).locator('tbody tr');
    await expect(rows).toHaveText([/대기 중/]);
    await rows.getByRole('checkbox').check();
    await page.getByRole('button', { name: '예약 삭제', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '1건 예약 삭제' }).click();
    await expect(page.getByRole('dialog').getByText('1건 완료')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(rows).toHaveCount(0);
  });
  await asSupervisor(request, 'DELETE', `/sms/device/template/${smsTemplateId}`);
});

test('withholds a reserved message from a parent who withdraws consent before it is due, but not from the other parent', async ({
  page,
  request,
}) => {
  await untilNumbers(request);
  const school = await addNurserySchool(request, { 해님반: { ultraFineDust: 12 } });
  const operator = await addMember(newPrefix());
  const [withdrawing, agreeing] = [await addMember(newPrefix()), await addMember(newPrefix())];
  await letOperate(request, operator.userNumber, school.placeId);
  const headersOf = async ({ userId }: Member) => {
    const { token } = await tokensOf(request, '/api', { userId, password });
    return { authorization: `Bearer ${token}` };
  };
  const members = `/api/mypage/operating-facility/air-quality/sharedMember/${school.placeId}`;
  const headers = await headersOf(operator);
  for (const { username: parentsName, mobileNumber } of [withdrawing, agreeing]) {
    const added = await request.post(members, { headers, data: { parentsName, mobileNumber } });
    expect(added.ok()).toBe(true);
  }

  const message = `여울 어린이집 ${Date.now()}`;
  const inAnHour = new Date(Date.now() + 3_600_000);
  const reserved = await asSupervisor(request, 'POST', '/sms/send', {
    message,
    reservationType: 'reserve',
    reservationDatetime: formatSeoul(inAnHour),
    mobileNumbers: '',
    receiverGroups: [`parents:${school.placeId}`],
    sendNumber,
  });
  // The count of a group's receivers is rounded.
  expect(reserved).toMatchObject({ receiverCount: 10, isRounded: true });

  const { list } = (await (await request.get('/api/terms')).json()) as {
    list: { termsId: number; termsCode: string }[];
  };
  const withdrawn = await request.patch('/api/mypage/consents', {
    headers: await headersOf(withdrawing),
    data: { termsId: list.find(({ termsCode }) => termsCode === 'notification')?.termsId, isAgreed: false },
  });
  expect(withdrawn.ok()).toBe(true);
  await bringForward(message);

  await enterConsole(page);
  await page.goto(consoleAddress(`/sms/history?keyword=${encodeURIComponent(message)}`));
  const row = page.getByRole('row').filter({ hasText: message });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('발송 1 · 수신 동의 없음 1', { timeout: 3_000 });
  }).toPass({ timeout: stretched(30_000) });
  await row.getByRole('link', { name: /상세 보기/ }).click();
  const receivers = page.getByRole('table', { name: '받는 사람' }).locator('tbody tr');
  await expect(receivers.filter({ hasText: '수신 동의 없음' })).toContainText(withdrawing.mobileNumber.slice(-4));
  await expect(receivers.filter({ hasNotText: '수신 동의 없음' })).toContainText(agreeing.mobileNumber.slice(-4));
  await page.goto(consoleAddress('/sms/history/sandbox'));
  await expect(page.getByRole('row').filter({ hasText: message })).toHaveCount(1);
});
