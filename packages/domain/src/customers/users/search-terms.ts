/** With punctuation and spaces; whether it is a telephone number is decided by its digits. */
const DIGITS_IN_A_ROW = /\+?\(?\d[\d\s().+-]*\d/g;
const TELEPHONE_DIGITS = 10;

/**
 * The words of a keyword, each of which must be found (CUST-5). Telephones are stored as digits; one that is written
 * with spaces or with the country code 1 is one word without it. Commas and semicolons only separate.
 */
export function searchTerms(keyword: string): string[] {
  return keyword
    .replace(DIGITS_IN_A_ROW, (run) => telephoneOf(run) ?? run)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => (/^[\d()+.-]+$/.test(word) && /\d/.test(word) ? digitsOf(word) : word));
}

/** Found if the default address begins with one of the streets, or if each word is found. */
export interface SearchPart {
  readonly terms: readonly { readonly text: string; /** Or in a default address. */ readonly isZip: boolean }[];
  /** Ways to write the same street. */
  readonly streets: readonly string[];
}

/** The parts of a keyword, each of which must be found (CUST-5). Commas separate, so "12 Oak St, 60601" has two. */
export const searchParts = (keyword: string): SearchPart[] =>
  keyword.split(/[,;]/).flatMap((segment): SearchPart[] => {
    const terms = searchTerms(segment).map((text) => ({ text, isZip: /^\d{5}$/.test(text) }));
    return terms.length === 0 ? [] : [{ terms, streets: streetsOf(segment) }];
  });

/** A house number and at least one word. */
const STREET = /^(\d{1,6}[a-z]?(?:[-/]\d+)?)\s+(.*\p{L}.*)$/iu;

const SUFFIXES = [
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['cir', 'circle'],
  ['ct', 'court'],
  ['dr', 'drive'],
  ['hwy', 'highway'],
  ['ln', 'lane'],
  ['pkwy', 'parkway'],
  ['pl', 'place'],
  ['rd', 'road'],
  ['sq', 'square'],
  ['st', 'street'],
  ['ter', 'terrace'],
] as const;

function streetsOf(segment: string): string[] {
  const [, number, name] = STREET.exec(segment.trim().replace(/\.$/, '')) ?? [];
  if (number === undefined || name === undefined) return [];
  const parts = [number, ...name.split(/\s+/)];
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const before = parts.slice(0, -1).join(' ');
  const pair = parts.length > 2 ? SUFFIXES.find(([short, long]) => last === short || last === long) : undefined;
  return pair ? pair.map((suffix) => `${before} ${suffix}`) : [parts.join(' ')];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function telephoneOf(run: string): string | null {
  const digits = digitsOf(run);
  if (digits.length === TELEPHONE_DIGITS + 1 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === TELEPHONE_DIGITS ? digits : null;
}
