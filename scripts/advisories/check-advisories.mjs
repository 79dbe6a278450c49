import { readFileSync } from 'node:fs';
import { inRoot } from '../project.mjs';
import { findAffected, warningsOf } from './advisories.mjs';

// Fails when package-lock.json has a version that a listed advisory is about.
const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
const list = read('scripts', 'advisories', 'advisories.json');
const lock = read('package-lock.json');
const affected = findAffected(lock, list);
for (const line of [...warningsOf(lock, list, Temporal.Now.plainDateISO('UTC')), ...affected]) console.log(line);
process.exitCode = affected.length > 0 ? 1 : 0;
