import { ERASED_MESSAGE } from '../../customers/data-protection/erasure.ts';
import { refusalToChooseReason } from '../../customers/reasons/reason-rules.ts';
import { add, type Cents, cents, formatDollars, subtract, ZERO } from '../../values/cents.ts';

/** Limits of a file of credits (MON-28). */
export const CREDIT_FILE = {
  bytes: 10 * 1024 * 1024,
  rows: 100_000,
  columns: ['email', 'amount', 'reason', 'order_id'],
} as const;

export interface CreditTerms {
  /** May be negative. */
  readonly amount: Cents;
  /** A reason's title or ID, with optional details after a colon. */
  readonly reason: string;
  readonly order_id: number | null;
}

export interface CreditRow extends CreditTerms {
  readonly email: string;
}

const AMOUNT = /^[+-]?\d{1,6}(\.\d{1,2})?$/;
const LONGEST = { email: 254, reason: 500 };

/** Or what is wrong, as the end of a sentence. */
export function readCreditRow(cells: readonly string[]): CreditRow | string {
  const [email = '', amount = '', reason = '', order = '', ...more] = cells.map((cell) => cell.trim());
  if (more.some((cell) => cell !== '')) return `there are ${cells.length} columns instead of at most 4`;
  if (cells.length < 3) return 'an e-mail, an amount and a reason are required';
  if (!email.includes('@') || email.length > LONGEST.email) return `"${short(email)}" is not an e-mail`;
  if (!AMOUNT.test(amount))
    return `"${short(amount)}" is not an amount: enter dollars below a million with at most two decimals, such as 12.50`;
  const inCents = cents(Math.round(Number(amount) * 100));
  if (inCents === 0) return 'the amount is zero';
  if (reason === '' || reason.length > LONGEST.reason)
    return reason === '' ? 'there is no reason' : 'the reason is too long';
  if (order !== '' && !/^[1-9]\d{0,14}$/.test(order)) return `"${short(order)}" is not an order ID`;
  if (order !== '' && inCents < 0) return 'a negative amount cannot have an order ID';
  return { email, amount: inCents, reason, order_id: order === '' ? null : Number(order) };
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

/** True if the first cell is not an e-mail and the second not an amount, so that a mistyped e-mail is none (MON-45). */
export const isHeader = ([email = '', amount = '']: readonly string[]): boolean =>
  !email.includes('@') && !AMOUNT.test(amount.trim());

export interface CreditFacts {
  /** `is_closed`: the customer was erased, so that nothing is given any longer. */
  readonly account: { readonly id: number; readonly user_id: number; readonly is_closed: boolean } | null;
  readonly reason: { readonly title: string; readonly is_archived: boolean } | null;
  /** `belongs`: the order is the row's customer's. */
  readonly order: { readonly id: number; readonly belongs: boolean } | null;
}

export interface RunningCredits {
  readonly balances: Map<number, Cents>;
  /** Remaining cap by order (MON-8). */
  readonly caps: Map<number, Cents>;
}

export interface JudgedRow {
  readonly error: string | null;
  readonly before: Cents | null;
  /** Unchanged if it is not applied. */
  readonly after: Cents | null;
}

/** The largest balance. */
const MOST = cents(2_000_000_000);

/** Updates `running` if the row is applied (MON-29). */
export function judgeCreditRow(
  row: CreditTerms & { readonly email?: string | undefined },
  facts: CreditFacts,
  running: RunningCredits,
): JudgedRow {
  if (!facts.account) {
    const error =
      row.email === undefined ? 'This customer has no account for credits.' : 'There is no customer with this e-mail.';
    return { error, before: null, after: null };
  }
  const before = running.balances.get(facts.account.id) ?? ZERO;
  const error = whyNotCredited(row, facts, running, before);
  if (error !== null) return { error, before, after: before };
  const after = add(before, row.amount);
  running.balances.set(facts.account.id, after);
  if (facts.order) running.caps.set(facts.order.id, subtract(running.caps.get(facts.order.id) ?? ZERO, row.amount));
  return { error, before, after };
}

function whyNotCredited(
  { amount, reason, order_id }: CreditTerms,
  facts: CreditFacts,
  { caps }: RunningCredits,
  before: Cents,
): string | null {
  if (facts.account?.is_closed) return ERASED_MESSAGE;
  if (!facts.reason) return `There is no credit reason "${reason}".`;
  const archived = refusalToChooseReason(facts.reason, 'reason');
  if (archived) return archived.message;
  if (order_id !== null && !facts.order?.belongs) return `Order ${order_id} is not an order of this customer.`;
  const after = add(before, amount);
  if (after < 0) return `The balance is ${formatDollars(before)} and cannot go below zero.`;
  if (after > MOST) return 'The balance would exceed the maximum.';
  const most = facts.order ? (caps.get(facts.order.id) ?? ZERO) : null;
  if (most === null || amount <= most) return null;
  return most <= 0
    ? 'Nothing more can be issued for this order: no customer payment is left to return.'
    : `At most ${formatDollars(most)} can be issued for this order.`;
}

/** By title or ID, in any case; text after a colon is its details. */
export function findReason<R extends { readonly id: number; readonly title: string }>(
  written: string,
  reasons: readonly R[],
): { reason: R; details: string | null } | null {
  const named = (text: string) => {
    const plain = text.trim().toLowerCase();
    return reasons.find(({ id, title }) => title.toLowerCase() === plain || String(id) === plain);
  };
  const whole = named(written);
  if (whole) return { reason: whole, details: null };
  const colon = written.indexOf(':');
  const first = colon < 0 ? undefined : named(written.slice(0, colon));
  return first ? { reason: first, details: written.slice(colon + 1).trim() || null } : null;
}
