import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';
import { type Refusal, refusal } from '../../values/refusals.ts';

/** A balance is never below zero (MON-7). */
export function refusalToDebit(balance: Cents, amount: Cents): Refusal | null {
  if (amount <= ZERO) return refusal('Please enter an amount above zero.', 'amount');
  if (balance === ZERO) return refusal('This credit account has no balance to debit.', 'amount');
  if (amount <= balance) return null;
  return refusal(`At most ${formatDollars(balance)} can be debited from this credit account.`, 'amount');
}
