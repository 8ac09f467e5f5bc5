/** A citizen's report of a fault: from the label on the street to the console, the repair, and the reporter. */
import { expect } from '@playwright/test';
import { consoleAddress, enterConsole } from '../support/console.ts';
import { openProfile, test } from '../support/journey.ts';
import { isDark, registerLabelled } from '../support/report.ts';
import { stretched } from '../support/timeouts.ts';

/** The smallest possible photo: one blue pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Faults by kind of place. By day the journey uses a bin, because a light lit by day doesn't count as repaired. */
const faults = {
  light: { cause: '불이 켜지지 않음', broken: { status: 'failure' }, repaired: { status: 'on' }, event: '점등 확인' },
  bin: {
    cause: '가득 참',
    broken: { petCanFill: 98, cartonFill: 5, petCanItems: 9, cartonItems: 1 },
    repaired: { petCanFill: 5, cartonFill: 5, petCanItems: 1, cartonItems: 1 },
    event: '비움 확인',
  },
} as const;

test('follows a fault from the scan to its end by measurement', async ({ page, request, browser }, worker) => {
  const kind = (await isDark(request)) ? 'light' : 'bin';
  const { cause, broken, repaired, event } = faults[kind];
  const place = await registerLabelled(request, kind);
  await place.publish(broken);

  // A report takes two presses.
  await page.goto(`q/${place.code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.name);
  await page.getByRole('radio', { name: cause }).check();
  await page.getByRole('button', { name: '신고 보내기' }).click();
  const link = page.getByRole('link', { name: '진행 보기' });
  const follow = (await link.getAttribute('href')) ?? '';
  expect(follow).toMatch(/^\/portal\/report#[\w-]{43}$/);

  // The place's own reading has confirmed the fault.
  const office = await (await openProfile(browser, worker)).newPage();
  await enterConsole(office);
  await office.goto(consoleAddress(`/report/list?keyword=${place.code}`));
  const row = office.getByRole('row', { name: new RegExp(place.name) });
  await expect(row).toContainText('확인');
  await row.getByRole('link').first().click();
  await expect(office.getByRole('region', { name: '처리 과정' })).toContainText('자체 보고로 확인');
  await office.getByRole('button', { name: '담당 부서 지정' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('담당 부서').selectOption({ label: '청소행정과' });
  await dialog.getByRole('button', { name: '담당 부서 지정' }).click();
  await expect(office.getByRole('region', { name: '시설과 상태' })).toContainText('청소행정과');

  await place.publish(repaired);
  const call = follow.replace('/portal/report#', '/api/report/follow/');
  await expect
    .poll(async () => (await request.get(call)).text(), { timeout: stretched(60_000), intervals: [1000] })
    .toContain(event);
  await link.click();
  await expect(page.getByRole('listitem').filter({ hasText: event })).toBeVisible();
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText('완료');
  await office.context().close();
});

test('shows text and photo to the office, unmasks the contact for a reason, and shows a rejection to the reporter', async ({
  page,
  request,
  browser,
}, worker) => {
  const place = await registerLabelled(request, 'light');
  // Sends a reading, because other journeys require that lights have reported.
  await place.publish({ status: 'on' });
  await page.goto(`q/${place.code}`);
  await page.getByRole('radio', { name: '깜빡임' }).check();
  await page.getByRole('button', { name: '사진·설명·연락처 남기기(선택)' }).click();
  await page.getByLabel('설명').fill('<b>어제</b>부터 깜빡입니다.');
  await page.getByLabel('연락처', { exact: false }).fill('010-1234-5678');
  await page.getByRole('button', { name: '신고 보내기' }).click();
  await expect(page.getByText('개인정보 수집에 동의해 주십시오')).toBeVisible();
  await page.getByRole('checkbox', { name: '연락처를 남기는 데 동의합니다.' }).check();
  await page
    .getByLabel('사진', { exact: false })
    .setInputFiles({ name: '사진.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: '신고 보내기' }).click();
  const follow = await page.getByLabel('진행 확인 주소').inputValue();

  const office = await (await openProfile(browser, worker)).newPage();
  await enterConsole(office);
  await office.goto(consoleAddress(`/report/list?keyword=${place.code}`));
  await office
    .getByRole('row', { name: new RegExp(place.name) })
    .getByRole('link')
    .first()
    .click();
  const reports = office.getByRole('region', { name: '들어온 신고' });
  await expect(reports).toContainText('<b>어제</b>부터 깜빡입니다.');
  await expect(reports.getByRole('img')).toBeVisible();
  await expect(reports).not.toContainText('1234');
  await reports.getByRole('button', { name: /연락처 보기$/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('열람 사유').fill('현장 위치 확인');
  await dialog.getByRole('button', { name: '연락처 보기' }).click();
  await expect(reports).toContainText('010-1234-5678');
  await office.getByRole('button', { name: '반려', exact: true }).click();
  await dialog.getByRole('button', { name: '반려', exact: true }).click();
  await expect(dialog.getByText('반려 사유를 입력해 주십시오.').first()).toBeVisible();
  await dialog.getByLabel('반려 사유').fill('사유지의 등입니다.');
  await dialog.getByRole('button', { name: '반려', exact: true }).click();
  await expect(office.getByRole('region', { name: '처리 과정' })).toContainText('사유지의 등입니다.');

  await page.goto(follow);
  await expect(page.getByRole('region', { name: '처리 과정' })).toContainText('사유지의 등입니다.');
  await page.getByRole('button', { name: '연락처 지우기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연락처 지우기' }).click();
  await expect(page.getByRole('region', { name: '연락처' })).toHaveCount(0);
  await office.context().close();
});

test('redirects a mistyped code to the right page', async ({ page, request }) => {
  const place = await registerLabelled(request, 'bin');
  await page.goto('q/0000ZZ9');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이 코드의 시설이 없습니다');
  await page.getByLabel('시설 코드').fill('123');
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page.getByText('코드가 맞지 않습니다.').first()).toBeVisible();
  await page.getByLabel('시설 코드').fill(` ${place.code.toLowerCase()}`);
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.name);
});
