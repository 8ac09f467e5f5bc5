/** The single import path of weighings for every source: rows, corrections and daily sums in one transaction. */
import { maskName } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import {
  changedWeighingFields,
  type GivenWeighing,
  type Weighing,
  type WeighingField,
  type WeighingSource,
  weighingFieldNames,
  weighingKey,
  weighingPersonFields,
} from '@maru/domain/weighing';
import { weighingOf, weighingRules } from '@maru/domain/weighing-rules';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { columnsOf, companyCodeOf, selectWeighings, versionOf, weighingOfRow } from './rows.ts';
import { addToSums } from './sums.ts';

/** The source of rows, and the administrator, if any. */
export interface Bringer {
  source: WeighingSource;
  adminNumber: number | null;
  /**
   * True for an administrator who may not see names; then no result depends on a stored name. Imported rows keep the
   * stored names; manually entered names replace them and count as a change.
   */
  hidesPeople?: boolean;
  /** Personal fields that were entered manually. */
  typedPeople?: readonly WeighingField[];
}

export type Outcome =
  | { result: 'accepted' }
  /**
   * `stays` means that the stored state remains, because the row's values were corrected later or the weighing was
   * voided.
   */
  | { result: 'repeated'; stays?: 'corrected' | 'voided' }
  | { result: 'corrected'; fields: WeighingField[] }
  | { result: 'refused'; field: string; error: string };

/** One field of a correction. */
export interface FieldChange {
  field: WeighingField;
  before: string;
  after: string;
}

/** A weighing's state during the import, stored or pending. */
interface Held {
  weighingId: number | null;
  /** The stored values; null if the weighing isn't stored yet. */
  stored: Weighing | null;
  now: Weighing;
  /** Hashes of the weighing's earlier values, from `versionOf`. */
  earlier: Set<string>;
  /** Like `earlier`, but without names (`withoutPeople`); filled if the caller may not see names. */
  earlierWithoutPeople: Set<string>;
  corrections: FieldChange[][];
  isVoid: boolean;
}

/** The error for changing a voided weighing. */
export const isVoided = '무효로 한 계근입니다. 바꾸려면 계근 상세에서 무효를 취소해 주십시오.';

/** Rows per statement; each has about twenty values, and a statement at most 65,535. */
const rowsAtOnce = 1000;

/**
 * Imports rows in the caller's transaction, in order, and returns a result for each: a repeated row changes nothing,
 * one with the same key and other values is a correction. Values from before a correction count as a repetition, too,
 * so that resending a month reverts nothing; only a manual change does. A voided weighing stays voided and refuses
 * other values. Writers are serialised until commit, so that no other writer adds a row that this one found missing.
 */
export async function takeWeighings(
  trx: Database,
  services: Pick<Services, 'seal' | 'clock'>,
  given: readonly GivenWeighing[],
  bringer: Bringer,
): Promise<Outcome[]> {
  await waitForWriters(trx);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < given.length; at += rowsAtOnce)
    outcomes.push(...(await takeSome(trx, services, given.slice(at, at + rowsAtOnce), bringer)));
  return outcomes;
}

/** Allows one writer at a time, until the transaction's end. */
export const waitForWriters = (trx: Database) => sql`select pg_advisory_xact_lock(4712011)`.execute(trx);

async function takeSome(
  trx: Database,
  services: Pick<Services, 'seal' | 'clock'>,
  given: readonly GivenWeighing[],
  bringer: Bringer,
): Promise<Outcome[]> {
  const now = services.clock.now();
  const rules = weighingRules(now);
  const judged = given.map((row) => {
    const failure = firstFailure(rules, row);
    return failure ? { refused: { result: 'refused' as const, ...failure } } : { weighing: weighingOf(row) };
  });
  const weighings = judged.flatMap(({ weighing }) => weighing ?? []);
  const held = await findHeld(trx, services, weighings);
  if (bringer.hidesPeople) await readEarlier(trx, [...held.values()]);
  const outcomes = judged.map(({ refused, weighing }) => refused ?? put(held, services, weighing, bringer));
  await write(trx, services, [...held.values()], bringer, now);
  return outcomes;
}

