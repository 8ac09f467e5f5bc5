/** Attacks by text messages: their checks, and reservations. */
import { maxMessageChecks } from '@maru/domain/personal';
import { createPlace } from '#test/factories.ts';
import { putInCharge, sendNumber } from '#test/messages.ts';
import { agreeing, compare, get, inCharge, nobodys, type Officer, post, requestAs, withheld } from './officer.ts';

/** Numbers that are identical when masked, including `hit`. */
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
const byDay = { reservationType: 'reserve', reservationDatetime: '2029-12-02 09:30' };
const message = (more: object) => ({ message: '안내 문자입니다.', reservationType: 'now', sendNumber, ...more });

/** Bisects a list of entered numbers combined with a group, including the boundaries of rounding. */
export async function checksOfMessages(officer: Officer): Promise<void> {
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

/** Enters a number as contact of the officer's own place and counts the contacts. */
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

/** Reserves a message, views the message in every list, and cancels it. */
export async function reservedMessages(officer: Officer): Promise<void> {
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
    await requestAs(officer, `DELETE ${path}?reservationIds=${id}`);
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
  // The gap between a message's id and the next one reveals the first message's number of rows.
  const gaps = [...views.slice(1).map(([, { gap }]) => gap), (await view(nobodys, 0)).gap];
  const [, unseen] = views.at(-1) ?? [];
  for (const [at, [hit, { seen }]] of views.entries()) {
    compare(officer, `a reserved message (${hit.slice(3, 7)})`, seen, unseen?.seen);
    compare(officer, 'the ids after a reserved message', gaps[at], gaps.at(-1));
  }
}
