/**
 * Records this release's answers about past days of its demo, for `upgrades.test.ts`: see CONTRIBUTING.md, 'Tests'.
 * `node server/test/upgrades/record.ts FOLDER` restores FOLDER/demo.maru, starts the server without devices at the time
 * of the backup, and writes FOLDER/answers.json.gz.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { startTestApp } from '../app.ts';
import { startCheckDatabase } from '../promises/rig/database.ts';
import { asker, restoreRelease } from './releases.ts';

interface Parameter {
  name: string;
  required?: boolean;
  schema: { enum?: string[] };
}

interface Operation {
  'x-access': string;
  parameters?: Parameter[];
}

const dayMs = 86_400_000;
const airPlaces = '/api/air-quality/installation-place';

const [folder = ''] = process.argv.slice(2);
const secretKey = readFileSync(join(folder, 'secret-key'), 'utf8').trim();
const database = await startCheckDatabase();
const data = database.folder;
const { head } = await restoreRelease({ backup: join(folder, 'demo.maru'), secretKey }, database.url, data);
const takenAt = new Date(head.takenAt);
const app = await startTestApp({
  databaseUrl: database.url,
  env: { DATABASE_APP_URL: database.appUrl, MARU_SECRET_KEY: secretKey, MARU_DATA: data, MARU_DEMO: 'on' },
  clock: { now: () => takenAt },
});
const ask = (await asker(app.url)) as <Answer>(address: string) => Promise<Answer>;

/** The two whole days before the backup, which no device changes any more. */
const [from, to] = [2, 1].map((days) => formatSeoulDate(new Date(takenAt.getTime() - days * dayMs)));
const values: Record<string, string> = {
  pageNumber: '1',
  pageSize: '20',
  startDatetime: `${from} 00:00:00`,
  endDatetime: `${to} 23:59:59`,
  startDate: `${from}`,
  endDate: `${to}`,
  measurementType: 'fine_dust',
  type: 'all',
};
/** Endings of unrecorded paths: files, and answers that change with each call. */
const unrecorded = ['/excel', '/labels', '/audit-log'];
const spans = ['startDatetime', 'startDate'];

const { paths } = await ask<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json');
const { list: places } = await ask<{ list: { placeId: number }[] }>(`${airPlaces}?pageNumber=1&pageSize=2`);
/** A call's addresses for the two days; none if the call has no period or requires other parameters. */
function addressesOf(path: string, { parameters = [] }: Operation): string[] {
  const isOfDays = parameters.some(({ name }) => spans.includes(name));
  const isOther = path.includes('{id}') && !path.startsWith(airPlaces);
  if (!isOfDays || isOther || unrecorded.some((end) => path.endsWith(end))) return [];
  const given = parameters
    .filter(({ name, required }) => required || name in values || name === 'datetimeType')
    .filter(({ name, required }) => required || !['type', 'measurementType'].includes(name))
    .map(({ name, schema }) => ({
      name,
      choices: choicesOf(name, schema.enum),
    }));
  let chosen: [string, string][][] = [[]];
  for (const { name, choices } of given)
    chosen = chosen.flatMap((one) => choices.map((choice): [string, string][] => [...one, [name, choice]]));
  return chosen.map((one) => {
    const query = new URLSearchParams(one.filter(([name]) => !path.includes(`{${name}}`)));
    const address = one.reduce((text, [name, choice]) => text.replace(`{${name}}`, choice), path);
    return `${address}?${query}`;
  });
}

function choicesOf(name: string, words: readonly string[] = []): string[] {
  if (name === 'id') return places.map(({ placeId }) => String(placeId));
  // Months are excluded, because the current month's figures still change.
  if (name === 'datetimeType') return words.filter((word) => word !== 'month');
  return name in values ? [values[name] ?? ''] : [...words];
}

const answers: Record<string, unknown> = {};
for (const [path, { get }] of Object.entries(paths)) {
  if (!get || !(get['x-access'] === 'open' || get['x-access'].startsWith('admin'))) continue;
  for (const address of addressesOf(path, get)) answers[address] = await ask(address);
}
writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify({ takenAt, answers })));
await app.stop();
await database.stop();
process.stdout.write(`${Object.keys(answers).length} answers recorded\n`);
