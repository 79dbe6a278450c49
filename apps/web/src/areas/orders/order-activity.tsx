import type { Order } from '@larder/contract/orders/order.ts';
import type { OrderActivityType } from '@larder/domain/values/order-activity-types.ts';
import { Panel } from '@larder/ui/patterns/panel.tsx';
import { EventLog } from '@larder/ui/patterns/event-log.tsx';

const TYPES: Record<OrderActivityType, string> = {
  skipped: 'Skipped',
  unskipped: 'Unskipped',
  unlocked: 'Unlocked',
  locked: 'Locked',
  funds_return_strategy_set: 'Funds return strategy set',
  cart_changed: 'Cart changed',
  rogue_created: 'Rogue order created',
  unsuspended: 'Unsuspended',
  charged: 'Charged',
  charge_failed: 'Charge failed',
  returned: 'Returned',
  settled: 'Settled',
};

/** What was done to the order after its cutoff: what, by whom, when. */
export function OrderActivity({ order }: { order: Order }) {
  const activities = order.postCutoffActivities?.data ?? [];
  return (
    <Panel id="activity" title="Post-cutoff activity">
      <EventLog
        label="Post-cutoff activity"
        events={activities.map(({ id, type, description, created_at, causer }) => ({
          id,
          at: created_at,
          causer: causerInWords(causer?.data, order.user_id),
          description: <Described type={TYPES[type]} words={description} />,
        }))}
      />
    </Panel>
  );
}

/** Staff or the system by their name; the customer as such. */
function causerInWords(causer: { id: number | null; email: string } | undefined, customerId: number): string {
  if (!causer) return 'system';
  return causer.id === customerId ? `${causer.email} (customer)` : causer.email;
}

/** The type, and what the description says beyond it. */
function Described({ type, words }: { type: string; words: string }) {
  return (
    <>
      <b>{type}</b>
      {words.startsWith(type) ? words.slice(type.length) : `: ${words}`}
    </>
  );
}
