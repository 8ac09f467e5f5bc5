/** Promise 22: every view of personal data is in the audit log, without the search term. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { takeWeighings } from '#features/weighing/take.ts';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import { addCitizen } from '#test/citizens.ts';
import { createArea } from '#test/counting.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { keepMessages } from '#test/messages.ts';
import { aWeighing } from '#test/weighings.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Names of personal fields in answers and queries. */
const personal =
  /^(userNumber|userId|username|emailAddress|mobileNumber|receiveMobileNumber|telephoneNumber|adminId|adminName|grantedBy|driverName)$/;
const memberNumber = /^(userNumber|adminNumber)$/;
/**
 * Exempt: the caller's own name, lists provided by the caller, and the counts that the console's home page refreshes
 * every minute (views are logged by the page behind a count).
 */
const exempt = [
  'GET /admin/api/auth/me',
  'POST /admin/api/sms/send/receivers',
  'GET /admin/api/portlet/today/requests',
];

const person = { username: '남궁비밀', mobileNumber: '010-7777-4242' };

export const loggedViews: AccountCheck = async (rig, report) => {
  const asker = await addCaller(rig.services);
  const { token } = asker;
  const cases = await viewRequests(rig);
  const shown = callsThatShow();
  for (const name of shown) if (!cases[name]) report.broken(`${name} shows personal data and nothing tries it`);
  for (const [name, request] of Object.entries(cases)) {
    const before = await rowCount(rig, asker.adminNumber);
    const [method = ''] = name.split(' ');
    const { status } = await ask(rig.url, token, `${method as 'GET'} ${request.path}`, request.body);
    if (status !== 200) report.broken(`${name} answers ${status}`);
    const added = (await rowCount(rig, asker.adminNumber)) - before;
    if (added !== 1) report.broken(`${name} adds ${added} rows to the audit log`);
  }
  const { rows } = await rig.pool.query('select admin_id, subject, detail from audit_log');
  for (const secret of ['남궁', '비밀', '7777', '4242'])
    if (JSON.stringify(rows).includes(secret)) report.broken(`the audit log has ${secret}`);
  report.measured('calls that show personal data', shown.length);
};

/** A request for each call that shows personal data; requests of lists are searches. */
async function viewRequests({ services, pool }: AccountRig): Promise<Record<string, { path: string; body?: object }>> {
  const { userNumber } = await addCitizen(services, person);
  const { adminNumber } = await addAdministrator(services, { deptCode: 'cleaning' });
  const placeId = await createPlace(pool);
  const standing = await placesOfGroups(pool);
  const messages = await keepMessages(services, person.mobileNumber);
  const mailingId = await addMailing(pool, adminNumber);
  const authorityKey = 'account/user:get';
  const search = (type: string, text: string) => `searchType=${type}&keyword=${encodeURIComponent(text)}`;
  const questions: Record<string, { id?: number; query?: string; body?: object }> = {
    'GET /admin/api/administrators': { query: search('adminName', person.username) },
    'GET /admin/api/administrators/{adminNumber}': {},
    'GET /admin/api/administrators/{adminNumber}/authorities': {},
    'GET /admin/api/group/{deptCode}/dept-authority': {},
    'POST /admin/api/group/{deptCode}/dept-authority': { body: { authorityKey } },
    'DELETE /admin/api/group/{deptCode}/dept-authority': { query: `authorityKey=${authorityKey}` },
    'PATCH /admin/api/group/{deptCode}/dept-authority': {
      body: { granted: [authorityKey], revoked: [], reason: '업무 조정' },
    },
    'POST /admin/api/administrators/{adminNumber}/authorities': { body: { authorityKey } },
    'DELETE /admin/api/administrators/{adminNumber}/authorities': { query: `authorityKey=${authorityKey}` },
    'GET /admin/api/users': { query: search('mobileNumber', person.mobileNumber) },
    'GET /admin/api/users/{userNumber}': {},
    'POST /admin/api/users/{userNumber}/unmask': { body: { reason: '민원 확인' } },
    'GET /admin/api/users/use-in-service': { query: `userNumber=${userNumber}` },
    'GET /admin/api/users/consents': { query: `userNumber=${userNumber}` },
    'GET /admin/api/users/management-facility': { query: `userNumber=${userNumber}` },
    'GET /admin/api/installation-place/{id}/fine-dusts': {},
    'GET /admin/api/installation-place/{id}/tilt': { id: standing.building },
    'GET /admin/api/installation-place/{id}/crack': { id: standing.building },
    'GET /admin/api/installation-place/cctv': {},
    'GET /admin/api/installation-place/cctv/{id}': { id: standing.cctv },
    'GET /admin/api/installation-place/security-light': {},
    'GET /admin/api/installation-place/security-light/{id}': { id: standing.light },
    'GET /admin/api/installation-place/recycle-bin': {},
    'GET /admin/api/installation-place/recycle-bin/{id}': { id: standing.bin },
    'GET /admin/api/installation/vehicle-gps': {},
    'GET /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}': {},
    'GET /admin/api/statistics/vehicles': {},
    'GET /admin/api/statistics/vehicles/{vehicleId}': {},
    'GET /admin/api/dashboard/clean-environment/vehicle/detail/{vehicleId}': {},
    'GET /admin/api/statistics/scale': {},
    'GET /admin/api/statistics/scale/detail': { query: 'vehicleNumber=80%EA%B0%801001' },
    'GET /admin/api/statistics/scale/{id}': { id: await weighed(services) },
    'GET /admin/api/mailings': { query: 'statistics=air-quality' },
    'GET /admin/api/mailings/candidates': { query: 'statistics=air-quality' },
    'GET /admin/api/mailings/{mailingId}/deliveries': {},
    'GET /admin/api/sms/send-history': {},
    'GET /admin/api/sms/send-history/{smsId}/{smsType}': {},
    'GET /admin/api/sms/send-history/receive-mobile-number': {
      query: `smsId=${messages.smsId}&mobileNumber=${person.mobileNumber}`,
    },
    'GET /admin/api/sms/reservation/reservation-mobile-number': {
      query: `smsReservationId=${messages.smsReservationId}&mobileNumber=${person.mobileNumber}`,
    },
    'GET /admin/api/sms/sandbox': {},
    'GET /admin/api/audit-log': { query: `keyword=${encodeURIComponent(person.username)}` },
  };
  const ids: Record<string, string | number> = {
    id: placeId,
    userNumber,
    adminNumber,
    deptCode: 'cleaning',
    smsType: 'instant',
    mailingId,
    ...messages,
    ...standing.vehicle,
  };
  return Object.fromEntries(
    Object.entries(questions).map(([name, { id: own, query, body }]) => {
      const path = (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, id: string) => String(own ?? ids[id]));
      return [name, { path: query ? `${path}?${query}` : path, ...(body && { body }) }];
    }),
  );
}

