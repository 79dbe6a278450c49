import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { OrderAct } from '@larder/domain/orders/order-page/order-acts.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { type ReactNode, useState } from 'react';
import { hrefOfReactivation } from '../../../parts/customer-acts/act-search.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';
import { ResumeOrCancel } from '../../../parts/order-changes/resume-or-cancel.tsx';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { useLock } from '../../../parts/order-changes/use-lock.ts';
import { ACT_LABELS } from './act-labels.ts';

/** The dialog of credits and refunds, which belongs to customers. */
export type Compensate = (dialog: {
  user: User;
  first: 'credit' | 'refund';
  of: { orderId: number };
  onClose: () => void;
}) => ReactNode;

interface OpenActProps {
  act: OrderAct;
  order: Order;
  user: User;
  compensate: Compensate;
}

export function OpenAct({ act, order, user, compensate }: OpenActProps) {
  const href = hrefOf(act, user.id, order.id);
  if (href !== null)
    return (
      <Button component={Link} size="compact-sm" variant="default" href={href}>
        {ACT_LABELS[act]}
      </Button>
    );
  if (act === 'cancel' || act === 'resume')
    return (
      <ResumeOrCancel
        act={act}
        order={order}
        user={user}
        button={{ action: ACT_LABELS[act], of: boxOf(order), refusal: null }}
      />
    );
  if (act === 'lock' || act === 'unlock') return <LockAct act={act} order={order} />;
  return <DialogAct act={act} order={order} user={user} compensate={compensate} />;
}

function LockAct({ act, order }: Pick<OpenActProps, 'act' | 'order'>) {
  const { change, running } = useLock(order);
  return (
    <WorkingButton size="compact-sm" variant="default" working={running} onClick={change}>
      {ACT_LABELS[act]}
    </WorkingButton>
  );
}

function DialogAct({ act, order, user, compensate }: OpenActProps) {
  // The act itself: its dialog stays while its opposite takes the place of the button.
  const [opened, setOpened] = useState<OrderAct | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(act)}>
        {ACT_LABELS[act]}
      </Button>
      <OrderDialog act={opened} order={order} user={user} onClose={close} />
      {opened === 'credit' || opened === 'refund'
        ? compensate({ user, first: opened, of: { orderId: order.id }, onClose: close })
        : null}
    </>
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
