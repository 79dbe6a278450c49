import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A balance is the sum of its transactions (rulings 6); what it answers feeds the metric. */
export const compareBalances = defineJob({
  name: 'compare-balances',
  data: z.object({}),
  expireMinutes: 60,
  async run(_, { db, log }) {
    const differing = await listDifferingAccounts(db);
    const accounts = differing.map(({ id }) => id);
    if (accounts.length > 0) log.error({ credit_accounts: accounts }, 'credit balances differ from their transactions');
    return { differing: accounts.length };
  },
});

/** As many as somebody can look into; the statement sees one moment, so a credit under way is no difference. */
const MOST = 1_000;

const listDifferingAccounts = (db: Db) =>
  db
    .selectFrom('credit_accounts as a')
    .leftJoin(
      (sums) =>
        sums
          .selectFrom('credit_transactions')
          .select(['credit_account_id', sql<number>`sum(amount_cents)`.as('cents')])
          .groupBy('credit_account_id')
          .as('t'),
      (join) => join.onRef('t.credit_account_id', '=', 'a.id'),
    )
    .select('a.id')
    .where(sql<boolean>`a.balance_cents <> coalesce(t.cents, 0)`)
    .orderBy('a.id')
    .limit(MOST)
    .execute();
