/** Handlers of the area `sources`: registering networks, their messages, and the versions of their mappings. */
import { sources as contract } from '@maru/contract/sources';
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
import { type FieldMapping, receivedFields, sentFields, unitsOf } from '@maru/domain/source-mapping';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage, neverFirst } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import type { Series } from '#telemetry/series/series.ts';
import { brokerPassword } from './brokers.ts';
import { mappedColumns } from './columns.ts';
import { folderOf } from './files/folder.ts';

/** Messages of a source that waited for a mapping are told to every process on it. */
export const sourceChannel = 'maru_source';

const shownTime = (at: Date | null) => (at ? formatSeoul(at) : '');
const subjectOf = (sourceId: number, name: string) => `연동 네트워크 #${sourceId} ${name}`;
const maxSamples = 5;

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
async function holdSource(trx: Database, sourceId: number): Promise<SourceRow> {
  const row = await sourceRows(trx).where('source_id', '=', sourceId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '연동 네트워크를 찾을 수 없습니다.' });
  return row;
}

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'source_by_name')
    throw new Problem('CONFLICT', { field: 'name', error: '이미 있는 이름입니다.' });
  throw error;
}

function check(profile: SourceProfile) {
  const failure = firstFailure(sourceRules, profile);
  if (failure) throw new Problem('VALIDATION', failure);
}

