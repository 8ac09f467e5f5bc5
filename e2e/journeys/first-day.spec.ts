/** Sets up an empty installation by screens alone, following docs/first-day.md. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { consoleAddress, logInBy, pressSave, save } from '../support/console.ts';
import {
  firstAdministrator,
  type Installation,
  origin,
  type Reporter,
  report,
  runReading,
  startInstallation,
} from '../support/first-day.ts';
import { passMidnight } from '../support/journey.ts';

test.use({ baseURL: `${origin}/portal/` });
// Serial, because each test continues the previous one.
test.describe.configure({ mode: 'serial' });

let installation: Installation;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Waits past midnight, so that readings of the last minute belong to today.
  await passMidnight(test.info());
  installation = await startInstallation();
});
test.afterAll(() => installation?.stop());

/** Keys shown on the screens, by the device's management code. */
const keys = new Map<string, string>();
const reporter = (managementCode: string): Reporter => ({ managementCode, key: keys.get(managementCode) ?? '' });

/** Adds a manufacturer in the dialog beside the field. */
async function addVendor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '제조사 추가' }).click();
  await addIn(page.getByRole('dialog', { name: '제조사 추가' }), name);
}

async function addIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('이름', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in the fields common to all devices. */
async function fillDevice(page: Page, managementCode: string): Promise<void> {
  await page.getByLabel('관리번호', { exact: true }).fill(managementCode);
  await page.getByLabel('설치일', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Tab');
}

async function fillPosition(page: Page, spot: string): Promise<void> {
  await page.getByRole('textbox', { name: '주소', exact: true }).fill(`서울특별시 여울구 ${spot}`);
  await page.getByLabel('행정동').selectOption({ label: '여울1동' });
  await page.getByLabel('위도', { exact: true }).fill('37.59');
  await page.getByLabel('경도', { exact: true }).fill('127.09');
}

/** Saves a new device and notes the key, which is shown only once. */
async function saveDevice(page: Page, managementCode: string): Promise<void> {
  await pressSave(page);
  keys.set(managementCode, (await page.getByTestId('device-key').textContent())?.trim() ?? '');
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Registers a building and a sensor in it. */
async function registerBuilding(page: Page, list: string, name: string, managementCode: string): Promise<void> {
  await page.goto(consoleAddress(`/device/${list}`));
  await page.getByRole('link', { name: '설치 장소 등록' }).click();
  await page.getByLabel('설치 장소명').fill(name);
  await fillPosition(page, name);
  await page.getByLabel('건물 등급').selectOption('D');
  await page.getByLabel('구조 형식').selectOption('masonry');
  await page.getByLabel('건물 용도').selectOption('apartment');
  await page.getByLabel('소유자', { exact: true }).fill('홍길동');
  await page.getByLabel('소유자 휴대전화').fill('010-0000-0001');
  await save(page);
  await page.getByRole('link', { name: '장치 등록' }).click();
  await fillDevice(page, managementCode);
  await addVendor(page, '여울계측');
  await page.getByLabel('설치 위치').fill('북측 외벽');
  if (list === 'crackSensor') await page.getByLabel('DevEUI').fill('0011223344556677');
  await saveDevice(page, managementCode);
}

test("states on citizens' pages and walls of an empty installation that there is no data, and shows nothing of the demo", async ({
  page,
}) => {
  expect(installation.checked).toContain('fine  dongs       2: 여울1동, 여울2동');
  await page.goto('main');
  await expect(page.getByText('아직 등록된 실외 측정소가 없습니다.')).toBeVisible();
  await expect(page.getByText('예보 연동 전입니다.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('© 2019 여울구청');
  expect(await page.content()).not.toMatch(/중랑|면목|예시/);
  await page.goto('map/airQuality');
  await expect(page.getByText('아직 등록된 내용이 없습니다.')).toBeVisible();

  await logInBy(page, firstAdministrator);
  const steps = page.getByRole('region', { name: '시작하기' });
  await expect(steps.getByRole('listitem').filter({ hasText: '할 일' })).toHaveCount(8);
  const devices = page.getByRole('region', { name: '장치 현황' });
  await expect(devices.getByRole('cell', { name: '등록한 장치 없음' })).toHaveCount(7);
  await page.goto(consoleAddress('/dashboard/airQuality'));
  await expect(page.getByText('아직 받은 자료가 없습니다.')).toBeVisible();
});

test('adds a manufacturer, a department and an administrator on the screens', async ({ page }) => {
  await logInBy(page, firstAdministrator);
  await page.goto(consoleAddress('/system/masterData?kind=vendor'));
  await page.getByRole('button', { name: '제조사 추가' }).click();
  const vendor = page.getByRole('dialog', { name: '제조사 추가' });
  await vendor.getByLabel('장치 종류').selectOption('air');
  await addIn(vendor, '여울센서');
  await page.getByRole('button', { name: '부서', exact: true }).click();
  await page.getByRole('button', { name: '부서 추가' }).click();
  const department = page.getByRole('dialog', { name: '부서 추가' });
  await department.getByLabel('권한 그룹').selectOption('systemOperator');
  await addIn(department, '스마트도시과');

  await page.goto(consoleAddress('/account/admin'));
  await page.getByRole('button', { name: '관리자 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '관리자 등록' });
  await dialog.getByLabel('아이디', { exact: true }).fill('secondadmin');
  await dialog.getByLabel('이름', { exact: true }).fill('김새롬');
  await dialog.getByLabel('부서').selectOption({ label: '스마트도시과' });
  await dialog.getByLabel('처음 비밀번호', { exact: true }).fill('First-of-7-days');
  await dialog.getByRole('button', { name: '관리자 등록' }).click();
  await expect(page.getByRole('row', { name: /secondadmin 김새롬 스마트도시과/ })).toBeVisible();
});

test('registers a place and a device of each of the seven groups on the screens', async ({ page }) => {
  test.setTimeout(180_000);
  await logInBy(page, firstAdministrator);

  await test.step('registers the place and device of air', async () => {
    await page.goto(consoleAddress('/device/fineDustSensor'));
    await page.getByRole('link', { name: '설치 장소 등록' }).click();
    await page.getByLabel('설치 장소명').fill('여울 측정소');
    await page.getByLabel('시설 구분', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('세부 시설 구분').selectOption({ index: 1 });
    await fillPosition(page, '여울 측정소');
    await save(page);
    await page.getByRole('link', { name: '장치 등록' }).click();
    await fillDevice(page, 'AIR-1');
    await page.getByLabel('제조사', { exact: true }).selectOption({ label: '여울센서' });
    await page.getByLabel('설치 구분').selectOption({ label: '실외' });
    await page.getByLabel('설치 위치').fill('옥상');
    await saveDevice(page, 'AIR-1');
  });
  await test.step('registers the building and its tilt sensor', () =>
    registerBuilding(page, 'gradientSensor', '여울연립', 'TILT-1'));
  await test.step('registers the crack sensor', () => registerBuilding(page, 'crackSensor', '여울주택', 'CRACK-1'));
  await test.step('registers the area and its CCTV', async () => {
    await page.goto(consoleAddress('/device/cctv'));
    await page.getByRole('button', { name: '지역 등록' }).click();
    const area = page.getByRole('dialog');
    await area.getByLabel('지역 코드').fill('yeoul');
    await area.getByLabel('지역 이름').fill('여울거리');
    await area.getByLabel('수용 인원').fill('1000');
    await area.getByLabel('행정동').selectOption({ label: '여울1동' });
    await area.getByLabel('위도').fill('37.59');
    await area.getByLabel('경도').fill('127.09');
    await pressSave(page);
    await expect(area).toBeHidden();
    await page.goto(consoleAddress('/device/cctv/new'));
    await fillDevice(page, 'CCTV-1');
    await addVendor(page, '여울비전');
    await page.getByLabel('측정 지역').selectOption({ label: '여울거리' });
    await fillPosition(page, '여울거리');
    await saveDevice(page, 'CCTV-1');
  });
  await test.step('registers the light', async () => {
    await page.goto(consoleAddress('/device/smartSecurityLight/new'));
    await fillDevice(page, 'LIGHT-1');
    await addVendor(page, '여울전자');
    await page.getByLabel('등 종류').selectOption('led');
    await page.getByLabel('도입 업체').fill('여울조명');
    await fillPosition(page, '여울 골목');
    await page.getByLabel('상세 주소').fill('여울 골목');
    await page.getByLabel('휴대전화').fill('010-0000-0001');
    await saveDevice(page, 'LIGHT-1');
  });
  await test.step('registers the bin', async () => {
    await page.goto(consoleAddress('/device/smartRecycleBin/new'));
    await fillDevice(page, 'BIN-1');
    await addVendor(page, '여울환경');
    await page.getByLabel('수거 품목').selectOption({ label: '페트·캔, 종이팩' });
    await fillPosition(page, '여울 쉼터');
    await page.getByLabel('상세 주소').fill('여울 쉼터');
    await saveDevice(page, 'BIN-1');
  });
  await test.step('registers the vehicle', async () => {
    await page.goto(consoleAddress('/device/vehicleGPS/new'));
    await fillDevice(page, 'GPS-1');
    await addVendor(page, '여울통신');
    await page.getByLabel('차량 번호').fill('91하1234');
    await page.getByLabel('차량 용도').selectOption('household');
    await page.getByRole('button', { name: '청소차량 업체 추가' }).click();
    await addIn(page.getByRole('dialog', { name: '청소차량 업체 추가' }), '여울클린');
    await page.getByLabel('적재량').fill('5');
    await saveDevice(page, 'GPS-1');
  });
  expect([...keys.values()].every((key) => key.length > 20)).toBe(true);
  expect(keys.size).toBe(7);
});

test('shows citizens a reading of each device over MQTT and HTTP', async ({ page }) => {
  test.setTimeout(120_000);
  runReading('mqtt', reporter('AIR-1'));
  await page.goto('airQuality');
  await expect(page.getByRole('row', { name: /여울 측정소/ })).toContainText('12');
  // The commands date readings in whole seconds, so two readings within a second would count as a repeat.
  await page.waitForTimeout(1000);
  expect(runReading('http', reporter('AIR-1'))).toBe('{"accepted":1,"refused":[]}');
  await report(reporter('TILT-1'), { xAngle: 0.1, yAngle: 0.1 }, { xAngle: 1.37, yAngle: 0.1 });
  await report(reporter('CRACK-1'), { crackWidth: 0.21 }, { crackWidth: 0.74 });
  const counted = { personIn: 900, personOut: 100, carIn: 5, carOut: 5 };
  await report(reporter('CCTV-1'), counted, { ...counted, personIn: 1130, carIn: 12 });
  await report(reporter('LIGHT-1'), { status: 'off' }, { status: 'failure' });
  const bin = { petCanItems: 10, cartonItems: 3 };
  await report(
    reporter('BIN-1'),
    { ...bin, petCanFill: 50, cartonFill: 12 },
    { ...bin, petCanFill: 97, cartonFill: 12 },
  );
  const position = { latitude: 37.59, longitude: 127.09, velocity: 12 };
  await report(reporter('GPS-1'), position, { ...position, latitude: 37.5905 });

  await expect(page.getByRole('row', { name: /여울 측정소/ })).toContainText('15');
  const seen = async (address: string, name: RegExp, value: string) => {
    await page.goto(address);
    await expect(page.getByRole('row', { name }).first()).toContainText(value);
  };
  await seen('decrepitBuilding/gradient', /여\*/, '1.27');
  await seen('decrepitBuilding/crack', /여\*/, '0.53');
  await seen('securityLight', /여울 골목/, '고장');
  await seen('device/smartRecycleBin', /여울 쉼터/, '97');
  await seen('cleaning/cleaningVehicle', /91하1234/, '운행');
  await page.goto('population/location');
  await expect(page.getByRole('region', { name: '여울거리' })).toContainText('230명');
});

test('delivers a notice to citizens and a text message to the sandbox, and completes all steps', async ({ page }) => {
  await logInBy(page, firstAdministrator);
  await page.goto(consoleAddress('/posts/notice/new'));
  await page.getByLabel('제목', { exact: true }).fill('여울구 스마트 포털을 엽니다');
  await page.getByRole('textbox', { name: '내용', exact: true }).fill('공기와 골목의 지금을 알려 드립니다.');
  await pressSave(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('여울구 스마트 포털을 엽니다');

  await page.goto(consoleAddress('/sms/send'));
  await page.getByRole('button', { name: '발신 번호 관리' }).click();
  const numbers = page.getByRole('dialog', { name: '발신 번호 관리' });
  await numbers.getByLabel('발신 번호').fill('02-0000-1000');
  await numbers.getByLabel('이름', { exact: true }).fill('여울구청');
  await numbers.getByRole('button', { name: '등록', exact: true }).click();
  await expect(numbers.getByText('02-0000-1000')).toBeVisible();
  await numbers.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('textbox', { name: '메시지', exact: true }).fill('여울구 첫 문자입니다.');
  await page.getByRole('textbox', { name: '받는 번호' }).fill('010-0000-7001');
  await page.getByLabel('발신 번호', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await page.getByRole('dialog', { name: '발송 확인' }).getByRole('button', { name: '이대로 보내기' }).click();
  await expect(page.getByText('1명에게 발송을 시작했습니다.')).toBeVisible();
  const sent = page.getByRole('row').filter({ hasText: '여울구 첫 문자입니다.' });
  await expect(async () => {
    await page.goto(consoleAddress('/sms/history/sandbox'));
    await expect(sent).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto(consoleAddress('/main'));
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
  await expect(page.getByRole('region', { name: '시작하기' })).toHaveCount(0);
  await page.goto('posts/notice');
  await expect(page.getByRole('link', { name: '여울구 스마트 포털을 엽니다' }).first()).toBeVisible();
});
