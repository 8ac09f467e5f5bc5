/** The national forecast service (한국환경공단 에어코리아 대기오염정보), by its public open-data protocol. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Grade, gradeNames, grades } from '@maru/domain/grade';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { withoutEnd } from '@maru/domain/without-end';
import { request } from 'undici';
import { type Bulletin, type DayForecast, type ForecastService, ForecastUnavailable, newestDue } from '../bulletin.ts';
import { type Announcement, ForecastRefused, readAnswer } from './answer.ts';

export interface AirKoreaOptions {
  /** The service's address without the operation. */
  url: string;
  /** The key as issued, plain or percent-encoded. */
  serviceKey: string;
  region: string;
  /** Timeout of one request, including connecting and reading. */
  timeoutMs?: number;
  /** Pauses before repeated attempts. */
  pausesMs?: readonly number[];
}

/** Rows per answer; four bulletins a day with three days each are only 12. */
const rows = 100;
/** Maximum size of an answer in bytes; a day's answer has about 30 kB. */
const longestAnswer = 1024 * 1024;
/** Tolerated clock difference of the service. */
const aheadMs = 3_600_000;
const dayMs = 86_400_000;
const informCodes = { fineDust: 'PM10', ultraFineDust: 'PM25' } as const;

export function airKoreaService(options: AirKoreaOptions): ForecastService {
  return {
    name: 'air-korea',
    async newest(now, signal) {
      const due = newestDue(now);
      // The service searches by publication day, and the due bulletin may be late.
      for (const day of [due, new Date(due.getTime() - dayMs)]) {
        const announcements = await announcedOn(day, options, signal);
        const bulletin = newestOf(announcements, options.region, new Date(now.getTime() + aheadMs));
        if (bulletin) return bulletin;
      }
      return null;
    },
  };
}

/** Requests are sequential: if the one for the first pollutant fails, the second would fail too. */
async function announcedOn(day: Date, options: AirKoreaOptions, signal: AbortSignal): Promise<Announcement[]> {
  const announcements: Announcement[] = [];
  for (const informCode of Object.values(informCodes))
    announcements.push(...(await fetchWithRetry(addressOf(day, informCode, options), options, signal)));
  return announcements;
}

function addressOf(day: Date, informCode: string, { url, serviceKey }: AirKoreaOptions): URL {
  const address = new URL(`${withoutEnd(url, /\//)}/getMinuDustFrcstDspth`);
  address.search = String(
    new URLSearchParams({
      serviceKey: plainKey(serviceKey),
      returnType: 'json',
      numOfRows: String(rows),
      pageNo: '1',
      searchDate: formatSeoulDate(day),
      InformCode: informCode,
    }),
  );
  return address;
}

/** Keys are base64, so a '%' means the encoded form. */
function plainKey(key: string): string {
  try {
    return key.includes('%') ? decodeURIComponent(key) : key;
  } catch {
    return key;
  }
}

async function fetchWithRetry(address: URL, options: AirKoreaOptions, signal: AbortSignal): Promise<Announcement[]> {
  const { timeoutMs = 5_000, pausesMs = [1_000, 4_000] } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return readAnswer(await ask(address, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])));
    } catch (error) {
      const pause = pausesMs[attempt];
      if (error instanceof ForecastRefused || pause === undefined || signal.aborted) throw error;
      await wait(pause, undefined, { signal });
    }
  }
}

async function ask(address: URL, signal: AbortSignal): Promise<string> {
  try {
    const { statusCode, body } = await request(address, { signal });
    let text = '';
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > longestAnswer) throw new ForecastUnavailable('the answer is too long');
    }
    if (statusCode === 200) return text;
    const Failure = statusCode < 500 ? ForecastRefused : ForecastUnavailable;
    throw new Failure(`the service answered with status ${statusCode}`);
  } catch (error) {
    if (error instanceof ForecastUnavailable) throw error;
    // The client's errors may contain the address, which contains the key.
    const { code, name } = error as { code?: unknown; name?: unknown };
    throw new ForecastUnavailable(`the service could not be asked (${String(typeof code === 'string' ? code : name)})`);
  }
}

/** The newest announcement with both pollutants or, if there is none, with one. */
function newestOf(all: readonly Announcement[], region: string, latest: Date): Bulletin | null {
  const known = all.filter(({ announcedAt, grades }) => announcedAt <= latest && grades.has(region));
  const times = [...new Set(known.map(({ announcedAt }) => announcedAt.getTime()))].sort((a, b) => b - a);
  const codesAt = (time: number) =>
    new Set(known.filter(({ announcedAt }) => announcedAt.getTime() === time).map(({ informCode }) => informCode));
  const newest = times.find((time) => Object.values(informCodes).every((code) => codesAt(time).has(code))) ?? times[0];
  if (newest === undefined) return null;
  const its = known.filter(({ announcedAt }) => announcedAt.getTime() === newest);
  const dates = [...new Set(its.map(({ date }) => date))].sort();
  return { announcedAt: new Date(newest), days: dates.map((date) => dayOf(its, date, region)) };
}

function dayOf(announcements: readonly Announcement[], date: string, region: string): DayForecast {
  const of = (informCode: string) => announcements.find((one) => one.date === date && one.informCode === informCode);
  const [fine, ultraFine] = [of(informCodes.fineDust), of(informCodes.ultraFineDust)];
  const gradeOf = (one: Announcement | undefined) => gradeNamed(one?.grades.get(region));
  return {
    date,
    fineDust: gradeOf(fine),
    ultraFineDust: gradeOf(ultraFine),
    overall: ultraFine?.overall || fine?.overall || '',
  };
}

/** Null also for '예보없음', which marks days that aren't forecast yet. */
function gradeNamed(name: string | undefined): Grade | null {
  return grades.find((grade) => gradeNames[grade] === name && grade !== 'measuring' && grade !== 'inspection') ?? null;
}
