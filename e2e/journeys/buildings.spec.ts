import { readFileSync } from 'node:fs';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { asSupervisor } from '../support/administrators.ts';
import { answerOf } from '../support/answers.ts';
import { logIn, logOutButton } from '../support/citizen.ts';
import { consoleAddress, enterConsole, save } from '../support/console.ts';
import { publishBy } from '../support/device.ts';
import { faultsIn } from '../support/faults.ts';
import { openProfile, test } from '../support/journey.ts';

/** The smallest possible photo: one blue pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Rows of the workbook that the page's button downloads, as texts. */
async function downloaded(page: Page): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await button(page, '엑셀').click();
  const bytes = readFileSync(await (await coming).path());
  return (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map((cell) => String(cell ?? '')));
}

/** Expects the public page and the stored browser data to omit a building's name. */
async function expectNameless(page: Page, name: string): Promise<void> {
  const shown = { text: await page.content(), title: await page.title(), address: decodeURIComponent(page.url()) };
  for (const [what, text] of Object.entries(shown)) expect(text, `the ${what} of ${page.url()}`).not.toContain(name);
}

/** Registers a building of grade C; returns its id. */
async function addBuilding(request: APIRequestContext, name: string): Promise<number> {
  const { dongs } = (await (await request.get('/api/district')).json()) as { dongs: { dongCode: string }[] };
  const made = await asSupervisor(request, 'POST', '/installation-place/tilt', {
    installationPlaceName: name,
    address: '서울특별시 중랑구 여정로 9',
    detailAddress: '',
    zipCode: '',
    isRoadNameAddress: true,
    dongCode: dongs[0]?.dongCode,
    latitude: 37.591,
    longitude: 127.091,
    chargeName: '',
    installationPlaceDescription: '',
    buildingStructure: '',
    structureType: 'masonry',
    buildingUseType: 'apartment',
    buildingGrade: 'C',
    completionDate: '1978-03-02',
    ownerName: '홍길동',
    ownerMobileNumber: '010-0000-0001',
    managerName: '',
  });
  return (made as { installationPlaceId: number }).installationPlaceId;
}

/** A DevEUI that no device has, not even of an earlier attempt. */
const newDevEui = () => Date.now().toString(16).padStart(16, '0');

/** Registers a sensor that never reports. */
async function addSilentSensor(request: APIRequestContext, kind: 'tilt' | 'crack', placeId: string, code: string) {
  const { list } = (await asSupervisor(request, 'GET', `/installation-place/${placeId}/device/${kind}`)) as {
    list: { deviceId: number }[];
  };
  const known = (await asSupervisor(request, 'GET', `/device/${list[0]?.deviceId}/${kind}`)) as { vendorId: number };
  await asSupervisor(request, 'POST', `/device/${kind}`, {
    installationPlaceId: Number(placeId),
    managementCode: code,
    vendorId: known.vendorId,
    modelName: '',
    devEui: newDevEui(),
    installationDate: '2026-01-15',
    installationType: 'outdoor',
    installationLocation: '남측 외벽',
    latitude: null,
    longitude: null,
    reportingIntervalSeconds: null,
    isActivated: true,
    isUserProvide: false,
    deviceDescription: '',
    ...(kind === 'crack' && {
      ltid: '0'.repeat(24),
      ...Object.fromEntries(
        ['aboveCaution', 'belowCaution', 'aboveAlert', 'belowAlert'].map((name) => [`${name}Crack`, '0']),
      ),
      seriousCrack: '0',
    }),
  });
}

/** Deletes a building's sensors at once: the silent sensor is deleted; the sensor in use remains, with the reason. */
async function removeTogether(page: Page, inUse: string, silent: string): Promise<void> {
  const devices = page.getByRole('region', { name: '장치', exact: true });
  const rows = devices.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  for (const one of [inUse, silent]) await devices.getByRole('checkbox', { name: one }).check();
  await devices.getByRole('button', { name: '삭제', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '2건 삭제' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: inUse }).first()).toContainText('사용 중인 장치');
  await expect(dialog).toContainText('1건 완료, 1건 실패');
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(inUse);
}

