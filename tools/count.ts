/** `npm run count`: what a group and a screen cost, and what tests take, beside what it was; fails where a bound is broken. */
import { readReport } from './checks/report.ts';
import { before, testsBefore } from './count/before.ts';
import { type Counted, countBounded, isBroken } from './count/bounds.ts';
import { type Size, sizeOf } from './count/size.ts';

const root = process.cwd();
const size = ({ files, lines }: Size) => `${String(lines).padStart(5)} lines in ${String(files).padStart(2)} files`;
const row = (name: string, now: string, was = '') =>
  console.log(`  ${name.padEnd(44)} ${now.padStart(24)}${was && `  (${was.trim()})`}`);

console.log(`Air quality, without texts and tests (at ${before.commit}):`);
const air = {
  contract: ['contract/src/air.ts', 'contract/src/air-statistics.ts'],
  server: ['server/src/features/air'],
  web: ['web/src/features/air'],
};
for (const part of ['contract', 'server', 'web'] as const)
  row(part, size(sizeOf(root, air[part])), size(before.air[part]));

console.log('The other groups, with what is their own:');
for (const group of ['buildings', 'people', 'lights', 'bins', 'vehicles', 'weighing'])
  for (const part of ['server', 'web'] as const)
    row(`${group}, ${part}`, size(sizeOf(root, [`${part}/src/features/${group}`])));

const { lists, details, declared, groups } = countBounded(root);
const tell = (title: string, counted: readonly Counted[]) => {
  console.log(`${title}:`);
  for (const one of counted) row(`${isBroken(one) ? '✗' : '✓'} ${one.name}`, size(one.size));
};
tell(
  `Console lists, at most 120 lines in 2 files (that of citizens at ${before.commit}: ${size(before.list).trim()})`,
  lists,
);
tell(
  `Details with their edits, at most 200 lines (that of a citizen at ${before.commit}: ${size(before.detail).trim()})`,
  details,
);
tell('Lists with their details in one declaration, at most 320 lines in 3 files', declared);
tell('Groups of places, devices, values and grades, at most 700 lines in 15 files', groups);

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

const broken = [...lists, ...details, ...declared, ...groups].filter(isBroken);
if (broken.length > 0) console.log(`\nOver their bounds: ${broken.map(({ name }) => name).join(', ')}`);
process.exitCode = broken.length > 0 ? 1 : 0;
