/** An officer without permission for whole personal data, and everything this officer can observe. */
import { ask } from '#test/administrators.ts';
import type { Report } from '#test/promises/rig/report.ts';
import type { AccountRig } from '../rig.ts';

export interface Officer {
  rig: AccountRig;
  report: Report;
  token: string;
  adminNumber: number;
  /** Total number of inputs per attack. */
  inputs: number;
}

/** Numbers of a member with consent, of one without, and of a place's contact; identical when masked. */
export const [agreeing, withheld, inCharge] = ['01073514242', '01073524242', '01073534242'];
/** An unassigned number, identical when masked. */
export const nobodys = '01099994242';

/** Reports a breach if two views differ. Views must not contain row ids and times. */
export function compare({ report }: Officer, what: string, hit: unknown, miss: unknown): void {
  const [seen, unseen] = [hit, miss].map((view) => JSON.stringify(view));
  if (seen !== unseen) report.broken(`${what} tells: ${seen} with what is hidden, ${unseen} without`);
}

/** Makes a request as the officer. An unexpected answer ends the check, because a refused attack proves nothing. */
export async function requestAs(officer: Officer, call: Parameters<typeof ask>[2], body?: object, expected = [200]) {
  const answer = await ask<Record<string, unknown>>(officer.rig.url, officer.token, call, body);
  if (!expected.includes(answer.status)) throw new Error(`${call} answers ${answer.status}: ${answer.body.error}`);
  const { requestId: _, ...told } = answer.body;
  return { status: answer.status, body: told as Record<string, unknown> };
}
export const post = (officer: Officer, path: string, body: object, expected?: number[]) =>
  requestAs(officer, `POST ${path}`, body, expected);
export const get = (officer: Officer, path: string) => requestAs(officer, `GET ${path}`);
