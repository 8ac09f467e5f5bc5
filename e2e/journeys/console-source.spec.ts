/** A device of a LoRaWAN network: unknown at first, then registered and mapped; a citizen sees its value. */
import { expect, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, enterConsole, menuOf } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { refetchAll } from '../support/revisit.ts';
import { sendUplink } from '../support/source.ts';
import { Watched } from '../support/watched.ts';

test('shows a ChirpStack device as unknown, decodes, maps and registers it, and shows citizens its value', async ({
  page,
}) => {
  const own = Date.now().toString(36);
  const devEui = `A84041${Date.now().toString(16).toUpperCase().slice(-10)}`;
  await enterConsole(page);

  await page.goto(consoleAddress('/device/source/new'));
  await page.getByLabel('이름', { exact: true }).fill(`칩스택 ${own}`);
  for (const label of ['파일 (CSV·엑셀)', 'ChirpStack v4'])
    await page.getByLabel('종류', { exact: true }).selectOption({ label });
  await expect(page.getByLabel('시간대 없는 시각')).toHaveValue('UTC');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByTestId('device-key').textContent()) ?? '';
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(page).toHaveURL(/\/device\/source\/\d+$/);
  const sourcePage = page.url();
  const address = `/ingest/v1/sources/${sourcePage.split('/').at(-1)}`;
  await expect(page.getByText(`${new URL(sourcePage).origin}${address}`)).toBeVisible();
  const modelName = `먼지센서-${own}`;
  const bytes = [0x17, 0xed, 0x1c, 0xac];
  await sendUplink(page.request, { address, secret }, { devEui: devEui.toLowerCase(), modelName, bytes });

  // Tests the published decoder with its own examples.
  await page.goto(sourcePage);
  const codec = page.getByRole('form', { name: '디코더' });
  await codec.getByLabel('모델').fill(`${modelName} `);
  await codec.getByRole('button', { name: '디코더 저장' }).click();
  await expect(codec.getByText('디코더 파일을 골라 주십시오.')).toBeVisible();
  await codec.getByLabel('디코더 파일').setInputFiles({
    name: 'codec.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(`function decodeUplink({ bytes: b }) {
      return { data: { dust: { 'pm2.5': (b[0] * 256 + b[1]) / 10, pm10: (b[2] * 256 + b[3]) / 10 } } };
    }`),
  });
  await codec.getByLabel('예제 파일').setInputFiles({
    name: 'codec.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(`uplinkDecoder:
  examples:
    - description: 황사
      input: { fPort: 85, bytes: [23, 237, 28, 172] }
      output: { data: { dust: { pm2.5: 612.5, pm10: 734 } } }
    - description: 다른 결과
      input: { fPort: 85, bytes: [0, 0, 0, 0] }
      output: { data: { dust: { pm2.5: 1, pm10: 1 } } }
`),
  });
  await codec.getByRole('button', { name: '디코더 저장' }).click();
  await expect(page.getByText('예제 2개 중 1개가 다릅니다. 기다리던 메시지 1건을').first()).toBeVisible();
  const results = page.getByRole('list', { name: '예제 결과' }).getByRole('listitem');
  await expect(results).toHaveText([/^맞음 · 황사/, /^다름 · 다른 결과/]);

  // Before saving, the form shows the readings that the mapping would produce.
  const mapping = page.getByRole('form', { name: '매핑' });
  const of = (measure: RegExp) => mapping.getByRole('group', { name: measure }).getByLabel('메시지의 항목');
  await expect(async () => {
    await page.reload();
    await of(/^초미세먼지/).selectOption({ label: 'dust › pm2.5' }, { timeout: 500 });
  }).toPass();
  await of(/^미세먼지/).selectOption({ label: 'dust › pm10' });
  await expect(page.getByTestId('preview')).toContainText('612.5 ㎍/㎥');
  await mapping.getByRole('button', { name: '매핑 저장' }).click();
  await expect(page.getByText('1판을 저장했습니다.').first()).toBeVisible();

  // The list of unknown devices opens the form of a new device with the device's id.
  await page.goto(consoleAddress(`/device/unknown?keyword=${devEui}`));
  await page.getByRole('button', { name: `${devEui} 등록` }).click();
  await dialog.getByLabel('장치 종류').selectOption({ label: '미세먼지 센서' });
  const places = dialog.getByLabel('설치 장소', { exact: true });
  await places.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: '등록 화면으로' }).click();
  await expect(page.getByLabel('관리번호', { exact: true })).toHaveValue(devEui);
  await expect(page.getByLabel('DevEUI')).toHaveValue(devEui);
  await expect(page.getByLabel('모델명')).toHaveValue(modelName);
  await page.getByLabel('제조사').selectOption({ index: 1 });
  await page.getByLabel('설치 위치', { exact: true }).fill('1층 입구');
  await page.getByLabel('설치일').fill('2026-01-02');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  const placeId = /\/device\/fineDustSensor\/(\d+)\//.exec(page.url())?.[1];

  await page.goto(sourcePage);
  await expect(async () => {
    await page.reload();
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: devEui.toLowerCase() });
    await expect(row).toContainText('저장', { timeout: 500 });
  }).toPass();

  await page.goto(`/portal/airQuality/${placeId}`);
  await expect(page.getByText('613').first()).toBeVisible();
});

/** The calls that the console makes when a version is saved, besides polled ones. The button keeps the focus. */
async function callsOfSave(page: Page, button: string): Promise<string[]> {
  const watched = new Watched(page);
  await watched.settled();
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('1판을 저장했습니다.').first()).toBeVisible();
  await watched.settled();
  await expect(page.getByRole('button', { name: button })).toBeFocused();
  page.removeAllListeners('request');
  return [...calls].filter((call) => call.includes('/api/') && call !== 'GET /admin/api/alarms/open').sort();
}

test('refetches only the answers that a saved decoder or mapping can change', async ({ page }) => {
  const own = Date.now().toString(36);
  const { sourceId, secret } = (await asSupervisor(page.request, 'POST', '/device/source', {
    name: `다시 읽기 ${own}`,
    kind: 'chirpstack',
    zone: 'UTC',
  })) as { sourceId: number; secret: string };
  const source = { address: `/ingest/v1/sources/${sourceId}`, secret };
  const uplink = { devEui: `a84041${Date.now().toString(16).slice(-10)}`, modelName: `모델-${own}`, bytes: [1] };
  await sendUplink(page.request, source, { ...uplink, object: { pm2_5: 12, pm10: 20 } });
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/source/${sourceId}`));
  const path = `/admin/api/device/source/${sourceId}`;
  const ofSource = [`GET ${path}`, `GET ${path}/mapping`, `GET ${path}/message`];

  const codec = page.getByRole('form', { name: '디코더' });
  await codec.getByLabel('모델').fill(uplink.modelName);
  await codec.getByLabel('디코더 파일').setInputFiles({
    name: 'codec.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from('function decodeUplink({ bytes }) { return { data: { pm2_5: bytes[0], pm10: 20 } }; }'),
  });
  const ofCodec = ['GET /admin/api/device/codec', 'GET /admin/api/device/codec/models'];
  expect(await callsOfSave(page, '디코더 저장')).toEqual([...ofCodec, ...ofSource, 'POST /admin/api/device/codec']);

  const field = (measure: RegExp) => page.getByRole('group', { name: measure }).getByLabel('메시지의 항목');
  await field(/^초미세먼지/).selectOption({ label: 'pm2_5' });
  await field(/^미세먼지/).selectOption({ label: 'pm10' });
  expect(await callsOfSave(page, '매핑 저장')).toEqual([...ofSource, `POST ${path}/mapping`]);
});

