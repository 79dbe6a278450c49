import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { inRoot } from '../project.mjs';
import { byArea, percent, readFiles, shortfalls } from './scores.mjs';
import { REPORT, REPORT_OF_PART, strykerOptions } from './stryker-options.mjs';

// npm run test:mutation [-- billing orders/weeks] [--incremental]: changes the rules in one place at a time; their
// tests must fail. Prints each change that no test noticed, then the scores. The report is
// .cache/mutation/mutation.html.
const { values, positionals } = parseArgs({ options: { incremental: { type: 'boolean' } }, allowPositionals: true });

await new Stryker(strykerOptions(positionals, values.incremental ?? false)).runMutationTest();

const isNamed = ({ file }) =>
  positionals.length === 0 || positionals.some((name) => file === `${name}.ts` || file.startsWith(`${name}/`));
const report = positionals.length === 0 ? REPORT : REPORT_OF_PART;
const files = readFiles(JSON.parse(readFileSync(inRoot(report), 'utf8'))).filter(isNamed);
for (const { file, survivors } of files)
  for (const { line, from, to, isCovered } of survivors)
    console.log(`${file}:${line}${isCovered ? '' : ' (in no test)'}\n  - ${oneLine(from)}\n  + ${oneLine(to)}`);
for (const file of files) if (file.survivors.length > 0) console.log(`${file.file.padEnd(50)} ${percent([file])}`);
for (const [area, of] of byArea(files)) console.log(`${area.padEnd(20)} ${percent(of)}`);
console.log(`${'all'.padEnd(20)} ${percent(files)}`);
const missed = shortfalls(files);
for (const line of missed) console.log(line);
process.exitCode = missed.length > 0 ? 1 : 0;

function oneLine(text) {
  const short = text.replaceAll(/\s+/g, ' ');
  return short.length > 160 ? `${short.slice(0, 160)} …` : short;
}
