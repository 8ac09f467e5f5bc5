/** `npm run bench:idle` measures memory and processor time of an idle process of each role. */
import { setTimeout as wait } from 'node:timers/promises';
import { roles } from '../../server/src/config.ts';
import { openPool } from '../../server/src/platform/database/pool.ts';
import { DeviceConnection } from '../ingest/connection.ts';
import { registerDevices } from '../ingest/devices.ts';
import { startDatabase } from '../installation/database.ts';
import { processOf } from '../installation/metrics.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';

/** Number of devices that connect afterwards (to roles with a broker) without reporting. */
const deviceCount = 5_000;
/** Time after which caches of the start are released. */
const settleMs = 120_000;
const minuteMs = 60_000;

await run('processes without load', async (ending) => {
  say(`each role with a database of its own, measured from ${settleMs / minuteMs} minutes after its start`);
  const rows = await Promise.all(
    roles.map(async (role) => {
      const database = await startDatabase(ending);
      const server = await startServer(database, ending, { MARU_ROLE: role });
      await wait(settleMs);
      const before = await processOf(server);
      await wait(minuteMs);
      const after = await processOf(server);
      const pool = openPool(database.url, 1);
      const { rows: found } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where usename is not null and datname = current_database() and pid <> pg_backend_pid()`,
      );
      const hasBroker = role === 'all' || role === 'ingest';
      for (const { managementCode, key } of hasBroker ? await registerDevices(pool, role, 'air', deviceCount) : []) {
        const connection = await DeviceConnection.open(server.mqttPort, managementCode, key);
        ending(() => connection.close());
      }
      const connected = hasBroker ? (await processOf(server)).megabytes : '';
      await pool.end();
      return {
        role,
        'memory MB': after.megabytes,
        [`with ${deviceCount} devices connected`]: connected,
        'CPU s/minute': after.cpuSeconds - before.cpuSeconds,
        connections: found[0]?.count ?? 0,
      };
    }),
  );
  printRows(rows);
  return [];
});
