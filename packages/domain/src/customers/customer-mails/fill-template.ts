import type { MailKind } from '../../values/mails/mail-kinds.ts';
import { MAIL_DEFINITIONS, OF_ORDER } from './mail-kinds.ts';
import { isLink, type PlaceholderName, type PlaceholderValues } from './placeholders.ts';

export interface TemplateText {
  subject: string;
  /** Plain text; an empty line ends a paragraph. */
  body: string;
}

export type FilledPart = string | { url: string };

export interface FilledTemplate {
  subject: string;
  paragraphs: FilledPart[][];
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
export const MOST_SUBJECT = 150;
export const MOST_BODY = 5_000;

/** By field; empty when the template can be saved. */
export function faultsOfTemplate(kind: MailKind, { subject, body }: TemplateText): Partial<TemplateText> {
  const allowed = MAIL_DEFINITIONS[kind].placeholders;
  const inSubject = /[\r\n]/.test(subject) ? 'The subject must be one line.' : faultOf(subject, allowed);
  const link = allowed.find((name) => isLink(name) && namesIn(subject).includes(name));
  const faults = {
    subject: inSubject ?? (link ? `{{${link}}} is a link and cannot be in the subject. Insert it in the text.` : null),
    body: faultOf(body, allowed),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

const namesIn = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());

/** The text that staff wrote to selected customers counts in place of the template that they began with. */
export const templateOf = <Stored extends TemplateText>(
  stored: Stored,
  { message }: { readonly message?: TemplateText },
): Stored => ({ ...stored, ...message });

/** Whether it needs the value at all. */
export const namesPlaceholder = ({ subject, body }: TemplateText, name: PlaceholderName): boolean =>
  namesIn(`${subject} ${body}`).includes(name);

/** Whether the values of an order are all that its subject or its text has. */
export function isEmptyWithoutOrder(template: TemplateText): boolean {
  const others = namesIn(`${template.subject} ${template.body}`).filter((name) => !OF_ORDER.some((of) => of === name));
  const { subject, paragraphs } = fillTemplate(template, Object.fromEntries(others.map((name) => [name, name])));
  return subject === '' || paragraphs.length === 0;
}

const AND = new Intl.ListFormat('en-US');
const listed = (names: readonly string[]) => AND.format(names.map((name) => `{{${name}}}`));

function faultOf(text: string, allowed: readonly PlaceholderName[]): string | null {
  const unknown = [...new Set(namesIn(text))].filter((name) => !allowed.some((each) => each === name));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? 'is not a placeholder' : 'are not placeholders';
    const meant = [...new Set(unknown.map((name) => nearest(name, allowed)))];
    return `${listed(unknown)} ${verb} of this e-mail. Did you mean ${listed(meant)}?`;
  }
  return /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))
    ? 'A placeholder is incomplete. Write it as {{first_name}}.'
    : null;
}

export function nearest(name: string, allowed: readonly PlaceholderName[]): PlaceholderName {
  const ranked = allowed.map((each) => ({ each, distance: levenshtein(name.toLowerCase(), each) }));
  return ranked.reduce((best, next) => (next.distance < best.distance ? next : best)).each;
}

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** Leaves out a paragraph that has a placeholder without a value. */
export function fillTemplate({ subject, body }: TemplateText, values: PlaceholderValues): FilledTemplate {
  const paragraphs = body
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .filter((paragraph) => namesIn(paragraph).every((name) => valueOf(values, name) !== null));
  return {
    subject: subject.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(values, name.trim()) ?? '').trim(),
    paragraphs: paragraphs.map((paragraph) => partsOf(paragraph, values)),
  };
}

const valueOf = (values: PlaceholderValues, name: string): string | null =>
  (values as Record<string, string | null | undefined>)[name] ?? null;

/** Values are never read as placeholders again. */
function partsOf(paragraph: string, values: PlaceholderValues): FilledPart[] {
  const parts: FilledPart[] = [];
  for (const [index, piece] of paragraph.split(/\{\{([^{}]*)\}\}/).entries()) {
    if (index % 2 === 0) parts.push(piece);
    else {
      const name = piece.trim() as PlaceholderName;
      const value = valueOf(values, name) ?? '';
      parts.push(isLink(name) ? { url: value } : value);
    }
  }
  return parts.filter((part) => part !== '');
}
