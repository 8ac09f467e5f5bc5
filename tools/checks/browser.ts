import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { findChromium } from './chromium.ts';
import { run } from './command.ts';

/** Runs the journeys of e2e/ in a real browser against the built product. */
export async function browser(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-browser-'));
  const file = join(folder, 'report.json');
  try {
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const { code } = await run('playwright', ['test', '--config', 'e2e', '--reporter', 'list,json'], {
      env,
      live: true,
    });
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return {
      ok: code === 0,
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      output: stats.flaky > 0 ? `${stats.flaky} passed only when tried again.` : '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
