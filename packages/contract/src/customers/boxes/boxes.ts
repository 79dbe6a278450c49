import * as z from 'zod';
import { BOX_ACTS } from '@larder/domain/values/boxes/box-acts.ts';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { ORDER_STAGES } from '@larder/domain/values/boxes/order-stages.ts';
import { order } from '../../orders/reading/order.ts';
import { expectedCharge, prospect } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';

export const box = z
  .object({
    /** The next deliveries, or the last one before today. */
    place: z.enum(['coming', 'last']),
    stage: z.enum(ORDER_STAGES),
    /** The cutoff, then the deadline; null while it is charged and once it is closed. */
    until: moment.nullable(),
    acts: z.array(z.object({ act: z.enum(BOX_ACTS), refusal: z.string().nullable() })),
    /** The first pictures of its products that have one. */
    pictures: z.array(z.object({ sku: z.string(), uri: z.string() })),
    /**
     * Used and charged at its cutoff, or of the rest at its deadline, after what comes before it; null if nothing will be
     * charged, or the charge would fail.
     */
    expected: expectedCharge.nullable(),
    /** Null if the coming box is charged. */
    prospect: prospect.nullable(),
    /** With its cart and payments. */
    order,
  })
  .meta({ id: 'Box' });
export type Box = z.output<typeof box>;

export const customerBoxes = z
  .object({
    /** The business clock, to count from. */
    now: moment,
    customer_status: z.enum(CUSTOMER_STATUSES),
    /** By delivery date; the last one at the end. */
    boxes: z.array(box),
    /** Before their cutoff, if no box comes although the subscription runs: staff can make their orders. */
    weeks_to_fill: z.array(z.object({ number: z.int(), cutoff_at: moment })),
  })
  .meta({ id: 'CustomerBoxes' });
export type CustomerBoxes = z.output<typeof customerBoxes>;

export const listBoxes = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/boxes',
  source: 'larder',
  area: 'customers',
  summary: 'The next three boxes of a customer and the last one, with their meals and what staff can do',
  params: z.object({ id }),
  answer: customerBoxes,
});

export const boxesRoutes = { listBoxes };
