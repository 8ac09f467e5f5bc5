/** Distributes the tables of telemetry over the workers of a Citus database: `npm run db:distribute`. */
import { readConfig } from '../config.ts';
import { allSeries } from '../features/all-series.ts';
import { openClient } from '../platform/database/client.ts';
import { refuseNewerSchema } from '../platform/database/migrate.ts';
import { printed } from '../platform/errors/printed.ts';
import { withSettingsFile } from '../settings-file.ts';
import { distributeTables } from '../telemetry/distribution/distribute.ts';

if (process.argv.length > 2) {
  console.error('usage: npm run db:distribute');
  process.exit(2);
}
try {
  const { databaseUrl } = readConfig(withSettingsFile(process.env));
  await refuseNewerSchema(databaseUrl);
  const client = await openClient(databaseUrl, { application_name: 'maru-distribute' });
  try {
    const { distributed, before } = await distributeTables(client, allSeries, (table) => console.log(`${table} …`));
    console.log(`${distributed} tables distributed, ${before} were before.`);
  } finally {
    await client.end();
  }
} catch (error) {
  console.error(printed(error));
  process.exitCode = 1;
}
