/** Parses the service's answers, which are untrusted input. */
import { parseSeoul } from '@maru/domain/seoul-time';
import { ForecastUnavailable } from '../bulletin.ts';

/** One announcement for one pollutant and one day. */
export interface Announcement {
  announcedAt: Date;
  informCode: string;
  /** The forecast day, 'YYYY-MM-DD'. */
  date: string;
  /** The grade's Korean word by region. */
  grades: Map<string, string>;
  overall: string;
}

/** Thrown if an immediate retry doesn't help: the key is refused, or its daily quota is used up. */
export class ForecastRefused extends ForecastUnavailable {}

/** The gateway's codes of permanently refused requests. */
const refusals: Record<string, string> = {
  '12': 'this service is not there any more',
  '20': 'access denied',
  '22': 'the quota of requests is used up',
  '30': 'the service key is not registered',
  '31': 'the service key has expired',
  '32': 'this server’s address is not registered for the service key',
};
const longestOverall = 1000;

/**
 * The announcements in an answer's body; malformed ones are skipped.
 * @throws ForecastRefused, ForecastUnavailable for an error or an answer outside the protocol
 */
export function readAnswer(text: string): Announcement[] {
  // Gateway errors are XML in any requested format, with status 200.
  if (text.trimStart().startsWith('<')) throw gatewayError(text);
  const response = field(parseJson(text), 'response');
  const resultCode = field(field(response, 'header'), 'resultCode');
  // '03' means 'no data'.
  if (resultCode !== '00' && resultCode !== '03')
    throw new ForecastUnavailable(`the service answered with result ${printable(resultCode)}`);
  const items = field(field(response, 'body'), 'items');
  if (!Array.isArray(items) || items.length === 0) return [];
  const read = items.flatMap((item: unknown) => readItem(item) ?? []);
  if (read.length === 0) throw new ForecastUnavailable('no item of the answer could be read');
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ForecastUnavailable('the answer is not whole JSON');
  }
}

function gatewayError(xml: string): ForecastUnavailable {
  const code = /<returnReasonCode>\s*(\d{1,3})\s*<\/returnReasonCode>/.exec(xml)?.[1]?.padStart(2, '0');
  const refusal = code && refusals[code];
  if (refusal) return new ForecastRefused(`${refusal} (code ${code})`);
  return new ForecastUnavailable(`the gateway answered with an error (code ${code ?? 'unknown'})`);
}

/** '2026-11-20 11시 발표' */
const dataTime = /^(\d{4}-\d{2}-\d{2})\s+(\d{1,2})시/;

function readItem(item: unknown): Announcement | null {
  const text = (name: string) => {
    const value = field(item, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [, day, hour] = dataTime.exec(text('dataTime')) ?? [];
  const announcedAt = day && hour ? parseSeoul(`${day} ${hour.padStart(2, '0')}:00`) : null;
  const date = text('informData');
  const grades = readGrades(text('informGrade'));
  if (!announcedAt || date.length !== 10 || !parseSeoul(date) || grades.size === 0) return null;
  return { announcedAt, informCode: text('informCode'), date, grades, overall: readOverall(text('informOverall')) };
}

/** Parses '서울 : 보통,제주 : 매우 나쁨' by region, without blanks. */
function readGrades(text: string): Map<string, string> {
  const pairs = text.split(',').map((part) => part.split(':').map((side) => side.replace(/\s/g, '')));
  return new Map(pairs.flatMap(([region, grade]) => (region && grade ? [[region, grade] as const] : [])));
}

/** Removes the bullet and the '[미세먼지]' at the start of sentences. */
function readOverall(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/^[○*\s]*(\[[^\]]{0,20}\])?\s*/, '');
  return plain.slice(0, longestOverall);
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;

const printable = (code: unknown) => (typeof code === 'string' && /^\w{1,20}$/.test(code) ? code : 'unknown');
