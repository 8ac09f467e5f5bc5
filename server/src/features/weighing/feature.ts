import { weighingAdministration } from '@maru/contract/weighing';
import { sql } from 'kysely';
import type { Feature } from '#feature.ts';
import { type AuditTarget, numberedAs, targetIn } from '#platform/audit/targets.ts';
import { handle } from '#platform/http/handle.ts';
import { openWeighingAdministration } from './administration.ts';
import { authenticateWeighbridge, registerWeighing, registerWeighingIngest } from './calls.ts';
import { WatchedFolder } from './folder/watched-folder.ts';
import { weighingMailing } from './mailing.ts';
import { deleteOldWeighings } from './retention.ts';

/** Audit entries about a weighing link to the vehicle's weighings on that day. */
const weighingTarget: AuditTarget = {
  kind: 'weighing',
  idIn: numberedAs('계근'),
  async find(db, ids) {
    const rows = await db
      .selectFrom('weighing')
      .select(['weighing_id as id', 'vehicle_number as vehicleNumber', sql<string>`scale_date::text`.as('day')])
      .where('weighing_id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, vehicleNumber, day }) => {
        const filter = { measurementType: 'scale', vehicleNumber, startDatetime: day, endDatetime: day };
        return [String(id), targetIn('systemStatistics/scale', filter, 'detail')];
      }),
    );
  },
};

export const weighing: Feature = {
  name: 'weighing',
  auditTargets: [weighingTarget],
  deleteOld: async ({ ownerPool, config: { keepMonths }, now }) =>
    keepMonths.weighings ? deleteOldWeighings(ownerPool, keepMonths.weighings, now) : 0,
  open({ services }) {
    const { config } = services;
    const administration = openWeighingAdministration(services);
    const folder = config.weighingFolder ? new WatchedFolder(services, config.weighingFolder) : undefined;
    return {
      authenticators: { weighbridge: authenticateWeighbridge(config.weighingKey) },
      ingestCalls: (http) => registerWeighingIngest(http, services),
      calls(http) {
        registerWeighing(http, services);
        handle(http, weighingAdministration, administration.handlers);
      },
      mailedStatistics: [weighingMailing(services, administration)],
      work: () => folder?.watch(),
      close: async () => folder?.close(),
    };
  },
};