/** The stored weighings with the keys of the given ones. */
async function findHeld(trx: Database, { seal }: Pick<Services, 'seal'>, weighings: readonly Weighing[]) {
  const held = new Map<string, Held>();
  if (weighings.length === 0) return held;
  const keys = weighings.map(({ scaleDate, sequenceNumber, vehicleNumber }) => ({
    scaleDate,
    sequenceNumber,
    vehicleNumber,
  }));
  const rows = await selectWeighings(trx)
    .where(
      sql<boolean>`(w.scale_date, w.sequence_number, w.vehicle_number) in (
        select "scaleDate", "sequenceNumber", "vehicleNumber" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as given ("scaleDate" date, "sequenceNumber" integer, "vehicleNumber" text))`,
    )
    .execute();
  for (const row of rows) {
    const stored = weighingOfRow(seal, row);
    const earlier = new Set(row.earlier_versions.map((version) => version.toString('hex')));
    held.set(weighingKey(stored), {
      weighingId: row.weighing_id,
      stored,
      now: stored,
      earlier,
      earlierWithoutPeople: new Set(),
      corrections: [],
      isVoid: row.voided_at !== null,
    });
  }
  return held;
}

const isPerson = (field: WeighingField) => weighingPersonFields.some((one) => one === field);
const plainFields = weighingFieldNames.filter((field) => !isPerson(field));

/** A weighing's values except personal names, as one text. */
const withoutPeople = (weighing: Readonly<Record<WeighingField, string | number>>): string =>
  JSON.stringify(plainFields.map((field) => String(weighing[field])));

/** Derives earlier values of weighings, without names, by reverting their corrections one after another. */
async function readEarlier(trx: Database, held: readonly Held[]): Promise<void> {
  const byId = new Map(held.filter(({ earlier }) => earlier.size > 0).map((one) => [one.weighingId, one]));
  const rows = await trx
    .selectFrom('weighing_correction')
    .select(['weighing_id', 'changes'])
    .where('weighing_id', '=', sql<number>`any(${[...byId.keys()]}::bigint[])`)
    .orderBy('weighing_correction_id', 'desc')
    .execute();
  const said = new Map<number, Record<WeighingField, string | number>>();
  for (const { weighing_id, changes } of rows) {
    const one = byId.get(weighing_id);
    if (!one) continue;
    const before = { ...(said.get(weighing_id) ?? one.now) };
    for (const change of changes as unknown as FieldChange[]) before[change.field] = change.before;
    said.set(weighing_id, before);
    one.earlierWithoutPeople.add(withoutPeople(before));
  }
}

/** Adds or merges a weighing into the current states. */
function put(held: Map<string, Held>, { seal }: Pick<Services, 'seal'>, given: Weighing, bringer: Bringer): Outcome {
  const { source, hidesPeople = false, typedPeople = [] } = bringer;
  const isHand = source === 'hand';
  const key = weighingKey(given);
  const there = held.get(key);
  if (!there) {
    held.set(key, {
      weighingId: null,
      stored: null,
      now: given,
      earlier: new Set(),
      earlierWithoutPeople: new Set(),
      corrections: [],
      isVoid: false,
    });
    return { result: 'accepted' };
  }
  const { driverName, chargeName } = there.now;
  const weighing = hidesPeople && !isHand ? { ...given, driverName, chargeName } : given;
  const changed = changedWeighingFields(there.now, weighing);
  const fields = hidesPeople ? [...changed.filter((field) => !isPerson(field)), ...typedPeople] : changed;
  const wasSaid = hidesPeople
    ? there.earlierWithoutPeople.has(withoutPeople(weighing))
    : there.earlier.has(versionOf(seal, weighing));
  const isEarlier = fields.length > 0 && !isHand && wasSaid;
  if (there.isVoid)
    return fields.length === 0 || isEarlier
      ? { result: 'repeated', stays: 'voided' }
      : { result: 'refused', field: 'scaleDate', error: isVoided };
  if (fields.length === 0) return { result: 'repeated' };
  if (isEarlier) return { result: 'repeated', stays: 'corrected' };
  there.earlier.add(versionOf(seal, there.now));
  there.earlierWithoutPeople.add(withoutPeople(there.now));
  there.corrections.push(fields.map((field) => changeOf(field, there.now, weighing)));
  there.now = weighing;
  return { result: 'corrected', fields };
}

