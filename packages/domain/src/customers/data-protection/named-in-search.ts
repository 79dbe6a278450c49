import { searchParts, searchTerms } from '../users/search-terms.ts';
import { namesEmail } from './erasure.ts';

/** By which a search finds a customer; former values too. */
export interface SearchedPerson {
  /** Lowercase. */
  readonly emails: readonly string[];
  /** First and last. */
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly streets: readonly string[];
}

/** Shorter beginnings and parts of a telephone number name no one. */
const SHORTEST = { word: 3, digits: 7 };

/** A query string without the keyword that names the customer, and without other values with their e-mail (CUST-33). */
export function searchWithoutPerson(search: string, person: SearchedPerson): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => !namesEmail(value, person.emails) && !(name === 'keyword' && namesPerson(value, person)),
  );
  if (kept.length === new URLSearchParams(search).size) return search;
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

/** By the whole name, a telephone number or a street, or if each word begins one of the names or e-mails. */
export function namesPerson(keyword: string, { emails, names, phones, streets }: SearchedPerson): boolean {
  const terms = searchTerms(plain(keyword));
  const ownTerms = names.map((name) => searchTerms(plain(name))).filter((own) => own.length > 0);
  if (namesEmail(keyword, emails) || ownTerms.some((own) => own.every((word) => terms.includes(word)))) return true;
  const digits = phones.flatMap(searchTerms);
  if (terms.some((word) => isPartOfPhone(word) && digits.some((phone) => phone.includes(word)))) return true;
  const written = searchParts(plain(keyword)).flatMap((part) => part.streets);
  if (written.some((street) => streets.some((own) => plain(own).startsWith(street)))) return true;
  const known = [...ownTerms.flat(), ...emails];
  return (
    terms.length > 0 && terms.every((word) => word.length >= SHORTEST.word && known.some((own) => own.startsWith(word)))
  );
}

const isPartOfPhone = (word: string) => word.length >= SHORTEST.digits && /^\d+$/.test(word);

/** As the search compares: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
