import { defineConfig } from '@playwright/test';

const isFull = process.env['LARDER_FULL'] === '1';

export default defineConfig({
  testDir: '.',
  globalSetup: './start-larder.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? '../test-results/browser.json' }]],
  outputDir: '../test-results/browser',
  grepInvert: isFull ? [] : [/@full/],
  projects: [
    { name: 'journeys', testIgnore: 'log.spec.ts' },
    // The log then contains all other journeys.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: ['journeys'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // Tracing every test takes a fifth of the time: use `--trace retain-on-failure` to find a fault.
    trace: 'off',
  },
});