test.describe('building and its crack sensor', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const [name, other, managementCode] = [`여정연립 ${own}`, `빈여정 ${own}`, `JCRACK-${own}`];
  let buildingAddress = '';
  let placeId = '';
  let deviceAddress = '';

  test('registers the building and lists missing fields in form order', async ({ request }) => {
    await addBuilding(request, other);
    await enterConsole(page);

    // Missing fields of a building are listed in form order.
    await page.goto(consoleAddress('/device/crackSensor'));
    await page.getByRole('link', { name: '설치 장소 등록' }).click();
    await button(page, '저장').click();
    const first = faultsIn(page).first();
    await expect(first).toHaveText('설치 장소명을 입력해 주십시오.');
    await page.getByLabel('설치 장소명').fill(name);
    await page.getByLabel('주소', { exact: true }).fill('서울특별시 중랑구 여정로 7');
    await page.getByLabel('행정동').selectOption({ index: 1 });
    await button(page, '저장').click();
    await expect(first).toHaveText('건물 등급을 선택해 주십시오.');
    await page.getByLabel('건물 등급').selectOption('D');
    await page.getByLabel('구조 형식').selectOption('masonry');
    await page.getByLabel('건물 용도').selectOption('apartment');
    await button(page, '저장').click();
    await expect(first).toHaveText('소유자 이름을 입력해 주십시오.');
    await page.getByLabel('소유자', { exact: true }).fill('홍길동');
    await page.getByLabel('소유자 휴대전화').fill('010-0000-0001');
    await page.getByLabel('위도', { exact: true }).fill('37.59');
    await page.getByLabel('경도', { exact: true }).fill('127.09');
    await save(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.getByText('현재 홍*동. 바꿀 때만 입력해 주십시오.')).toBeVisible();
    buildingAddress = page.url();
    placeId = new URL(buildingAddress).searchParams.get('detail') ?? '';
    await page.getByLabel('구조 형식').selectOption({ index: 2 });
    await save(page);
    await expect(page.getByRole('table', { name: '변경 이력' })).toContainText('구조 형식');
  });

  test('registers the sensor with a threshold and a photo, and sets a baseline from its first messages', async () => {
    await page.getByRole('link', { name: '장치 등록' }).click();
    await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
    await page.getByLabel('제조사').selectOption({ index: 1 });
    await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
    await page.keyboard.press('Tab');
    await page.getByLabel('설치 위치').fill('북측 외벽');
    await expect(page.getByLabel('DevEUI')).toHaveAttribute('aria-required', 'true');
    await button(page, '저장').click();
    await expect(page.getByLabel('DevEUI')).toBeFocused();
    await page.getByLabel('DevEUI').fill(newDevEui());
    await page.getByLabel('심각 (mm)').fill('0.4');
    await page.locator('input[type=file]').setInputFiles({ name: '현장.png', mimeType: 'image/png', buffer: photo });
    await button(page, '저장').click();
    const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(managementCode);
    await expect(page.getByRole('img', { name: /현장/ })).toBeVisible();
    deviceAddress = page.url();

    await publishBy({ managementCode, key }, { measuredAt: Date.now() - 60_000, crackWidth: 0.21 });
    await publishBy({ managementCode, key }, { crackWidth: 0.45 });
    await page.reload();
    const facts = page
      .getByRole('region', { name: '기준값' })
      .or(page.locator('section', { hasText: '기준 설정 일시' }));
    await expect(facts.first()).toContainText('0.24');
  });

  test('shows its values again once a mark on them is revoked', async () => {
    const facts = page.locator('section', { hasText: '기준 설정 일시' }).first();
    const minuteAt = (minutes: number) => formatSeoulMinute(new Date(Date.now() + minutes * 60_000));
    const dialog = page.getByRole('dialog');
    await button(page, '측정값 정정').click();
    await dialog.getByLabel('시작일시').fill(minuteAt(-10));
    await dialog.getByLabel('종료일시').fill(minuteAt(2));
    await dialog.getByLabel('사유').fill('교정 작업');
    await dialog.getByRole('button', { name: '제외', exact: true }).click();
    await expect(facts).not.toContainText('0.24');
    await page.getByRole('button', { name: /정정 되돌리기$/ }).click();
    await dialog.getByRole('button', { name: '되돌리기' }).click();
    await expect(facts).toContainText('0.24');
  });

  test('changes the threshold, and removes the photo for callers who may delete', async () => {
    // Without permission to delete, there is no button to remove the photo.
    const me = '**/admin/api/auth/me';
    await page.route(me, async (route) => {
      const response = await answerOf(route);
      const authorityKeys = ['device/crackSensor:get', 'device/crackSensor:post'];
      await route.fulfill({ response, json: { ...(await response.json()), authorityKeys } });
    });
    await page.reload();
    await expect(page.getByRole('img', { name: /현장/ })).toBeVisible();
    await expect(button(page, '파일 선택')).toBeVisible();
    await expect(button(page, '현장.png 삭제')).toHaveCount(0);
    await page.unroute(me);
    await page.reload();

    await page.getByLabel('심각 (mm)').fill('0.43');
    await button(page, '현장.png 삭제').click();
    await save(page, true);
    await page.reload();
    await expect(page.getByLabel('심각 (mm)')).toHaveValue('0.43');
    await expect(page.getByRole('img', { name: /현장/ })).toHaveCount(0);
  });

  test('shows citizens the grade by its own threshold and the first letter of the name, as on the wall', async () => {
    // The public sees the grade by the sensor's own threshold, and only the first letter of the name.
    await page.goto(`map/crack?place=${placeId}`);
    const panel = page.getByRole('region', { name: /^여\*+$/ });
    await expect(panel).toContainText('0.45');
    await expect(panel).toContainText('심각');
    await expectNameless(page, '여정연립');

    // Checks the wall, the statistics and their workbook.
    await page.goto(consoleAddress('/dashboard/decrepitBuilding'));
    await page.getByLabel('측정 종류').selectOption('crack');
    await expect(page.getByRole('table', { name: '균열이 큰 건물' })).toContainText('0.45');
    expect(await page.content()).not.toContain('여정연립');
  });

  test('lists the sensor in statistics and workbooks, and resets the baseline', async () => {
    const facts = page
      .getByRole('region', { name: '기준값' })
      .or(page.locator('section', { hasText: '기준 설정 일시' }));
    const filters = new URLSearchParams({ measurementType: 'crack', keyword: name });
    await page.goto(consoleAddress(`/systemStatistics/decrepitBuilding?${filters}`));
    const rows = page.getByRole('table', { name: '노후 건축물 통계' }).locator('tbody tr');
    await expect(rows.first()).toContainText(name);
    const sheet = await downloaded(page);
    expect(sheet.slice(1).every((row) => row.includes(name))).toBe(true);
    expect(sheet.length).toBeGreaterThan(1);
    await rows
      .first()
      .getByRole('link', { name: /상세 보기/ })
      .click();
    await expect(page.getByRole('radio', { name: new RegExp(managementCode) })).toBeChecked();
    await expect(page.getByText('추세를 말하기에는', { exact: false })).toBeVisible();
    expect((await downloaded(page)).slice(1)).toEqual(
      expect.arrayContaining([expect.arrayContaining([managementCode])]),
    );

    // The current value becomes the baseline after a confirmation.
    await page.goto(deviceAddress);
    await button(page, '기준값 다시 정하기').click();
    await page.getByRole('dialog').getByRole('button', { name: '기준값 다시 정하기' }).click();
    await expect(facts.first()).not.toContainText('0.24');
    await expect(facts.first()).toContainText('0.45');
  });

  test('deletes the silent sensor and the empty building, but not those in use, with the reason', async ({
    request,
  }) => {
    const silent = `JSILENT-${own}`;
    await addSilentSensor(request, 'crack', placeId, silent);
    await page.goto(buildingAddress);
    await removeTogether(page, managementCode, silent);

    // Of two chosen buildings, the building without a sensor is deleted; the other remains, with the reason, until its
    // sensor is deleted.
    await page.goto(consoleAddress(`/device/crackSensor?keyword=${own}`));
    const buildings = page.getByRole('table', { name: '균열 센서 설치 건물' }).locator('tbody tr');
    await expect(buildings).toHaveCount(2);
    for (const one of [name, other]) await page.getByRole('checkbox', { name: one }).check();
    await button(page, '삭제').click();
    await page.getByRole('dialog').getByRole('button', { name: '2건 삭제' }).click();
    await expect(page.getByRole('dialog')).toContainText('장치가 있는 설치 장소는 삭제할 수 없습니다');
    await expect(page.getByRole('dialog')).toContainText('1건 완료, 1건 실패');
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(buildings).toHaveCount(1);
    expect((await downloaded(page)).slice(1)).toEqual([expect.arrayContaining([name, '홍*동'])]);
  });

  test('deletes the deactivated sensor, then the building', async () => {
    await page.goto(deviceAddress);
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page);
    await button(page, '삭제').click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(buildingAddress);
    await button(page, '삭제').click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(/\/device\/crackSensor(\?|$)/);
  });
});

