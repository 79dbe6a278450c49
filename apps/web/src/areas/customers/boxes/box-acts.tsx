import { Button } from '@mantine/core';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useState } from 'react';
import { hrefOfAct } from '../../../parts/customer-acts/act-search.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { useLock } from '../../../parts/order-changes/use-lock.ts';
import { ACTS, COMPENSATION_LABELS, refusalToRefund } from './box-labels.ts';
import classes from './boxes.module.css';
import { ResumeOrCancel } from '../../../parts/order-changes/resume-or-cancel.tsx';

const CompensationDialog = lazyPart(async () => ({
  default: (await import('../credits/compensation-dialog.tsx')).CompensationDialog,
}));

interface BoxActsProps {
  box: Box;
  user: User;
}

/** An act and its opposite share a button, so that the focus stays where it was. */
const PLACES: Record<BoxAct, string> = {
  change_meals: 'meals',
  skip: 'skip',
  unskip: 'skip',
  unlock: 'lock',
  lock: 'lock',
  set_strategy: 'strategy',
  cancel: 'cancel',
  resume: 'cancel',
  reactivate: 'reactivate',
  compensate: 'compensate',
};

export function BoxActs({ box, user }: BoxActsProps) {
  const { order } = box;
  const [opened, setOpened] = useState<BoxAct | CompensationKind | null>(null);
  const { change } = useLock(order);
  const of = boxOf(order);
  const close = () => setOpened(null);
  return (
    <div className={classes.acts}>
      {box.acts.map(({ act, refusal }) => {
        const named = { action: ACTS[act], of: `${OF[act] ?? ''}${of}`, refusal };
        const key = PLACES[act];
        if (act === 'compensate')
          return COMPENSATIONS.map((kind) => (
            <ButtonWithReason
              key={kind}
              {...named}
              action={COMPENSATION_LABELS[kind]}
              refusal={refusal ?? (kind === 'refund' ? refusalToRefund(order) : null)}
              onClick={() => setOpened(kind)}
            />
          ));
        if (act === 'reactivate' && refusal === null)
          return <Reactivate key={key} userId={user.id} orderId={order.id} of={named.of} />;
        if (act === 'cancel' || act === 'resume')
          return <ResumeOrCancel key={key} act={act} order={order} user={user} button={named} />;
        const isLock = act === 'lock' || act === 'unlock';
        return <ButtonWithReason key={key} {...named} onClick={() => (isLock ? void change() : setOpened(act))} />;
      })}
      <OrderDialog act={opened} order={order} user={user} onClose={close} />
      {opened === 'credit' || opened === 'refund' ? (
        <CompensationDialog user={user} first={opened} of={{ orderId: order.id }} onClose={close} onMissing={close} />
      ) : null}
    </div>
  );
}

const COMPENSATIONS: readonly CompensationKind[] = ['credit', 'refund'];

const OF: Partial<Record<BoxAct, string>> = {
  change_meals: 'in ',
  set_strategy: 'of ',
  cancel: 'of ',
  compensate: 'for ',
};

const Reactivate = ({ userId, orderId, of }: { userId: number; orderId: number; of: string }) => (
  <Button
    component={Link}
    size="compact-sm"
    aria-label={`${ACTS.reactivate} ${of}`}
    href={hrefOfAct(userId, 'charge_again', orderId)}
  >
    {ACTS.reactivate}
  </Button>
);
