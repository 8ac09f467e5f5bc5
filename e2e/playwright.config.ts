/** End-to-end tests of the built product in a real browser, started like a new installation. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { writeStreets } from './support/streets.ts';
import { configuredTimeouts, stretched } from './support/timeouts.ts';

/** The tested portal has its own data folder and ports, which workers read from the environment. */
process.env.MARU_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'maru-e2e-'));
// Ignores the settings file of this checkout.
process.env.MARU_CONFIG = 'off';
// The compile cache shortens the loading of the server's programs by a third.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/compiled');
// Required by the browser for Korean names of downloads.
process.env.LANG ??= 'C.UTF-8';
process.env.MARU_E2E_PORT ??= '18473';
process.env.MARU_E2E_MQTT_PORT ??= '18474';
process.env.MARU_E2E_PUSH_PORT ??= String(Number(process.env.MARU_E2E_PORT) + 2);
const data = process.env.MARU_E2E_DATA;
const port = process.env.MARU_E2E_PORT;

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);
const chromium = process.env.CHROMIUM_PATH ?? browsers.find(existsSync);

/** Disables outside lookups, and renders WebGL in software, so that maps work without a GPU. */
const launchArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Composites pages on the CPU, because only maps need WebGL.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  // Compiles scripts without optimization, which takes more time than it saves on pages that are soon left.
  '--js-flags=--no-turbofan --no-maglev',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: join(data, 'results'),
  forbidOnly: true,
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Two workers occupy two cores; a third worker wouldn't save time.
  workers: 2,
  retries: 1,
  ...configuredTimeouts(),
  // Ends the run at this number of failures, which indicates a common cause.
  maxFailures: 10,
  use: {
    baseURL: `http://127.0.0.1:${port}/portal/`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    // Disables animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: launchArguments, ...(chromium && { executablePath: chromium }) },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: resolve(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: stretched(300_000),
    stdout: 'pipe',
    env: {
      PORT: port,
      MQTT_PORT: process.env.MARU_E2E_MQTT_PORT,
      PUSH_SERVICE_URL: `http://127.0.0.1:${process.env.MARU_E2E_PUSH_PORT}`,
      MARU_DATA: data,
      // Days of history: all of last month and part of the month before. A year would occupy both cores for minutes.
      MARU_DEMO_DAYS: process.env.MARU_E2E_DAYS ?? '75',
      MAP_TILES: writeStreets(join(data, 'streets')),
      // High limits, because requests representing many citizens come from one address.
      REQUESTS_PER_MINUTE: '100000',
      ROWS_PER_MINUTE: '100000000',
    },
    gracefulShutdown: { signal: 'SIGINT', timeout: stretched(20_000) },
  },
});
