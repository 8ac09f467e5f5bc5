/** `npm test`: every check in order; `npm test -- NAME…` runs named ones; `npm run check`: the fast ones. */
import { checks, quickChecks } from './checks/all.ts';
import { runChecks } from './checks/check.ts';
import { failuresOf, keepReport, repeatedOf, timesOf } from './checks/report.ts';
import { systemCheck } from './checks/system.ts';
import { timeFactor } from './time-factor.ts';

// Checks ignore configuration in this checkout.
process.env.MARU_CONFIG = 'off';
const isQuick = process.argv[2] === '--quick';
const requested = process.argv.slice(isQuick ? 3 : 2);
const unknown = requested.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// Exits if the parent was killed or requests a stop; child processes are stopped too.
for (const event of ['disconnect', 'message', 'SIGINT', 'SIGTERM']) process.on(event, () => process.exit(130));

const offered = isQuick ? quickChecks : checks;
const chosen = requested.length > 0 ? offered.filter(({ name }) => requested.includes(name)) : offered;
const needs = new Set(chosen.flatMap((check) => check.needs ?? []));
const all = needs.size > 0 ? [systemCheck([...needs]), ...chosen] : chosen;
const outcomes = await runChecks(all, { print: console.log, patience: timeFactor });
if (!isQuick) keepReport(outcomes);
console.log(`\n${timesOf(outcomes, performance.now() / 1000).join('\n')}`);
const failures = failuresOf(outcomes);
for (const lines of [repeatedOf(outcomes), failures]) if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
const sum = (of: 'passed' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(failures.length > 0 ? 1 : 0);
