/** A text message from the form to the stand-in for a gateway: numbers typed and from a workbook, confirmed, followed, found. */
import { expect } from '@playwright/test';
import { addAdministrator } from '../support/administrators.ts';
import { consoleAddress, logInBy } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { workbook } from '../support/workbook.ts';

const message = '여울천 산책로를 정비합니다. 불편을 드려 죄송합니다.';

test('a message is counted, confirmed, sent once to each number, and stands in the history and the sandbox', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await logInBy(page, await addAdministrator(request, 'supervisor'));
  await page.goto(consoleAddress('/sms/send'));
  await expect(page.getByText('모의 발송 모드입니다.')).toBeVisible();
  const send = page.getByRole('button', { name: '보내기', exact: true });
  const text = page.getByRole('textbox', { name: '메시지', exact: true });

  await test.step('faults are told in their order, letters that no telephone shows at once', async () => {
    await send.click();
    await expect(page.getByText('메시지를 입력해 주십시오.')).toBeVisible();
    await expect(text).toBeFocused();
    await text.fill(`${message} 😀`);
    await expect(page.getByText('문자로 보낼 수 없는 글자가 있습니다: 😀')).toBeVisible();
    await text.fill(message);
    await expect(page.getByText('51 / 90바이트')).toBeVisible();
    await send.click();
    await expect(page.getByText('받는 번호를 입력해 주십시오.')).toBeVisible();
    await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-1');
    await send.click();
    await expect(page.getByText('휴대전화 번호가 아닙니다: 010-0000-1')).toBeVisible();
    await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7001');
  });

  await test.step('numbers come from a workbook, what is wrong in it by its row', async () => {
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

  await test.step('what it means is asked before it goes out', async () => {
    await page.getByLabel('발신 번호', { exact: true }).selectOption({ index: 1 });
    await send.click();
    const dialog = page.getByRole('dialog', { name: '발송 확인' });
    await expect(dialog.getByText('3명')).toBeVisible();
    await dialog.getByRole('button', { name: '이대로 보내기' }).click();
    await expect(page.getByText('3명에게 발송을 시작했습니다.')).toBeVisible();
    await expect(text).toHaveValue('');
  });

  await test.step('it is followed to its end', async () => {
    await page.getByRole('link', { name: '발송 이력 보기' }).click();
    const row = page.getByRole('row').filter({ hasText: '여울천 산책로' }).first();
    await expect(row.getByText('발송 3')).toBeVisible({ timeout: 30_000 });
    await row.getByRole('link', { name: /상세 보기/ }).click();
    const receivers = page.getByRole('table', { name: '받는 사람' });
    await expect(receivers.getByText('010-****-7001')).toBeVisible();
    await expect(receivers.locator('tbody tr')).toHaveCount(3);
  });

  await test.step('the sandbox shows what would have gone out', async () => {
    await page.goto(consoleAddress('/sms/history/sandbox'));
    await expect(page.getByRole('row').filter({ hasText: '여울천 산책로' })).toHaveCount(3);
  });
});

test('a message that wasn’t sent is offered again, without the numbers it was for', async ({ page, request }) => {
  await logInBy(page, await addAdministrator(request, 'supervisor'));
  await page.goto(consoleAddress('/sms/send'));
  await page.getByRole('textbox', { name: '메시지', exact: true }).fill('여울 공원 개장 안내');
  await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7009');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('여울 공원 개장 안내');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('7009');
  await page.reload();
  await page.getByRole('button', { name: '불러오기', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '메시지', exact: true })).toHaveValue('여울 공원 개장 안내');
  await expect(page.getByRole('textbox', { name: '받는 번호' })).toHaveValue('');
});
