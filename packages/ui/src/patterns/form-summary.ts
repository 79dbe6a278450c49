import type { SummaryLine } from './error-summary.tsx';
import type { FormRefusal, Remedy } from './form-refusal.ts';

export interface FormSummary {
  message: string;
  lines: SummaryLine[];
  remedy?: Remedy | undefined;
}

/** What is wrong with a form as its summary says it, each sentence once; null when nothing is. */
export function formSummary(
  errors: Readonly<Record<string, unknown>>,
  refusal: FormRefusal | null,
): FormSummary | null {
  const fields = Object.entries(errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [{ message, path }] : [],
  );
  const lines = fields.map(({ message, path }) => ({ message: `${rowOf(path)}${message}`, path }));
  const count = fields.length === 1 ? 'One field needs another look.' : 'Some fields need another look.';
  if (refusal === null) return fields.length === 0 ? null : { message: count, lines };
  // Said of a field, the sentence stands where it leads there.
  const isSaid = fields.some(({ message }) => message === refusal.message);
  const rest = refusal.rest
    .filter((message) => message !== refusal.message)
    .map((message) => ({ message, path: null }));
  return { message: isSaid ? count : refusal.message, lines: [...lines, ...rest], remedy: refusal.remedy };
}

/** 'Regulation 2: ' of `regulations.1.type`: away from its row a sentence does not say which of several is meant. */
function rowOf(path: string): string {
  const [, rows, index] = /(?:^|\.)([A-Za-z_]+)\.(\d+)\.[^.]+$/.exec(path) ?? [];
  if (rows === undefined) return '';
  const words = rows.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const noun = words.replace(/ies$/, 'y').replace(/s$/, '');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${Number(index) + 1}: `;
}

/** What a dialog says above its few fields: of a refusal only what stands under none of them. */
export function besideFields(errors: Readonly<Record<string, unknown>>, refusal: FormRefusal): FormSummary | null {
  const said = new Set(Object.values(errors));
  const [message, ...rest] = [refusal.message, ...refusal.rest].filter(
    (sentence, index, all) => !said.has(sentence) && all.indexOf(sentence) === index,
  );
  if (message === undefined)
    return refusal.remedy ? { message: refusal.message, lines: [], remedy: refusal.remedy } : null;
  return { message, lines: rest.map((sentence) => ({ message: sentence, path: null })), remedy: refusal.remedy };
}
