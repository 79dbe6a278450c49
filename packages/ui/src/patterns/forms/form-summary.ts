import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { FormRefusal, Remedy } from './form-refusal.ts';

export interface FormSummary {
  /** Sentences that no field shows, each once. */
  messages: string[];
  /** Several highlighted fields; a single one has the focus. */
  fields: { name: string; path: string }[];
  remedy?: Remedy | undefined;
}

/**
 * A message is shown once: under its field, or here if it has none on the screen. `nameOf` is the label of a field, empty
 * without one, and null for a field that is not on the screen.
 */
export function formSummary(
  errors: Readonly<Record<string, unknown>>,
  refusal: FormRefusal | null,
  nameOf: (path: string) => string | null,
): FormSummary | null {
  const all = Object.entries(errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [{ path, message, name: nameOf(path) }] : [],
  );
  const unseen = all.filter(({ name }) => name === null).map(({ path, message }) => `${rowOf(path)}${message}`);
  const unsaid = refusal === null ? [] : unsaidBy(all, refusal);
  const messages = [...new Set([...unsaid, ...unseen])];
  const named = all.flatMap(({ path, name }) => (name ? [{ name: `${rowOf(path)}${name}`, path }] : []));
  const fields = named.length > 1 ? named : [];
  const remedy = refusal?.remedy;
  if (messages.length > 0 || fields.length > 0) return { messages, fields, remedy };
  return remedy && refusal ? { messages: [refusal.message], fields, remedy } : null;
}

/** The generic sentence stays only where no reason is given. */
function unsaidBy(fields: readonly { message: string }[], { message, rest }: FormRefusal): string[] {
  const said = new Set(fields.map((field) => field.message));
  const all = [...new Set([message, ...rest])];
  const reasons = all.filter((sentence) => sentence !== INVALID_INPUT);
  return (reasons.length > 0 || said.size > 0 ? reasons : all).filter((sentence) => !said.has(sentence));
}

function rowOf(path: string): string {
  // Staff never see the wire's `data`.
  const [, rows, index] = /(?:^|\.)([A-Za-z_]+)\.(?:data\.)?(\d+)\.[^.]+$/.exec(path) ?? [];
  if (rows === undefined) return '';
  const spaced = rows.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const noun = spaced.replace(/ies$/, 'y').replace(/s$/, '');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${Number(index) + 1}: `;
}
