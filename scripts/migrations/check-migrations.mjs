import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../project.mjs';
import { refusals } from './refusals.mjs';

/** The migrations up to here ran while nobody used the program; those after it run beside the release before. */
const LAST_BEFORE_THE_RULES = '0053';
/** It landed before the rules: a table of few rows, and a file that may run twice all the same. */
const EXEMPT = ['0065_one_open_code_per_person.sql'];
const FOLDER = inRoot('apps', 'api', 'migrations');

const isBound = (name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_BEFORE_THE_RULES && !EXEMPT.includes(name);
const names = readdirSync(FOLDER).filter(isBound);
const found = names.flatMap((name) =>
  refusals(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((words) => `${name}: ${words}`),
);
if (found.length > 0) console.log(found.join('\n'));
console.log(`${names.length} migrations, ${found.length} faults that would stand in the way of a rolling upgrade`);
process.exitCode = found.length > 0 ? 1 : 0;
