import { readFileSync } from 'node:fs';
import { inRoot } from '../project.mjs';
import { ageWarning, findAffected } from './advisories.mjs';

// Fails when package-lock.json has a version that a listed advisory is about.
const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
const list = read('scripts', 'advisories', 'advisories.json');
const affected = findAffected(read('package-lock.json'), list);
for (const line of [ageWarning(list, Temporal.Now.plainDateISO('UTC')), ...affected]) if (line) console.log(line);
process.exitCode = affected.length > 0 ? 1 : 0;