export function registerSources(
  app: FastifyInstance,
  { db, clock, seal, config }: Services,
  allSeries: readonly Series[],
) {
  const seriesNamed = (name: string) => {
    const series = allSeries.find((one) => one.name === name);
    if (!series) throw new Problem('VALIDATION', { field: 'series', error: '장치 종류를 선택해 주십시오.' });
    return series;
  };
  const updated = (request: FastifyRequest) => ({
    updated_at: clock.now(),
    updated_by: adminOf(request).adminNumber,
  });

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
    async change({ body: { sourceId, name: given, zone } }, { request }) {
      const name = given.trim();
      await db
        .transaction()
        .execute(async (trx) => {
          const row = await holdSource(trx, sourceId);
          check({ name, zone, kind: row.kind as SourceProfile['kind'] });
          await trx
            .updateTable('source')
            .set({ name, zone, ...updated(request) })
            .where('source_id', '=', sourceId)
            .execute();
          const detail = `이름: ${row.name} → ${name}, 시간대: ${row.zone} → ${zone}`;
          await audit(trx, {
            ...actorOf(request),
            action: 'source-change',
            subject: subjectOf(sourceId, name),
            detail,
          });
        })
        .catch(nameTaken);
      return { result: true };
    },
    async changeBroker({ params: { sourceId }, body: { brokerPassword: password, ...given } }, { request }) {
      const failure = firstFailure(brokerRules, given);
      if (failure) throw new Problem('VALIDATION', failure);
      const [url, topic, user] = [given.brokerUrl, given.brokerTopic, given.brokerUser].map((text) => text.trim());
      await db.transaction().execute(async (trx) => {
        const { name, kind, broker_url: before } = await holdSource(trx, sourceId);
        if (url && !(kind in brokerTopics))
          throw new Problem('VALIDATION', { field: 'brokerUrl', error: '이 종류는 MQTT로 받지 않습니다.' });
        // A password isn't sent to another server than it was entered for.
        const isKept = password === null && url === before;
        await trx
          .updateTable('source')
          .set({
            broker_url: url ?? '',
            broker_topic: url ? (topic ?? '') : '',
            broker_user: url ? (user ?? '') : '',
            ...(!isKept && { broker_password: url && password ? seal.close(brokerPassword, password) : null }),
            broker_state: '',
            broker_state_at: null,
            ...updated(request),
          })
          .where('source_id', '=', sourceId)
          .execute();
        await audit(trx, {
          ...actorOf(request),
          action: 'source-broker',
          subject: subjectOf(sourceId, name),
          detail: `${before || '없음'} → ${url || '없음'}`,
        });
      });
      return { result: true };
    },
    async changeColumns({ params: { sourceId }, body }, { request }) {
      const failure = firstFailure(fileColumnRules, body);
      if (failure) throw new Problem('VALIDATION', failure);
      const [device, time] = [body.deviceColumn.trim(), body.timeColumn.trim()];
      await db.transaction().execute(async (trx) => {
        const { name, kind } = await holdSource(trx, sourceId);
        if (kind !== 'files')
          throw new Problem('VALIDATION', { field: 'deviceColumn', error: '파일로 받는 종류가 아닙니다.' });
        await trx
          .updateTable('source')
          .set({ device_column: device, time_column: time, ...updated(request) })
          .where('source_id', '=', sourceId)
          .execute();
        await audit(trx, {
          ...actorOf(request),
          action: 'source-columns',
          subject: subjectOf(sourceId, name),
          detail: `장치: ${device}, 시각: ${time}`,
        });
      });
      return { result: true };
    },
    async remove({ params: { sourceId } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const { name } = await holdSource(trx, sourceId);
        await trx
          .updateTable('source')
          .set({ deleted_at: clock.now(), ...updated(request) })
          .where('source_id', '=', sourceId)
          .execute();
        await audit(trx, {
          ...actorOf(request),
          action: 'source-delete',
          subject: subjectOf(sourceId, name),
          detail: '',
        });
      });
      return { result: true };
    },
    async renew({ params: { sourceId } }, { request }) {
      const secret = newDeviceKey();
      await db.transaction().execute(async (trx) => {
        const { name } = await holdSource(trx, sourceId);
        await trx
          .updateTable('source')
          .set({ secret_hash: deviceKeyHash(secret), ...updated(request) })
          .where('source_id', '=', sourceId)
          .execute();
        await audit(trx, {
          ...actorOf(request),
          action: 'source-secret',
          subject: subjectOf(sourceId, name),
          detail: '',
        });
      });
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
    async mapping({ params: { sourceId }, query: { series: name, modelName = '' } }) {
      const columns = mappedColumns(seriesNamed(name));
      const versions = await db
        .selectFrom('source_mapping as m')
        .leftJoin('administrator as a', 'a.admin_number', 'm.made_by')
        .select(['m.version', 'm.fields', 'm.list_path', 'm.time_path', 'm.made_at', 'a.admin_id'])
        .where('m.source_id', '=', sourceId)
        .where('m.series', '=', name)
        .where('m.model_name', '=', modelName)
        .orderBy('m.version', 'desc')
        .limit(50)
        .execute();
      const models = await sql<{ model: string }>`
        select distinct model_name as model from device where deleted_at is null and series = ${name} and model_name <> ''
        union select model_name from source_mapping where source_id = ${sourceId} and series = ${name} and model_name <> ''
        order by 1 limit 200`.execute(db);
      const samples = await db
        .selectFrom('source_message')
        .selectAll()
        .where('source_id', '=', sourceId)
        .where(({ or, eb }) => or([eb('decoded', 'is not', null), eb('codec_decoded', 'is not', null)]))
        .$if(modelName !== '', (all) =>
          all.where(sql<boolean>`(model_name = ${modelName} or device_code in (
            select unnest(array[management_code, dev_eui]) from device where deleted_at is null and model_name = ${modelName}))`),
        )
        .orderBy('source_message_id', 'desc')
        .limit(maxSamples)
        .execute();
      return {
        columns: columns.map((column) => ({ ...column, words: [...column.words] })),
        version: versions[0]?.version ?? 0,
        fields: sentFields((versions[0]?.fields ?? {}) as unknown as Record<string, FieldMapping>),
        list: versions[0]?.list_path ?? '',
        time: versions[0]?.time_path ?? '',
        versions: versions.map(({ version, made_at, admin_id }) => ({
          version,
          madeDatetime: formatSeoul(made_at),
          madeBy: admin_id ?? '',
        })),
        models: models.rows.map(({ model }) => model),
        samples: samples.map((row) => ({
          sourceMessageId: row.source_message_id,
          networkDevice: row.network_device,
          receivedDatetime: formatSeoul(row.received_at),
          measurementDatetime: shownTime(row.measured_at),
          payload: row.payload.slice(0, 5000),
          decoded: JSON.stringify(row.codec_decoded ?? row.decoded),
        })),
      };
    },
    async saveMapping(
      { params: { sourceId }, body: { series: name, modelName, version, fields: sent, list, time } },
      { request },
    ) {
      const fields = receivedFields(sent);
      const columns = mappedColumns(seriesNamed(name));
      const unknown = Object.keys(fields).find((field) => !columns.some((column) => column.field === field));
      if (unknown) throw new Problem('VALIDATION', { field: 'fields', error: `${unknown} 항목은 없습니다.` });
      for (const column of columns) {
        const own = fields[column.field];
        if (!own && column.isRequired)
          throw new Problem('VALIDATION', {
            field: column.field,
            error: `${column.name} 항목은 필요합니다. 보내지 않는 장치는 고정값을 정해 주십시오.`,
          });
        const isLevel = column.canBeLevel && (own?.depth ?? 0) > 0;
        if ((own?.everyMinutes ?? 0) > 0 && column.kind !== 'counter')
          throw new Problem('VALIDATION', { field: column.field, error: `${column.name}은(는) 세는 값이 아닙니다.` });
        if (own?.unit && !unitsOf(column.unit, isLevel).includes(own.unit))
          throw new Problem('VALIDATION', { field: column.field, error: `${column.name}의 단위를 확인해 주십시오.` });
      }
      if (!Object.values(fields).some(({ path }) => path.startsWith('/')))
        throw new Problem('VALIDATION', { field: 'fields', error: '메시지의 항목을 하나 이상 골라 주십시오.' });
      if (list !== '' && time === '')
        throw new Problem('VALIDATION', { field: 'time', error: '지난 측정값의 시각이 있는 항목을 골라 주십시오.' });
      return db.transaction().execute(async (trx) => {
        const source = await holdSource(trx, sourceId);
        const newest = await trx
          .selectFrom('source_mapping')
          .select(sql<number>`coalesce(max(version), 0)`.as('version'))
          .where('source_id', '=', sourceId)
          .where('series', '=', name)
          .where('model_name', '=', modelName)
          .executeTakeFirstOrThrow();
        if (newest.version !== version) throw new Problem('CONFLICT');
        await trx
          .insertInto('source_mapping')
          .values({
            source_id: sourceId,
            series: name,
            model_name: modelName,
            version: version + 1,
            fields: JSON.stringify(fields),
            list_path: list,
            time_path: time,
            made_at: clock.now(),
            made_by: adminOf(request).adminNumber,
          })
          .execute();
        // Stored readings keep the values of the former version.
        const retried = await sql`
          update source_message m set state = 'waiting', leased_until = null
          where m.source_id = ${sourceId} and m.state in ('unmapped', 'failed') and exists (
            select from device d where d.deleted_at is null and d.series = ${name}
              and (d.management_code = m.device_code or d.dev_eui = m.device_code)
          )`.execute(trx);
        const detail = `${name} ${modelName || '모든 모델'} 판 ${version + 1}`;
        await audit(trx, {
          ...actorOf(request),
          action: 'source-mapping',
          subject: subjectOf(sourceId, source.name),
          detail,
        });
        await sql`select pg_notify(${sourceChannel}, '')`.execute(trx);
        return { version: version + 1, retriedCount: Number(retried.numAffectedRows ?? 0) };
      });
    },
  });
}
