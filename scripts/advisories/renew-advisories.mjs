import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../project.mjs';
import { advisoriesOf, packagesOf } from './advisories.mjs';

// npm run advisories: renews the list from osv.dev.
const OSV = process.env.OSV_URL ?? 'https://api.osv.dev';
const AT_ONCE = 8;
const SECONDS = 30;

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const packages = [...new Set(packagesOf(lock).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b));
const waiting = [...packages];
const found = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      found.push(...advisoriesOf(name, await vulnerabilitiesOf(name)));
  }),
);
const advisories = found.toSorted((a, b) => a.package.localeCompare(b.package) || a.id.localeCompare(b.id));
const list = { date: Temporal.Now.plainDateISO('UTC').toString(), packages, advisories };
writeFileSync(inRoot('scripts', 'advisories', 'advisories.json'), `${JSON.stringify(list, null, 2)}\n`);
console.log(`${advisories.length} advisories are listed. Run "npm run format", then "npm run check".`);

/** Whatever the version: a version that comes back must be known too. */
async function vulnerabilitiesOf(name) {
  const all = [];
  let page_token;
  do {
    const response = await fetch(`${OSV}/v1/query`, {
      method: 'POST',
      body: JSON.stringify({ package: { name, ecosystem: 'npm' }, page_token }),
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
    if (!response.ok) throw new Error(`osv.dev answered ${response.status} for ${name}; the list is as it was.`);
    const answer = await response.json();
    all.push(...(answer.vulns ?? []));
    page_token = answer.next_page_token;
  } while (page_token);
  return all;
}
