import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    setupFiles: ['scripts/mutation/fix-seed.mjs'],
    // Takes a third of the time; no test of the rules leaves anything behind.
    isolate: false,
    // Stryker stops a test that hangs; on a busy machine vitest's five seconds would end others too.
    testTimeout: 60_000,
  },
});
