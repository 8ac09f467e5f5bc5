/** Handlers of the area `sourceMappings`: versions of the mappings from messages to readings. */
import { sourceMappings as contract } from '@maru/contract/source-mappings';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type FieldMapping, mappingFault, receivedFields, sentFields } from '@maru/domain/source-mapping';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import type { Series } from '#telemetry/series/series.ts';
import { holdSource, shownTime, subjectOf } from './administration.ts';
import { mappedColumns } from './columns.ts';
import { deviceOfMessage, sourceChannel } from './inbox.ts';

const maxSamples = 5;

export function registerSourceMappings(app: FastifyInstance, { db, clock }: Services, allSeries: readonly Series[]) {
  const seriesNamed = (name: string) => {
    const series = allSeries.find((one) => one.name === name);
    if (!series) throw new Problem('VALIDATION', { field: 'series', error: '장치 종류를 선택해 주십시오.' });
    return series;
  };

  handle(app, contract, {
    async detail({ params: { sourceId }, query: { series: name, modelName = '' } }) {
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
            select unnest(array[management_code, upper(management_code), dev_eui]) from device
            where deleted_at is null and model_name = ${modelName}))`),
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
    async save(
      { params: { sourceId }, body: { series: name, modelName, version, fields: sent, list, time } },
      { request },
    ) {
      const fields = receivedFields(sent);
      const fault = mappingFault(mappedColumns(seriesNamed(name)), { fields, list, time });
      if (fault) throw new Problem('VALIDATION', fault);
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
            select from device d where d.series = ${name} and ${sql.raw(deviceOfMessage)}
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
