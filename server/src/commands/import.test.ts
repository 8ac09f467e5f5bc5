import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grouped } from '@maru/domain/number-text';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-import-'));
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function begin(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, MARU_DISTRICT: testDistrictFile, ...env },
  });
}

/** Runs the command until it exits. */
async function run(...given: Parameters<typeof begin>) {
  const child = begin(...given);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Two years of hours, one of which has no value. */
function hours(): string {
  const rows = Array.from({ length: 17_520 }, (_, i) => {
    const at = new Date(Date.UTC(2022, 0, 1, i)).toISOString().slice(0, 16).replace('T', ' ');
    return `${at},${i === 4 ? '' : i % 60}`;
  });
  const file = join(folder, 'hours.csv');
  writeFileSync(file, `일시,미세먼지\n${rows.join('\n')}\n`);
  return file;
}
const into = ['--place', '측정소', '--device', 'AVG', '--dong', '면목본동'];

async function stored() {
  const { rows } = await client.query('select coalesce(sum(readings), 0)::integer as readings from air_day');
  return rows[0].readings;
}

/** Number of other connections to the database. */
async function others() {
  const { rows } = await client.query(`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return rows[0].count;
}

describe('npm run import', () => {
  test('prints its usage after wrong arguments', async () => {
    const { code, said } = await run(['air', 'file.csv']);
    expect([code, said]).toEqual([2, expect.stringMatching(/--place is missing.*usage: npm run import/s)]);
  });

  test('prints its usage on request', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, said: expect.stringContaining('Exit codes') });
  });

  test("refuses a demo that isn't loaded yet", async () => {
    const { code, said } = await run(['air', hours(), ...into], { MARU_DEMO: 'on' });
    expect([code, said]).toEqual([2, expect.stringContaining('Run npm start first')]);
  });

  test('is completed by another run after being killed; a third run stores nothing', async () => {
    const file = hours();
    const killed = begin(['air', file, ...into]);
    killed.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('%')) killed.kill('SIGKILL');
    });
    await once(killed, 'close');
    // The database may still commit the batch that was being stored.
    await vi.waitUntil(async () => (await others()) === 0, { timeout: 20_000 });
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(17_519);

    const second = await run(['air', file, ...into]);
    expect(second.said).toContain(`stored   ${grouped(17_519 - before)}\n`);
    expect(second.said).toContain('1 × 값이 하나도 없습니다. (line 6)');
    expect([second.code, await stored()]).toEqual([0, 17_519]);

    const third = await run(['air', file, ...into]);
    expect(third.said).toContain('stored   0\n  repeated 17,519\n');
    expect([third.code, await stored()]).toEqual([0, 17_519]);
  });

  test('stops after the current batch on request, and reports this', async () => {
    const running = begin(['air', hours(), '--place', '측정소', '--device', 'OTHER']);
    let said = '';
    running.stderr?.on('data', (chunk) => (said += chunk));
    running.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('%')) running.kill('SIGINT');
    });
    const [code] = await once(running, 'close');
    expect([code, said]).toEqual([130, expect.stringContaining('Run it again')]);
  });
});
