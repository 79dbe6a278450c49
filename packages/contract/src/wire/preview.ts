import * as z from 'zod';
import { day, moment, money } from './values.ts';

/** An order before its cutoff is this instead of charged, on this day in Chicago (CUST-90). */
export const prospect = z.object({
  outcome: z.enum(['cancelled', 'suspended']),
  on: day,
  /** Only a card is missing. */
  is_without_card: z.literal(true).optional(),
});

/** Its cutoff or deadline will use and charge this. */
export const expectedCharge = z.object({
  comped: money,
  credits: money,
  charge: money,
  /** The part of `credits` that other orders return first, the last of it on this day in Chicago (CUST-100). */
  to_return: z.object({ amount: money, on: day }).optional(),
});

export const returns = z.object({ credit: money, refund: money, kept: money });

/**
 * Changes nothing (STAFF-18, STAFF-19). Committing with another fingerprint as `expected` is a 409 with the new
 * preview.
 */
export const preview = z
  .object({
    total_before: money,
    total_after: money,
    /** `pays_with` lists how it is paid. */
    charge: money,
    /** A remainder below the gateway's minimum charge, which is not charged. */
    waived: money.optional(),
    /** Due by card although the customer has none: the charge will fail. */
    no_card: money.optional(),
    /** Only of an order that will not be charged; then nothing is. */
    prospect: prospect.optional(),
    returns,
    discount: money.optional(),
    pays_with: z.array(
      z.object({
        method: z.enum(['comped', 'CREDIT', 'REFERRAL', 'REFERRER', 'card']),
        amount: money,
        card_last_four: z.string().optional(),
      }),
    ),
    /** The prices of a changed cart. */
    items: z.array(z.object({ sku: z.string(), unit_price: money })).optional(),
    deliver_at: day.nullable(),
    happens_at: moment,
    fingerprint: z.string(),
  })
  .meta({ id: 'Preview' });
export type Preview = z.output<typeof preview>;

export const previewQuery = z.object({ preview: z.boolean().default(false) });

/** The fingerprint of the reviewed preview. */
export const expected = z.string().max(100).optional();
