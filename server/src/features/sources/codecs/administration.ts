/** Handlers of the area `codecs`: versions of the payload decoders of device models. */
import { createHash } from 'node:crypto';
import { codecs as contract } from '@maru/contract/source-mappings';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { deviceOfMessage, sourceChannel } from '../inbox.ts';
import { type ExampleResult, readExamples, tryExamples } from './examples.ts';
import type { DecoderSandbox } from './sandbox.ts';

export function registerCodecs(app: FastifyInstance, { db, clock }: Services, sandbox: DecoderSandbox) {
  handle(app, contract, {
    async detail({ query: { modelName } }) {
      const versions = await db
        .selectFrom('device_codec as c')
        .leftJoin('administrator as a', 'a.admin_number', 'c.made_by')
        .select(['c.version', 'c.code', 'c.examples', 'c.made_at', 'a.admin_id'])
        .where('c.model_name', '=', modelName)
        .orderBy('c.version', 'desc')
        .limit(50)
        .execute();
      const [newest] = versions;
      return {
        version: newest?.version ?? 0,
        code: newest?.code ?? '',
        examples: (newest?.examples ?? []) as unknown as ExampleResult[],
        versions: versions.map(({ version, code, made_at, admin_id }) => ({
          version,
          isUsed: code !== '',
          madeDatetime: formatSeoul(made_at),
          madeBy: admin_id ?? '',
        })),
      };
    },
    async models() {
      const { rows } = await sql<{ modelName: string; hasCodec: boolean }>`
        with named as (
          select model_name from device where deleted_at is null
          union select model_name from source_message where state in ('unknown', 'unmapped', 'failed')
          union select model_name from device_codec
        )
        select model_name as "modelName", coalesce((
          select code <> '' from device_codec c where c.model_name = named.model_name order by version desc limit 1
        ), false) as "hasCodec"
        from named where model_name <> '' order by 1 limit 500`.execute(db);
      return { list: rows };
    },
    async save({ body: { modelName: given, version, code, examples } }, { request }) {
      const modelName = given.trim();
      if (modelName === '') throw new Problem('VALIDATION', { field: 'modelName', error: '모델을 입력해 주십시오.' });
      const isUsed = code.trim() !== '';
      const key = createHash('sha256').update(code).digest('hex');
      const results = isUsed ? await tryExamples(sandbox, { key, code }, await readExamples(examples)) : [];
      return db.transaction().execute(async (trx) => {
        // Prevents two administrators from adding the same version.
        await sql`select pg_advisory_xact_lock(hashtext('device_codec'), hashtext(${modelName}))`.execute(trx);
        const newest = await trx
          .selectFrom('device_codec')
          .select(sql<number>`coalesce(max(version), 0)`.as('version'))
          .where('model_name', '=', modelName)
          .executeTakeFirstOrThrow();
        if (newest.version !== version) throw new Problem('CONFLICT');
        await trx
          .insertInto('device_codec')
          .values({
            model_name: modelName,
            version: version + 1,
            code: isUsed ? code : '',
            examples: JSON.stringify(results),
            made_at: clock.now(),
            made_by: adminOf(request).adminNumber,
          })
          .execute();
        // Readings that are already stored aren't decoded again.
        const retried = await sql`
          update source_message m set state = 'waiting', leased_until = null
          where m.state in ('unknown', 'unmapped', 'failed') and (m.model_name = ${modelName} or exists (
            select from device d where d.model_name = ${modelName} and ${sql.raw(deviceOfMessage)}
          ))`.execute(trx);
        await audit(trx, {
          ...actorOf(request),
          action: 'device-codec',
          subject: `장치 모델 #${modelName}`,
          detail: isUsed ? `판 ${version + 1}, SHA-256 ${key}` : `판 ${version + 1}, 쓰지 않음`,
        });
        await sql`select pg_notify(${sourceChannel}, '')`.execute(trx);
        return { version: version + 1, retriedCount: Number(retried.numAffectedRows ?? 0), examples: results };
      });
    },
  });
}
