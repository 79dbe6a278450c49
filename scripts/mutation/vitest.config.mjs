import { defineConfig } from 'vitest/config';

// Stryker runs the tests of the rules once for each change that it makes.
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    setupFiles: ['scripts/mutation/fix-seed.mjs'],
    // Takes a third of the time; no test of the rules leaves anything behind.
    isolate: false,
  },
});
