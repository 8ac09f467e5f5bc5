import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './command.ts';

/** What a run of tests writes for the check that started it. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Seconds a file took: its imports, its hooks and its tests, those that were tried again included. */
  files: { file: string; seconds: number }[];
}

/** Writes the report into the file that MARU_TEST_REPORT names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: TestReport = { passed: 0, failed: 0, files: [] };
    for (const module of modules) {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / 1000;
      report.files.push({ file: relative(root, module.moduleId), seconds });
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') report.passed += 1;
        if (state === 'failed') report.failed += 1;
      }
    }
    writeFileSync(process.env.MARU_TEST_REPORT ?? '', JSON.stringify(report));
  }
}
