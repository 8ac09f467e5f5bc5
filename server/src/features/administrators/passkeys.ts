/** Administrators' own passkeys: registration, list, names, deletion. */
import type { Input, Output } from '@maru/contract/call';
import type { passkeys } from '@maru/contract/passkeys';
import { formatSeoul } from '@maru/domain/seoul-time';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { holdAccount } from './accounts.ts';
import { confirmSelf, noteFailure, type Self } from './own-account.ts';
import { attemptMs, beginAttempt, type RelyingParty, takeAttempt } from './passkey-attempts.ts';
import { algorithms, verifyRegistration } from './passkey-signatures.ts';

const maxPasskeys = 10;
const expired = '등록 시간이 지났습니다. 처음부터 다시 등록해 주십시오.';
const refused = '패스키를 확인하지 못했습니다. 처음부터 다시 등록해 주십시오.';

/**
 * Identifies the account in an authenticator, without a name. A new passkey replaces an earlier one with the same
 * identifier.
 */
export const userHandleOf = (adminNumber: number): string =>
  Buffer.from(`administrator-${adminNumber}`).toString('base64url');

const ownPasskeys = (db: Database, adminNumber: number) =>
  db.selectFrom('administrator_passkey').where('admin_number', '=', adminNumber);

export async function listPasskeys(db: Database, adminNumber: number) {
  const rows = await ownPasskeys(db, adminNumber)
    .select(['administrator_passkey_id', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
    .orderBy('administrator_passkey_id')
    .execute();
  return rows.map((row) => ({
    passkeyId: row.administrator_passkey_id,
    name: row.name,
    isBackedUp: row.is_backed_up,
    createdDatetime: formatSeoul(row.created_at),
    lastUsedDatetime: row.last_used_at ? formatSeoul(row.last_used_at) : '',
  }));
}

/**
 * The options for a new passkey. Throws VALIDATION, WRONG_PASSWORD, ONE_TIME_CODE_WRONG, or CONFLICT for a repeated
 * name or beyond the maximum number of passkeys.
 */
export async function beginPasskey(
  services: Services,
  self: Self,
  { party, sessionId }: { party: RelyingParty; sessionId: string },
  given: Input<typeof passkeys.beginPasskey>['body'],
): Promise<Output<typeof passkeys.beginPasskey>> {
  const { db } = services;
  const { adminNumber, adminId, adminName } = self.administrator;
  const name = nameIn(given.name);
  await requireRoom(db, adminNumber, name);
  await confirmSelf(services, self, given, '패스키 등록');
  const existing = await ownPasskeys(db, adminNumber).select(['credential_id', 'transports']).execute();
  const { attemptId, challenge } = await db.transaction().execute(async (trx) => {
    const attempt = await beginAttempt({ ...services, db: trx }, { sessionId, name });
    await audit(trx, { ...self, action: 'passkey', subject: '', detail: `등록 시작: ${name}` });
    return attempt;
  });
  return {
    attemptId,
    options: {
      rp: { id: party.id, name: 'Maru' },
      user: { id: userHandleOf(adminNumber), name: adminId, displayName: adminName },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: attemptMs,
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
        transports,
      })),
      // The authenticator stores the account with the key, so that a login requires no id.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  };
}

/** Stores a new passkey. Throws VALIDATION for an expired attempt or refused answer, CONFLICT for a repeated one. */
export async function addPasskey(
  services: Services,
  self: Self,
  { party, sessionId }: { party: RelyingParty; sessionId: string },
  given: Input<typeof passkeys.addPasskey>['body'],
): Promise<void> {
  const { db, clock, log } = services;
  const { adminNumber } = self.administrator;
  const attempt = await takeAttempt(services, given.attemptId, sessionId);
  if (!attempt?.name) throw new Problem('VALIDATION', { error: expired });
  const { challenge, name } = attempt;
  const { publicKey, signCount, isBackedUp } = await verifyRegistration(party, challenge, given).catch(
    async (error: unknown) => {
      log.warn({ err: error }, 'a new passkey was refused');
      await noteFailure(services, self, '패스키 등록: 인증 장치의 응답 불일치');
      throw new Problem('VALIDATION', { error: refused });
    },
  );
  await db.transaction().execute(async (trx) => {
    await holdAccount(trx, adminNumber);
    await requireRoom(trx, adminNumber, name);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('administrator_passkey')
      .values({
        admin_number: adminNumber,
        credential_id: Buffer.from(given.credentialId, 'base64url'),
        public_key: publicKey,
        sign_count: signCount,
        transports: given.transports,
        name,
        is_backed_up: isBackedUp,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new Problem('CONFLICT', { error: '이미 등록된 패스키입니다.' });
    await audit(trx, { ...self, action: 'passkey', subject: '', detail: `등록: ${name}` });
  });
}

/** Throws NOT_FOUND, VALIDATION for an empty name, or CONFLICT for a repeated one. */
export async function renamePasskey({ db }: Services, self: Self, passkeyId: number, given: string): Promise<void> {
  const { adminNumber } = self.administrator;
  const name = nameIn(given);
  await db.transaction().execute(async (trx) => {
    await holdAccount(trx, adminNumber);
    const others = await ownPasskeys(trx, adminNumber).select(['administrator_passkey_id', 'name']).execute();
    const former = others.find(({ administrator_passkey_id }) => administrator_passkey_id === passkeyId);
    if (!former) throw new Problem('NOT_FOUND');
    requireFreeName(
      others.filter((other) => other !== former),
      name,
    );
    await trx
      .updateTable('administrator_passkey')
      .set({ name })
      .where('administrator_passkey_id', '=', passkeyId)
      .execute();
    await audit(trx, { ...self, action: 'passkey', subject: '', detail: `이름 변경: ${former.name} → ${name}` });
  });
}

/** Throws NOT_FOUND. */
export async function deletePasskey({ db }: Services, self: Self, passkeyId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('administrator_passkey')
      .where('administrator_passkey_id', '=', passkeyId)
      .where('admin_number', '=', self.administrator.adminNumber)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw new Problem('NOT_FOUND');
    await audit(trx, { ...self, action: 'passkey', subject: '', detail: `삭제: ${deleted.name}` });
  });
}

function nameIn(given: string): string {
  const name = given.trim();
  if (name === '') throw new Problem('VALIDATION', { field: 'name', error: '패스키 이름을 입력해 주십시오.' });
  return name;
}

async function requireRoom(db: Database, adminNumber: number, name: string): Promise<void> {
  const rows = await ownPasskeys(db, adminNumber).select('name').execute();
  if (rows.length >= maxPasskeys)
    throw new Problem('CONFLICT', { error: `패스키는 ${maxPasskeys}개까지 등록할 수 있습니다.` });
  requireFreeName(rows, name);
}

function requireFreeName(rows: readonly { name: string }[], name: string): void {
  if (rows.some((row) => row.name === name))
    throw new Problem('CONFLICT', { field: 'name', error: '같은 이름의 패스키가 있습니다.' });
}
