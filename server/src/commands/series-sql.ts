/**
 * Prints the SQL of a series' tables or of an additional field: `npm run series:sql -- air`, `npm run series:sql -- air
 * co2`.
 */
import { allSeries } from '../features/all-series.ts';
import { columnTables, seriesTables } from '../telemetry/series/tables.ts';

const [name, field] = process.argv.slice(2);
const series = allSeries.find((one) => one.name === name);
if (!series) {
  console.error(`There is no series '${name ?? ''}'. There are: ${allSeries.map((one) => one.name).join(', ')}`);
  process.exit(2);
}
console.log(field ? columnTables(series, field) : seriesTables(series));
