import { EXEMPT, NAME_ENDS, NAME_PARTS, PHRASES, RELATIVE_CLAUSE } from './banned.mjs';

/** Lists what is banned in the texts of a file: `{ start, found, instead }`. */
export function findBanned(texts) {
  const names = new Set();
  return texts.flatMap(({ kind, text, start }) => {
    if (EXEMPT.has(text)) return [];
    if (kind !== 'name') return [...phrasesIn(text, start), ...(kind === 'comment' ? clauseIn(text, start) : [])];
    if (names.has(text) || text.includes('_')) return [];
    names.add(text);
    return nameFault(text, start);
  });
}

const phrasesIn = (text, start) =>
  PHRASES.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [{ start: start + match.index, found: match[0], instead }] : [];
  });

const clauseIn = (text, start) =>
  RELATIVE_CLAUSE.test(text)
    ? [{ start, found: `${text.slice(0, 30)}…`, instead: 'an imperative or a plain statement' }]
    : [];

function nameFault(name, start) {
  const end = NAME_ENDS.find(([pattern]) => pattern.test(name));
  if (end) return [{ start, found: name, instead: end[1] }];
  const part = partsOf(name).find((one) => NAME_PARTS.has(one));
  return part ? [{ start, found: name, instead: NAME_PARTS.get(part) }] : [];
}

/** Splits `isAsSeen` into is, as and seen. */
const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
