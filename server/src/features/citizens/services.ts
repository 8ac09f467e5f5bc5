/** Services that members apply for and cancel; each change is stored with its time. */
import { type MemberService, memberServiceCodes } from '@maru/domain/member';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';

/** The two services set by flags in the join form and profile; undefined means unchanged. */
export interface Applications {
  isNurserySchoolApplication?: boolean | undefined;
  isOldBuildingApplication?: boolean | undefined;
}

/** The service by which members request the indoor air of their own places. */
export const indoorAir = 'indoorAir' satisfies MemberService;

const flagged = { isNurserySchoolApplication: indoorAir, isOldBuildingApplication: 'oldBuilding' } as const;

/** The services in use after applying the flags; other services stay unchanged. */
export function applied(used: readonly MemberService[], flags: Applications): MemberService[] {
  const requested = new Set(used);
  for (const [flag, service] of Object.entries(flagged)) {
    const isApplied = flags[flag as keyof typeof flagged];
    if (isApplied === true) requested.add(service);
    if (isApplied === false) requested.delete(service);
  }
  return [...requested];
}

export const flagsOf = (services: readonly string[]) => ({
  isNurserySchoolApplication: services.includes(flagged.isNurserySchoolApplication),
  isOldBuildingApplication: services.includes(flagged.isOldBuildingApplication),
});

type By = 'citizen' | 'administrator' | 'withdrawal';

/** The services of an open account, locked until the caller's transaction ends. Throws NOT_FOUND. */
export async function holdServices(trx: Database, userNumber: number): Promise<MemberService[]> {
  const row = await trx
    .selectFrom('citizen')
    .select('services')
    .where('user_number', '=', userNumber)
    .where('user_status', '<>', 'withdrawal')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  return row.services as MemberService[];
}

/** Sets the services in use, and stores the resulting applications and cancellations. */
export async function changeServices(
  trx: Database,
  { clock }: Pick<Services, 'clock'>,
  userNumber: number,
  change: { from: readonly MemberService[]; to: readonly MemberService[]; by: By },
): Promise<void> {
  const { from, to, by } = change;
  const differing = memberServiceCodes.filter((service) => from.includes(service) !== to.includes(service));
  if (differing.length === 0) return;
  const services = memberServiceCodes.filter((service) => to.includes(service));
  await trx.updateTable('citizen').set({ services }).where('user_number', '=', userNumber).execute();
  await trx
    .insertInto('service_change')
    .values(
      differing.map((service) => ({
        user_number: userNumber,
        service,
        is_applied: to.includes(service),
        changed_by: by,
        changed_at: clock.now(),
      })),
    )
    .execute();
}

/** Applies for a service or cancels it; idempotent. Throws NOT_FOUND. */
export async function changeOwnService(
  services: Services,
  userNumber: number,
  service: MemberService,
  isApplied: boolean,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const from = await holdServices(trx, userNumber);
    const others = from.filter((one) => one !== service);
    await changeServices(trx, services, userNumber, {
      from,
      to: isApplied ? [...others, service] : others,
      by: 'citizen',
    });
  });
}

/** Every change of a member's services, newest first. */
export async function serviceHistory(db: Database, userNumber: number) {
  const rows = await db
    .selectFrom('service_change')
    .select(['service', 'is_applied', 'changed_by', 'changed_at'])
    .where('user_number', '=', userNumber)
    .orderBy('service_change_id', 'desc')
    .execute();
  return rows.map((row) => ({
    service: row.service as MemberService,
    isApplied: row.is_applied,
    changedBy: row.changed_by as By,
    changedDatetime: formatSeoul(row.changed_at),
  }));
}

/** Whether the member uses each service, and the time of the last change; empty without a change. */
export async function ownServices(db: Database, userNumber: number) {
  const history = await serviceHistory(db, userNumber);
  return memberServiceCodes.map((service) => {
    const last = history.find((change) => change.service === service);
    return { service, isUsed: last?.isApplied ?? false, changedDatetime: last?.changedDatetime ?? '' };
  });
}
