import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { FormRefusal, Remedy } from './form-refusal.ts';

export interface FormSummary {
  /** Sentences that no field shows, each once. */
  messages: string[];
  /** Several highlighted fields, those without a label by their path; a single one has the focus. */
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
    typeof message === 'string' ? [nameFound(path, message, nameOf)] : [],
  );
  const unseen = all.filter(({ name }) => name === null).map(({ path, message }) => `${rowOf(path)}${message}`);
  const unsaid = refusal === null ? [] : unsaidBy(all, refusal);
  const messages = [...new Set([...unsaid, ...unseen])];
  const seen = new Map(all.flatMap(({ path, name }) => (name === null ? [] : [[path, name]])));
  const highlighted = [...seen].map(([path, name]) => ({
    name: name ? `${rowOf(path)}${name}` : labelOfPath(path),
    path,
  }));
  const fields = highlighted.length > 1 ? highlighted : [];
  const remedy = refusal?.remedy;
  if (messages.length > 0 || fields.length > 0) return { messages, fields, remedy };
  return remedy && refusal ? { messages: [refusal.message], fields, remedy } : null;
}

/** Entries typed into one field have its path, and their errors are shown there. */
function nameFound(path: string, message: string, nameOf: (path: string) => string | null) {
  const name = nameOf(path);
  const list = listOfEntry(path);
  if (name !== null || list === null) return { path, message, name };
  return { path: list, message, name: nameOf(list) };
}

/** `whitelisted_emails` of `whitelisted_emails.1`. */
export const listOfEntry = (path: string): string | null => /^(.+)\.\d+$/.exec(path)?.[1] ?? null;

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
  return rows === undefined ? '' : `${rowLabel(rows, index)}: `;
}

/** `Composable 8` for `composables.7`. */
function labelOfPath(path: string): string {
  const [, rows, index] = /([A-Za-z_]+)\.(?:data\.)?(\d+)$/.exec(path) ?? [];
  return rows === undefined ? `${rowOf(path)}${spacedOut(path.split('.').at(-1) ?? path)}` : rowLabel(rows, index);
}

const rowLabel = (rows: string, index: string | undefined) =>
  `${spacedOut(rows).replace(/ies$/, 'y').replace(/s$/, '')} ${Number(index) + 1}`;

function spacedOut(key: string): string {
  const spaced = key.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
