/** Mailings of statistics in tests: a server with a mail server, readings around December 2026, and their senders. */
import { expect } from 'vitest';
import { airMailing } from '#features/air/mailing.ts';
import { openAirStatistics } from '#features/air/statistics.ts';
import { buildingMailings } from '#features/buildings/mailing.ts';
import { openBuildingStatistics } from '#features/buildings/statistics.ts';
import { lightsMailing } from '#features/lights/mailing.ts';
import { openLightsStatistics } from '#features/lights/statistics.ts';
import { addDue } from '#features/mailings/make.ts';
import { claimDue, type Sending, sendPeriod } from '#features/mailings/send.ts';
import { openMemberStatistics } from '#features/member-statistics/calls.ts';
import { peopleMailing } from '#features/people/mailing.ts';
import { openPeopleStatistics } from '#features/people/statistics.ts';
import { vehicleMailing } from '#features/vehicles/mailing.ts';
import { openVehicleStatistics } from '#features/vehicles/statistics.ts';
import { openWeighingAdministration } from '#features/weighing/administration.ts';
import { weighingMailing } from '#features/weighing/mailing.ts';
import { readDistrict } from '#places/district/district-file.ts';
import { openMail } from '#platform/mail/mail.ts';
import { addAdministrator, adminToken, ask } from './administrators.ts';
import { report } from './air-reports.ts';
import { startTestApp, type TestApp } from './app.ts';
import { testDistrictFile } from './district.ts';
import { createDevice, createPlace } from './factories.ts';
import { startMailingApp } from './mailing-app.ts';
import type { TestSmtpServer } from './smtp-server.ts';

export const seoul = (text: string) => new Date(`${text}+09:00`);
const start = seoul('2026-12-20T12:00:00');
/** The server's clock. */
export const clock = { at: start };
/** Set by `startMailings`. */
export const rig = {} as { app: TestApp; smtp: TestSmtpServer; sending: Sending };
let supervisor: number;
export const path = '/admin/api/mailings';
export const page = 'systemStatistics/atmosphere';

/** Starts the server, and stores the readings of one indoor device. */
export async function startMailings(): Promise<void> {
  const { app, smtp } = await startMailingApp(
    { now: () => clock.at },
    { PUBLIC_URL: 'https://www.maru-district.example' },
  );
  const { services } = app.app;
  ({ adminNumber: supervisor } = await addAdministrator(services));
  const placeId = await createPlace(app.pool, {
    name: '가람 도서관',
    facilityType: 'public',
    detailFacilityType: 'library',
  });
  const lobby = await createDevice(app.pool, { placeId, installationType: 'indoor', managementCode: 'IN-1' });
  const ingest = await startTestApp({
    clock: { now: () => clock.at },
    databaseUrl: app.databaseUrl,
    env: { MARU_ROLE: 'ingest' },
  });
  // The first and the last minute of December in Seoul, their neighbours, and the next December.
  for (const [time, ultraFineDust] of [
    ['2026-11-30T23:59:00', 90],
    ['2026-12-01T00:00:00', 10],
    ['2026-12-31T23:59:00', 21],
    ['2027-01-01T00:00:00', 80],
    ['2027-12-31T23:59:00', 20],
  ] as const) {
    clock.at = new Date(seoul(time).getTime() + 1000);
    await report(ingest, lobby, seoul(time), { ultraFineDust });
  }
  await ingest.stop();
  const district = await readDistrict(testDistrictFile);
  const statistics = [
    airMailing(services, openAirStatistics(services)),
    ...buildingMailings(services, openBuildingStatistics(services)),
    peopleMailing(services, openPeopleStatistics(services)),
    lightsMailing(services, openLightsStatistics(services, district.centre)),
    vehicleMailing(services, openVehicleStatistics(services, district)),
    weighingMailing(services, openWeighingAdministration(services)),
    ...openMemberStatistics(services).mailings,
  ];
  const sending = { services, email: openMail(services), siteName: '중랑구', statistics };
  Object.assign(rig, { app, smtp, sending });
}

export async function stopMailings(): Promise<void> {
  await rig.app.stop();
  await rig.smtp.close();
}

/** Deletes all mailings, and resets the clock. */
export async function clearMailings(): Promise<void> {
  clock.at = start;
  rig.smtp.mails.length = 0;
  rig.smtp.refusals.clear();
  await rig.app.pool.query('delete from mailing_delivery; delete from mailing_receiver; delete from mailing');
}

/** Calls as a supervisor, with a session opened at the clock's present time. */
export const office = async <Body>(call: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(rig.app.url, await adminToken(rig.app.app.services, supervisor), call, body);

export const receiver = async (options: Parameters<typeof addAdministrator>[1] = { deptCode: 'environment' }) => {
  const { adminNumber, adminId } = await addAdministrator(rig.app.app.services, options);
  return { adminNumber, address: `${adminId}@example.kr` };
};
type Receiver = Awaited<ReturnType<typeof receiver>>;

let count = 0;
export const form = (receivers: Receiver[], changes: object = {}) => {
  count += 1;
  return { name: `월간 ${count}`, interval: 'month', isUsed: true, receivers, ...changes };
};
export async function save(receivers: Receiver[], changes: object = {}): Promise<number> {
  const body = { statistics: 'air-quality', filter: 'datetimeType=month', ...form(receivers, changes) };
  const answer = await office<{ mailingId: number }>(`POST ${path}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.mailingId;
}
export async function sendDue(most = 10): Promise<void> {
  await addDue(rig.app.app.services.db, clock.at);
  for (const claimed of await claimDue(rig.sending.services, most)) await sendPeriod(rig.sending, claimed);
}
export const history = async (mailingId: number) =>
  (await office<{ list: Record<string, unknown>[] }>(`GET ${path}/${mailingId}/deliveries`)).body.list;
export const receivers = () => rig.smtp.mails.map(({ to }) => to).sort();

/** The decoded attachment of an e-mail with the given content type. */
export function attachment(source: string, type: string): Buffer {
  const unfolded = source.replace(/\r?\n[ \t]+/g, ' ');
  const part = unfolded.split(/\r?\n--/).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.search(/\r?\n\r?\n/));
  return Buffer.from(body.replace(/\s/g, ''), 'base64');
}
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