test.describe('building and its tilt sensor', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }, worker) => {
    page = await (await openProfile(browser, worker)).newPage();
  });
  test.afterAll(() => page.context().close());

  const own = Date.now().toString(36);
  const [name, other, managementCode] = [`기운연립 ${own}`, `빈연립 ${own}`, `JTILT-${own}`];
  let buildingAddress = '';
  let placeId = '';
  let deviceAddress = '';

  const silent = `JSILENT-${own}`;

  test("masks people's data and clears it, but always requires an owner", async ({ request }) => {
    await addBuilding(request, other);
    placeId = String(await addBuilding(request, name));
    await enterConsole(page);
    await page.goto(consoleAddress(`/device/gradientSensor/detail?detail=${placeId}`));
    buildingAddress = page.url();
    const [manager, charge] = [
      page.getByRole('textbox', { name: '관리자 휴대전화' }),
      page.getByRole('textbox', { name: /^전화번호/ }),
    ];
    await page.getByLabel('건물 등급').selectOption('E');
    await manager.fill('010-0000-0002');
    await charge.fill('02-0000-0003');
    await save(page);
    await expect(page.getByRole('table', { name: '변경 이력' })).toContainText('C등급 (보통) → E등급 (불량)');

    await expect(page.getByText('현재 010-****-0002.')).toBeVisible();
    const clear = page.getByRole('checkbox', { name: /^등록된 .+ 지우기$/ });
    await expect(clear).toHaveCount(2);
    await clear.first().check();
    await expect(manager).not.toBeEditable();
    await button(page, '되돌리기').click();
    await expect(manager).toBeEditable();
    await manager.fill('010-0000-0004');
    await manager.fill('');
    await expect(button(page, '저장')).toHaveCount(0);
    for (const at of [0, 1]) await clear.nth(at).check();
    await save(page);
    await expect(clear).toHaveCount(0);
    await expect(page.getByText('현재 010-****-0002.')).toHaveCount(0);
    await expect(page.getByText('현재 홍*동.')).toBeVisible();
  });

  test('grades the sensor from its first message, and stores its photo', async () => {
    await page.getByRole('link', { name: '장치 등록' }).click();
    await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
    await page.getByLabel('제조사').selectOption({ index: 1 });
    await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
    await page.keyboard.press('Tab');
    await page.getByLabel('설치 위치').fill('옥상 남측');
    await page.locator('input[type=file]').setInputFiles({ name: '현장.png', mimeType: 'image/png', buffer: photo });
    await button(page, '저장').click();
    const key = (await page.getByTestId('device-key').textContent())?.trim() ?? '';
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('img', { name: /현장/ })).toBeVisible();
    deviceAddress = page.url();

    // The lean is relative to the first message.
    await publishBy({ managementCode, key }, { measuredAt: Date.now() - 60_000, xAngle: 0.1, yAngle: -0.2 });
    await publishBy({ managementCode, key }, { xAngle: 0.6, yAngle: -0.2 });
    await page.reload();
    const facts = page.locator('section', { hasText: '기준 설정 일시' });
    await expect(facts.first()).toContainText('0.5');
    await button(page, '현장.png 삭제').click();
    await page.getByLabel('설치 위치').fill('옥상 북측');
    await save(page, true);
    await expect(page.getByRole('img', { name: /현장/ })).toHaveCount(0);
  });

  test('lets citizens find the building by its lean, and lists the sensor in the statistics', async () => {
    // The public finds the building by its lean, in the list and on the map.
    await page.goto('decrepitBuilding/gradient?buildingGrade=E');
    const listed = page.getByRole('row', { name: /^기\*+/ });
    await expect(listed.first()).toContainText('0.50');
    await expectNameless(page, '기운연립');
    await page.goto(`map/gradient?place=${placeId}`);
    const panel = page.getByRole('region', { name: /^기\*+/ });
    await expect(panel).toContainText('0.50');
    await expectNameless(page, '기운연립');

    const filters = new URLSearchParams({ measurementType: 'tilt', keyword: name });
    await page.goto(consoleAddress(`/systemStatistics/decrepitBuilding?${filters}`));
    const rows = page.getByRole('table', { name: '노후 건축물 통계' }).locator('tbody tr');
    await expect(rows.first()).toContainText(name);
    expect((await downloaded(page)).slice(1)).toEqual(expect.arrayContaining([expect.arrayContaining([name])]));
    await rows
      .first()
      .getByRole('link', { name: /상세 보기/ })
      .click();
    expect((await downloaded(page)).slice(1)).toEqual(
      expect.arrayContaining([expect.arrayContaining([managementCode])]),
    );
  });

  test('chooses a sensor of the statistics by arrow keys, and shows both axes on the wall', async ({ request }) => {
    await addSilentSensor(request, 'tilt', placeId, silent);
    await page.reload();
    const measured = page.getByRole('table', { name: '센서별 현재 측정값' });
    const reporting = measured.getByRole('row', { name: new RegExp(managementCode) });
    await expect(reporting).toContainText(/0\.50.*심각.*0\.00.*정상/);
    await page.getByRole('radio', { name: new RegExp(managementCode) }).check();
    const another = measured.getByRole('row', { name: new RegExp(silent) }).getByRole('radio');
    await page.keyboard.press('ArrowUp');
    await expect(another).toBeFocused();
    await expect(another).toBeChecked();
    await expect(page.getByRole('table', { name: /^노후 건축물 상세 통계/ })).toHaveCount(0);

    // The wall has both axes of each building and sensor.
    await page.goto(consoleAddress('/dashboard/decrepitBuilding'));
    await expect(page.getByRole('table', { name: '기울기가 큰 건물' }).getByRole('rowheader').first()).toContainText(
      /X축 -?\d\.\d\d\s° · Y축 -?\d\.\d\d\s°/,
    );
    for (const header of ['X축 (°)', 'Y축 (°)'])
      await expect(
        page.getByRole('table', { name: /^선택한 건물/ }).getByRole('columnheader', { name: header }),
      ).toBeVisible();
  });

  test('deletes the building without a sensor, but not the other, with the reason', async () => {
    await page.goto(buildingAddress);
    await removeTogether(page, managementCode, silent);

    // Of two chosen buildings, the building without a sensor is deleted; the other remains, with the reason.
    await page.goto(consoleAddress(`/device/gradientSensor?keyword=${own}`));
    const buildings = page.getByRole('table', { name: '기울기 센서 설치 건물' }).locator('tbody tr');
    await expect(buildings).toHaveCount(2);
    expect((await downloaded(page)).slice(1).flat()).toEqual(expect.arrayContaining([name, other, '홍*동']));
    for (const one of [name, other]) await page.getByRole('checkbox', { name: one }).check();
    await button(page, '삭제').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '2건 삭제' }).click();
    await expect(dialog).toContainText('장치가 있는 설치 장소는 삭제할 수 없습니다');
    await dialog.getByRole('button', { name: '닫기' }).click();
    await expect(buildings).toHaveCount(1);
    await page.goto(deviceAddress);
    await page.getByLabel('사용', { exact: true }).uncheck();
    await save(page);
    await button(page, '삭제').click();
    await dialog.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(buildingAddress);
    await button(page, '삭제').click();
    await dialog.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page).toHaveURL(/\/device\/gradientSensor(\?|$)/);
  });
});

