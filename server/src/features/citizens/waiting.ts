/** Members who applied for a service of own places and have none assigned yet. */
import { type AssignedService, assignedServices, memberServices } from '@maru/domain/member';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

const assignedCodes = Object.keys(assignedServices) as AssignedService[];

/** SQL condition: a citizen uses a service for own places, and no place of its type is assigned. */
const isWaitingFor = (service: string, placeType: string) =>
  sql<boolean>`(${service} = any(services) and not exists (
    select from managed_place m join installation_place p using (installation_place_id)
    where m.user_number = citizen.user_number and p.place_type = ${placeType} and p.deleted_at is null))`;

/**
 * SQL condition: a member waits for places of at least one service. The first condition on services matches the index
 * `citizen_of_places`.
 */
export const isWaiting = sql<boolean>`user_status <> 'withdrawal' and services && array['facility', 'oldBuilding'] and (${sql.join(
  Object.entries(assignedServices).map(([service, placeType]) => isWaitingFor(service, placeType)),
  sql` or `,
)})`;

/** The newest members waiting for own places, with the services and times. */
export async function findWaiting(db: Database) {
  const waiting = db.selectFrom('citizen').where(isWaiting);
  const { totalCount } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select([
      'user_number',
      ...assignedCodes.map((service) => isWaitingFor(service, assignedServices[service]).as(service)),
    ])
    .orderBy('user_number', 'desc')
    .limit(3)
    .execute();
  return {
    totalCount,
    list: await Promise.all(
      rows.map(async ({ user_number: userNumber, ...isWaitedFor }) => {
        const services = assignedCodes.filter((service) => isWaitedFor[service]);
        const { at } = await db
          .selectFrom('service_change')
          .select((eb) => eb.fn.max('changed_at').as('at'))
          .where('user_number', '=', userNumber)
          .where('service', 'in', services)
          .where('is_applied', '=', true)
          .executeTakeFirstOrThrow();
        return {
          userNumber,
          serviceNames: services.map((service) => memberServices[service]).join(', '),
          applicationDatetime: at ? formatSeoul(at) : '',
        };
      }),
    ),
  };
}
