import type { FieldErrors } from './errors.ts';
import type * as z from 'zod';

// Server and screen say the same of a field, wherever it was refused.

type Issue = z.core.$ZodIssue;

/** The issues of a value as sentences under their paths with dots, `shipping.zip_code`; one for each bad value. */
export function fieldErrors(
  issues: readonly Issue[],
  at: readonly PropertyKey[] = [],
  into: FieldErrors = {},
): FieldErrors {
  for (const issue of issues.toSorted((a, b) => Number(isBeyondExact(a)) - Number(isBeyondExact(b)))) {
    const path = [...at, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      fieldErrors(nearest(issue.errors), path, into);
      continue;
    }
    const key = path.map(String).join('.') || 'body';
    // Of a value of the wrong type or format, what further rules say of it is noise.
    into[key] ??= [sentence(issue, path)];
  }
  return into;
}

/** Every whole number has this bound beside the one that its schema gives. */
const isBeyondExact = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Of the members of a union the one that the value came nearest to: the deepest, then the one with fewest issues. */
function nearest(members: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return members.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

/** Fields that the screens call by another name than the wire. */
const LABELS: Readonly<Record<string, string>> = {
  line_1: 'Address Line #1',
  line_2: 'Address Line #2',
  number_of_weeks: 'Comped Weeks',
  verificationId: 'verification',
  cta_text: 'CTA text',
  top_cta_text: 'top CTA text',
  bottom_cta_text: 'bottom CTA text',
  q: 'search',
  sku: 'SKU',
  item_price: 'custom price',
  superfoods_number: 'superfoods',
  after_cardinal_active_order: 'rotation minimum active weeks',
};

function label(path: readonly PropertyKey[]): string {
  const names = path.filter((part): part is string => typeof part === 'string' && !/^\d+$/.test(part));
  const name = names.at(-1) ?? 'value';
  // An id is chosen by name: staff never see it.
  return LABELS[name] ?? words(name).replace(/(?<=\S) ids?$/, '');
}

/** A word of the wire as staff read it. */
const words = (word: unknown) => String(word).replaceAll(/[_-]/g, ' ');
/** What can be chosen, as staff read it; a code in capitals is only taken letter for letter. */
const option = (value: unknown) => (/^[A-Z_]+$/.test(String(value)) ? String(value) : words(value));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isZodsOwn = (issue: Issue) => /^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message);
const isBlank = (issue: Issue) =>
  issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1 && issue.input === '';

/** Zod's own English speaks of strings and numbers; staff read of fields. A message that a schema gives is kept. */
function sentence(issue: Issue, path: readonly PropertyKey[]): string {
  const name = label(path);
  if (!isZodsOwn(issue)) return issue.message;
  if (issue.input === undefined || issue.input === null || isBlank(issue)) return `${capital(name)} is required.`;
  switch (issue.code) {
    case 'invalid_format':
      return issue.format === 'email' ? 'Please give a valid e-mail address.' : `${capital(name)} is not valid.`;
    case 'too_small':
      return amount(issue.origin, name, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return amount(issue.origin, name, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? `${capital(name)} must be a number.`
        : `${capital(name)} is not valid.`;
    case 'invalid_value':
      return choice(name, path, issue.values.map(option));
    default:
      return `${capital(name)} is not valid.`;
  }
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

function choice(name: string, path: readonly PropertyKey[], options: string[]): string {
  // One of a list is named by the list, which takes no article.
  if (typeof path.at(-1) === 'number') return `Please choose ${name} from ${either.format(options)}.`;
  return `Please choose ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}: ${either.format(options)}.`;
}

function amount(origin: string, name: string, than: string, count: number): string {
  const bound = `${than} ${count}`;
  if (origin === 'string') return `${capital(name)} must have ${bound} ${count === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array') return `${capital(name)} must have ${bound} ${count === 1 ? 'entry' : 'entries'}.`;
  return `${capital(name)} must be ${bound}.`;
}
