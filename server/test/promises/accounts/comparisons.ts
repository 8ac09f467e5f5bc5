/**
 * Promise 22: an officer who may not see personal data whole learns no digit and no syllable from any call that meets it.
 * Each attack asks the same twice, once with what is hidden and once without it, and everything that can be seen
 * afterwards has to be equal. `server/src/platform/personal/comparisons.ts` has the calls and their rules.
 */
import { actions, authorityKey, consolePages } from '@maru/domain/administration';
import { maxMessageChecks } from '@maru/domain/personal';
import { weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import { takeWeighings } from '../../../src/features/weighing/take.ts';
import { sheetColumn } from '../../../src/platform/excel/column.ts';
import { type ComparisonRule, comparisons } from '../../../src/platform/personal/comparisons.ts';
import { addAdministrator, addCaller, ask } from '../../administrators.ts';
import { createPlace } from '../../factories.ts';
import { addMember, addSendNumber, putInCharge, sendNumber } from '../../messages.ts';
import { aWeighing } from '../../weighings.ts';
import { workbookWith } from '../../workbooks.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

/** Words of advertisements, which are refused without them. */
export const withAdvertiser = { SMS_ADVERTISER: '시범구청', SMS_REFUSAL_NUMBER: '080-000-0000' };

const [agreeing, withheld, inCharge] = ['01073514242', '01073524242', '01073534242'];
const driver = '남궁비밀';
/** Masked as the driver is. */
const stranger = '남김치밀';

interface Attack {
  calls: readonly (keyof typeof comparisons)[];
  run(officer: Officer): Promise<void>;
}

interface Officer {
  rig: AccountRig;
  report: Report;
  token: string;
  adminNumber: number;
  /** How many inputs each attack tries in all. */
  inputs: number;
}

/** Rules by which a call meets what is hidden; the others need no attack. */
const attackedRules: readonly ComparisonRule[] = ['named', 'apart', 'overwrites'];
/** All go through `changePlace`; the attack takes the first. */
const placeChanges = [
  'PATCH /admin/api/installation-place/fine-dusts',
  'PATCH /admin/api/installation-place/tilt',
  'PATCH /admin/api/installation-place/crack',
  'PATCH /admin/api/installation-place/cctv',
  'PATCH /admin/api/installation-place/security-light',
  'PATCH /admin/api/installation-place/recycle-bin',
  'PATCH /admin/api/installation/vehicle-gps',
] as const;

const attacks: readonly Attack[] = [
  { calls: ['POST /admin/api/sms/send/check'], run: checksOfMessages },
  { calls: ['POST /admin/api/sms/send'], run: reservedMessages },
  { calls: ['POST /admin/api/statistics/scale/import/check'], run: checkedWeighings },
  { calls: ['POST /admin/api/statistics/scale/import'], run: importedWeighings },
  { calls: ['PATCH /admin/api/statistics/scale/{id}'], run: correctedWeighings },
  { calls: placeChanges, run: changedPlaces },
  { calls: ['PATCH /admin/api/administrators/{adminNumber}/profile'], run: changedAdministrators },
];

/** The adversary, with so many inputs for each attack. Searches have a check of their own (`maskedSearch`). */
export const comparisonsTellNothing =
  (inputs: number): AccountCheck =>
  async (rig, report) => {
    const tried = new Set<string>(attacks.flatMap(({ calls }) => calls));
    for (const [call, { rule }] of Object.entries(comparisons))
      if (attackedRules.includes(rule) && !tried.has(call)) report.broken(`${call} is tried by no attack`);
    const { services } = rig;
    const { adminNumber } = await addAdministrator(services);
    await addSendNumber(services, adminNumber);
    await addMember(services, agreeing, ['notification'], { services: ['airQuality'] });
    await addMember(services, withheld, [], { services: ['airQuality'] });
    for (const attack of attacks) {
      const every = consolePages.flatMap(({ page }) => actions.map((action) => authorityKey(page, action)));
      const officer = await addCaller(services, { deptCode: 'nowhere', keys: every });
      await attack.run({ rig, report, inputs, ...officer });
    }
    report.measured('attacks', attacks.length);
    report.measured('inputs each', inputs);
  };

/** Breaks the promise where two views differ. Ids of rows and times are no part of a view. */
function compare({ report }: Officer, what: string, hit: unknown, miss: unknown): void {
  const [seen, unseen] = [hit, miss].map((view) => JSON.stringify(view));
  if (seen !== unseen) report.broken(`${what} tells: ${seen} with what is hidden, ${unseen} without`);
}

/** Asks as the officer. An attack that is refused shows nothing, so other answers than the expected one end the check. */
async function asked(officer: Officer, call: Parameters<typeof ask>[2], body?: object, expected = [200]) {
  const answer = await ask<Record<string, unknown>>(officer.rig.url, officer.token, call, body);
  if (!expected.includes(answer.status)) throw new Error(`${call} answers ${answer.status}: ${answer.body.error}`);
  const { requestId: _, ...told } = answer.body;
  return { status: answer.status, body: told as Record<string, unknown> };
}
const post = (officer: Officer, path: string, body: object, expected?: number[]) =>
  asked(officer, `POST ${path}`, body, expected);
const get = (officer: Officer, path: string) => asked(officer, `GET ${path}`);

/** So many numbers that look alike when they are masked, one of them given. */
function numbersWith(hit: string, count: number, from: number): string {
  const numbers = Array.from(
    { length: count },
    (_, at) =>
      `0109${String(from + at)
        .padStart(3, '0')
        .slice(-3)}4242`,
  );
  const padded = numbers.map((number, at) => number.replace('0109', `010${Math.floor(at / 1000) % 7}`));
  return [...new Set(padded)]
    .slice(0, count - 1)
    .concat(hit)
    .join();
}
/** Nobody's, masked as the others are. */
const nobodys = '01099994242';

const byDay = { reservationType: 'reserve', reservationDatetime: '2029-12-02 09:30' };
const message = (more: object) => ({ message: '안내 문자입니다.', reservationType: 'now', sendNumber, ...more });

/** Halving a list of typed numbers beside a group, also at the edges of what sums are rounded to. */
async function checksOfMessages(officer: Officer): Promise<void> {
  const most = Math.max(2, Math.floor(officer.inputs / 2));
  const sizes = [most, ...Array.from({ length: 11 }, (_, at) => at + 1)];
  for (const [at, size] of sizes.entries())
    for (const hidden of at === 0 ? [agreeing, withheld] : [agreeing]) {
      const view = async (number: string) => {
        const given = { mobileNumbers: numbersWith(number, size, at), receiverGroups: ['members:airQuality'] };
        const { status, body } = await post(officer, '/admin/api/sms/send/check', message(given));
        return [status, body];
      };
      compare(officer, `a check of a message to ${size} numbers and a group`, await view(hidden), await view(nobodys));
    }
  const advertisement = async (number: string) => {
    const given = message({ ...byDay, mobileNumbers: number, isAdvertisement: true });
    return (await post(officer, '/admin/api/sms/send/check', given, [200, 400])).body;
  };
  compare(officer, 'a check of an advertisement', await advertisement(withheld), await advertisement(nobodys));
  await chargesOfPlaces(officer);
  let made = 0;
  for (; made <= maxMessageChecks; made += 1) {
    const given = { mobileNumbers: `0105555${String(made).padStart(4, '0')}`, receiverGroups: ['members'] };
    const { status } = await post(officer, '/admin/api/sms/send/check', message(given), [200, 429]);
    if (status === 429) break;
  }
  if (made > maxMessageChecks) officer.report.broken(`an officer makes ${made} differing checks within an hour`);
  const { rows } = await officer.rig.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_log where admin_number = $1 and action = 'sms-check'`,
    [officer.adminNumber],
  );
  if (rows[0]?.count !== maxMessageChecks) officer.report.broken(`${rows[0]?.count} checks are in the audit log`);
}

/** Writing a number into a place of one's own, and counting charges. */
async function chargesOfPlaces(officer: Officer): Promise<void> {
  const { services, pool } = officer.rig;
  await putInCharge(services, await createPlace(pool), inCharge);
  const own = await createPlace(pool);
  const view = async (number: string) => {
    await putInCharge(services, own, number);
    const { receiverGroups } = (await get(officer, '/admin/api/sms/send')).body;
    const given = { mobileNumbers: '', receiverGroups: ['charges'] };
    return [receiverGroups, (await post(officer, '/admin/api/sms/send/check', message(given))).body];
  };
  compare(officer, 'how many charges there are', await view(inCharge), await view(nobodys));
  compare(officer, 'how many charges refuse advertisements', await view(withheld), await view(nobodys));
}

/** Reserving a message, looking at it in every list, and taking it back. */
async function reservedMessages(officer: Officer): Promise<void> {
  const size = Math.min(100, Math.max(2, Math.floor(officer.inputs / 100)));
  let lastId: number | undefined;
  const view = async (hit: string, from: number) => {
    const given = { mobileNumbers: numbersWith(hit, size, from), receiverGroups: ['members:airQuality', 'charges'] };
    const { status, body } = await post(officer, '/admin/api/sms/send', message({ ...byDay, ...given }));
    const id = Number(body.smsReservationId);
    const path = '/admin/api/sms/reservation';
    const detail = (await get(officer, `${path}/${id}`)).body.smsReservationDetail as Record<string, unknown>;
    const listed = ((await get(officer, path)).body.list as Record<string, unknown>[]).find(
      ({ smsReservationId }) => smsReservationId === id,
    );
    const receivers = (await get(officer, `${path}/reservation-mobile-number?pageSize=100&smsReservationId=${id}`))
      .body as { totalCount?: number; list?: { smsReceiverId: number; receiveMobileNumber: string }[] };
    const first = receivers.list?.at(-1)?.smsReceiverId ?? 0;
    const gap = lastId === undefined ? undefined : first - lastId;
    lastId = first;
    await asked(officer, `DELETE ${path}?reservationIds=${id}`);
    const logged = (
      await officer.rig.pool.query(
        `select detail from audit_log where action = 'sms-reserve' order by audit_log_id desc limit 1`,
      )
    ).rows;
    return {
      gap,
      seen: [
        status,
        body.receiverCount,
        detail.receiverCount,
        detail.hidesGroups,
        listed?.receiverCount,
        receivers.totalCount,
        receivers.list?.map(({ receiveMobileNumber }) => receiveMobileNumber),
        logged,
      ],
    };
  };
  await view(nobodys, 0);
  const views = [];
  for (const hit of [agreeing, withheld, inCharge, nobodys]) views.push([hit, await view(hit, 0)] as const);
  // The gap after a message tells how many rows it had, so it is the next one's.
  const gaps = [...views.slice(1).map(([, { gap }]) => gap), (await view(nobodys, 0)).gap];
  const [, unseen] = views.at(-1) ?? [];
  for (const [at, [hit, { seen }]] of views.entries()) {
    compare(officer, `a reserved message (${hit.slice(3, 7)})`, seen, unseen?.seen);
    compare(officer, 'the ids after a reserved message', gaps[at], gaps.at(-1));
  }
}

/** Weighings of one driver, one for each guess of a file. */
async function weighings({ rig }: Officer, year: string, count: number) {
  const rows = Array.from({ length: count }, (_, at) =>
    aWeighingOf(year, at, { driverName: driver, chargeName: driver }),
  );
  await rig.services.db
    .transaction()
    .execute((trx) => takeWeighings(trx, rig.services, rows, { source: 'http', adminNumber: null }));
}

const aWeighingOf = (year: string, at: number, more: Parameters<typeof aWeighing>[0]) =>
  aWeighing({
    scaleDate: `${year}-11-20`,
    sequenceNumber: String(at + 1),
    firstWeightDatetime: `${year}-11-20 09:05`,
    secondWeightDatetime: `${year}-11-20 09:21`,
    ...more,
  });

async function workbookOf(rows: readonly Record<string, string>[]): Promise<Blob> {
  const columns = weighingFieldNames.map((field) => sheetColumn({ header: weighingFields[field], kind: 'text' }));
  const cells = rows.flatMap((row) => weighingFieldNames.map((field) => row[field] ?? ''));
  return new Blob([new Uint8Array(await workbookWith(columns, cells))]);
}

async function upload(officer: Officer, path: string, file: Blob, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, '계근.xlsx');
  const headers = { authorization: `Bearer ${officer.token}` };
  const answer = await fetch(officer.rig.url + path, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${body.error}`);
  const { fileHash, ...told } = body;
  return { fileHash: String(fileHash), told };
}

