/** Forms that administrators save, stored once each. */
import { expect } from 'vitest';
import { addAdministrator, ask } from './administrators.ts';
import type { TestApp } from './app.ts';
import {
  airPlace,
  area,
  building,
  device,
  notice,
  popup,
  receiver,
  rule,
  single,
  template,
  thresholds,
  vehicle,
  window,
} from './audited/forms.ts';

export type Form = Record<string, unknown>;

interface Kit {
  app: TestApp;
  token: string;
}

export interface SavedForm {
  /** Reads the stored values of the form, as the console does. */
  read: () => Promise<Form>;
  /** The call that saves the form, with its path. */
  save: `PATCH ${string}` | `POST ${string}`;
  ids?: Form;
  /** The changed field, and its possible values. */
  field: string;
  values: readonly unknown[];
  /** Returns further fields of the call; by default `known`, the values that were read. */
  basedOn?: (read: Form) => Form;
}

async function call<Body = Form>({ app, token }: Kit, name: string, body?: object): Promise<Body> {
  const answer = await ask<Body>(app.url, token, name as Parameters<typeof ask>[2], body);
  expect(answer, name).toMatchObject({ status: 200 });
  return answer.body;
}
const fieldsOf = (form: object, row: object | undefined): Form =>
  Object.fromEntries(Object.keys(form).map((field) => [field, (row as Form | undefined)?.[field]]));
const names = ['가람', '나래', '다솜'];

const inList = async (kit: Kit, list: string, key: string, id: unknown) =>
  (await call<{ list: Form[] }>(kit, `GET ${list}`)).list.find((row) => row[key] === id);

/** A row of a list, with its form. */
async function listed(kit: Kit, path: string, form: object, key: string, own: Pick<SavedForm, 'field' | 'values'>) {
  const { [key]: id } = await call(kit, `POST ${path}`, form);
  const read = async () => fieldsOf(form, await inList(kit, path, key, id));
  return { read, save: `PATCH ${path}/${id}`, ...own } satisfies SavedForm;
}

const ruleOf = (kit: Kit, own: Pick<SavedForm, 'field' | 'values'>) =>
  listed(
    kit,
    '/admin/api/alarm-rules',
    { ...rule, ...(own.field === 'grade' && { field: 'fineDust' }) },
    'alarmRuleId',
    own,
  );

async function savedReceiver(kit: Kit) {
  const saved = await listed(kit, '/admin/api/alarm-receivers', receiver, 'alarmReceiverId', {
    field: 'name',
    values: names,
  });
  return { ...saved, basedOn: (known: Form) => ({ kind: undefined, address: '', known }) };
}

async function savedMailing(kit: Kit): Promise<SavedForm> {
  const [one, other] = [await addAdministrator(kit.app.app.services), await addAdministrator(kit.app.app.services)];
  const statistics = 'air-quality';
  const receivers = [one, other].map(({ adminNumber }) => ({ adminNumber, address: `a${adminNumber}@example.kr` }));
  const form = { name: '월간', interval: 'month', isUsed: true, filter: 'datetimeType=month', receivers };
  const { mailingId } = await call(kit, 'POST /admin/api/mailings', { statistics, ...form });
  return {
    async read() {
      const row = await inList(kit, `/admin/api/mailings?statistics=${statistics}`, 'mailingId', mailingId);
      const read = (row?.receivers as Form[] | undefined)?.map(({ adminNumber, address }) => ({
        adminNumber,
        address,
      }));
      return { ...fieldsOf(form, row), receivers: read };
    },
    save: `PATCH /admin/api/mailings/${mailingId}`,
    field: 'name',
    values: names,
  };
}

async function savedMaster(kit: Kit, kind: string, field: 'name' | 'correction'): Promise<SavedForm> {
  const path = `/admin/api/master/${kind}`;
  const vendor = await call<{ masterId: string }>(kit, 'POST /admin/api/master/vendor', {
    name: `예시 ${field}`,
    code: '',
    parentCode: 'air',
  });
  const { masterId } =
    kind === 'vendor'
      ? vendor
      : await call(kit, `POST ${path}`, { name: 'AQ-1', code: '', parentCode: vendor.masterId });
  return {
    read: async () => fieldsOf({ [field]: '' }, await inList(kit, `${path}?pageSize=100`, 'masterId', masterId)),
    save: `PATCH ${path}/${masterId}${field === 'correction' ? '/correction' : ''}`,
    field,
    values: field === 'name' ? names : ['kappaKoehler', ''],
  };
}

/** A row of a list, with its form, whose call has the id in its body. */
async function listedById(kit: Kit, path: string, form: object, key: string, own: Pick<SavedForm, 'field' | 'values'>) {
  const { [key]: id } = await call(kit, `POST ${path}`, form);
  const read = async () => fieldsOf(form, await inList(kit, path, key, id));
  return { read, save: `PATCH ${path}`, ids: { [key]: id }, ...own } satisfies SavedForm;
}

