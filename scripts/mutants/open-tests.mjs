import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

/** PostgreSQL starts with the first test and serves all of them, so that a mutant costs seconds. */
export async function openTests(folder) {
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    watch: false,
    reporters: [{}],
  });
  await vitest.standalone();
  return {
    run: (mutant) => runTest(vitest, folder, mutant),
    changed: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  };
}

/** `passed`, `refuted` by the test's own statements, or `broken` with what went wrong elsewhere. */
async function runTest(vitest, folder, { testFile, test, wholeFile = false }) {
  const module = join(folder, testFile);
  const project = vitest.projects.find((each) => each.matchesTestGlob(module));
  if (!project) return { outcome: 'broken', why: `${testFile} is not a test` };
  const alone = { testNamePattern: new RegExp(`(^|\\s)${RegExp.escape(test)}$`) };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    project.createSpecification(module, wholeFile ? {} : alone),
  ]);
  const results = testModules
    .flatMap(({ children }) => [...children.allTests()])
    .filter(({ name }) => name === test)
    .map((each) => each.result());
  const errors = results.flatMap((each) => each.errors ?? []);
  const own = errors.find((error) => error.name === 'AssertionError' || error.stacks?.[0]?.file === module);
  if (own) return { outcome: 'refuted', why: firstLine(own) };
  errors.push(...testModules.flatMap((each) => each.errors()), ...unhandledErrors);
  if (errors.length > 0) return { outcome: 'broken', why: firstLine(errors[0]) };
  if (results.length === 1 && results[0].state === 'passed') return { outcome: 'passed', why: '' };
  return { outcome: 'broken', why: `${relative(folder, module)} has ${results.length} tests "${test}"` };
}

const firstLine = (error) => String(error.message).split('\n', 1)[0];