const importPath = '/admin/api/statistics/scale/import';

/** Guesses of names in dry runs: a file has as many as it has rows. */
async function checkedWeighings(officer: Officer): Promise<void> {
  const rowsAFile = Math.min(1000, officer.inputs);
  const files = Math.ceil(officer.inputs / rowsAFile);
  await weighings(officer, '2024', rowsAFile);
  const view = async (file: number, hit: string, more: object) => {
    const guess = (at: number) => `${syllable(file * 31 + at)}${syllable(at * 17 + 5)}`;
    const rows = Array.from({ length: rowsAFile }, (_, at) =>
      aWeighingOf('2024', at, {
        ...more,
        driverName: at === 0 ? hit : guess(at),
        chargeName: at === 1 ? hit : guess(at),
      }),
    );
    return (await upload(officer, `${importPath}/check`, await workbookOf(rows))).told;
  };
  for (let file = 0; file < files; file += 1) {
    // Names alone, and beside something else that differs.
    const more = file % 2 === 0 ? {} : { unitPrice: '80' };
    compare(officer, 'a dry run of weighings', await view(file, driver, more), await view(file, stranger, more));
  }
  const same = (at: number) => aWeighingOf('2024', 0, { driverName: at === 0 ? driver : stranger });
  const { told } = await upload(officer, `${importPath}/check`, await workbookOf([0, 1, 2].map(same)));
  if (told.refusedCount !== 3) officer.report.broken('a dry run takes one weighing several times');
}

