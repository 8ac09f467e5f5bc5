/** Handlers of the area `sources`: registering networks, and their messages. */
import { randomBytes } from 'node:crypto';
import { sources as contract } from '@maru/contract/sources';
import type { AuditAction } from '@maru/domain/audit';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import {
  brokerRules,
  brokerTopics,
  fileColumnRules,
  type MessageState,
  messageStates,
  type SourceProfile,
  sourceKinds,
  sourceRules,
} from '@maru/domain/source';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type Updateable } from 'kysely';
import { requireKnown } from '#places/administration/changes.ts';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage, neverFirst } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import { brokerPassword } from './brokers.ts';
import { folderOf } from './files/folder.ts';

export const shownTime = (at: Date | null) => (at ? formatSeoul(at) : '');
export const subjectOf = (sourceId: number, name: string) => `연동 네트워크 #${sourceId} ${name}`;

const sourceRows = (db: Database) => db.selectFrom('source').selectAll('source').where('source.deleted_at', 'is', null);
type SourceRow = Awaited<ReturnType<ReturnType<typeof sourceRows>['executeTakeFirstOrThrow']>>;

const shown = (row: SourceRow) => ({
  sourceId: row.source_id,
  name: row.name,
  kind: row.kind as SourceProfile['kind'],
  kindName: sourceKinds[row.kind as SourceProfile['kind']],
  zone: row.zone as SourceProfile['zone'],
  messageCount: row.message_count,
  repeatCount: row.repeat_count,
  errorCount: row.error_count,
  lastMessageDatetime: shownTime(row.last_message_at),
  lastErrorDatetime: shownTime(row.last_error_at),
  lastError: row.last_error,
  registeredDatetime: formatSeoul(row.registered_at),
});

const sourceList = listing({
  key: 'source.source_id',
  sorts: {
    name: 'source.name',
    lastMessageDatetime: neverFirst('source.last_message_at'),
    messageCount: 'source.message_count',
    errorCount: 'source.error_count',
  },
  shown: (row: SourceRow, rowNumber) => ({ rowNumber, ...shown(row) }),
});

/** A source, locked until the transaction ends. Throws NOT_FOUND. */
export async function holdSource(trx: Database, sourceId: number): Promise<SourceRow> {
  const row = await sourceRows(trx).where('source_id', '=', sourceId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '연동 네트워크를 찾을 수 없습니다.' });
  return row;
}

/** The columns to change, and the audit entry's detail. Throws if the change is invalid. */
type Plan = (row: SourceRow) => { set: Updateable<DB['source']>; detail?: string };

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);

/**
 * The name of a session at a network's broker, to which other installations may subscribe as well. At most 23 characters,
 * which every broker accepts.
 */
const newClientId = (sourceId: number) => `maru-${randomBytes(4).toString('hex')}-${sourceId}`;

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'source_by_name')
    throw new Problem('CONFLICT', { field: 'name', error: '이미 있는 이름입니다.' });
  throw error;
}

function check(profile: SourceProfile) {
  const failure = firstFailure(sourceRules, profile);
  if (failure) throw new Problem('VALIDATION', failure);
}

