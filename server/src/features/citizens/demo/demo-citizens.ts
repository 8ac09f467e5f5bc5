/** The demo's citizens, created by the production code, with a public password. */
import { buildingGroup } from '@maru/domain/building';
import { startOfBucket } from '@maru/domain/seoul-time';
import type { Actor } from '#platform/audit/audit.ts';
import { sandboxPerson } from '#platform/certification/sandbox.ts';
import type { Database } from '#platform/database/pool.ts';
import { hashPassword, isPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { changeStatus } from '../administered-changes.ts';
import { restUnused } from '../dormancy.ts';
import { keepNotices } from '../dormancy-notice.ts';
import { assignPlace } from '../managed-places.ts';
import { addMember } from '../member.ts';
import { changeServices } from '../services.ts';
import { type TermsRow, termsInForce } from '../terms.ts';
import { withdraw } from '../withdrawal.ts';
import { openNurserySchools } from './nursery-schools.ts';
import { type DemoPerson, demoPassword, demoPeople, shownPeople } from './persons.ts';

const dayMs = 86_400_000;
/** Days before the first start on which unused accounts were notified, and on which they became dormant. */
const [noticeDaysAgo, restedDaysAgo] = [45, 10];

/** An unassigned number. */
const demoSendNumber = '0200000000';

interface DemoDistrict {
  fullName: string;
  dongs: readonly { dongName: string }[];
}

/** Adds the demo's citizens if the database has none of them; existing ones stay unchanged. */
export async function addDemoCitizens(services: Services, district: DemoDistrict): Promise<void> {
  if ((await demoHashes(services.db)).length > 0) return;
  const now = services.clock.now();
  const passwordHash = await hashPassword(demoPassword);
  await services.db.transaction().execute(async (trx) => {
    const terms = await termsInForce(trx, now);
    const userNumbers = new Map<string, number>();
    for (const [at, person] of demoPeople.entries())
      userNumbers.set(person.userId, await addPerson(trx, services, { person, at, passwordHash, terms, district }));
    for (const daysAgo of [noticeDaysAgo, restedDaysAgo]) {
      const clock = { now: () => new Date(now.getTime() - daysAgo * dayMs) };
      await restUnused({ ...services, db: trx, clock }, demoSendNumber);
      await sendNotices(trx, clock.now());
    }
    await administer(trx, services, userNumbers);
  });
}

/** Marks waiting notices as sent, so that the sender doesn't send them. */
async function sendNotices(trx: Database, receivedAt: Date): Promise<void> {
  await trx
    .updateTable('sms_receiver')
    .set({ sms_state: 'sent', received_at: receivedAt })
    .where('sms_state', '=', 'reserved')
    .execute();
  await keepNotices({ db: trx });
}

interface Added {
  person: DemoPerson;
  /** Index in the list; determines the time of day and the address. */
  at: number;
  passwordHash: string;
  terms: readonly TermsRow[];
  district: DemoDistrict;
}

/** Adds a citizen and later actions, each at its time, by the production code. */
async function addPerson(trx: Database, services: Services, { person, at, ...given }: Added): Promise<number> {
  const { seal } = services;
  const now = services.clock.now().getTime();
  const midnight = startOfBucket(new Date(now), 'day').getTime();
  const timeOf = (daysAgo: number) => midnight - daysAgo * dayMs + (480 + ((at * 97) % 780)) * 60_000;
  const joinedAt = timeOf(person.joined);
  const clockAt = (time: number) => ({ now: () => new Date(Math.min(Math.max(time, joinedAt), now)) });
  const dong = given.district.dongs[(at * 7) % given.district.dongs.length];
  const userNumber = await addMember(
    trx,
    { clock: clockAt(joinedAt), seal },
    {
      userId: person.userId,
      userType: person.userType,
      passwordHash: given.passwordHash,
      certified: sandboxPerson(
        seal,
        {
          ...(person.guardian ?? { name: person.name, birthDate: person.birthDate }),
          mobileNumber: person.mobileNumber,
        },
        person.userType === 'foreigner',
      ),
      child: person.guardian ? { username: person.name, birthDate: person.birthDate } : null,
      emailAddress: `${person.userId}@example.kr`,
      zoneCode: '',
      address: `${given.district.fullName} ${dong?.dongName ?? ''} ${1 + ((at * 31) % 400)}`,
      detailAddress: '',
      isNurserySchoolApplication: person.services.includes('indoorAir'),
      isOldBuildingApplication: person.services.includes('oldBuilding'),
      consents: given.terms.map(({ termsId, isRequired }) => ({ termsId, isAgreed: isRequired || at % 3 === 0 })),
    },
    given.terms,
  );
  const fromJoin = person.services.filter((service) => service === 'indoorAir' || service === 'oldBuilding');
  const change = { from: fromJoin, to: person.services, by: 'citizen' } as const;
  await changeServices(trx, { clock: clockAt(joinedAt + dayMs) }, userNumber, change);
  const to = person.services.filter((service) => service !== person.givesUp);
  const givenUp = { from: person.services, to, by: 'citizen' } as const;
  await changeServices(trx, { clock: clockAt((joinedAt + now) / 2) }, userNumber, givenUp);
  if (person.lastLogin !== undefined) {
    const last_login_at = clockAt(timeOf(person.lastLogin)).now();
    await trx.updateTable('citizen').set({ last_login_at }).where('user_number', '=', userNumber).execute();
  }
  if (person.leaves) {
    const clock = clockAt(timeOf(person.leaves.daysAgo));
    await withdraw(trx, { ...services, clock }, userNumber, { chosen: person.leaves.reason });
  }
  return userNumber;
}

/** Actions of the demo's supervisor on these citizens, the first entries of the audit log. */
async function administer(trx: Database, services: Services, userNumbers: ReadonlyMap<string, number>): Promise<void> {
  const supervisor = await trx
    .selectFrom('administrator')
    .select(['admin_number as adminNumber', 'admin_id as adminId', 'admin_name as adminName'])
    .where('admin_id', '=', 'supervisor')
    .executeTakeFirst();
  const actor = { administrator: supervisor ?? null, address: '127.0.0.1' };
  const numberOf = ({ userId }: { userId: string }) => userNumbers.get(userId) ?? 0;
  for (const person of demoPeople)
    if (person.suspendedFor)
      await changeStatus(trx, services, actor, numberOf(person), 'suspended', person.suspendedFor);
  await openNurserySchools(trx, services, actor, numberOf(shownPeople.operator));
  await handOverBuildings(trx, actor, numberOf(shownPeople.operator));
}

/** Makes a citizen the operator of the district's first two old buildings. */
async function handOverBuildings(trx: Database, actor: Actor, userNumber: number): Promise<void> {
  const buildings = await trx
    .selectFrom('installation_place')
    .select('installation_place_id as installationPlaceId')
    .where('place_type', '=', buildingGroup.placeType)
    .where('deleted_at', 'is', null)
    .orderBy('installation_place_id')
    .limit(2)
    .execute();
  for (const { installationPlaceId } of buildings)
    await assignPlace(trx, actor, { userNumber, installationPlaceId, placeType: buildingGroup.placeType });
}

const demoHashes = (db: Database, states?: readonly string[]) =>
  db
    .selectFrom('citizen')
    .select('password_hash')
    .distinct()
    .where(
      'user_id',
      'in',
      demoPeople.map(({ userId }) => userId),
    )
    .$if(states !== undefined, (query) => query.where('user_status', 'in', states ?? []))
    .execute();

/**
 * Throws if a demo account still has its public password. Registered accounts can't be among them: demo ids have a
 * hyphen, which registration refuses.
 */
export async function refuseDemoCitizens(db: Database): Promise<void> {
  for (const { password_hash } of await demoHashes(db, ['normal', 'dormant']))
    if (await isPassword(demoPassword, password_hash))
      throw new Error(
        'Citizens of the demo still have their known password. Start with the demo, or use a database of its own.',
      );
}
