/** Compares the items of KWCAG 2.2 with the standard, axe, and the browser tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { items, principles } from './items.ts';
import { htmlReport, isOpen, markdownReport, outcomesOf } from './report.ts';
import { rules } from './rules.ts';
import { journeyKey, type Survey, type Visit } from './visits.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Number of items per guideline in KS X OT0003:2022, tables 2 to 5. */
const guidelines = {
  ...{ '5.1': 1, '5.2': 1, '5.3': 3, '5.4': 4, '6.1': 4, '6.2': 2, '6.3': 1, '6.4': 4, '6.5': 4 },
  ...{ '7.1': 1, '7.2': 2, '7.3': 4, '8.1': 1, '8.2': 1 },
};

describe('the items', () => {
  test('are the 33 items of the standard, in order, under four principles', () => {
    const numbers = Object.entries(guidelines).flatMap(([guideline, count]) =>
      Array.from({ length: count }, (_, at) => `${guideline}.${at + 1}`),
    );
    expect(items.map(({ number }) => number)).toEqual(numbers);
    expect(items).toHaveLength(33);
    expect(principles.map((principle) => principle.items.length)).toEqual([9, 15, 7, 2]);
  });

  test('are all checked by a rule, a browser test or a person', () => {
    const unchecked = items.filter(({ axe, rules, journeys, byHand }) => !axe && !rules && !journeys && !byHand);
    expect(unchecked).toEqual([]);
  });

  test('refer only to existing rules of axe, and to every rule of this folder', () => {
    const known = new Set(axe.getRules().map(({ ruleId }) => ruleId));
    expect(items.flatMap((item) => item.axe ?? []).filter((rule) => !known.has(rule))).toEqual([]);
    expect([...new Set(items.flatMap((item) => item.rules ?? []))].sort()).toEqual(Object.keys(rules).sort());
  });

  test('refer only to existing browser tests', () => {
    const named = items.flatMap((item) => item.journeys ?? []);
    const missing = named.filter(([file, title]) => {
      const source = read(`e2e/journeys/${file}`);
      return !["'", '"'].some((quote) => source.includes(`test(${quote}${title}${quote}`));
    });
    expect(missing).toEqual([]);
  });

  test('use only rules that the survey can report', () => {
    const sources = ['page-rules', 'use-rules', 'visits'].map((name) => read(`e2e/kwcag/${name}.ts`)).join('');
    expect(Object.keys(rules).filter((rule) => !sources.includes(`'${rule}'`))).toEqual([]);
  });
});

const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  site: 'portal',
  path,
  shown: path,
  title: path,
  help: ['tel:02', '/portal/privacy'],
  findings: [],
  ...more,
});

const surveyOf = (...visits: Visit[]): Survey => ({
  at: '2026-11-27T03:00:00Z',
  visits,
  unvisited: [],
  passed: new Set(items.flatMap(({ journeys = [] }) => journeys.map(journeyKey))),
});

const openIn = (survey: Survey) =>
  outcomesOf(survey)
    .filter(isOpen)
    .map(({ item }) => item.number);

describe('the report', () => {
  test('has no open item without findings if every browser test passed', () => {
    expect(openIn(surveyOf(visit('/a'), visit('/b')))).toEqual([]);
  });

  test('has open items for findings, failed browser tests, and inconsistent pages', () => {
    const finding = { rule: 'image-alt', page: 'portal /a, 360 px', detail: '<img src="a|b">' };
    expect(openIn(surveyOf(visit('/a', { findings: [finding] })))).toEqual(['5.1.1']);
    expect(openIn({ ...surveyOf(visit('/a')), passed: new Set() })).toContain('7.3.1');
    expect(openIn(surveyOf(visit('/a'), visit('/b', { title: '/a' })))).toEqual(['6.4.2']);
    expect(openIn(surveyOf(visit('/a'), visit('/b', { help: ['/portal/privacy', 'tel:02'] })))).toEqual(['7.2.2']);
  });

  test('lists date, items, findings and pages, with empty results of the manual check', () => {
    const finding = { rule: 'image-alt', page: 'portal /a, 360 px', detail: '<img src="a|b">' };
    const survey = surveyOf(visit('/a', { findings: [finding] }));
    const markdown = markdownReport(survey, '1.2.3');
    expect(markdown).toContain('2026-11-27 12:00');
    for (const { number, name } of items) expect(markdown).toContain(`| ${number} | ${name} |`);
    expect(markdown).toContain('| 5.1.1 | image-alt | portal /a, 360 px | \\<img src="a\\|b"\\> |');
    expect(markdown).toMatch(/^\| 5\.4\.4 \| .+ \| ☐ \/ ☐ \| {2}\| {2}\| {2}\|$/m);
    expect(htmlReport(survey, '1.2.3')).toContain('&lt;img src=&quot;a|b&quot;&gt;');
  });
});
