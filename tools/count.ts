/**
 * `npm run count` prints the size of groups and screens and the time of tests, together with earlier values; it fails
 * if a bound is exceeded.
 */
import { readReport } from './checks/report.ts';
import { before, housed, testsBefore } from './count/before.ts';
import { type Counted, countBounded, countExample, isBroken, mostLists } from './count/bounds.ts';
import type { Size } from './count/size.ts';
import { type GroupName, groupSize, groupWords, totals } from './count/totals.ts';

const root = process.cwd();
const size = ({ files, lines }: Size) => `${String(lines).padStart(5)} lines in ${String(files).padStart(2)} files`;
const row = (name: string, now: string, was = '') =>
  console.log(`  ${name.padEnd(44)} ${now.padStart(24)}${was && `  (${was.trim()})`}`);

console.log(`All that ships, without tests (at ${housed.commit}):`);
const now = totals(root);
for (const kind of ['files', 'code', 'comments', 'imports', 'blank', 'css'] as const)
  row(kind, String(now[kind]), String(housed.totals[kind]));

console.log('The groups, with what is their own in all workspaces:');
for (const name of Object.keys(groupWords) as GroupName[])
  row(name, size(groupSize(root, groupWords[name])), size(housed.groups[name]));

const { lists, details, declared, groups } = countBounded(root);
const print = (title: string, counted: readonly Counted[]) => {
  console.log(`${title}:`);
  for (const one of counted) row(`${isBroken(one) ? '✗' : '✓'} ${one.name}`, size(one.size));
};
print(
  `Console lists, at most 120 lines a list in 2 files (that of citizens at ${before.commit}: ${size(before.list).trim()})`,
  lists,
);
print(
  `Details with their edits, at most 200 lines and 120 a list on them (that of a citizen at ${before.commit}: ${size(before.detail).trim()})`,
  details,
);
print('Lists with their details in one declaration, at most 320 lines in 3 files', declared);
print('Groups of one kind of device, at most two thirds of what they were', groups);

const parking = countExample(root, 'parking');
print('The example of a group, at most 1000 lines in 20 files', [parking.counted]);
const hasTooManyLists = parking.lists > mostLists;
row(`${hasTooManyLists ? '✗' : '✓'} lists it is entered in, at most ${mostLists}`, String(parking.lists));

const seconds = (value: number | undefined) => (value === undefined ? '-' : `${value.toFixed(1)} s`);
const report = readReport();
console.log(`npm test, by the last run of each (at ${testsBefore.commit}):`);
const names = [...new Set([...Object.keys(testsBefore.seconds), ...Object.keys(report)])];
for (const name of names) {
  const last = report[name];
  row(
    last ? `${last.ok ? '✓' : '✗'} ${name}, ${last.at.slice(0, 16)}Z` : `  ${name}`,
    seconds(last?.seconds),
    seconds(testsBefore.seconds[name]),
  );
}

const broken = [...lists, ...details, ...declared, ...groups, parking.counted].filter(isBroken);
if (broken.length > 0) console.log(`\nOver their bounds: ${broken.map(({ name }) => name).join(', ')}`);
process.exitCode = broken.length > 0 || hasTooManyLists ? 1 : 0;
