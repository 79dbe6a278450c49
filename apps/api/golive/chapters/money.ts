import { exportMoney, showMoney } from '@larder/contract/billing/money/money.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Installation } from '../installation/installation.ts';

/** Everything that moved from the day of the setup on. */
export async function moneySoFar(ada: Client) {
  const today = Temporal.Now.zonedDateTimeISO('America/Chicago').toPlainDate();
  const query = { from: today.subtract({ days: 1 }).toString(), to: today.add({ days: 60 }).toString() };
  const { data, meta } = await ada.call(showMoney, { query });
  const { sum } = meta;
  for (const column of ['charged', 'refunded', 'credited', 'credits_spent', 'credits_put_back'] as const)
    expect(
      data.reduce((all, line) => all + line[column], 0),
      `the days of ${column}`,
    ).toBe(sum[column]);
  expect(await ada.file(exportMoney, { query })).toContain('\n');
  return { ...sum, differences: meta.check?.differences ?? null };
}

/** The ledger's entries add up to all balances; no customer has a card. */
export async function expectMoney(
  ada: Client,
  expected: { credited: Cents; spent: Cents; balances: readonly Cents[] },
): Promise<void> {
  const sum = await moneySoFar(ada);
  expect(sum).toMatchObject({ charged: 0, refunded: 0, pending: 0, refunds_pending: 0, credits_debited: 0 });
  expect([sum.credited, cents(sum.credits_spent - sum.credits_put_back)]).toEqual([expected.credited, expected.spent]);
  const ledger = sum.credited + sum.credits_put_back - sum.credits_spent - (sum.credits_debited ?? 0);
  expect(expected.balances.reduce((all, balance) => all + balance, 0)).toBe(ledger);
}

/** As an operator does. */
export async function expectReconciled(installation: Installation): Promise<void> {
  const { code, output } = await installation.run('apps/api/src/check-books.ts');
  const [, valid, all] = /(\d+) of (\d+) invariants hold/.exec(output) ?? [];
  expect({ code, valid }, output).toEqual({ code: 0, valid: all });
}
