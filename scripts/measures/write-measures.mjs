import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot, ROOT } from '../project.mjs';
import { measure } from './measure.mjs';

// npm run measures [-- --root FOLDER]: prints the measures of a checkout and writes those of this one into
// docs/architecture-measures.md.
const { values } = parseArgs({ options: { root: { type: 'string' } } });
const PAGE = inRoot('docs', 'architecture-measures.md');

const found = measure(values.root ?? ROOT);
for (const [name, value] of Object.entries(found)) console.log(`${name.padEnd(44)} ${value}`);
if (!values.root) {
  const page = readFileSync(PAGE, 'utf8').replace(/^\| (.+?) +\| (.+?) +\| .+ \|$/gm, (row, name, before) =>
    name in found ? `| ${name} | ${before} | ${found[name]} |` : row,
  );
  writeFileSync(PAGE, page);
}
