/** An officer who may not see personal data whole, and what they can see of it all the same. */
import { ask } from '#test/administrators.ts';
import type { Report } from '#test/promises/rig/report.ts';
import type { AccountRig } from '../rig.ts';

export interface Officer {
  rig: AccountRig;
  report: Report;
  token: string;
  adminNumber: number;
  /** How many inputs each attack tries in all. */
  inputs: number;
}

/** Numbers of a member who agreed, of one who refused, and of somebody in charge of a place; all look alike when masked. */
export const [agreeing, withheld, inCharge] = ['01073514242', '01073524242', '01073534242'];
/** Nobody's, masked as the others are. */
export const nobodys = '01099994242';

/** Breaks the promise where two views differ. Ids of rows and times are no part of a view. */
export function compare({ report }: Officer, what: string, hit: unknown, miss: unknown): void {
  const [seen, unseen] = [hit, miss].map((view) => JSON.stringify(view));
  if (seen !== unseen) report.broken(`${what} tells: ${seen} with what is hidden, ${unseen} without`);
}

/** Asks as the officer. An attack that is refused shows nothing, so other answers than the expected one end the check. */
export async function asked(officer: Officer, call: Parameters<typeof ask>[2], body?: object, expected = [200]) {
  const answer = await ask<Record<string, unknown>>(officer.rig.url, officer.token, call, body);
  if (!expected.includes(answer.status)) throw new Error(`${call} answers ${answer.status}: ${answer.body.error}`);
  const { requestId: _, ...told } = answer.body;
  return { status: answer.status, body: told as Record<string, unknown> };
}
export const post = (officer: Officer, path: string, body: object, expected?: number[]) =>
  asked(officer, `POST ${path}`, body, expected);
export const get = (officer: Officer, path: string) => asked(officer, `GET ${path}`);
