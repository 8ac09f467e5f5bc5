/** Current members of the groups in `domain/sms-receivers`: members with consent, and persons in charge of places. */
import { setImmediate as others } from 'node:timers/promises';
import { isMobileNumber, mobileDigits } from '@maru/domain/personal';
import {
  advertisementConsent,
  fixedReceiverGroups,
  noticeConsent,
  type ReceiverGroup,
  readReceiverGroup,
  receiverGroupName,
} from '@maru/domain/sms-receivers';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Receiver } from '#platform/messages/outbox.ts';
import type { Services } from '#platform/services.ts';

/** Maximum numbers decrypted per turn of the event loop. */
const openedAtOnce = 200;

/** The terms whose consent a message requires. */
export const consentFor = (isAdvertisement: boolean) => (isAdvertisement ? advertisementConsent : noticeConsent);

/** Each member's last decision on the terms. */
const decisions = (consentCode: string) => sql<{ user_number: number; is_agreed: boolean }>`(
  select distinct on (k.user_number) k.user_number, k.is_agreed from consent k join terms t on t.terms_id = k.terms_id
  where t.terms_code = ${consentCode} order by k.user_number, k.decided_at desc, k.terms_id desc)`;

/** SQL of whether the citizen `c` consents to the terms; fast only for few citizens. */
const agrees = (consentCode: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select k.is_agreed from consent k join terms t on t.terms_id = k.terms_id
  where k.user_number = c.user_number and t.terms_code = ${consentCode}
  order by k.decided_at desc, k.terms_id desc limit 1), false)`;

/** SQL of existing places and the parents registered for them: `n` is the parent, `p` the place. */
const namedPlaces = sql`nursery_school_parent n join installation_place p
  on p.installation_place_id = n.installation_place_id and p.deleted_at is null`;

export interface GroupReceivers {
  receivers: Receiver[];
  /** Numbers of members without consent, digits only. */
  withheld: string[];
}

/** The receivers of a group, each number once. Members must be notifiable and have consented to the terms. */
export function receiversOf(
  services: Pick<Services, 'seal'> & { db: Database },
  group: ReceiverGroup,
  consentCode: string,
): Promise<GroupReceivers> {
  return group.kind === 'charges' ? charges(services, group.placeType) : members(services, group, consentCode);
}

async function charges({ db, seal }: Pick<Services, 'seal'> & { db: Database }, placeType: string | null) {
  let query = db
    .selectFrom('installation_place')
    .select('mobile_number_sealed')
    .where('deleted_at', 'is', null)
    .where('mobile_number_sealed', 'is not', null);
  if (placeType !== null) query = query.where('place_type', '=', placeType);
  const rows = await query.execute();
  const places = new Map<string, number>();
  for (const row of rows) {
    const number = openCharge({ seal }, row.mobile_number_sealed);
    if (number !== '') places.set(number, (places.get(number) ?? 0) + 1);
  }
  // A number counts once per place, because the number of receivers would reveal equal numbers to callers who may edit
  // a place.
  const receivers = [...places].map(([mobileNumber, timesNamed]) => ({
    mobileNumber,
    consent: null,
    timesNamed,
    isHidden: true,
  }));
  return { receivers, withheld: [] };
}

/** The mobile number of a place's person in charge, digits only; empty if there is none. */
export function openCharge({ seal }: Pick<Services, 'seal'>, sealed: Buffer | null): string {
  const number = seal.open('mobileNumber', sealed) ?? '';
  return isMobileNumber(number) ? mobileDigits(number) : '';
}

async function members(
  { db, seal }: Pick<Services, 'seal'> & { db: Database },
  group: Exclude<ReceiverGroup, { kind: 'charges' }>,
  consentCode: string,
): Promise<GroupReceivers> {
  let query = db
    .selectFrom('citizen as c')
    .leftJoin(decisions(consentCode).as('d'), 'd.user_number', 'c.user_number')
    .select(['c.user_number', 'c.mobile_number_sealed', 'd.is_agreed'])
    .where('c.user_status', '=', 'normal')
    .where('c.mobile_number_sealed', 'is not', null)
    .orderBy('c.user_number');
  if (group.kind === 'parents') {
    const { installationPlaceId: place } = group;
    const ofPlace = place === null ? sql`` : sql`and p.installation_place_id = ${place}`;
    query = query.where(
      sql<boolean>`exists (select from ${namedPlaces} where n.mobile_number_index = c.mobile_number_index ${ofPlace})`,
    );
  } else if (group.service) query = query.where(sql<boolean>`${group.service} = any(c.services)`);
  const receivers = new Map<string, Receiver>();
  const withheld = new Set<string>();
  for (const [at, row] of (await query.execute()).entries()) {
    if (at % openedAtOnce === 0) await others();
    const { user_number: userNumber, mobile_number_sealed, is_agreed } = row;
    const mobileNumber = seal.open('citizen.mobile_number', mobile_number_sealed) ?? '';
    if (!is_agreed) withheld.add(mobileNumber);
    // A child's account has its guardian's number.
    else if (!receivers.has(mobileNumber))
      receivers.set(mobileNumber, { mobileNumber, consent: { userNumber, consentCode } });
  }
  return { receivers: [...receivers.values()], withheld: [...withheld].filter((number) => !receivers.has(number)) };
}

/** The numbers, digits only, of members without consent to the terms. */
export async function refusing(
  { db, seal }: Pick<Services, 'seal'> & { db: Database },
  numbers: readonly string[],
  consentCode: string,
): Promise<Set<string>> {
  const byIndex = new Map(numbers.map((number) => [seal.index('mobile_number', number).toString('hex'), number]));
  const indexes = [...byIndex.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const { rows } = await sql<{ number: Buffer }>`
    select c.mobile_number_index as number from citizen c
    where c.mobile_number_index = any(${indexes}::bytea[]) and c.user_status <> 'withdrawal' and not ${agrees(consentCode)}`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => byIndex.get(number.toString('hex')) ?? ''));
}

export interface CountedGroup {
  receiverGroup: string;
  receiverGroupName: string;
  /** Receivers of a notice. */
  receiverCount: number;
  /** Receivers of an advertisement. */
  advertisementCount: number;
}

/**
 * Every possible group with its number of consenting receivers; parents also by place. Persons in charge are counted by
 * place, and for advertisements only if the caller may see whole numbers (`isWhole`): a refusal of an entered number
 * would reveal a member.
 */
export async function countGroups(
  services: Pick<Services, 'seal'> & { db: Database },
  isWhole: boolean,
): Promise<CountedGroup[]> {
  const counts = new Map([...(await countMembers(services.db)), ...(await countCharges(services, isWhole))]);
  const places = await services.db
    .selectFrom('installation_place as p')
    .select(['p.installation_place_id', 'p.installation_place_name'])
    .where('p.deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from nursery_school_parent n where n.installation_place_id = p.installation_place_id)`,
    )
    .orderBy('p.installation_place_name')
    .orderBy('p.installation_place_id')
    .execute();
  const counted = (receiverGroup: string, name: string) => ({
    receiverGroup,
    receiverGroupName: name,
    receiverCount: counts.get(receiverGroup)?.notices ?? 0,
    advertisementCount: counts.get(receiverGroup)?.advertisements ?? 0,
  });
  return [
    ...fixedReceiverGroups.map((code) => counted(code, groupName(code))),
    ...places.map((place) =>
      counted(`parents:${place.installation_place_id}`, `${place.installation_place_name} 학부모`),
    ),
  ];
}

