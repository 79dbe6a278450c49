/** With punctuation and spaces; whether it is a telephone number is decided by its digits. */
const DIGITS_IN_A_ROW = /\+?\(?\d[\d\s().+-]*\d/g;
const TELEPHONE_DIGITS = 10;

/** Before any part of a number, but not in a longer word. A bare 1 needs an area code, as it may be a unit: "1 60601". */
const COUNTRY_CODE = /(?<![^\s,;])(?:\(?\+1[\s().-]*|1[\s().-]+(?=\d{3}(?!\d)))(?=\d[\d().-]*(?:[\s,;]|$))/g;

/**
 * The words of a keyword, each of which must be found (CUST-5). Telephones are stored as digits; one that is written
 * with spaces or with the country code 1 is one word without it, and so is the part of one. Commas and semicolons only
 * separate.
 */
export function searchTerms(keyword: string): string[] {
  return keyword
    .replace(COUNTRY_CODE, '')
    .replace(DIGITS_IN_A_ROW, (run) => telephoneOf(run) ?? run)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => (/^[\d()+.-]+$/.test(word) && /\d/.test(word) ? digitsOf(word) : word));
}

/** Found if the default address is in one of the streets, or if each word is found. */
export interface SearchPart {
  readonly terms: readonly SearchTerm[];
  /** Ways to write the same street. */
  readonly streets: readonly string[];
  /** The address begins with the street; otherwise any house of the street is meant. */
  readonly hasHouseNumber: boolean;
}

interface SearchTerm {
  readonly text: string;
  /** Or in a default address. */
  readonly isZip: boolean;
  /** Or anywhere in the default address: the word follows a street. */
  readonly isPlace: boolean;
}

/** The parts of a keyword, each of which must be found (CUST-5). Commas separate, so "12 Oak St, 60601" has two. */
export function searchParts(keyword: string): SearchPart[] {
  let isPlace = false;
  return keyword.split(/[,;]/).flatMap((segment) => {
    const { street, rest, hasHouseNumber } = streetIn(segment);
    const streets = street === null ? [] : spellingsOf(street, hasHouseNumber);
    const parts = [
      { terms: termsOf(street ?? segment, isPlace), streets, hasHouseNumber },
      { terms: termsOf(rest, true), streets: [], hasHouseNumber: false },
    ];
    isPlace ||= street !== null;
    return parts.filter(({ terms }) => terms.length > 0);
  });
}

const termsOf = (text: string, isPlace: boolean): SearchTerm[] =>
  searchTerms(text).map((term) => ({ text: term, isZip: /^\d{5}$/.test(term), isPlace }));

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

/** With a house number, or a name and the kind of street. The rest follows: a unit, a city, a state, a ZIP code. */
function streetIn(segment: string): { street: string | null; rest: string; hasHouseNumber: boolean } {
  const text = segment.trim();
  const hasHouseNumber = STREET.test(text);
  const pieces = text.split(/\s+/);
  const kind = pieces.findIndex((piece, at) => at >= shortestName(hasHouseNumber) && spellings(piece) !== undefined);
  if (!hasHouseNumber && kind < 0) return { street: null, rest: '', hasHouseNumber };
  const zip = /^\d{5}$/.test(pieces.at(-1) ?? '') ? pieces.length - 1 : pieces.length;
  const end = kind < 0 ? zip : kind + 1;
  return { street: pieces.slice(0, end).join(' '), rest: pieces.slice(end).join(' '), hasHouseNumber };
}

/** Words before the kind of street. */
const shortestName = (hasHouseNumber: boolean) => (hasHouseNumber ? 2 : 1);

const spellings = (word: string) =>
  SUFFIXES.find((pair) => (pair as readonly string[]).includes(word.toLowerCase().replace(/\.$/, '')));

function spellingsOf(street: string, hasHouseNumber: boolean): string[] {
  const pieces = street.split(' ');
  const pair = pieces.length > shortestName(hasHouseNumber) ? spellings(pieces.at(-1) ?? '') : undefined;
  return pair ? pair.map((suffix) => [...pieces.slice(0, -1), suffix].join(' ')) : [street.replace(/\.$/, '')];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function telephoneOf(run: string): string | null {
  const digits = digitsOf(run);
  if (digits.length === TELEPHONE_DIGITS + 1 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === TELEPHONE_DIGITS ? digits : null;
}