/** One field of a correction; personal names are masked. */
function changeOf(field: WeighingField, before: Weighing, after: Weighing): FieldChange {
  const shown = (weighing: Weighing) => (isPerson(field) ? maskName(String(weighing[field])) : String(weighing[field]));
  return { field, before: shown(before), after: shown(after) };
}

async function write(
  trx: Database,
  { seal }: Pick<Services, 'seal'>,
  held: readonly Held[],
  { source, adminNumber }: Bringer,
  now: Date,
): Promise<void> {
  const added = held.filter(({ stored }) => stored === null);
  const changed = held.filter((one) => one.stored !== null && one.stored !== one.now);
  const corrected_at = (one: Held) => (one.corrections.length > 0 ? now : null);
  const earlier_versions = ({ earlier }: Held) => [...earlier].map((version) => Buffer.from(version, 'hex'));
  if (added.length > 0) {
    const rows = await trx
      .insertInto('weighing')
      .values(
        added.map((one) => ({
          ...columnsOf(seal, one.now),
          source,
          taken_at: now,
          corrected_at: corrected_at(one),
          earlier_versions: earlier_versions(one),
        })),
      )
      .returning(['weighing_id', sql<string>`scale_date::text`.as('scale_date'), 'sequence_number', 'vehicle_number'])
      .execute();
    const ids = new Map(
      rows.map((row) => [`${row.scale_date} ${row.sequence_number} ${row.vehicle_number}`, row.weighing_id]),
    );
    for (const one of added) one.weighingId = ids.get(weighingKey(one.now)) ?? null;
  }
  for (const one of changed)
    await trx
      .updateTable('weighing')
      .set({ ...columnsOf(seal, one.now), corrected_at: now, earlier_versions: earlier_versions(one) })
      .where('weighing_id', '=', one.weighingId)
      .execute();
  const corrections = held.flatMap((one) =>
    one.corrections.map((changes) => ({
      weighing_id: one.weighingId as number,
      corrected_at: now,
      source,
      corrected_by: adminNumber,
      changes: JSON.stringify(changes),
    })),
  );
  if (corrections.length > 0) await trx.insertInto('weighing_correction').values(corrections).execute();
  await addToSums(
    trx,
    [...added, ...changed].map(({ stored, now: after }) => ({ before: stored, after })),
  );
  await nameThem(
    trx,
    [...added, ...changed].map((one) => one.now),
  );
}

/** Stores names of companies and collection places for filters; a name given by the office stays. */
async function nameThem(trx: Database, weighings: readonly Weighing[]): Promise<void> {
  if (weighings.length === 0) return;
  const companies = new Set(weighings.map(({ companyName }) => companyName));
  await trx
    .insertInto('weighing_company')
    .values([...companies].map((company_name) => ({ company_code: companyCodeOf(company_name), company_name })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  const places = new Map(
    weighings.map(({ collectionPlaceCode, collectionPlaceCodeName }) => [collectionPlaceCode, collectionPlaceCodeName]),
  );
  await trx
    .insertInto('weighing_place')
    .values(
      [...places].map(([collection_place_code, collection_place_name]) => ({
        collection_place_code,
        collection_place_name,
      })),
    )
    .onConflict((oc) =>
      oc
        .column('collection_place_code')
        .doUpdateSet({ collection_place_name: sql`excluded.collection_place_name` })
        .where('weighing_place.named_at', 'is', null)
        .where(sql<boolean>`weighing_place.collection_place_name <> excluded.collection_place_name`),
    )
    .execute();
}
