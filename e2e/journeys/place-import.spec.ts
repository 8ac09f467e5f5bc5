/**
 * Imports of places and devices: a manufacturer's columns are chosen, invalid rows are reported, and imports are
 * reverted.
 */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { test } from '../support/journey.ts';

/** Serial, because the server refuses an import while another one runs. */
test.describe.configure({ mode: 'default' });

test('imports a manufacturer’s sheet by the manufacturer’s columns, and reverts the import', async ({ page }) => {
  const own = Date.now().toString(36);
  const dialog = page.getByRole('dialog', { name: '일괄 등록' });
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/fineDustSensor?searchType=installationPlaceName&keyword=${own}`));
  await expect(page.getByText('조회된 내용이 없습니다.')).toBeVisible();
  const dong = await page.getByLabel('행정동').locator('option').nth(1).textContent();

  const head = [
    '일련번호',
    '모델명',
    '개소',
    '도로명주소',
    '동',
    'lat',
    'lng',
    '유형',
    '종류',
    '제조사',
    '설치일자',
    '자리',
  ];
  const row = (serial: string, latitude: string) => [
    serial,
    'AQ-9',
    `들임 ${own}`,
    '여정로 1',
    dong,
    latitude,
    '127.09',
    '공공시설',
    '관공서',
    '제조사 미상',
    '2026.1.2',
    '옥상',
  ];
  const sheet = (...lines: (string | null)[][]) => Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'));
  const check = async (buffer?: Buffer) => {
    if (buffer)
      await dialog.getByLabel('엑셀·CSV 파일').setInputFiles({ name: `납품 ${own}.csv`, mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: '검사', exact: true }).press('Enter');
  };

  await page.getByRole('button', { name: '엑셀·CSV로 등록' }).press('Enter');
  await check();
  await expect(dialog).toContainText('파일을 선택해 주십시오.');
  await check(sheet(head, row(`A-${own}`, '37.59'), row(`B-${own}`, '북쪽')));
  const columns = {
    관리번호: '1. 일련번호',
    '설치 장소명': '3. 개소',
    '시설 구분': '8. 유형',
    '세부 시설 구분': '9. 종류',
    '설치 위치': '12. 자리',
  };
  for (const [field, column] of Object.entries(columns)) {
    const select = dialog.getByLabel(new RegExp(`^${field}( \\(필수\\))?$`));
    await select.selectOption(await select.locator('option', { hasText: column }).getAttribute('value'));
  }
  await expect(dialog).toContainText('열을 바꿨습니다. 다시 검사해 주십시오.');
  await check();
  const finding = dialog.getByRole('table', { name: '오류와 확인할 곳' }).locator('tbody tr');
  await expect(finding.filter({ hasText: 'F3' })).toContainText('위도은(는) 숫자로 입력해 주십시오.');
  await expectAccessible(page, 'a checked sheet');
  await expectWhole(page, 'a checked sheet');
  await expect(dialog.getByRole('button', { name: '2행 등록' })).toHaveCount(0);

  // The chosen columns also apply to the corrected file.
  await check(sheet(head, row(`A-${own}`, '37.59'), row(`B-${own}`, '37.59')));
  await dialog.getByRole('button', { name: '2행 등록' }).click();
  await expect(dialog).toContainText('설치 장소 1곳, 장치 2대를 등록했습니다.');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '장치 키 내려받기' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain(`B-${own},`);
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: '엑셀·CSV로 등록' }).click();
  await dialog.getByRole('button', { name: `납품 ${own}.csv 등록 취소` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '등록 취소', exact: true }).click();
  await expect(dialog).toContainText('설치 장소 1곳, 장치 2대의 등록을 취소했습니다.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('조회된 내용이 없습니다.')).toBeVisible();
});

test('imports sheets of security lights after a check, keeps their keys, and reverts the imports', async ({ page }) => {
  const own = Date.now().toString(36);
  const dialog = page.getByRole('dialog', { name: '일괄 등록' });
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/smartSecurityLight?searchType=managementCode&keyword=L-${own}`));
  await expect(page.getByText('조회된 내용이 없습니다.')).toBeVisible();
  const dong = await page.getByLabel('행정동').locator('option').nth(1).textContent();
  const check = async (sheet: string, ...types: string[]) => {
    const lines = types.map(
      (type, at) =>
        `L-${own}-${sheet}-${at},${type},여정조명 ${own},제조사 미상,2026-01-02,여정로 ${at},${dong},37.59,127.09`,
    );
    const text = ['관리번호,등 종류,도입 업체,제조사,설치일,주소,행정동,위도,경도', ...lines].join('\n');
    const file = { name: `${sheet} ${own}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.getByLabel('엑셀·CSV 파일').setInputFiles(file);
    await dialog.getByRole('button', { name: '검사', exact: true }).click();
  };

  const takeBack = async (sheet: string) => {
    await dialog.getByRole('button', { name: `${sheet} ${own}.csv 등록 취소` }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '등록 취소', exact: true }).click();
  };

  await page.getByRole('button', { name: '엑셀·CSV로 등록' }).click();
  await check('A', 'LED', '횃불');
  const finding = dialog.getByRole('table', { name: '오류와 확인할 곳' }).locator('tbody tr');
  await expect(finding.filter({ hasText: 'B3' })).toContainText("등 종류 '횃불'을(를) 찾을 수 없습니다.");
  await expect(dialog.getByRole('button', { name: '2행 등록' })).toHaveCount(0);
  await check('A', 'LED', '나트륨');
  await dialog.getByRole('button', { name: '2행 등록' }).click();
  await expect(dialog).toContainText('설치 장소 2곳, 장치 2대를 등록했습니다.');
  await check('B', 'LED');
  await dialog.getByRole('button', { name: '1행 등록' }).click();
  await takeBack('B');
  await expect(dialog).toContainText('설치 장소 1곳, 장치 1대의 등록을 취소했습니다.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '내려받지 않은 장치 키가 있습니다' });
  await question.getByRole('button', { name: '취소' }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '장치 키 내려받기' }).click();
  const keys = readFileSync(await (await coming).path(), 'utf8');
  expect(keys.match(/^L-[^,]*/gm)).toEqual([`L-${own}-A-0`, `L-${own}-A-1`]);
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: `L-${own}-A-1` })).toContainText('나트륨');

  await page.getByRole('button', { name: '엑셀·CSV로 등록' }).click();
  await takeBack('A');
  await expect(dialog).toContainText('설치 장소 2곳, 장치 2대의 등록을 취소했습니다.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('조회된 내용이 없습니다.')).toBeVisible();
});
