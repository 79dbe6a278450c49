import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { day, id, moment, moneySum } from '../../wire/values.ts';

const moved = {
  /** Successful card charges by the gateway's answer, and gift cards by their purchase. */
  charged: moneySum,
  /** To cards by the gateway's answer, gift cards included. */
  refunded: moneySum,
  /** By the bank, on the day it moved the money. The previous release does not answer them. */
  disputes_withdrawn: moneySum.optional(),
  disputes_reinstated: moneySum.optional(),
  /** Added to credit accounts, except what failed charges put back. */
  credited: moneySum,
  /** By orders. */
  credits_spent: moneySum,
  /** Debits by staff, a batch or its reversal. The previous release counts them as spent. */
  credits_debited: moneySum.optional(),
  /** Credits of failed charges, spent on any day. */
  credits_put_back: moneySum,
  /** Charges written on that day without an answer. */
  pending: moneySum,
  /** Refunds written on that day without an answer. */
  refunds_pending: moneySum,
};

const moneyLine = z.object({ day, ...moved }).meta({ id: 'MoneyLine' });
export type MoneyLine = z.output<typeof moneyLine>;

const moneyCheck = z
  .object({
    checked_at: moment,
    differences: z.int(),
    found: z.array(
      z.object({
        check: z.string(),
        holds: z.string(),
        count: z.int(),
        examples: z.array(z.object({ name: z.string(), user_id: id.nullable(), order_id: id.nullable() })),
      }),
    ),
  })
  .meta({ id: 'MoneyCheck' });
export type MoneyCheckView = z.output<typeof moneyCheck>;

const span = { from: day.optional(), to: day.optional() };

export const showMoney = route({
  method: 'GET',
  path: '/api/billing/admin/money',
  source: 'larder',
  area: 'billing',
  summary: 'Charged, refunded, credited and pending money by Chicago day or week, newest first',
  query: z.object({ ...span, by: z.enum(['day', 'week']).default('day') }),
  answer: z.array(moneyLine),
  meta: z.object({
    from: day,
    to: day,
    sum: z.object(moved),
    /** Null before the first. */
    check: moneyCheck.nullable(),
    /** Failed refunds, which are no difference. The previous release does not answer it. */
    open_work: z.array(z.object({ check: z.string(), count: z.int() })).optional(),
  }),
});

export const exportMoney = route({
  method: 'GET',
  path: '/api/billing/admin/money.csv',
  source: 'larder',
  area: 'billing',
  summary: 'Money by day or week, or every movement, as a CSV file',
  query: z.object({ ...span, by: z.enum(['day', 'week', 'movement']).default('day') }),
  answer: null,
  file: 'text/csv',
});

export const moneyRoutes = { showMoney, exportMoney };
