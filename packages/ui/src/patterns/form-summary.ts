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
  const count = fields.length === 1 ? 'One field needs another look.' : 'Some fields need another look.';
  if (refusal === null) return fields.length === 0 ? null : { message: count, lines: fields };
  // Said of a field, the sentence stands where it leads there.
  const isSaid = fields.some(({ message }) => message === refusal.message);
  const rest = refusal.rest
    .filter((message) => message !== refusal.message)
    .map((message) => ({ message, path: null }));
  return { message: isSaid ? count : refusal.message, lines: [...fields, ...rest], remedy: refusal.remedy };
}
