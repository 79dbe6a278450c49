import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { OrderActivityType } from '@larder/domain/values/enums/order-activity-types.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { EventLog } from '@larder/ui/patterns/pages/event-log.tsx';

const TYPES: Record<OrderActivityType, string | null> = {
  skipped: 'Skipped',
  unskipped: 'Unskipped',
  unlocked: 'Unlocked',
  locked: 'Locked',
  funds_return_strategy_set: 'Funds return strategy set',
  cart_changed: 'Cart changed',
  rogue_created: null,
  // Its text says whether it charges now, which may be declined.
  unsuspended: null,
  charged: 'Charged',
  charge_failed: null,
  returned: null,
  refund_requested: null,
  refunded: null,
  refund_failed: null,
  refund_credited: null,
  settled: 'Settled',
};

export function OrderActivity({ order }: { order: Order }) {
  const activities = order.postCutoffActivities?.data ?? [];
  return (
    <Panel id="activity" title="Post-cutoff activity">
      <EventLog
        label="Post-cutoff activity"
        events={activities.map(({ id, type, description, created_at, causer }) => ({
          id,
          at: created_at,
          causer: describeCauser(causer?.data, order.user_id),
          description: <Described type={TYPES[type]} text={description} />,
        }))}
      />
    </Panel>
  );
}

function describeCauser(causer: { id: number | null; email: string } | undefined, customerId: number): string {
  if (!causer) return 'system';
  return causer.id === customerId ? `${causer.email} (customer)` : causer.email;
}

function Described({ type, text }: { type: string | null; text: string }) {
  const [head = '', ...rest] = text.split(': ');
  const heading = type ?? head;
  const beyond = type === null ? rest.map((part) => `: ${part}`).join('') : beyondType(type, text);
  return (
    <>
      <b>{heading}</b>
      {beyond}
    </>
  );
}

const beyondType = (type: string, text: string) => (text.startsWith(type) ? text.slice(type.length) : `: ${text}`);
