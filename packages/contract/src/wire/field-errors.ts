import type { FieldErrors } from './errors.ts';
import type * as z from 'zod';

// Server and console share these messages.

type Issue = z.core.$ZodIssue;

/** One sentence per bad value, keyed by dotted path (`shipping.zip_code`). */
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
    // Further rules say nothing useful about a value of the wrong type or format.
    into[key] ??= [sentence(issue, path)];
  }
  return into;
}

/** Zod adds this bound to every whole number. */
const isBeyondExact = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** The union member that came closest: the deepest issues, then the fewest. */
function nearest(members: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return members.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

const LABELS: Readonly<Record<string, string>> = {
  line_1: 'Address Line #1',
  line_2: 'Address Line #2',
  number_of_weeks: 'Comped Weeks',
  verificationId: 'verification',
  choices_options: 'options',
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
  // Staff choose ids by name and never see them.
  return LABELS[name] ?? spaced(name).replace(/(?<=\S) ids?$/, '');
}

const spaced = (word: unknown) => String(word).replaceAll(/[_-]/g, ' ');
/** Codes in capitals must be sent exactly. */
const option = (value: unknown) => (/^[A-Z_]+$/.test(String(value)) ? String(value) : spaced(value));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isZodsOwn = (issue: Issue) => /^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message);
const isBlank = (issue: Issue) =>
  issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1 && issue.input === '';

/** Replaces Zod's own messages, which speak of strings and numbers; keeps messages given by a schema. */
function sentence(issue: Issue, path: readonly PropertyKey[]): string {
  const name = label(path);
  if (!isZodsOwn(issue)) return issue.message;
  if (issue.input === undefined || issue.input === null || isBlank(issue)) return `${capital(name)} is required.`;
  switch (issue.code) {
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid e-mail address.' : `${capital(name)} is not valid.`;
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
  // A list entry is named by its list, which takes no article.
  if (typeof path.at(-1) === 'number') return `Please choose ${name} from ${either.format(options)}.`;
  return `Please choose ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}: ${either.format(options)}.`;
}

function amount(origin: string, name: string, than: string, count: number): string {
  const bound = `${than} ${count}`;
  if (origin === 'string') return `${capital(name)} must have ${bound} ${count === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array') return `${capital(name)} must have ${bound} ${count === 1 ? 'entry' : 'entries'}.`;
  return `${capital(name)} must be ${bound}.`;
}
