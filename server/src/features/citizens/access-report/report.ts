/** A member's report of everything that the portal stores about them (개인정보 보호법 제35조), as PDF or JSON. */
import { Readable } from 'node:stream';
import type { Language } from '@maru/domain/language';
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { writingPlaces } from '#platform/excel/excel-answer.ts';
import type { ExcelAccount } from '#platform/excel/places.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import type { Services } from '#platform/services.ts';
import { threadAnswer } from '#platform/thread-answer.ts';
import { auditSubject, holdUnchanged } from '../citizens.ts';
import { requirePassword } from '../own-account.ts';
import { accountSections } from './account-sections.ts';
import { recordSections } from './record-sections.ts';
import { type Cell, type Section, type Source, text } from './section.ts';
import { useSections } from './use-sections.ts';

/** Maximum reports of a member within a day. */
const maxDaily = 3;
const daySeconds = 86_400;

/** A section in one language. */
export interface TranslatedSection {
  key: string;
  title: string;
  purpose: string;
  retention: string;
  columns: Record<string, string>;
  rows: Record<string, string | number | boolean>[];
}

export interface AccessReport {
  title: string;
  site: string;
  language: Language;
  madeDatetime: string;
  notes: string[];
  sections: TranslatedSection[];
}

const title = text('내 개인정보', 'My personal data');
const notes = [
  text(
    '시민 신고와 로그인 없이 신청한 알림은 회원과 연결하여 보관하지 않으므로 이 문서에 없습니다.',
    'Reports of problems and alerts asked for without an account are not stored with a member, so they are not listed.',
  ),
  text(
    '처리를 맡긴 곳과 담당자, 바로잡거나 지우도록 요구하는 방법은 개인정보 처리방침에 있습니다.',
    'The privacy policy names the processors, the officer in charge, and how to have data corrected or erased.',
  ),
];

const wordsIn =
  (language: Language) =>
  (cell: Cell): string | number | boolean =>
    typeof cell === 'object' ? cell[language] : cell;

function translateSection({ columns, rows, ...section }: Section, language: Language): TranslatedSection {
  const translate = wordsIn(language);
  return {
    key: section.key,
    title: section.title[language],
    purpose: section.purpose[language],
    retention: section.retention[language],
    columns: Object.fromEntries(Object.entries(columns).map(([key, name]) => [key, name[language]])),
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, translate(cell)]))),
  };
}

/** Everything stored about a member, from one snapshot. */
const sectionsOf = async (source: Source): Promise<Section[]> => [
  ...(await accountSections(source)),
  ...(await useSections(source)),
  ...(await recordSections(source)),
];

/** Throws TOO_MANY_REQUESTS if a member had as many reports within a day. The caller has locked the account. */
async function requireWithinDay(trx: Database, userNumber: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - daySeconds * 1000);
  const made = await trx
    .selectFrom('audit_log')
    .select('occurred_at')
    .where(sql<boolean>`left(subject, 4) = '회원 #' and subject = ${auditSubject(userNumber)}`)
    .where('action', '=', 'user-access-report')
    .where('occurred_at', '>', since)
    .orderBy('occurred_at')
    .execute();
  const [oldest] = made;
  if (!oldest || made.length < maxDaily) return;
  throw new Problem('TOO_MANY_REQUESTS', {
    error: `개인정보는 하루에 ${maxDaily}번까지 내려받을 수 있습니다. 내일 다시 시도해 주십시오.`,
    retryAfter: Math.max(1, Math.ceil((oldest.occurred_at.getTime() - since.getTime()) / 1000)),
  });
}

interface ReportOptions {
  password: string;
  format: 'pdf' | 'json';
  language: Language;
}

interface Caller {
  userNumber: number;
  /** The client's network address. */
  address: string;
  account: ExcelAccount;
  /** The end of the response. */
  end: AbortSignal;
}

/** Throws WRONG_PASSWORD, TOO_MANY_REQUESTS, BUSY, or CONFLICT if the password changed meanwhile. */
export async function createReport(
  services: Services,
  site: string,
  { userNumber, address, account, end }: Caller,
  { password, format, language }: ReportOptions,
): Promise<FileAnswer> {
  const { db, clock } = services;
  const citizen = await requirePassword(services, userNumber, password);
  const release = await writingPlaces.take(account, end);
  try {
    const now = clock.now();
    const sections = await db.transaction().execute(async (trx) => {
      await holdUnchanged(trx, citizen);
      await requireWithinDay(trx, userNumber, now);
      await audit(trx, {
        administrator: null,
        address,
        action: 'user-access-report',
        subject: auditSubject(userNumber),
        detail: format.toUpperCase(),
      });
      return sectionsOf({ db: trx, services, userNumber });
    });
    const report: AccessReport = {
      title: title[language],
      site,
      language,
      madeDatetime: formatSeoul(now),
      notes: notes.map((note) => note[language]),
      sections: sections.map((section) => translateSection(section, language)),
    };
    const bytes =
      format === 'json'
        ? Buffer.from(`${JSON.stringify(report, null, 2)}\n`)
        : Buffer.from(await threadAnswer<Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), report));
    return new FileAnswer({
      name: `${formatSeoulDate(now).replaceAll('-', '')}_${title[language]}.${format}`,
      contentType: format === 'json' ? 'application/json' : 'application/pdf',
      headers: { 'cache-control': 'no-store' },
      size: bytes.length,
      open: () => Readable.from([bytes]),
    });
  } finally {
    release();
  }
}
