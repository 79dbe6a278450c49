import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { SummaryLine } from './error-summary.tsx';
import type { FormRefusal, Remedy } from './form-refusal.ts';

export interface FormSummary {
  message: string;
  lines: SummaryLine[];
  remedy?: Remedy | undefined;
}

/** Each sentence once; null without errors. */
export function formSummary(
  errors: Readonly<Record<string, unknown>>,
  refusal: FormRefusal | null,
): FormSummary | null {
  const fields = Object.entries(errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [{ message, path }] : [],
  );
  const lines = fields.map(({ message, path }) => ({ message: `${rowOf(path)}${message}`, path }));
  const count = fields.length === 1 ? 'Check the highlighted field.' : 'Check the highlighted fields.';
  if (refusal === null) return fields.length === 0 ? null : { message: count, lines };
  const isSaid = fields.some(({ message }) => message === refusal.message || refusal.message === INVALID_INPUT);
  const [message = count, ...rest] = isSaid ? [count, ...unsaid(refusal, [refusal.message])] : unsaid(refusal, []);
  return { message, lines: [...lines, ...rest.map((each) => ({ message: each, path: null }))], remedy: refusal.remedy };
}

/** The generic sentence stays only where no reason is given. */
function unsaid({ message, rest }: FormRefusal, said: readonly unknown[]): string[] {
  const all = [...new Set([message, ...rest])];
  const reasons = all.filter((sentence) => sentence !== INVALID_INPUT);
  const isExplained = reasons.length > 0 || said.length > 0;
  return (isExplained ? reasons : all).filter((sentence) => !said.includes(sentence));
}

function rowOf(path: string): string {
  // Staff never see the wire's `data`.
  const [, rows, index] = /(?:^|\.)([A-Za-z_]+)\.(?:data\.)?(\d+)\.[^.]+$/.exec(path) ?? [];
  if (rows === undefined) return '';
  const spaced = rows.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const noun = spaced.replace(/ies$/, 'y').replace(/s$/, '');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${Number(index) + 1}: `;
}

export function dialogSummary(errors: Readonly<Record<string, unknown>>, refusal: FormRefusal): FormSummary | null {
  const [message, ...rest] = unsaid(refusal, Object.values(errors));
  if (message === undefined)
    return refusal.remedy ? { message: refusal.message, lines: [], remedy: refusal.remedy } : null;
  return { message, lines: rest.map((sentence) => ({ message: sentence, path: null })), remedy: refusal.remedy };
}