const syllable = (at: number) => String.fromCodePoint(0xac00 + (at % 11_172));

/** What is seen of a weighing after a deed. */
async function weighingView(officer: Officer, year: string, at: number) {
  const { rows } = await officer.rig.pool.query<{ weighing_id: number }>(
    'select weighing_id::int from weighing where scale_date = $1 and sequence_number = $2',
    [`${year}-11-20`, at + 1],
  );
  const { body } = await get(officer, `/admin/api/statistics/scale/${rows[0]?.weighing_id}`);
  const { corrections, driverName, chargeName } = body as Record<string, unknown>;
  const told = (corrections as { changes: unknown }[]).map(({ changes }) => changes);
  return { id: rows[0]?.weighing_id, seen: [driverName, chargeName, told] };
}

async function importedWeighings(officer: Officer): Promise<void> {
  await weighings(officer, '2023', 2);
  const view = async (at: number, name: string) => {
    const seen: unknown[] = [];
    for (const unitPrice of ['75', '80', '75']) {
      const rows = [aWeighingOf('2023', at, { driverName: name, chargeName: name, unitPrice })];
      const file = await workbookOf(rows);
      const { fileHash } = await upload(officer, `${importPath}/check`, file);
      const { told } = await upload(officer, importPath, file, { fileHash });
      seen.push(told, (await weighingView(officer, '2023', at)).seen);
    }
    return seen;
  };
  compare(officer, 'an import of weighings', await view(0, driver), await view(1, stranger));
}

