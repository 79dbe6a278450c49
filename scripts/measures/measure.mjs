import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readImports } from '../boundaries/read-imports.mjs';
import { RELATIVE_CLAUSE } from '../words/banned.mjs';
import { findBanned } from '../words/find-banned.mjs';
import { readTexts } from '../words/read-texts.mjs';
import { percent, readFiles } from '../mutation/scores.mjs';
import { REPORT } from '../mutation/stryker-options.mjs';
import { circles } from './circles.mjs';

const CODE = /^(packages|apps|e2e|bench|scripts)\/.*\.(ts|tsx|mjs)$/;
const TEXTS = /\.(ts|tsx|mjs|md)$/;
const GENERATED = /^scripts\/words\//;
/** They never change. */
const NAMES_OF_TABLES = /\/(migrations\/|platform\/database\/tables\.ts$)/;
const RECORDS = {
  'tax rates': /(shipping|operations)\/(.*\/)?(states?|tax-rates?|update-state|list-state-uses)[^/]*$/,
  carriers: /(shipping|operations)\/(.*\/)?[a-z-]*carriers?[^/]*$/,
  bestsellers: /marketing\/(.*\/)?[a-z-]*bestsellers?[^/]*$/,
};
/** This test fails if a change of an order takes more statements than its table says. */
const STATEMENTS = 'apps/api/src/areas/orders/window/statements-of-changes.test.ts';
const IN_RECORD = /^(packages|apps\/(api|web))\/src\/|^packages\/\w+\/src\//;

/** `{ name: value }`, in the order in which the page shows them. */
export function measure(root) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)) && !GENERATED.test(file));
  const source = (file) => readFileSync(join(root, file), 'utf8');
  const lines = (file) => source(file).split('\n').length - 1;

  const texts = files
    .filter((file) => TEXTS.test(file) && !NAMES_OF_TABLES.test(file))
    .map((file) => ({ file, texts: readTexts(file, source(file)) }));
  const comments = texts
    .filter(({ file }) => CODE.test(file))
    .flatMap((one) => one.texts.filter(({ kind }) => kind === 'comment'));
  const clauses = comments.filter(({ text }) => RELATIVE_CLAUSE.test(text)).length;
  const folders = Object.entries(
    Object.groupBy(
      files.filter((file) => CODE.test(file)),
      dirname,
    ),
  );
  const [folder, largest] = folders.toSorted(([, a], [, b]) => b.length - a.length)[0];
  const statements = files.includes(STATEMENTS) && /'a skip in the window', (\d+),/.exec(source(STATEMENTS))?.[1];
  const imports = readImports(root, ['packages', 'apps', 'e2e', 'bench']);

  return {
    ...Object.fromEntries(
      Object.entries(RECORDS).map(([name, pattern]) => {
        const of = files.filter((file) => IN_RECORD.test(file) && pattern.test(file));
        return [`${name}: lines / files`, `${of.reduce((sum, file) => sum + lines(file), 0)} / ${of.length}`];
      }),
    ),
    'largest folder': `${largest.length} files (${folder})`,
    'folders with more than 25 files': folders.filter(([, of]) => of.length > 25).length,
    'words of comments': comments.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    comments: comments.length,
    'comments that begin with a relative clause': `${((clauses * 100) / comments.length).toFixed(1)} %`,
    'banned words': texts.reduce((sum, one) => sum + findBanned(one.texts).length, 0),
    'statements of a skip in the window': statements,
    'import cycles, including types': circles(imports).length,
    'import cycles of values': circles(imports, ({ isType }) => !isType).length,
    ...mutationScore(join(root, REPORT)),
  };
}

const mutationScore = (report) =>
  existsSync(report)
    ? { 'mutation score of the rules': percent(readFiles(JSON.parse(readFileSync(report, 'utf8')))) }
    : {};
