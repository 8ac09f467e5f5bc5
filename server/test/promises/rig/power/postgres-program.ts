/**
 * Runs the embedded PostgreSQL of a folder: `node postgres-program.ts FOLDER PORT SETTINGS`, with the preloaded library
 * in its environment. It sends the connection string, and stops when its parent disconnects.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#platform/postgres/binaries.ts';
import { createCluster, environment, passwordOf } from '#platform/postgres/cluster.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { placeOfCluster } from '#platform/postgres/place.ts';
import { databaseUser } from '#platform/postgres/system-user.ts';

const [folder = '', port, settings = '{}'] = process.argv.slice(2);
const { LD_PRELOAD, MARU_POWER_ROOT, MARU_POWER_STORE } = process.env;
Object.assign(environment, { LD_PRELOAD, MARU_POWER_ROOT, MARU_POWER_STORE });

mkdirSync(folder, { recursive: true });
const user = databaseUser();
// Every flush of the log copies a segment: small ones keep that quick.
const initdb = join(folder, '..', '..', 'initdb');
writeFileSync(initdb, `#!/bin/sh\nexec ${findBinaries(user).initdb} --wal-segsize=1 "$@"\n`);
chmodSync(initdb, 0o755);
await createCluster(join(placeOfCluster(folder, user), 'cluster'), { initdb, password: passwordOf(folder), user });
const running = await startEmbeddedPostgres({ folder, port: Number(port), settings: JSON.parse(settings) });
process.once('disconnect', () => void running.stop().then(() => process.exit()));
process.send?.({ url: running.url, port: running.port });
await running.ended;