const refused = '다른 관리자가 먼저 저장했습니다.';

test('refuses to overwrite a broker that another administrator has saved meanwhile, once', async ({ page }) => {
  const { sourceId } = (await asSupervisor(page.request, 'POST', '/device/source', {
    name: `브로커 ${Date.now().toString(36)}`,
    kind: 'chirpstack',
    zone: 'UTC',
  })) as { sourceId: number };
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/source/${sourceId}`));
  const form = page.getByRole('form', { name: 'MQTT로 받기' });
  await form.getByLabel('토픽').fill('ours/up');
  const theirs = { brokerUrl: 'mqtt://127.0.0.1:1', brokerTopic: 'theirs/up', brokerUser: '', brokerPassword: '비밀' };
  await asSupervisor(page.request, 'PATCH', `/device/source/${sourceId}/broker`, theirs);
  await form.getByRole('button', { name: '브로커 저장' }).click();
  await expect(form.getByText(refused).first()).toBeVisible();
  await expect(form.getByLabel('브로커 주소')).toHaveValue(theirs.brokerUrl);
  await form.getByRole('button', { name: '브로커 저장' }).click();
  await expect(page.getByText('브로커 설정을 저장했습니다.').first()).toBeVisible();
  expect(await asSupervisor(page.request, 'GET', `/device/source/${sourceId}`)).toMatchObject({
    brokerUrl: theirs.brokerUrl,
    brokerTopic: 'ours/up',
    hasBrokerPassword: true,
  });
});

test('keeps the input of a mapping that another administrator has saved meanwhile, and refuses one save', async ({
  page,
}) => {
  const own = Date.now().toString(36);
  const { sourceId, secret } = (await asSupervisor(page.request, 'POST', '/device/source', {
    name: `매핑 ${own}`,
    kind: 'chirpstack',
    zone: 'UTC',
  })) as { sourceId: number; secret: string };
  const uplink = { devEui: `a84041${Date.now().toString(16).slice(-10)}`, modelName: `모델-${own}`, bytes: [1] };
  const object = { pm2_5: 12, pm10: 20, dust: 3 };
  await sendUplink(page.request, { address: `/ingest/v1/sources/${sourceId}`, secret }, { ...uplink, object });
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/source/${sourceId}`));
  const select = (measure: RegExp) => page.getByRole('group', { name: measure }).getByLabel('메시지의 항목');
  const [ours, other] = [select(/^초미세먼지/), select(/^미세먼지/)];
  await ours.selectOption({ label: 'dust' });

  const plain = { unit: '', factor: 1, offset: 0, depth: 0, everyMinutes: 0, words: [] };
  await asSupervisor(page.request, 'POST', `/device/source/${sourceId}/mapping`, {
    series: 'air',
    modelName: '',
    version: 0,
    list: '',
    time: '',
    fields: [
      { ...plain, field: 'ultraFineDust', path: '/pm2_5' },
      { ...plain, field: 'fineDust', path: '/pm10' },
    ],
  });
  await refetchAll(page);
  // Untouched fields show what is saved now.
  await expect(other.locator('option:checked')).toHaveText('pm10');
  await expect(ours.locator('option:checked')).toHaveText('dust');
  await page.getByRole('button', { name: '매핑 저장' }).click();
  await expect(page.getByText(refused).first()).toBeVisible();
  await page.getByRole('button', { name: '매핑 저장' }).click();
  await expect(page.getByText('2판을 저장했습니다.').first()).toBeVisible();
  await expect(ours.locator('option:checked')).toHaveText('dust');
});