/** The Korean name of a group by its code, without the place of one place's parents. */
export function groupName(code: string): string {
  const group = readReceiverGroup(code);
  return group ? receiverGroupName(group) : code;
}

/** Number of receivers of notices and of advertisements in a group. */
interface Agreeing {
  notices: number;
  advertisements: number;
}

async function countMembers(db: Database): Promise<[string, Agreeing][]> {
  // A number with several accounts, such as a guardian's and a child's, receives advertisements only if all accounts
  // consent.
  const { rows } = await sql<Agreeing & { code: string }>`
    with answers as (
      select c.mobile_number_index as number, c.services, c.user_status, coalesce(n.is_agreed, false) as to_notices,
        bool_and(coalesce(a.is_agreed, false)) over (partition by c.mobile_number_index) as to_advertisements
      from citizen c
      left join ${decisions(noticeConsent)} n on n.user_number = c.user_number
      left join ${decisions(advertisementConsent)} a on a.user_number = c.user_number
      where c.user_status <> 'withdrawal' and c.mobile_number_index is not null
    ), agreeing as materialized (
      select * from answers where user_status = 'normal' and (to_notices or to_advertisements)
    ), named as materialized (
      select a.*, p.installation_place_id as place from agreeing a
      join (${namedPlaces}) on n.mobile_number_index = a.number
    )
    select 'members' as code, ${agreeingCounts} from agreeing
    union all select 'members:' || service, ${agreeingCounts} from agreeing, unnest(services) service group by 1
    union all select 'parents', ${agreeingCounts} from named
    union all select 'parents:' || place, ${agreeingCounts} from named group by 1`.execute(db);
  return rows.map(({ code, ...counts }) => [code, counts]);
}

const agreeingCounts = sql`count(distinct number) filter (where to_notices) as notices,
  count(distinct number) filter (where to_advertisements) as advertisements`;

async function countCharges(
  services: Pick<Services, 'seal'> & { db: Database },
  isWhole: boolean,
): Promise<[string, Agreeing][]> {
  const rows = await services.db
    .selectFrom('installation_place')
    .select(['place_type', 'mobile_number_sealed'])
    .where('deleted_at', 'is', null)
    .where('mobile_number_sealed', 'is not', null)
    .execute();
  const numbers = new Map<string, string[]>();
  for (const { place_type, mobile_number_sealed } of rows) {
    const number = openCharge(services, mobile_number_sealed);
    if (number === '') continue;
    for (const code of ['charges', `charges:${place_type}`]) {
      const theirs = numbers.get(code) ?? [];
      theirs.push(number);
      numbers.set(code, theirs);
    }
  }
  const agreeing = isWhole ? await agreeingCharges(services, new Set(numbers.get('charges'))) : new Set<string>();
  return [...numbers].map(([code, theirs]) => [
    code,
    { notices: theirs.length, advertisements: new Set(theirs.filter((one) => agreeing.has(one))).size },
  ]);
}

async function agreeingCharges(services: Pick<Services, 'seal'> & { db: Database }, numbers: Set<string>) {
  const refused = await refusing(services, [...numbers], advertisementConsent);
  return new Set([...numbers].filter((number) => !refused.has(number)));
}
