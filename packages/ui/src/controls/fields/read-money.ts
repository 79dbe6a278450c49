import { cents, type Cents, formatDollars, MOST_MONEY } from '@larder/domain/values/cents.ts';

export type MoneyReading = { amount: Cents | null; problem: null } | { amount: null; problem: string };

const AMOUNT = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;
const PROBLEM = 'Enter an amount with at most two decimals, such as 12.50.';
const TOO_LARGE = `Enter an amount of at most ${formatDollars(MOST_MONEY)}.`;

/** Reads `12.5`, `$1,234.50`, `.99` and `-3` digit by digit, never through a float. */
export function readMoney(typed: string): MoneyReading {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return { amount: null, problem: null };
  const match = AMOUNT.exec(text);
  const [, sign = '', dollars = '', part = ''] = match ?? [];
  if (match === null || dollars + part === '') return { amount: null, problem: PROBLEM };
  const whole = Number(dollars.replaceAll(',', '') + part.padEnd(2, '0'));
  if (whole > MOST_MONEY) return { amount: null, problem: TOO_LARGE };
  return { amount: cents(sign === '-' ? -whole : whole), problem: null };
}
