/** Members' consents: the newest decision on each of the terms, and the history. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { type TermsRow, termsInForce } from './terms.ts';

type DecidedBy = 'join' | 'citizen' | 'administrator';

interface Decision {
  termsId: number;
  isAgreed: boolean;
}

/** Stores decisions as current and in the history. */
async function keep(
  trx: Database,
  userNumber: number,
  { decisions, by, at }: { decisions: readonly Decision[]; by: DecidedBy; at: Date },
): Promise<void> {
  const rows = decisions.map(({ termsId, isAgreed }) => ({
    user_number: userNumber,
    terms_id: termsId,
    is_agreed: isAgreed,
    decided_at: at,
  }));
  await trx
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_number', 'terms_id']).doUpdateSet((eb) => ({
        is_agreed: eb.ref('excluded.is_agreed'),
        decided_at: eb.ref('excluded.decided_at'),
      })),
    )
    .execute();
  await trx
    .insertInto('consent_change')
    .values(rows.map((row) => ({ ...row, decided_by: by })))
    .execute();
}

/** Stores a new member's decisions on the terms in force; a missing decision is a refusal. */
export async function storeConsents(
  trx: Database,
  userNumber: number,
  terms: readonly TermsRow[],
  consents: readonly Decision[],
  now: Date,
): Promise<void> {
  const agreed = new Set(consents.filter(({ isAgreed }) => isAgreed).map(({ termsId }) => termsId));
  const decisions = terms.map(({ termsId }) => ({ termsId, isAgreed: agreed.has(termsId) }));
  await keep(trx, userNumber, { decisions, by: 'join', at: now });
}

/** The newest decision on any version of each of the terms, by code. */
async function answers(db: Database, userNumber: number) {
  const rows = await db
    .selectFrom('consent as c')
    .innerJoin('terms as t', 't.terms_id', 'c.terms_id')
    .distinctOn('t.terms_code')
    .select(['t.terms_code', 'c.terms_id', 'c.is_agreed', 'c.decided_at'])
    .where('c.user_number', '=', userNumber)
    .orderBy('t.terms_code')
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.terms_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.terms_code, row]));
}

/**
 * Agrees to optional terms in force, or withdraws the consent; idempotent. Throws NOT_FOUND, or VALIDATION for required
 * terms and those not in force.
 */
export async function decideConsent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userNumber: number,
  termsId: number,
  isAgreed: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('citizen')
      .select('user_number')
      .where('user_number', '=', userNumber)
      .where('user_status', '<>', 'withdrawal')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new Problem('NOT_FOUND');
    const now = clock.now();
    const terms = (await termsInForce(trx, now)).find((one) => one.termsId === termsId);
    const refuse = (error: string) => new Problem('VALIDATION', { field: 'termsId', error });
    if (!terms) throw refuse('지금 시행 중인 약관이 아닙니다.');
    if (terms.isRequired) throw refuse('필수 약관은 회원으로 계시는 동안 철회할 수 없습니다.');
    const last = (await answers(trx, userNumber)).get(terms.termsCode);
    const isTheSame = last?.terms_id === termsId && last.is_agreed === isAgreed;
    if (!isTheSame) await keep(trx, userNumber, { decisions: [{ termsId, isAgreed }], by: 'citizen', at: now });
  });
}

/** The terms in force with a member's current decisions, and every decision, newest first. */
export async function consentsOf({ db, clock }: Pick<Services, 'db' | 'clock'>, userNumber: number) {
  const [terms, given, decisions] = await Promise.all([
    termsInForce(db, clock.now()),
    answers(db, userNumber),
    db
      .selectFrom('consent_change as c')
      .innerJoin('terms as t', 't.terms_id', 'c.terms_id')
      .select(['t.title', 't.english_title', 't.version', 'c.is_agreed', 'c.decided_by', 'c.decided_at'])
      .where('c.user_number', '=', userNumber)
      .orderBy('c.consent_change_id', 'desc')
      .execute(),
  ]);
  return {
    list: terms.map((one) => {
      const answer = given.get(one.termsCode);
      return {
        ...one,
        isAgreed: answer?.is_agreed ?? false,
        decidedDatetime: answer ? formatSeoul(answer.decided_at) : '',
      };
    }),
    history: decisions.map((row) => ({
      title: row.title,
      englishTitle: row.english_title,
      version: row.version,
      isAgreed: row.is_agreed,
      decidedBy: row.decided_by as DecidedBy,
      decidedDatetime: formatSeoul(row.decided_at),
    })),
  };
}
