import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Measurements of `npm run bench -- --only desk`: one after another, and never part of the tests. */
export default defineConfig({
  ...journeys,
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  reporter: 'line',
  grepInvert: [],
  projects: [{ name: 'measured', testMatch: '*.measured.ts' }],
});