test('asks before unsaved settings are replaced by another mapping or left', async ({ page }) => {
  const { sourceId, secret } = (await asSupervisor(page.request, 'POST', '/device/source', {
    name: `떠나기 ${Date.now().toString(36)}`,
    kind: 'chirpstack',
    zone: 'UTC',
  })) as { sourceId: number; secret: string };
  const uplink = { devEui: `a84041${Date.now().toString(16).slice(-10)}`, modelName: '', bytes: [1] };
  await sendUplink(
    page.request,
    { address: `/ingest/v1/sources/${sourceId}`, secret },
    { ...uplink, object: { dust: 3 } },
  );
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/source/${sourceId}`));
  const question = page.getByRole('dialog', { name: '저장하지 않은 변경' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  const stay = async () => {
    await menuOf(page).filter({ hasText: '홈' }).click();
    await answer('취소');
  };

  const broker = page.getByRole('form', { name: 'MQTT로 받기' }).getByLabel('브로커 주소');
  await broker.fill('mqtt://127.0.0.1:1');
  await stay();
  await expect(broker).toHaveValue('mqtt://127.0.0.1:1');
  await broker.fill('');

  const decoder = page.getByRole('form', { name: '디코더' }).getByLabel('디코더 파일');
  await decoder.setInputFiles({ name: 'codec.js', mimeType: 'text/javascript', buffer: Buffer.from('') });
  await stay();
  await decoder.setInputFiles([]);

  const mapped = page.getByRole('group', { name: /^초미세먼지/ }).getByLabel('메시지의 항목');
  await mapped.selectOption({ label: 'dust' });
  await stay();
  const kind = page.getByRole('region', { name: '매핑' }).getByLabel('장치 종류');
  await kind.selectOption({ label: '차량 GPS' });
  await answer('취소');
  await expect(mapped.locator('option:checked')).toHaveText('dust');
  await kind.selectOption({ label: '차량 GPS' });
  await answer('떠나기');
  await expect(mapped).toHaveCount(0);
  await menuOf(page).filter({ hasText: '홈' }).click();
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
});

test('refuses to overwrite a decoder that another administrator has saved meanwhile, once', async ({ page }) => {
  const own = Date.now().toString(36);
  const { sourceId } = (await asSupervisor(page.request, 'POST', '/device/source', {
    name: `디코더 ${own}`,
    kind: 'chirpstack',
    zone: 'UTC',
  })) as { sourceId: number };
  const modelName = `디코더-${own}`;
  const code = 'function decodeUplink() { return { data: {} }; }';
  await enterConsole(page);
  await page.goto(consoleAddress(`/device/source/${sourceId}`));
  const form = page.getByRole('form', { name: '디코더' });
  await form.getByLabel('디코더 파일').setInputFiles({
    name: 'codec.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(code),
  });
  await form.getByLabel('모델').fill(modelName);
  await expect(page.getByText('이 모델은 네트워크의 디코더 결과로 읽습니다.')).toBeVisible();
  await asSupervisor(page.request, 'POST', '/device/codec', { modelName, version: 0, code, examples: '' });
  await refetchAll(page);
  await expect(page.getByText('이 모델은 올린 디코더 1판으로 읽습니다.')).toBeVisible();
  await form.getByRole('button', { name: '디코더 저장' }).click();
  await expect(form.getByText(refused).first()).toBeVisible();
  await form.getByRole('button', { name: '디코더 저장' }).click();
  await expect(page.getByText('2판을 저장했습니다.').first()).toBeVisible();
});
