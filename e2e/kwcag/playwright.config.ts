/** `npm run check:kwcag`: the survey of every screen, and the browser tests that items.ts names. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { stretched } from '../support/timeouts.ts';
import { items } from './items.ts';

const named = items.flatMap((item) => item.journeys ?? []);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const titles = [...new Set(named.map(([, title]) => title))].map(escaped);

export default defineConfig({
  ...journeys,
  globalSetup: '../global-setup.ts',
  globalTimeout: stretched(30 * 60_000),
  // No limit of failures, because the report lists every page.
  maxFailures: 0,
  reporter: [['dot'], ['./reporter.ts']],
  projects: [
    // The survey's rules parse the page's markup again, which the content security policy would refuse.
    { name: 'survey', testDir: '.', testMatch: '*.spec.ts', use: { bypassCSP: true } },
    {
      name: 'journeys',
      testDir: resolve(import.meta.dirname, '../journeys'),
      testMatch: [...new Set(named.map(([file]) => file))],
      grep: new RegExp(`(${titles.join('|')})$`),
    },
  ],
});
