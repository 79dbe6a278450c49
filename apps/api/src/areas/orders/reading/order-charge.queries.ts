import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderCharge } from '@larder/domain/values/enums/order-list-states.ts';

/** Credits or comped money alone paid the order at its cutoff, or nothing was due. It must have no charge there. */
export const isDecidedWithoutCard = sql<SqlBool>`(o.kind <> 'rogue' and o.total_at_cutoff_cents is not null
  and case when o.credits_used_cents + o.comped_used_cents + o.waived_cents > 0
    then not exists (select from charged_carts c
      where c.order_id = o.id and c.payment_id is null and c.stage = 'reactivation')
    else exists (select from charged_carts c where c.order_id = o.id and c.stage = 'cutoff') end)`;

/** The orders that the cockpit counts (OPS-46). Few charges are declined or pending: these are found by an index. */
const CONDITIONS: Record<OrderCharge, RawBuilder<SqlBool>> = {
  'cutoff-succeeded': sql`exists (select from payments p
    where p.order_id = o.id and p.stage = 'cutoff' and p.status = 'successful')`,
  'cutoff-declined': sql`o.id in (select p.order_id from payments p where p.status = 'failed' and p.stage = 'cutoff')`,
  'cutoff-waiting': sql`o.id in (select p.order_id from payments p where p.status = 'pending' and p.stage = 'cutoff')`,
  'cutoff-without-card': sql`(${isDecidedWithoutCard}
    and not exists (select from payments p where p.order_id = o.id and p.stage = 'cutoff'))`,
  'deadline-succeeded': sql`exists (select from payments p
    where p.order_id = o.id and p.stage = 'deadline' and p.status = 'successful')`,
  'deadline-declined': sql`o.id in (select p.order_id from payments p
    where p.status = 'failed' and p.stage = 'deadline')`,
  'deadline-waiting': sql`o.id in (select p.order_id from payments p
    where p.status = 'pending' and p.stage = 'deadline')`,
};

export const isChargedAs = (charge: OrderCharge) => CONDITIONS[charge];
