import * as z from 'zod';
import { route } from '../wire/route.ts';
import { day, id, moment, moneySum } from '../wire/values.ts';

const moved = {
  /** By card, when the gateway said so; gift cards among them, when they were bought. */
  charged: moneySum,
  /** To cards, gift cards' among them, when the gateway said so. */
  refunded: moneySum,
  /** Added to credit accounts, but for what a failed charge put back. */
  credited: moneySum,
  /** Taken from credit accounts. */
  credits_spent: moneySum,
  /** Of what was spent, on whatever day: put back since the charge failed. */
  credits_put_back: moneySum,
  /** Charges written down on that day that the gateway has not answered. */
  pending: moneySum,
  /** Refunds written down on that day that the gateway has not answered. */
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
        /** What must hold and does not, as a sentence. */
        holds: z.string(),
        count: z.int(),
        examples: z.array(z.object({ name: z.string(), user_id: id.nullable(), order_id: id.nullable() })),
      }),
    ),
  })
  .meta({ id: 'MoneyCheck' });
export type MoneyCheckShown = z.output<typeof moneyCheck>;

const span = { from: day.optional(), to: day.optional() };

export const showMoney = route({
  method: 'GET',
  path: '/api/billing/admin/money',
  source: 'larder',
  area: 'billing',
  summary: 'What was charged, refunded and credited per day or week of Chicago, and what is pending; the newest first',
  query: z.object({ ...span, by: z.enum(['day', 'week']).default('day') }),
  answer: z.array(moneyLine),
  meta: z.object({
    from: day,
    to: day,
    /** All lines together. */
    sum: z.object(moved),
    /** What the last reconciliations found, of everything and of cycles since; null before the first. */
    check: moneyCheck.nullable(),
    /** Work that waits for staff now and is not a difference: failed refunds. */
    open_work: z.array(z.object({ check: z.string(), count: z.int() })),
  }),
});

/** Recorded, as every export is. */
export const exportMoney = route({
  method: 'GET',
  path: '/api/billing/admin/money.csv',
  source: 'larder',
  area: 'billing',
  summary: 'The money of days or weeks as a CSV file, or every movement that it is the sum of',
  query: z.object({ ...span, by: z.enum(['day', 'week', 'movement']).default('day') }),
  answer: null,
  file: 'text/csv',
});
