import semver from 'semver';

// Published advisories of the packages in package-lock.json. The list is a file, so that the check needs no network and
// says the same on every machine; `npm run advisories` renews it.

const MOST_DAYS = 30;

/** The packages of a lockfile, each version once, ours left out. */
export function packagesOf(lock) {
  const packages = new Map();
  for (const [path, { name, version, link }] of Object.entries(lock.packages)) {
    if (link || !version || !path.includes('node_modules/')) continue;
    const installed = { name: name ?? path.split('node_modules/').at(-1), version };
    packages.set(`${installed.name}@${installed.version}`, installed);
  }
  return [...packages.values()];
}

/** A line for each package of the lockfile that an advisory is about. */
export function findAffected(lock, { advisories }) {
  return packagesOf(lock).flatMap(({ name, version }) =>
    advisories
      .filter(({ package: of, range }) => of === name && semver.satisfies(version, range, { includePrerelease: true }))
      .map(({ id, severity, range }) => `${name} ${version}: ${id} (${severity}, versions ${range})`),
  );
}

/** How old the list is, where that is worth a word. Never a failure: no build breaks because a month ended. */
export function ageWarning({ date }, today) {
  const { days } = Temporal.PlainDate.from(date).until(today);
  return days > MOST_DAYS ? `The list of advisories is ${days} days old. Renew it with "npm run advisories".` : null;
}

/** The advisories of a package as osv.dev answers them, as lines of the list. */
export const advisoriesOf = (name, vulnerabilities) =>
  vulnerabilities
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ id, affected = [], database_specific }) => ({
      id,
      package: name,
      range: rangeOf(affected.filter((of) => of.package.ecosystem === 'npm' && of.package.name === name)),
      severity: database_specific?.severity ?? 'UNKNOWN',
    }))
    .filter(({ range }) => range !== '')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const rangeOf = (affected) =>
  [
    ...new Set(
      affected.flatMap(({ ranges = [], versions = [] }) => (ranges.length > 0 ? ranges.flatMap(intervals) : versions)),
    ),
  ].join(' || ');

/** `introduced` opens an interval, `fixed` or `last_affected` closes it; one that stays open has no fix. */
function intervals({ type, events }) {
  if (type !== 'SEMVER') return [];
  const found = [];
  for (const event of events) {
    if (event.introduced !== undefined) found.push(event.introduced === '0' ? '>=0.0.0-0' : `>=${event.introduced}`);
    else if (event.fixed !== undefined) found.push(`${found.pop() ?? ''} <${event.fixed}`.trim());
    else if (event.last_affected !== undefined) found.push(`${found.pop() ?? ''} <=${event.last_affected}`.trim());
  }
  return found;
}