async function vendorOf(kit: Kit, series: string): Promise<number> {
  const { rows } = await kit.app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ($1, $1, $2)
     returning vendor_id::integer as id`,
    [`simultaneous-${series}-${Math.random()}`, series],
  );
  return rows[0]?.id ?? 0;
}

async function savedPlace(kit: Kit, path: string, given: object, field: string): Promise<SavedForm> {
  const places = `/admin/api/installation-place`;
  const { installationPlaceId } = await call(kit, `POST ${places}/${path}`, given);
  // People's numbers and the owner are read masked.
  const form = Object.fromEntries(Object.entries(given).filter(([one]) => !/^(owner|manager)/.test(one)));
  return {
    read: async () => fieldsOf(form, await call(kit, `GET ${places}/${installationPlaceId}/${path}`)),
    save: `PATCH ${places}/${path}`,
    ids: { installationPlaceId },
    field,
    values: names,
  };
}

async function savedDevice(kit: Kit, path: string, series: string, place: object, own = {}): Promise<SavedForm> {
  const places = `POST /admin/api/installation-place/${path}`;
  const { installationPlaceId } = await call<{ installationPlaceId: number }>(kit, places, place);
  const form = { ...device(`SAVES-${path}`, await vendorOf(kit, series), installationPlaceId), ...own };
  const vendors = [form.vendorId, await vendorOf(kit, series), await vendorOf(kit, series)];
  const { deviceId } = await call(kit, `POST /admin/api/device/${path}`, form);
  return {
    read: async () => fieldsOf(form, await call(kit, `GET /admin/api/device/${deviceId}/${path}`)),
    save: `PATCH /admin/api/device/${path}`,
    ids: { deviceId },
    ...(series === 'crack'
      ? { field: 'seriousCrack', values: ['0.4', '0.5', '0.6'] }
      : { field: 'vendorId', values: vendors }),
    basedOn({ installationPlaceId: _, ...known }) {
      return { known };
    },
  };
}

async function savedSingle(kit: Kit, path: string, series: string, key: string, own: object): Promise<SavedForm> {
  const form = single(`SAVES-${path}`, await vendorOf(kit, series), own);
  const places = `/admin/api/installation-place/${path}`;
  const { [key]: id } = await call(kit, `POST ${places}`, form);
  return {
    read: async () => fieldsOf(form, await call(kit, `GET ${places}/${id}`)),
    save: `PATCH ${places}`,
    ids: { [key]: id },
    ...(series === 'bin' ? { field: 'recycleBinCount', values: [1, 2, 3] } : { field: 'modelName', values: names }),
  };
}

async function savedVehicle(kit: Kit): Promise<SavedForm> {
  await call(kit, 'POST /admin/api/master/vehicleCompany', {
    name: '예시환경',
    code: 'audited_yongma',
    parentCode: '',
  });
  const [path, form] = ['/admin/api/installation/vehicle-gps', vehicle('SAVES-GPS', await vendorOf(kit, 'vehicle'))];
  const { vehicleId, deviceId } = await call(kit, `POST ${path}`, form);
  const shift = { dongCode: '1107052', startDrivingTime: '20:00', isMonday: true, isTuesday: false };
  const others = { isWednessday: false, isThursday: false, isFriday: false, isSaturday: false, isSunday: false };
  return {
    async read() {
      const { vehicleScheduleList, ...read } = await call<Form & { vehicleScheduleList: Form[] }>(
        kit,
        `GET ${path}/${vehicleId}/gps/${deviceId}`,
      );
      const schedules = vehicleScheduleList.map(({ vehicleId: _, dongCodeName: __, ...one }) => one);
      return { ...fieldsOf(form, read), vehicleScheduleList: schedules };
    },
    save: `PATCH ${path}`,
    ids: { vehicleId, deviceId },
    field: 'vehicleScheduleList',
    values: ['04:00', '05:00', '06:00'].map((endDrivingTime) => [{ ...shift, endDrivingTime, ...others }]),
  };
}

async function savedAdministrator(kit: Kit): Promise<SavedForm> {
  const { adminNumber } = await addAdministrator(kit.app.app.services, { deptCode: 'environment' });
  const form = { adminName: '', deptCode: '', positionName: '' };
  return {
    async read() {
      const { adminAccountDetail } = await call<{ adminAccountDetail: Form }>(
        kit,
        `GET /admin/api/administrators/${adminNumber}`,
      );
      return fieldsOf(form, adminAccountDetail);
    },
    save: `PATCH /admin/api/administrators/${adminNumber}/profile`,
    field: 'deptCode',
    values: ['administrator', 'cleaning', 'environment'],
  };
}

async function savedPost(kit: Kit, path: string, detail: string, form: object, key: string): Promise<SavedForm> {
  const { [key]: id } = await call(kit, `POST /admin/api/${path}`, form);
  const field = path === 'popup' ? 'popupTitle' : 'articleTitle';
  return {
    async read() {
      const body = await call<Form & { detailNotice?: Form }>(kit, `GET /admin/api/${detail}/${id}`);
      return { ...form, ...fieldsOf({ [field]: '', version: 0 }, body.detailNotice ?? body) };
    },
    save: `PATCH /admin/api/${path}`,
    ids: { [key]: id },
    field,
    values: names,
    basedOn: () => ({}),
  };
}

const savedDecoder = async (kit: Kit): Promise<SavedForm> => ({
  async read() {
    const { version } = await call(kit, 'GET /admin/api/device/codec?modelName=EM300');
    return { modelName: 'EM300', version, examples: '' };
  },
  save: 'POST /admin/api/device/codec',
  field: 'code',
  values: names.map((one) => `function decodeUplink() { return { data: { name: '${one}' } }; }`),
  basedOn: () => ({}),
});

async function savedTemplate(kit: Kit): Promise<SavedForm> {
  await call(kit, 'POST /admin/api/sms/send-number', { sendNumber: template.sendNumber, name: '대표 번호' });
  return listedById(kit, '/admin/api/sms/device/template', template, 'smsTemplateId', {
    field: 'message',
    values: names,
  });
}

async function savedSource(kit: Kit): Promise<SavedForm> {
  const form = { name: '망', kind: 'chirpstack', zone: 'UTC' };
  const saved = await listedById(kit, '/admin/api/device/source', form, 'sourceId', { field: 'name', values: names });
  return { ...saved, basedOn: ({ kind: _, ...known }) => ({ kind: undefined, known }) };
}

/** A part of a network that is saved separately. */
async function savedPartOfSource(kit: Kit, kind: string, part: string, form: Form, own: Form = {}): Promise<SavedForm> {
  const path = '/admin/api/device/source';
  const { sourceId } = await call(kit, `POST ${path}`, { name: kind, kind, zone: 'UTC' });
  const save = `PATCH ${path}/${sourceId}/${part}` as const;
  await call(kit, save, { ...form, ...own });
  const read = async () => fieldsOf(form, await call(kit, `GET ${path}/${sourceId}`));
  return { read, save, ids: own, field: Object.keys(form).at(-1) ?? '', values: names };
}
/** Nothing listens at this address. */
const broker = { brokerUrl: 'mqtt://127.0.0.1:1', brokerTopic: 'up', brokerUser: '가' };

const bin = { recycleBinType: 'both', recycleBinCount: 1 };
/** Names of the forms, and functions that store one. */
export const savedForms: readonly (readonly [string, (kit: Kit) => Promise<SavedForm>])[] = [
  ['an alarm rule', (kit) => ruleOf(kit, { field: 'leastMinutes', values: [1, 2, 3] })],
  [
    'an alarm rule that watches something else',
    (kit) => ruleOf(kit, { field: 'grade', values: ['normal', 'bad', 'very_bad'] }),
  ],
  [
    'a maintenance window',
    (kit) => listed(kit, '/admin/api/alarm-windows', window, 'alarmWindowId', { field: 'reason', values: names }),
  ],
  ['an alarm receiver', savedReceiver],
  ['a mailing', savedMailing],
  ['a name of master data', (kit) => savedMaster(kit, 'vendor', 'name')],
  ['a humidity correction', (kit) => savedMaster(kit, 'model', 'correction')],
  [
    'a counting area',
    (kit) =>
      listedById(kit, '/admin/api/counting-area', area, 'countingAreaId', { field: 'capacity', values: [50, 60, 70] }),
  ],
  ['a place of sensors', (kit) => savedPlace(kit, 'fine-dusts', airPlace, 'detailAddress')],
  ['a building', (kit) => savedPlace(kit, 'tilt', building, 'buildingStructure')],
  ['a device', (kit) => savedDevice(kit, 'fine-dusts', 'air', { ...airPlace, installationPlaceName: '나래' })],
  ['limits of a device', (kit) => savedDevice(kit, 'crack', 'crack', building, thresholds)],
  ['a bin', (kit) => savedSingle(kit, 'recycle-bin', 'bin', 'recycleBinInstallationPlaceId', bin)],
  [
    'a CCTV',
    async (kit) => {
      const own = { installationPlaceCode: 'daisy' };
      await call(kit, 'POST /admin/api/counting-area', { ...area, ...own });
      return savedSingle(kit, 'cctv', 'people', 'cctvInstallationPlaceId', own);
    },
  ],
  ['a vehicle’s schedule', savedVehicle],
  ['an administrator', savedAdministrator],
  ['a notice', (kit) => savedPost(kit, 'articles', 'bbs/1/articles', notice, 'articleId')],
  ['a popup', (kit) => savedPost(kit, 'popup', 'popup', popup, 'popupId')],
  ['a template of texts', savedTemplate],
  ['a network', savedSource],
  ['a broker', (kit) => savedPartOfSource(kit, 'the-things-stack', 'broker', broker, { brokerPassword: null })],
  [
    'columns of files',
    (kit) => savedPartOfSource(kit, 'files', 'columns', { deviceColumn: '장치', timeColumn: '시각' }),
  ],
  ['a decoder', savedDecoder],
];
