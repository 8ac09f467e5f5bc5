/** Prints the tables of one series, to begin a migration with: `npm run series:sql -- air`. */
import { allSeries } from '../features/all-series.ts';
import { seriesTables } from '../telemetry/series/tables.ts';

const name = process.argv[2];
const series = allSeries.find((one) => one.name === name);
if (!series) {
  console.error(`There is no series '${name ?? ''}'. There are: ${allSeries.map((one) => one.name).join(', ')}`);
  process.exit(2);
}
console.log(seriesTables(series));
