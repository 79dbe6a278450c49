const FOLDER = '.cache/mutation';
const RULES = 'packages/domain/src';

/** The report of a run over all rules, and of one over a part of them. */
export const REPORT = `${FOLDER}/all.json`;
export const REPORT_OF_PART = `${FOLDER}/part.json`;

/** Names such as `billing` or `orders/weeks/cutoffs`. */
export const strykerOptions = (names, isIncremental) => ({
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs' },
  // Stryker reads a tsconfig with the API of TypeScript 6; without one it does not try.
  tsconfigFile: 'none.json',
  mutate: [
    ...(names.length === 0 ? [`${RULES}/**/*.ts`] : names.map((name) => `${RULES}/${name}{.ts,/**/*.ts}`)),
    '!**/*.test.ts',
  ],
  ignorePatterns: ['apps', 'bench', 'docs', 'e2e', '.data', '.cache'],
  concurrency: 2,
  // On a busy machine a slow test must not count as a failed one.
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: `${FOLDER}/incremental.json`,
  force: !isIncremental,
  tempDirName: `${FOLDER}/sandbox`,
  reporters: ['progress-append-only', 'json', 'html'],
  warnings: { slow: false },
  jsonReporter: { fileName: names.length === 0 ? REPORT : REPORT_OF_PART },
  htmlReporter: { fileName: `${FOLDER}/mutation.html` },
});
