import { findReason } from '../../billing/credits/mass-credits.ts';
import { BATCH_NAMES } from '../../values/enums/batches.ts';

/** After a batch's end. */
export const PERSONAL_DATA_DAYS = 30;

/** With e-mails and text that staff uploaded or pasted. */
export const BATCHES_WITH_PERSONAL_DATA: readonly string[] = [
  BATCH_NAMES.massCredits,
  BATCH_NAMES.reversedCredits,
  BATCH_NAMES.promoCode,
  BATCH_NAMES.customers,
  BATCH_NAMES.reversedCustomers,
  BATCH_NAMES.historicalOrders,
  BATCH_NAMES.reversedHistoricalOrders,
];

type Reasons = readonly { readonly id: number; readonly title: string }[];

/**
 * A line without personal data: numbers stay, since a reversal needs amounts, orders and movements, and so does the
 * title of one of our reasons. The reason of a reversal is the program's own. A past order keeps its number, and what
 * was done with it.
 */
export function lineWithoutPersonalData(
  line: Readonly<Record<string, unknown>>,
  reasons: Reasons,
): Record<string, unknown> {
  const numbers = Object.entries(line).filter(([, value]) => typeof value === 'number');
  const reason = typeof line['reason'] === 'string' ? line['reason'] : '';
  const kept = 'reverses' in line ? reason : (findReason(reason, reasons)?.reason.title ?? '');
  const { order_number, applied } = line;
  const order = order_number !== undefined && { order_number, ...(applied !== undefined && { applied }) };
  return { ...Object.fromEntries(numbers), ...(kept !== '' && { reason: kept }), ...order };
}

/** Without quotes of the line and e-mails. */
export const errorWithoutPersonalData = (error: string): string =>
  error.replace(/".*"/s, '"…"').replace(/\S+@\S+/g, '…');
