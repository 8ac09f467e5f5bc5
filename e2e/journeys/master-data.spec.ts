/** Master data: added beside a field that uses it, renamed, merged and retired. */
import { expect, type Locator } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { refuseCalls } from '../support/answers.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { refetchAll } from '../support/revisit.ts';
import { saveAfterAnother } from '../support/save-meanwhile.ts';

test('adds a manufacturer while registering a light, and renames, merges and retires manufacturers', async ({
  page,
}) => {
  const own = Date.now().toString(36);
  const [added, other, renamed] = [`여정전자 ${own}`, `여정조명 ${own}`, `새여정 ${own}`];
  await enterConsole(page, 'systemOperator');
  await page.goto(consoleAddress('/device/smartSecurityLight/new'));
  await page.getByLabel('관리번호', { exact: true }).fill(`MD-${own}`);
  await page.getByRole('button', { name: '제조사 추가' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(dialog.getByText('이름을 입력해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('이름').fill(added);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // The new manufacturer is chosen, and earlier input is preserved.
  await expect(page.getByLabel('제조사').locator('option:checked')).toHaveText(added);
  await expect(page.getByLabel('관리번호', { exact: true })).toHaveValue(`MD-${own}`);

  await page.goto(consoleAddress(`/system/masterData?keyword=${encodeURIComponent(own)}`));
  const row = (name: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: name });
  await page.getByRole('button', { name: '제조사 추가' }).click();
  await dialog.getByLabel('장치 종류').selectOption({ label: '스마트 보안등' });
  await dialog.getByLabel('이름').fill(other);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(row(other)).toHaveCount(1);
  await page.getByRole('button', { name: `${added} 이름 변경` }).click();
  await dialog.getByLabel('이름').fill(renamed);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(row(renamed)).toHaveCount(1);
  await page.getByRole('button', { name: `${other} 합치기` }).click();
  const into = dialog.getByLabel('합칠 항목');
  await into.selectOption(await into.locator('option', { hasText: renamed }).getAttribute('value'));
  await dialog.getByRole('button', { name: '합치기', exact: true }).click();
  await expect(row(other)).toHaveCount(0);
  await page.getByRole('button', { name: `${renamed} 사용 중지` }).click();
  await dialog.getByRole('button', { name: '사용 중지', exact: true }).click();
  await expect(row(renamed)).toContainText('사용 중지');
});

test('asks before Escape discards what was typed into a dialog', async ({ page }) => {
  await enterConsole(page, 'systemOperator');
  await page.goto(consoleAddress('/system/masterData'));
  const open = page.getByRole('button', { name: '제조사 추가' });
  const dialog = page.getByRole('dialog', { name: '제조사 추가' });
  const question = page.getByRole('dialog', { name: '입력한 내용' });
  await open.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await dialog.getByLabel('이름').fill('여정전자');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  // A browser closes a dialog itself if Escape is pressed repeatedly.
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  }
  await expect(dialog.getByLabel('이름')).toHaveValue('여정전자');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '닫기' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

test("keeps what was typed into a row's dialog if the list can't be refetched", async ({ page }) => {
  await enterConsole(page, 'systemOperator');
  await page.goto(consoleAddress('/system/masterData'));
  await page
    .getByRole('button', { name: / 이름 변경$/ })
    .first()
    .click();
  const name = page.getByRole('dialog').getByLabel('이름');
  await name.fill('여정전자');
  await refuseCalls(page);
  await refetchAll(page);
  await expect(page.getByText('제조사 정보를 불러오지 못했습니다.')).toBeVisible();
  await expect(name).toHaveValue('여정전자');
});

test('refuses to overwrite a name that another administrator has saved meanwhile, once', async ({ page, request }) => {
  const own = Date.now().toString(36);
  const [name, theirs, ours] = [`여정공업 ${own}`, `다른여정 ${own}`, `우리여정 ${own}`];
  await asSupervisor(request, 'POST', '/master/vendor', { name, code: '', parentCode: 'light' });
  await enterConsole(page, 'systemOperator');
  await page.goto(consoleAddress(`/system/masterData?keyword=${encodeURIComponent(own)}`));
  await saveAfterAnother(
    page,
    {
      name,
      action: '이름 변경',
      theirs: (dialog) => dialog.getByLabel('이름').fill(theirs),
      ours: (dialog) => dialog.getByLabel('이름').fill(ours),
    },
    (dialog) => expect(dialog.getByRole('heading', { name: `${theirs} 이름 변경` })).toBeVisible(),
  );
  await expect(page.getByRole('table').locator('tbody tr')).toContainText(ours);
});

test("refuses to save a model's humidity correction that another administrator has changed meanwhile, once", async ({
  page,
  request,
}) => {
  const name = `여정센서 ${Date.now().toString(36)}`;
  const vendor = await asSupervisor(request, 'POST', '/master/vendor', { name, code: '', parentCode: 'air' });
  const { masterId } = vendor as { masterId: string };
  await asSupervisor(request, 'POST', '/master/model', { name, code: '', parentCode: masterId });
  await enterConsole(page, 'systemOperator');
  await page.goto(consoleAddress(`/system/masterData?kind=model&keyword=${encodeURIComponent(name)}`));
  const correct = (dialog: Locator) => dialog.getByLabel('습도 보정').selectOption('kappaKoehler');
  await saveAfterAnother(page, { name, action: '습도 보정', theirs: correct, ours: correct }, (dialog) =>
    expect(dialog.getByLabel('습도 보정')).toHaveValue('kappaKoehler'),
  );
  await expect(page.getByRole('table').locator('tbody tr')).toContainText('κ-쾰러');
});
