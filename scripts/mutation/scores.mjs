/** The least score of all files together, and of each file, in percent. */
const LEAST_OF_ALL = 95;
const LEAST_OF_FILE = 90;
const RULES = 'packages/domain/src/';

const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);

/** The changes that no test noticed or might have noticed, `{ file, detected, survivors }` for each file of a report. */
export function readFiles({ files }) {
  return Object.entries(files).map(([path, { source, mutants }]) => ({
    file: path.replace(RULES, ''),
    detected: mutants.filter(({ status }) => DETECTED.has(status)).length,
    survivors: mutants
      .filter(({ status }) => UNDETECTED.has(status))
      .map(({ location, replacement, status }) => ({
        line: location.start.line,
        from: textAt(source, location),
        to: replacement,
        isCovered: status === 'Survived',
      })),
  }));
}

/** Percent of the changes that a test noticed; 100 when there are none to notice. */
export function score(files) {
  const detected = files.reduce((sum, file) => sum + file.detected, 0);
  const all = files.reduce((sum, file) => sum + file.detected + file.survivors.length, 0);
  return all === 0 ? 100 : (detected * 100) / all;
}

/** `[area, files]` with the lowest score first. */
export const byArea = (files) =>
  Object.entries(Object.groupBy(files, ({ file }) => file.split('/')[0])).toSorted(
    ([, a], [, b]) => score(a) - score(b),
  );

/** A line for each threshold that is not reached. */
export const shortfalls = (files) => [
  ...(score(files) < LEAST_OF_ALL ? [`All files: ${percent(files)}, below ${LEAST_OF_ALL} %.`] : []),
  ...files
    .filter((one) => score([one]) < LEAST_OF_FILE)
    .map((one) => `${one.file}: ${percent([one])}, below ${LEAST_OF_FILE} %.`),
];

/** Rounded down, so that 94.96 is not shown as 95. */
export const percent = (files) => `${(Math.floor(score(files) * 10) / 10).toFixed(1)} %`;

function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}
