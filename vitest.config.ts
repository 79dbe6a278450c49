import { defineConfig } from 'vitest/config';

/** Two workers on any machine: with more, the processes that the api tests start and kill would starve each other. */
const WORKERS = 2;
/** Tests that start and kill whole processes. */
const API_SECONDS = 30;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/watch-lock-order.ts'],
          testTimeout: API_SECONDS * 1000,
          hookTimeout: API_SECONDS * 1000,
        },
      },
    ],
  },
});
