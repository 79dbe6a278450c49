import { defineConfig } from 'vitest/config';

/** Two workers on any machine: with more, the processes that the api tests start and kill would starve each other. */
const WORKERS = 2;
/** Only so that a test that hangs ends: on a busy machine whole processes take long to start. */
const TEST_SECONDS = 60;
/** Likewise for what a test polls; vitest's own limit is one second. */
const POLL_SECONDS = 30;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          // Otherwise each file imports all of its modules again: 64 instead of 8 s.
          isolate: false,
          testTimeout: TEST_SECONDS * 1000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['apps/api/test/global-setup.ts'],
          // Importing the server takes longer than the tests of most files.
          isolate: false,
          setupFiles: ['apps/api/test/start-file.ts'],
          testTimeout: TEST_SECONDS * 1000,
          hookTimeout: TEST_SECONDS * 1000,
          expect: { poll: { timeout: POLL_SECONDS * 1000, interval: 20 } },
        },
      },
    ],
  },
});
