import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Failure, FileTime } from './check.ts';
import { root } from './command.ts';

/** The report of a test run for its check. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Seconds per file: imports, hooks and tests, including retries. */
  files: FileTime[];
  /** Failed tests, files and groups, and errors outside of tests. */
  failures: Failure[];
  repeated: string[];
}

/** Writes the report into the file named by MARU_TEST_REPORT. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: TestReport = {
      passed: 0,
      failed: 0,
      files: [],
      failures: failuresOf('outside of a test', unhandled),
      repeated: [],
    };
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      report.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1000 });
      report.failures.push(...failuresOf(file, module.errors()));
      for (const suite of module.children.allSuites())
        report.failures.push(...failuresOf(`${file} › ${suite.fullName}`, suite.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') report.passed += 1;
        if (test.diagnostic()?.flaky) report.repeated.push(`${file} › ${test.fullName}`);
        if (state !== 'failed') continue;
        report.failed += 1;
        report.failures.push(...failuresOf(`${file} › ${test.fullName}`, errors.slice(-1)));
      }
    }
    writeFileSync(process.env.MARU_TEST_REPORT ?? '', JSON.stringify(report));
  }
}

const failuresOf = (test: string, errors: readonly SerializedError[]): Failure[] =>
  errors.map(({ message }) => ({ test, why: stripVTControlCharacters(message) }));
