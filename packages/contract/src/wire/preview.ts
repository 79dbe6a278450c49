import * as z from 'zod';
import { day, moment, money } from './values.ts';

/** Where money goes back to at the deadline, and what staff chose not to return. */
export const returns = z.object({ credit: money, refund: money, kept: money });

/**
 * What a money call would do (rulings 1 and 12): asked for with `?preview=1`, nothing is changed. The commit may send the
 * fingerprint as `expected`; if the figures changed meanwhile it is a 409 with the new preview.
 */
export const preview = z
  .object({
    total_before: money,
    total_after: money,
    /** What is charged, to whom and with what standing in `pays_with`. */
    charge: money,
    /** What is due beside it and nobody is charged, being below the least that the gateway charges; where there is such a rest. */
    waived: money.optional(),
    returns,
    /** What a promo code takes off; of an order only. */
    discount: money.optional(),
    pays_with: z.array(
      z.object({
        method: z.enum(['comped', 'CREDIT', 'REFERRAL', 'REFERRER', 'card']),
        amount: money,
        card_last_four: z.string().optional(),
      }),
    ),
    deliver_at: day.nullable(),
    /** When the money moves: now, or at the deadline. */
    happens_at: moment,
    fingerprint: z.string(),
  })
  .meta({ id: 'Preview' });
export type Preview = z.output<typeof preview>;

/** The query of a money call. */
export const previewQuery = z.object({ preview: z.boolean().default(false) });

/** In the body of a money call: the fingerprint of the preview that was seen. */
export const expected = z.string().max(100).optional();