test('shows citizens their own buildings with whole names, every sensor over time, and its trend', async ({ page }) => {
  await logIn(page, 'demo-operator', 'Seoul-demo-7');
  await expect(logOutButton(page)).toBeVisible();
  await page.goto('myPage/building');
  const present = page.getByRole('region', { name: /지금 상태$/ });
  const first = (await present.getByRole('heading', { level: 2 }).textContent()) ?? '';
  expect(first).not.toContain('*');
  await page.getByLabel('건물', { exact: true }).selectOption({ index: 1 });
  await expect(present.getByRole('heading', { level: 2 })).not.toHaveText(first);
  const history = page.getByRole('region', { name: '측정 이력' });
  const lines = history.getByRole('listitem');
  await expect(lines.filter({ hasText: '추세' })).toHaveCount(2);

  // The building has two tilt sensors and a crack sensor.
  await history.getByLabel('센서', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/device=\d+/);
  await history.getByLabel('기간', { exact: true }).selectOption('month');
  const rule = history.getByText('추세는 최근 13개월의 일평균으로', { exact: false });
  await expect(rule).toBeVisible();
  // The days aren't shown as hours while the hours load.
  const hours = Promise.withResolvers<void>();
  await page.route(/installation-location\/detail\?.*datetimeType=hour/, async (route) => {
    await hours.promise;
    await route.continue();
  });
  await history.getByLabel('단위', { exact: true }).selectOption('hour');
  await expect(page).toHaveURL(/period=month/);
  await expect(rule).toHaveCount(0);
  hours.resolve();
  await expect(rule).toBeVisible();
  await page.getByLabel('측정 종류').selectOption('crack');
  await expect(lines.filter({ hasText: '추세' })).toHaveCount(1);
  await expect(history.getByText('균열 폭').first()).toBeVisible();
});