async function addMailing(pool: AccountRig['pool'], adminNumber: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into mailing (statistics, name, filter, period, is_used, next_at, made_at, made_by)
     values ('air-quality', '월간', '', 'month', false, now(), now(), $1) returning mailing_id::float8 as id`,
    [adminNumber],
  );
  return rows[0]?.id ?? 0;
}

/** A place of each other group with contacts in the console. */
async function placesOfGroups(pool: AccountRig['pool']) {
  const building = await createPlace(pool, { placeType: 'building' });
  await pool.query(
    `insert into building (installation_place_id, structure_type, building_use_type, building_grade, completion_date)
     values ($1, 'masonry', 'apartment', 'D', '1980-01-01')`,
    [building],
  );
  const single = async (placeType: string, series: string) => {
    const placeId = await createPlace(pool, { placeType });
    const { deviceId } = await createDevice(pool, { series, placeId });
    return { placeId, deviceId };
  };
  const { placeId: cctv } = await single('cctv', 'people');
  const { placeId: light } = await single('light', 'light');
  const { placeId: bin } = await single('bin', 'bin');
  const { placeId: vehicleId, deviceId } = await single('vehicle', 'vehicle');
  await createArea(pool, { code: 'looked_at' });
  await pool.query(`insert into cctv (installation_place_id, installation_place_code) values ($1, 'looked_at')`, [
    cctv,
  ]);
  await pool.query(`insert into security_light values ($1, 'led', '예시조명')`, [light]);
  await pool.query(`insert into recycle_bin values ($1, 'both', 2)`, [bin]);
  await pool.query(`insert into vehicle values ($1, '80가0001', 'household', 'yongma', 5)`, [vehicleId]);
  return { building, cctv, light, bin, vehicle: { vehicleId, deviceId } };
}

/** A weighing with a unique driver. */
async function weighed(services: AccountRig['services']): Promise<number> {
  const row = aWeighing({ driverName: person.username, chargeName: person.username });
  await services.db
    .transaction()
    .execute((trx) => takeWeighings(trx, services, [row], { source: 'http', adminNumber: null }));
  const { weighing_id } = await services.db.selectFrom('weighing').select('weighing_id').executeTakeFirstOrThrow();
  return weighing_id;
}

const rowCount = async ({ pool }: AccountRig, adminNumber: number): Promise<number> =>
  (await pool.query('select from audit_log where admin_number = $1', [adminNumber])).rowCount ?? 0;

/** Calls whose answer or query contains personal data according to the contract. */
function callsThatShow(): string[] {
  const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area));
  return calls
    .filter(({ access, method, params, query, output }) => {
      const inputFields = [params, query].flatMap((schema) => fieldsOf(schema as Schema | undefined));
      const isLook = method === 'GET' && inputFields.some((field) => memberNumber.test(field));
      return access.startsWith('admin') && (isLook || fieldsOf(output as Schema).some((field) => personal.test(field)));
    })
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !exempt.includes(name));
}

const fieldsOf = (schema: Schema | undefined): string[] => [
  ...Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
  ...(schema?.items ? fieldsOf(schema.items) : []),
];
