/**
 * Records what a release answers about past days of its demo, for `upgrades.test.ts`: see docs/operations.md, 'Upgrade'.
 * `node server/test/upgrades/record.ts URL FOLDER` asks the running demo, and writes FOLDER/answers.json.gz.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { formatSeoulDate } from '@maru/domain/seoul-time';

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

const [url = '', folder = ''] = process.argv.slice(2);

/** The two whole days before today, which the demo loads and no device changes any more. */
const [from, to] = [2, 1].map((days) => formatSeoulDate(new Date(Date.now() - days * dayMs)));
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
/** Ends of the paths of files, and of what changes with each call. */
const unrecorded = ['/excel', '/labels', '/audit-log'];
const spans = ['startDatetime', 'startDate'];

async function ask<Answer>(address: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
  const send = () =>
    fetch(url + address, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  let answer = await send();
  // The demo is busy while it loads.
  for (let tries = 0; answer.status === 503 && tries < 120; tries += 1) {
    await wait(1000);
    answer = await send();
  }
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const { paths } = await ask<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json');
const { list: places } = await ask<{ list: { placeId: number }[] }>(`${airPlaces}?pageNumber=1&pageSize=2`);
const { token } = await ask<{ token: string }>(
  '/admin/api/auth/login',
  {},
  { adminId: 'supervisor', password: 'Seoul-demo-7' },
);

/** A call's addresses for those days; none without a period, or if it requires anything else. */
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
  // The current month still changes.
  if (name === 'datetimeType') return words.filter((word) => word !== 'month');
  return name in values ? [values[name] ?? ''] : [...words];
}

const answers: Record<string, unknown> = {};
for (const [path, { get }] of Object.entries(paths)) {
  if (!get || !(get['x-access'] === 'open' || get['x-access'].startsWith('admin'))) continue;
  for (const address of addressesOf(path, get))
    answers[address] = await ask(address, path.startsWith('/admin') ? { authorization: `Bearer ${token}` } : {});
}
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify({ takenAt: new Date(), answers })));
process.stdout.write(`${Object.keys(answers).length} answers recorded\n`);
