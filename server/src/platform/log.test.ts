import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('excludes rows refused by the database from the log, for any error that contains them', () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', role: 'all' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('new row violates check constraint "citizen_user_type_check"'), {
    code: '23514',
    detail: 'Failing row contains (남궁비밀, 2001-02-03).',
    where: 'SQL statement',
  });
  log.child({ job: 'account-dormancy' }).error({ err: error }, 'job failed');
  expect(lines.join()).not.toContain('남궁비밀');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ role: 'all', msg: 'job failed', err: { code: '23514' } });
});

test('omits headers and passwords', () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', role: 'all' }, { write: (line) => void lines.push(line) });
  log.info({ req: { headers: { cookie: 'secret-1' } }, body: { password: 'secret-2' } }, 'asked');
  expect(lines.join()).not.toContain('secret');
});
