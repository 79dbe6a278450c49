import semver from 'semver';

// Published advisories of the packages in package-lock.json. The list is a file, so that the check needs no network and
// says the same on every machine; `npm run advisories` renews it.

const MOST_DAYS = 14;

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

export function findAffected(lock, { advisories }) {
  return packagesOf(lock).flatMap(({ name, version }) =>
    advisories
      .filter(({ package: of, range }) => of === name && isInRange(version, range))
      .map(({ id, severity, range }) => `${name} ${version}: ${id} (${severity}, versions ${range})`),
  );
}

/** A range that cannot be read has every version in it. */
const isInRange = (version, range) =>
  semver.validRange(range) === null || semver.satisfies(version, range, { includePrerelease: true });

/** Never a failure: no build breaks because days went by. */
export function warningsOf(lock, { date, packages = [] }, today) {
  const asked = new Set(packages);
  const names = [...new Set(packagesOf(lock).map(({ name }) => name))];
  const known = names.filter((name) => asked.has(name));
  return [
    ageWarning(date, today),
    known.length < names.length
      ? `Advisories are known for ${known.length} of ${names.length} packages only. Renew the list with "npm run advisories".`
      : null,
  ].filter((warning) => warning !== null);
}

function ageWarning(date, today) {
  const days = daysSince(date, today);
  if (days === null || days < 0) return 'The list of advisories has no valid date. Renew it with "npm run advisories".';
  if (days <= MOST_DAYS) return null;
  return `The list of advisories is ${days} days old: what was published since is not checked. Renew it with "npm run advisories".`;
}

function daysSince(date, today) {
  try {
    return Temporal.PlainDate.from(date).until(today).days;
  } catch {
    return null;
  }
}

/** One of whose versions nothing is said is about all. */
export const advisoriesOf = (name, vulnerabilities) =>
  vulnerabilities
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ id, affected = [], database_specific }) => ({
      id,
      package: name,
      affected: affected.filter((of) => of.package?.ecosystem === 'npm' && of.package.name === name),
      severity: database_specific?.severity ?? 'UNKNOWN',
    }))
    .filter(({ affected }) => affected.length > 0)
    .map(({ id, affected, severity }) => ({ id, package: name, range: rangeOf(affected) || '*', severity }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const rangeOf = (affected) => [...new Set(affected.flatMap(rangesOf))].join(' || ');

function rangesOf({ ranges = [], versions = [], database_specific }) {
  const last = database_specific?.last_known_affected_version_range ?? '';
  return [...ranges.flatMap((range) => intervals(range, last)), ...versions];
}

/** Ranges of the ecosystem are semantic versions too: npm has no others. */
const READABLE = new Set(['SEMVER', 'ECOSYSTEM']);
const UPPER_END = /^<=?\s*\S+$/;

/** `introduced` opens an interval, `fixed` or `last_affected` closes it; GitHub may say the end outside the events. */
function intervals({ type, events }, last) {
  if (!READABLE.has(type)) return [];
  const found = [];
  let from = null;
  const close = (end) => {
    found.push([from, end].filter(Boolean).join(' '));
    from = null;
  };
  for (const event of events.toSorted((a, b) => semver.compare(versionOf(a), versionOf(b)))) {
    if (event.introduced !== undefined) from ??= event.introduced === '0' ? '>=0.0.0-0' : `>=${event.introduced}`;
    else if (event.fixed !== undefined) close(`<${event.fixed}`);
    else if (event.last_affected !== undefined) close(`<=${event.last_affected}`);
  }
  if (from !== null) close(UPPER_END.test(last) && semver.validRange(last) ? last.replace(/\s+/, '') : '');
  return found;
}

const LEAST = '0.0.0-0';
const versionOf = ({ introduced, fixed, last_affected }) => semver.valid(introduced ?? fixed ?? last_affected) ?? LEAST;
