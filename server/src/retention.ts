/** The nightly deletion of data past its retention; by default the retention is unlimited. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Feature } from './feature.ts';
import { features as allFeatures } from './features/features.ts';
import { cutOldAudit } from './platform/audit/retention.ts';
import type { Clock } from './platform/clock.ts';
import { deleteOldMessages } from './platform/messages/retention.ts';
import { retainedFrom } from './telemetry/partitions/partitions.ts';
import { deleteOldRollups } from './telemetry/rollups/retention.ts';

export interface RetentionParts {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  config: Pick<Config, 'keepMonths' | 'retentionMonths'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info'>;
}

export async function deleteOld(
  { pool, ownerPool, config, clock, log }: RetentionParts,
  features: readonly Feature[] = allFeatures,
): Promise<void> {
  const { messages, audit } = config.keepMonths;
  const now = clock.now();
  const deleted: Record<string, number> = {};
  for (const series of features.flatMap((feature) => feature.series ?? [])) {
    const rawMonths = config.retentionMonths[series.name] ?? series.retentionMonths;
    deleted[series.name] = await deleteOldRollups(pool, series, config.keepMonths, rawMonths, now);
  }
  for (const { name, deleteOld: deleteOwn } of features)
    if (deleteOwn) deleted[name] = await deleteOwn({ pool, ownerPool, config, now });
  if (messages) deleted.messages = await deleteOldMessages(pool, retainedFrom(messages, now));
  if (audit) deleted.audit = await cutOldAudit(ownerPool, retainedFrom(audit, now));
  const some = Object.entries(deleted).filter(([, rows]) => rows > 0);
  if (some.length > 0) log.info({ deleted: Object.fromEntries(some) }, 'rows past MARU_KEEP deleted');
}
