/** Parts of tests of subscriptions: requests with their proof of work, and mails with their links. */
import { readDistrict } from '#places/district/district-file.ts';
import { translatorOf } from '#places/district/english-names.ts';
import { call } from './citizens.ts';
import { testDistrictFile } from './district.ts';
import type { ReceivedMail } from './smtp-server.ts';
import { solve } from './solve.ts';

/** The district's names in messages. */
export const districtNames = { siteName: '중랑구', translate: translatorOf(await readDistrict(testDistrictFile)) };

export const airOf = (dongCode: string) =>
  ({ kind: 'air', dongCode, measurementType: 'ultra_fine_dust', grade: 'bad' }) as const;

export const noQuiet = { quietFrom: '00:00', quietUntil: '00:00', isDigest: false };

/** Requests a subscription by e-mail like a page, including the proof of work. */
export async function requestByMail(url: string, body: object) {
  const all = { language: 'ko', ...noQuiet, ...body };
  const path = '/api/subscriptions';
  const first = await call(url, 'POST', path, { body: all });
  if (first.status !== 428) return first;
  return call(url, 'POST', path, { body: { ...all, proofOfWork: await solve(String(first.challenge)) } });
}

/** The text of a mail. */
export function textOf(mail: ReceivedMail | undefined): string {
  const [headers = '', ...parts] = (mail?.source ?? '').split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(headers)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The secret of a mail's link. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const [, token] = /#(\d+-[\w-]{22})/.exec(textOf(mail)) ?? [];
  if (!token) throw new Error(`no link in: ${textOf(mail)}`);
  return token;
}
