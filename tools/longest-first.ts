import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { takesLong } from './test-projects.ts';

/**
 * Runs slow test files first, so that no worker ends with a slow file alone. Durations are estimated from the files,
 * because a fresh clone has no recorded durations.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = new Set(sorted.filter(({ moduleId }) => takesLong(relative(process.cwd(), moduleId))));
    return [...sorted.filter((file) => isLong.has(file)), ...sorted.filter((file) => !isLong.has(file))];
  }
}
