/**
 * Promise 22: a detected break of the audit log's chain stays visible until it is acknowledged, over views and
 * restarts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { addAdministrator, adminToken, ask } from '#test/administrators.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

interface Log {
  isIntact: boolean;
  breaks: { auditBreakId: number; auditLogId: number }[];
}

export const persistentBreaks: AccountCheck = async (rig, report) => {
  const { adminNumber } = await addAdministrator(rig.services);
  const look = async () => {
    const { status, body } = await ask<Log>(
      rig.url,
      await adminToken(rig.services, adminNumber),
      'GET /admin/api/audit-log',
    );
    if (status !== 200) throw new Error(`the audit log answers ${status}`);
    return body;
  };
  for (let i = 0; i < 3; i += 1) await look();
  if (!(await look()).isIntact) report.broken('a whole log is said to be broken');

  await cutTail(rig);
  if ((await look()).isIntact) report.broken('a cut tail isn’t noticed by who looked before');
  if ((await look()).isIntact) report.broken('a cut tail is forgotten at the next look');
  await rig.restart();
  const after = await look();
  if (after.isIntact) report.broken('a cut tail is forgotten with a restart');
  const reason = '점검함';
  const lastBreakId = after.breaks.at(-1)?.auditBreakId ?? 1;
  const token = await adminToken(rig.services, adminNumber);
  await ask(rig.url, token, 'POST /admin/api/audit-log/breaks', { lastBreakId, reason });
  if (!(await look()).isIntact) report.broken('a noted break is told again');

  // The log and the data folder still show the break, because the database's owner can't alter these.
  await rig.restart();
  const anchored = await anchor(rig);
  await cutTail(rig, 'delete from audit_break_note; delete from audit_break;');
  await rig.restart();
  if ((await look()).isIntact) report.broken('a tail that was cut between two looks isn’t known after a restart');
  report.measured('newest row in the log', anchored);
};

/** Waits until the process has recorded its newest row after the last restart; returns the row's id. */
async function anchor(rig: AccountRig): Promise<number> {
  const recorded = () => [...rig.log().matchAll(/"auditLogId":(\d+),"hash":"[0-9a-f]{64}","msg":"the newest row/g)];
  for (let i = 0; i < 100; i += 1) {
    const newest = Number(recorded().at(-1)?.[1] ?? 0);
    const { rows } = await rig.pool.query<{ id: number }>('select max(audit_log_id) as id from audit_log');
    if (newest === rows[0]?.id) return newest;
    await wait(50);
  }
  throw new Error('the newest row of the audit log isn’t told');
}

/** Removes the newest rows, which only the database's owner can do, and runs further SQL if given. */
const cutTail = (rig: AccountRig, more = '') =>
  rig.asOwner(`alter table audit_log disable trigger all;
    delete from audit_log where audit_log_id > (select max(audit_log_id) - 2 from audit_log); ${more}
    alter table audit_log enable trigger all`);
