/** Templates of text messages over pages, the switch for all of them, and cancelled reservations. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { faultsIn } from '../support/faults.ts';
import { test } from '../support/journey.ts';
import { sendNumber, untilNumbers } from '../support/messages.ts';

/** A filter that matches no template of the demo. */
const ownFilter = '?forecastType=fineDust&forecastStandard=good';

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr');

async function removeChosen(page: Page, title: string, count: number): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: `${count}건 ${title}` }).click();
  await expect(dialog.getByText(`${count}건 완료`)).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
}

/** Replaces the templates that match the filter, such as those of an earlier attempt, by `count` new ones. */
async function addTemplates(request: APIRequestContext, count: number): Promise<void> {
  const { list } = (await asSupervisor(request, 'GET', `/sms/device/template${ownFilter}&pageSize=100`)) as {
    list: { smsTemplateId: number }[];
  };
  for (const { smsTemplateId } of list) await asSupervisor(request, 'DELETE', `/sms/device/template/${smsTemplateId}`);
  for (let at = 1; at <= count; at += 1)
    await asSupervisor(request, 'POST', '/sms/device/template', {
      message: `여울 공기 맑음 안내 ${at}`,
      forecastStandard: 'good',
      forecastType: 'fineDust',
      sendNumber,
      isUsed: false,
    });
}

test.describe('templates', () => {
  test.describe.configure({ mode: 'serial' });

  test('shows page 1 after adding a template', async ({ page, request }) => {
    await untilNumbers(request);
    await addTemplates(request, 11);
    await enterConsole(page);
    await page.goto(consoleAddress(`/sms/template${ownFilter}&pageNumber=2`));
    const rows = rowsOf(page, '문자 양식');
    await expect(rows).toHaveCount(1);

    await test.step('lists errors in form order', async () => {
      await page.getByRole('button', { name: '양식 등록' }).click();
      const dialog = page.getByRole('dialog', { name: '양식 등록' });
      const save = dialog.getByRole('button', { name: '저장' });
      await save.click();
      const first = faultsIn(dialog).first();
      await expect(first).toHaveText('내용: 메시지를 입력해 주십시오.');
      await dialog.getByLabel('내용').fill('여울 새 양식');
      await save.click();
      await expect(first).toHaveText('발송 기준을 선택해 주십시오.');
      await dialog.getByLabel('발송 기준').selectOption({ label: '좋음' });
      await save.click();
      await expect(first).toHaveText('예보 구분을 선택해 주십시오.');
      await dialog.getByLabel('예보 구분').selectOption({ label: '미세먼지 예보' });
      await save.click();
      await expect(dialog.getByText('발신 번호를 선택해 주십시오.')).toBeVisible();
      await dialog.getByLabel('발신 번호').selectOption(sendNumber);
      await dialog.getByLabel('하루 발송 한도').fill('');
      await save.click();
      await expect(dialog.getByText('하루 발송 한도는 1에서 1,000 사이로 입력해 주십시오.')).toBeVisible();
      await dialog.getByLabel('하루 발송 한도').fill('3');
      await dialog.getByLabel(/^사용/).uncheck();
      await save.click();
      await expect(dialog).toBeHidden();
    });
    await expect(page).not.toHaveURL(/pageNumber/);
    await expect(rows.first()).toContainText('여울 새 양식');
    await expect(rows.first()).toContainText('사용 안 함');
    await expect(rows).toHaveCount(10);
  });

  test('stays on the page after a change, and shows the previous page when it becomes empty', async ({ page }) => {
    await enterConsole(page);
    const rows = rowsOf(page, '문자 양식');
    await page.goto(consoleAddress(`/sms/template${ownFilter}&pageNumber=2`));
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: /수정$/ }).click();
    const dialog = page.getByRole('dialog', { name: '양식 수정' });
    await dialog.getByLabel('내용').fill('여울 고친 양식');
    await dialog.getByRole('button', { name: '저장' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows.first()).toContainText('여울 고친 양식');
    await expect(page).toHaveURL(/pageNumber=2/);

    await rows.first().getByRole('checkbox').check();
    await removeChosen(page, '양식 삭제', 1);
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/pageNumber=2/);
    await rows.first().getByRole('checkbox').check();
    await removeChosen(page, '양식 삭제', 1);
    await expect(rows).toHaveCount(10);
    await expect(page).toHaveURL(/pageNumber=1/);

    await page.getByRole('checkbox', { name: '이 화면의 모든 행 선택' }).check();
    await removeChosen(page, '양식 삭제', 10);
    await expect(rows).toHaveCount(0);
  });
});

test('turns automatic sending off and on for all templates', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/sms/forecast'));
  const section = page.getByRole('region', { name: '자동 발송' });
  for (const [title, state] of [
    ['자동 발송 끄기', '꺼짐'],
    ['자동 발송 켜기', '켜짐'],
  ] as const) {
    const button = section.getByRole('button', { name: title });
    await expect(button.or(section.getByText(state))).toBeVisible();
    // Skips a switch that is already in the requested state.
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: title }).click();
    await expect(section.getByText(state)).toBeVisible();
  }
});

test('cancels a reservation, and lets a sent one be neither selected nor deleted', async ({ page, request }) => {
  const message = `여울 예약 ${Date.now()}`;
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  await untilNumbers(request);
  for (const which of ['첫째', '둘째'])
    await asSupervisor(request, 'POST', '/sms/send', {
      message: `${message} ${which}`,
      reservationType: 'reserve',
      reservationDatetime: `${tomorrow} 10:00:00`,
      mobileNumbers: '010-0000-0001',
      sendNumber,
    });
  await enterConsole(page);
  const rows = rowsOf(page, '예약 발송');

  await page.goto(consoleAddress(`/sms/reservation?endDate=${tomorrow}&searchMessage=${encodeURIComponent(message)}`));
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: '첫째' }).getByRole('checkbox').check();
  await removeChosen(page, '예약 삭제', 1);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: /상세 보기$/ }).click();
  await expect(page.getByRole('region', { name: '기본 정보' })).toContainText('둘째');
  await expect(rowsOf(page, '받는 사람')).toHaveCount(1);
  await page.getByRole('button', { name: '예약 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '예약 삭제' }).click();
  await expect(rows).toHaveCount(0);

  await page.goto(consoleAddress('/sms/reservation?startDate=2020-01-01&isSended=true'));
  const sent = rows.first();
  await expect(sent).toContainText('발송됨');
  await expect(sent.getByRole('checkbox')).toBeDisabled();
  await sent.getByRole('link', { name: /상세 보기$/ }).click();
  await expect(page.getByRole('region', { name: '기본 정보' })).toContainText('발송됨');
  await expect(page.getByRole('button', { name: '예약 삭제' })).toHaveCount(0);
  const reservationId = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await asSupervisor(request, 'DELETE', `/sms/reservation?reservationIds=${reservationId}`);
  expect(answer).toMatchObject({ results: [{ isSuccessDelete: false }] });
});
