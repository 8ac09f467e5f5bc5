/** Writes the report at the end of the survey, and fails the run if an item's automatic checks fail. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { htmlReport, isOpen, markdownReport, outcomesOf } from './report.ts';
import { journeyKey, type Survey, visitsIn } from './visits.ts';

const root = resolve(import.meta.dirname, '../..');
const files = { markdown: join(root, 'docs/kwcag.md'), html: join(root, 'dist/kwcag.html') };

const hasPassed = (test: TestCase) => test.outcome() === 'expected' || test.outcome() === 'flaky';
const isVisit = (test: TestCase) => test.location.file.startsWith(import.meta.dirname);

export default class KwcagReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  printsToStdio(): boolean {
    return false;
  }

  async onEnd(): Promise<{ status: FullResult['status'] }> {
    const tests = this.#suite?.allTests() ?? [];
    const visits = tests.filter(isVisit);
    const survey: Survey = {
      at: new Date().toISOString(),
      visits: visits.filter(hasPassed).flatMap((test) => visitsIn(test.results.at(-1)?.annotations ?? [])),
      unvisited: visits.filter((test) => !hasPassed(test)).map((test) => test.parent.title),
      passed: new Set(
        tests
          .filter((test) => !isVisit(test) && hasPassed(test))
          .map((test) => journeyKey([test.location.file.replace(/^.*[\\/]/, ''), test.title])),
      ),
    };
    // A run without visits doesn't overwrite the previous report.
    if (survey.visits.length === 0) return { status: 'failed' };
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(files.markdown, markdownReport(survey, version));
    writeFileSync(files.html, htmlReport(survey, version));
    const outcomes = outcomesOf(survey);
    const open = outcomes.filter(isOpen);
    for (const { item, findings, failed } of open)
      console.log(`open: ${item.number} ${item.name}: ${findings.length} findings, ${failed.length} failed tests`);
    const unchecked = survey.unvisited.length;
    console.log(
      `KWCAG 2.2: ${outcomes.length} items on ${survey.visits.length} pages, ${open.length} open, ` +
        `${outcomes.filter(({ item }) => item.byHand).length} to check by hand, ${unchecked} pages not visited; ` +
        Object.values(files)
          .map((file) => relative(root, file))
          .join(' and '),
    );
    return { status: open.length === 0 && unchecked === 0 ? 'passed' : 'failed' };
  }
}