async function correctedWeighings(officer: Officer): Promise<void> {
  await weighings(officer, '2022', 2);
  const view = async (at: number, name: string) => {
    const { id } = await weighingView(officer, '2022', at);
    const path = `/admin/api/statistics/scale/${id}`;
    const { status, body } = await asked(officer, `PATCH ${path}`, { driverName: name });
    return [status, body, (await weighingView(officer, '2022', at)).seen];
  };
  compare(officer, 'a correction of a weighing', await view(0, driver), await view(1, stranger));
}

const aPlace = {
  installationPlaceName: '가람 도서관',
  facilityType: 'public',
  detailFacilityType: 'library',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '2층',
  zipCode: '02102',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.5868,
  longitude: 127.0807,
  chargeName: '김담당',
  installationPlaceDescription: '',
};

async function changedPlaces(officer: Officer): Promise<void> {
  const path = '/admin/api/installation-place/fine-dusts';
  const view = async (mobileNumber: string) => {
    const { body } = await post(officer, path, { ...aPlace, mobileNumber: agreeing, telephoneNumber: '' });
    const installationPlaceId = Number(body.installationPlaceId);
    const given = { ...aPlace, installationPlaceId, mobileNumber };
    const { status } = await asked(officer, `PATCH ${path}`, given);
    const place = (await get(officer, `/admin/api/installation-place/${installationPlaceId}/fine-dusts`)).body;
    const history = (place.history as { action: string; changes: unknown }[]).map(({ action, changes }) => [
      action,
      changes,
    ]);
    return [status, history, place.mobileNumber];
  };
  compare(officer, 'a change of a place', await view(agreeing), await view('01099994242'));
}

async function changedAdministrators(officer: Officer): Promise<void> {
  const view = async (mobileNumber: string) => {
    const { adminNumber } = await addAdministrator(officer.rig.services, {
      deptCode: 'cleaning',
      mobileNumber: agreeing,
    });
    const given = { adminName: '홍길동', deptCode: 'cleaning', positionName: '주무관', mobileNumber };
    const path = `/admin/api/administrators/${adminNumber}/profile`;
    const { status } = await asked(officer, `PATCH ${path}`, given);
    const { list } = (await get(officer, '/admin/api/audit-log?action=admin-change&pageSize=1')).body;
    const [entry] = list as { detail: string; subject: string }[];
    return [status, entry?.subject === `관리자 #${adminNumber}` ? entry.detail : 'nothing'];
  };
  compare(officer, 'a change of an administrator', await view(agreeing), await view('01099994242'));
}
