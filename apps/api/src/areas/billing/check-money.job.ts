import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { record, SYSTEM } from '../../platform/record.ts';
import { insertCheck, listDiffering } from './check-money.queries.ts';

/**
 * Whether the books agree: balances with the sums of their transactions, orders with what paid for them, charges and
 * refunds with the parts that went back (rulings 6). It changes nothing; what differs is kept, recorded, and said by a
 * banner and a metric until a later check finds nothing.
 */
export const checkMoney = defineJob({
  name: 'check-money',
  data: z.object({}),
  expireMinutes: 60,
  isExclusive: true,
  async run(_, { db, log, transaction }) {
    const found = await listDiffering(db);
    const differences = found.reduce((sum, { count }) => sum + count, 0);
    await transaction(async (tx) => {
      const id = await insertCheck(tx, await businessNow(tx), found);
      if (differences === 0) return;
      await record(tx, SYSTEM, {
        name: 'money_differs',
        subject: { type: 'money_check', id },
        description: `The books do not agree in ${differences === 1 ? 'one place' : `${differences} places`}`,
        after: Object.fromEntries(found.map(({ check, count }) => [check, count])),
      });
    });
    if (differences > 0) log.error({ found }, 'the books do not agree');
    return { differences };
  },
});
