import { type SqlBool, sql } from 'kysely';
import { searchTerms } from '@larder/domain/customers/users/search-terms.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';

/** Fewer digits are in most phones and e-mails. */
const LEAST_DIGITS_OF_A_PHONE = 4;
const MOST_DIGITS = 15;

/** The order that a keyword may name. */
export function numberIn(keyword: string): number | null {
  const digits = /^#?(\d+)$/.exec(keyword.trim())?.[1];
  return digits === undefined || digits.length > MOST_DIGITS ? null : Number(digits);
}

/** A number names its order; from four digits on it may also be part of a phone or e-mail. Other words are a customer's. */
export function isNamed(keyword: string) {
  const number = numberIn(keyword);
  if (number === null) return sql<SqlBool>`o.user_id in (${customers(keyword)})`;
  const isOnlyNumber = keyword.trim().length < LEAST_DIGITS_OF_A_PHONE || keyword.trim().startsWith('#');
  return isOnlyNumber
    ? sql<SqlBool>`o.id = ${number}`
    : sql<SqlBool>`(o.id = ${number} or o.user_id = any(array(${customers(keyword)})))`;
}

const customers = (keyword: string) =>
  sql`select id from users where ${sql.join([sql`true`, ...searchTerms(keyword).map(isInSearch)], sql` and `)}`;

const isInSearch = (term: string) => sql`search like '%' || search_text(${escapeLike(term)}) || '%'`;