export function registerSources(app: FastifyInstance, { db, clock, seal, config }: Services) {
  const updated = (request: FastifyRequest) => ({
    updated_at: clock.now(),
    updated_by: adminOf(request).adminNumber,
  });

  /** Changes a source and logs it, in one transaction. */
  async function change(request: FastifyRequest, sourceId: number, action: AuditAction, plan: Plan) {
    await db
      .transaction()
      .execute(async (trx) => {
        const row = await holdSource(trx, sourceId);
        const { set, detail = '' } = plan(row);
        await trx
          .updateTable('source')
          .set({ ...set, ...updated(request) })
          .where('source_id', '=', sourceId)
          .execute();
        const subject = subjectOf(sourceId, String(set.name ?? row.name));
        await audit(trx, { ...actorOf(request), action, subject, detail });
      })
      .catch(nameTaken);
    return { result: true };
  }

  handle(app, contract, {
    list: ({ query }) => listPage(db, sourceRows(db), query, sourceList),
    async detail({ params: { sourceId } }) {
      const row = await sourceRows(db)
        .leftJoin('administrator', 'administrator.admin_number', 'source.registered_by')
        .select('administrator.admin_id')
        .where('source_id', '=', sourceId)
        .executeTakeFirst();
      if (!row) throw new Problem('NOT_FOUND', { error: '연동 네트워크를 찾을 수 없습니다.' });
      const states = await db
        .selectFrom('source_message')
        .select(['state', sql<number>`count(*)`.as('count')])
        .where('source_id', '=', sourceId)
        .groupBy('state')
        .execute();
      return {
        ...shown(row),
        registeredAdminId: row.admin_id ?? '',
        address: `/ingest/v1/sources/${sourceId}`,
        folder: row.kind === 'files' ? folderOf(config, sourceId) : '',
        deviceColumn: row.device_column,
        timeColumn: row.time_column,
        brokerUrl: row.broker_url,
        brokerTopic: row.broker_topic,
        brokerUser: row.broker_user,
        hasBrokerPassword: row.broker_password !== null,
        brokerState: row.broker_state,
        brokerStateDatetime: shownTime(row.broker_state_at),
        states: states.map(({ state, count }) => ({ state: state as MessageState, count })),
      };
    },
    async create({ body }, { request }) {
      check(body);
      const secret = newDeviceKey();
      const name = body.name.trim();
      const sourceId = await db
        .transaction()
        .execute(async (trx) => {
          const { source_id: made } = await trx
            .insertInto('source')
            .values({
              name,
              kind: body.kind,
              zone: body.zone,
              secret_hash: deviceKeyHash(secret),
              registered_at: clock.now(),
              registered_by: adminOf(request).adminNumber,
              ...updated(request),
            })
            .returning('source_id')
            .executeTakeFirstOrThrow();
          const detail = sourceKinds[body.kind];
          await audit(trx, { ...actorOf(request), action: 'source-create', subject: subjectOf(made, name), detail });
          return made;
        })
        .catch(nameTaken);
      return { sourceId, secret };
    },
    async change({ body: { sourceId, name: given, zone, known } }, { request }) {
      const name = given.trim();
      return change(request, sourceId, 'source-change', (row) => {
        requireKnown({ name: row.name, zone: row.zone }, known);
        check({ name, zone, kind: row.kind as SourceProfile['kind'] });
        return { set: { name, zone }, detail: `이름: ${row.name} → ${name}, 시간대: ${row.zone} → ${zone}` };
      });
    },
    async changeBroker({ params: { sourceId }, body: { brokerPassword: password, known, ...given } }, { request }) {
      const failure = firstFailure(brokerRules, given);
      if (failure) throw new Problem('VALIDATION', failure);
      const url = given.brokerUrl.trim();
      return change(request, sourceId, 'source-broker', ({ kind, broker_url: before, broker_topic, broker_user }) => {
        requireKnown({ brokerUrl: before, brokerTopic: broker_topic, brokerUser: broker_user }, known);
        if (url && !(kind in brokerTopics))
          throw new Problem('VALIDATION', { field: 'brokerUrl', error: '이 종류는 MQTT로 받지 않습니다.' });
        // A stored password is never sent to another server than the one for which it was entered.
        const keepsPassword = password === null && url === before;
        const keepsConnection =
          keepsPassword && given.brokerTopic.trim() === broker_topic && given.brokerUser.trim() === broker_user;
        return {
          set: {
            broker_url: url,
            broker_topic: url && given.brokerTopic.trim(),
            broker_user: url && given.brokerUser.trim(),
            ...(!keepsPassword && { broker_password: url && password ? seal.close(brokerPassword, password) : null }),
            // An unchanged broker's session keeps its name, because it may hold messages.
            ...(url && hostOf(url) !== hostOf(before) && { broker_client: newClientId(sourceId) }),
            ...(!keepsConnection && { broker_state: '', broker_state_at: null }),
          },
          detail: `${before || '없음'} → ${url || '없음'}`,
        };
      });
    },
    async changeColumns({ params: { sourceId }, body: { known, ...given } }, { request }) {
      const failure = firstFailure(fileColumnRules, given);
      if (failure) throw new Problem('VALIDATION', failure);
      const [device, time] = [given.deviceColumn.trim(), given.timeColumn.trim()];
      return change(request, sourceId, 'source-columns', ({ kind, device_column, time_column }) => {
        requireKnown({ deviceColumn: device_column, timeColumn: time_column }, known);
        if (kind !== 'files')
          throw new Problem('VALIDATION', { field: 'deviceColumn', error: '파일로 받는 종류가 아닙니다.' });
        return { set: { device_column: device, time_column: time }, detail: `장치: ${device}, 시각: ${time}` };
      });
    },
    remove: ({ params: { sourceId } }, { request }) =>
      change(request, sourceId, 'source-delete', () => ({ set: { deleted_at: clock.now() } })),
    async renew({ params: { sourceId } }, { request }) {
      const secret = newDeviceKey();
      await change(request, sourceId, 'source-secret', () => ({ set: { secret_hash: deviceKeyHash(secret) } }));
      return { secret };
    },
    messages({ params: { sourceId }, query: { state, ...order } }) {
      let query = db.selectFrom('source_message as m').selectAll('m').where('m.source_id', '=', sourceId);
      if (state) query = query.where('m.state', '=', state);
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      return listPage(
        db,
        query,
        order,
        listing({
          key: 'm.source_message_id',
          sorts: {},
          isLong: true,
          shown: (row: Row) => ({
            sourceMessageId: row.source_message_id,
            receivedDatetime: formatSeoul(row.received_at),
            measurementDatetime: shownTime(row.measured_at),
            networkDevice: row.network_device,
            event: row.event,
            state: row.state as MessageState,
            stateName: messageStates[row.state as MessageState],
            reason: row.reason,
            payload: row.payload.slice(0, 2000),
          }),
        }),
      );
    },
  });
}
