import { findReason } from '../billing/mass-credits.ts';
import { BATCH_NAMES } from '../values/batches.ts';

/** For how many days after a batch ended the words of its lines are kept. */
export const WORDS_KEPT_DAYS = 30;

/** Batches whose lines are e-mails and words that staff uploaded or pasted. */
export const BATCHES_OF_WORDS: readonly string[] = [
  BATCH_NAMES.massCredits,
  BATCH_NAMES.reversedCredits,
  BATCH_NAMES.promoCode,
];

type Reasons = readonly { readonly id: number; readonly title: string }[];

/**
 * What stays of a line: numbers, which are amounts, orders and movements, by which it can be reversed; and of its reason
 * the title, where it is one of ours. The words of a reversal are the program's own.
 */
export function lineWithoutWords(line: Readonly<Record<string, unknown>>, reasons: Reasons): Record<string, unknown> {
  const numbers = Object.entries(line).filter(([, value]) => typeof value === 'number');
  const reason = typeof line['reason'] === 'string' ? line['reason'] : '';
  const kept = 'reverses' in line ? reason : (findReason(reason, reasons)?.reason.title ?? '');
  return { ...Object.fromEntries(numbers), ...(kept !== '' && { reason: kept }) };
}

/** Why a line failed, without what it quotes of it and without e-mails. */
export const errorWithoutWords = (error: string): string => error.replace(/".*"/s, '"…"').replace(/\S+@\S+/g, '…');
