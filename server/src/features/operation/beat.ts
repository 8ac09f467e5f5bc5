/** The heartbeat of a process: a row that the process updates as long as it runs. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Services } from '#platform/services.ts';
import { maruVersion } from '#platform/version.ts';

const beatMs = 30_000;
const longestEndMs = 2_000;
/** Age in hours after which heartbeats of crashed processes are deleted. */
const forgottenHours = 24;

/** The value of one of this process's gauges; 0 if the gauge isn't registered. */
async function gaugeOf(metrics: Registry, name: string): Promise<number> {
  const found = await metrics.getSingleMetric(name)?.get();
  return found?.values[0]?.value ?? 0;
}

export interface Beat {
  stop(): Promise<void>;
}

/**
 * Writes the heartbeat now and every half minute. While the database is unavailable, the next heartbeat tries again.
 */
export function startBeat({ config, pool, clock }: Services, metrics: Registry): Beat {
  const startedAt = new Date(clock.now().getTime() - process.uptime() * 1000);
  const write = async () => {
    const now = clock.now();
    await pool.query(
      `insert into process_beat (instance, role, version, node_version, started_at, seen_at, memory_bytes, pending_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (instance) do update
       set role = excluded.role, version = excluded.version, node_version = excluded.node_version,
           started_at = excluded.started_at, seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes,
           pending_count = excluded.pending_count`,
      [
        config.instance,
        config.role,
        maruVersion,
        process.version,
        startedAt,
        now,
        process.memoryUsage.rss(),
        await gaugeOf(metrics, 'maru_ingest_pending'),
      ],
    );
    await pool.query(`delete from process_beat where seen_at < $1::timestamptz - make_interval(hours => $2)`, [
      now,
      forgottenHours,
    ]);
  };
  const tryWrite = () => write().catch(() => undefined);
  let writing = tryWrite();
  const timer = setInterval(() => {
    writing = writing.then(tryWrite);
  }, beatMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      const end = () => pool.query('delete from process_beat where instance = $1', [config.instance]);
      // A database that doesn't answer must not delay the stop.
      await Promise.race([writing.then(end).catch(() => undefined), wait(longestEndMs, undefined, { ref: false })]);
    },
  };
}

export interface BeatRow {
  instance: string;
  role: string;
  version: string;
  nodeVersion: string;
  startedAt: Date;
  seenAt: Date;
  memoryBytes: number;
  pendingCount: number;
}

export async function readBeats(client: pg.ClientBase): Promise<BeatRow[]> {
  const { rows } = await client.query<BeatRow>(
    `select instance, role, version, node_version as "nodeVersion", started_at as "startedAt", seen_at as "seenAt",
            memory_bytes as "memoryBytes", pending_count as "pendingCount"
     from process_beat order by role, instance`,
  );
  return rows;
}
