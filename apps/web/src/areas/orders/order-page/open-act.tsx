import { Button } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { OrderAct } from '@larder/domain/orders/order-page/order-acts.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { hrefOfReactivation } from '../../../parts/customer-acts/act-search.ts';
import { useLock } from '../../../parts/order-changes/use-lock.ts';
import { ACT_LABELS } from './act-labels.ts';

interface OpenActProps {
  act: OrderAct;
  order: Order;
  userId: number;
  onOpen: () => void;
}

export function OpenAct({ act, order, userId, onOpen }: OpenActProps) {
  const href = hrefOf(act, userId, order.id);
  if (href !== null)
    return (
      <Button component={Link} size="compact-sm" variant="default" href={href}>
        {ACT_LABELS[act]}
      </Button>
    );
  if (act === 'lock' || act === 'unlock') return <LockAct act={act} order={order} />;
  return (
    <Button size="compact-sm" variant="default" onClick={onOpen}>
      {ACT_LABELS[act]}
    </Button>
  );
}

function LockAct({ act, order }: Pick<OpenActProps, 'act' | 'order'>) {
  const { change, running } = useLock(order);
  return (
    <WorkingButton size="compact-sm" variant="default" working={running} onClick={change}>
      {ACT_LABELS[act]}
    </WorkingButton>
  );
}

/** Acts with a screen of their own. */
function hrefOf(act: OrderAct, id: number, order: number): Href | null {
  switch (act) {
    case 'reactivate':
    case 'charge_again':
      return hrefOfReactivation(id, order);
    default:
      return null;
  }
}
