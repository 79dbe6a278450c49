import * as z from 'zod';
import { day, id } from '../../wire/values.ts';

/** Customers, and upcoming orders that are not skipped, without a preferred carrier (SHIP-32). */
export const served = z.object({
  customers: z.int(),
  orders: z.int(),
  /** The first few. */
  examples: z.array(z.object({ id, name: z.string(), email: z.string(), zip_code: z.string() })),
});
export type Served = z.output<typeof served>;

const dates = z.object({ ship_at: day, deliver_at: day });

/** With the rules that orders then follow. */
export const zipCodeMoves = z.object({
  /** With other dates; skipped ones do not count. */
  orders: z.int(),
  /** Skipped and cancelled orders with other dates; they can return before their cutoff. */
  without_box: z.int(),
  /** The most orders first; the first few. */
  days: z.array(
    z.object({
      cycle: z.string(),
      week_number: z.int(),
      before: dates.nullable(),
      after: dates,
      orders: z.int(),
    }),
  ),
  /** With another carrier, whatever their dates; skipped ones do not count. */
  other_carrier: z.int(),
  /** Delivered during the pause of their customer by the new dates, and so skipped (CUST-12). */
  into_pause: z.int(),
  /** Skipped by a pause and delivered after it by the new dates, and so sent. */
  out_of_pause: z.int(),
});
export type ZipCodeMoves = z.output<typeof zipCodeMoves>;

export const zipCodeEffect = z
  .object({
    active_customers: z.int(),
    coming_orders: z.int(),
    /** Served now, and by no carrier afterwards. */
    loses: served,
    /** Served by no carrier now. */
    gains: served,
    moves: zipCodeMoves,
  })
  .meta({ id: 'ZipCodeEffect' });
export type ZipCodeEffect = z.output<typeof zipCodeEffect>;
