/** Handlers of the area `unknownDevices`: devices that report without being registered, and rejected readings. */
import { unknownDevices as contract } from '@maru/contract/unknown-devices';
import { formatSeoul } from '@maru/domain/seoul-time';
import { rejectionNames } from '@maru/domain/source';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { containing } from '#platform/database/containing.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import { readDays } from '#platform/http/days.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import type { Series } from '#telemetry/series/series.ts';
import { guessSeries } from './guess-series.ts';
import { hasSmallCode } from './inbox.ts';

const transports = { mqtt: 'MQTT', http: 'HTTP', source: '연동 네트워크' } as const;
const transportOf = (text: string) => (text in transports ? (text as keyof typeof transports) : 'http');

export function registerUnknownDevices(app: FastifyInstance, { db, clock }: Services, series: readonly Series[]) {
  /** Ignores devices, or lists them again if `ignoredAt` is null; returns a result for each. */
  async function setIgnored(request: FastifyRequest, managementCodes: string, ignoredAt: Date | null) {
    const codes = [...new Set(managementCodes.split(','))];
    const changed = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .updateTable('unknown_device')
        .set({ ignored_at: ignoredAt })
        .where('management_code', 'in', codes)
        .returning('management_code')
        .execute();
      for (const { management_code } of rows)
        await audit(trx, {
          ...actorOf(request),
          action: ignoredAt ? 'unknown-ignore' : 'unknown-restore',
          subject: `미등록 장치 #${management_code}`,
          detail: '',
        });
      return new Set(rows.map((row) => row.management_code));
    });
    return codes.map((id) => ({ id, errorReason: changed.has(id) ? '' : '미등록 장치 목록에 없습니다.' }));
  }

  handle(app, contract, {
    unknown({ query: { keyword, transport, isIgnored = false, ...order } }) {
      let query = db
        .selectFrom('unknown_device as u')
        .leftJoin('source as s', (on) => on.onRef('s.source_id', '=', 'u.source_id').on('s.deleted_at', 'is', null))
        .selectAll('u')
        .select(['s.source_id as listed_source_id', 's.name as source_name'])
        .where('u.ignored_at', isIgnored ? 'is not' : 'is', null)
        .where(
          sql<boolean>`not exists (select from device d where d.deleted_at is null
            and (d.management_code = u.management_code or d.dev_eui = u.management_code
              or u.transport = 'source' and ${sql.raw(hasSmallCode('u.management_code'))}))`,
        );
      if (keyword?.trim()) query = query.where('u.management_code', 'ilike', containing(keyword));
      if (transport) query = query.where('u.transport', '=', transport);
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      return listPage(
        db,
        query,
        { ...order, sortBy: 'lastSeen', sortDirection: 'desc' },
        listing({
          key: 'u.management_code',
          sorts: { lastSeen: 'u.last_seen_at' },
          shown: (row: Row, rowNumber) => ({
            rowNumber,
            managementCode: row.management_code,
            transport: transportOf(row.transport),
            transportName: transports[transportOf(row.transport)],
            sourceId: row.listed_source_id,
            sourceName: row.source_name ?? '',
            modelName: row.model_name,
            guessedSeries: guessSeries(row.payload, series),
            firstSeenDatetime: formatSeoul(row.first_seen_at),
            lastSeenDatetime: formatSeoul(row.last_seen_at),
            messageCount: row.count,
            payload: row.payload,
          }),
        }),
      );
    },
    async ignore({ query: { managementCodes } }, { request }) {
      const results = (await setIgnored(request, managementCodes, clock.now())).map((result) => ({
        ...result,
        isSuccessDelete: result.errorReason === '',
      }));
      return { results, isCompleted: results.every(({ isSuccessDelete }) => isSuccessDelete) };
    },
    async restore({ query: { managementCodes } }, { request }) {
      const results = await setIgnored(request, managementCodes, null);
      return { results, isCompleted: results.every(({ errorReason }) => errorReason === '') };
    },
    rejected({ query: { reason, managementCode, startDate, endDate, ...order } }) {
      let query = db.selectFrom('rejected_reading as r').selectAll('r');
      if (reason) query = query.where('r.reason', '=', reason);
      if (managementCode) query = query.where('r.management_code', '=', managementCode);
      const { from, to } = readDays({ startDate, endDate });
      if (from) query = query.where('r.received_at', '>=', from);
      if (to) query = query.where('r.received_at', '<=', to);
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      return listPage(
        db,
        query,
        order,
        listing({
          key: 'r.rejected_reading_id',
          sorts: {},
          isLong: true,
          shown: (row: Row, rowNumber) => ({
            rowNumber,
            rejectedReadingId: row.rejected_reading_id,
            receivedDatetime: formatSeoul(row.received_at),
            transportName: transports[transportOf(row.transport)],
            managementCode: row.management_code,
            reason: row.reason,
            reasonName: rejectionNames[row.reason] ?? row.reason,
            detail: row.detail,
            payload: row.payload,
          }),
        }),
      );
    },
  });
}
