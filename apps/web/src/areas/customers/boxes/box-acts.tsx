import { Button } from '@mantine/core';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefOfAct } from '../../../parts/customer-acts/act-search.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';
import { useLock } from '../../../parts/order-changes/use-lock.ts';
import type { OpenedBox } from './box-dialog.tsx';
import { ACTS, COMPENSATION_LABELS, KINDS, refusalToRefund } from './box-labels.ts';
import classes from './boxes.module.css';

interface BoxActsProps {
  box: Box;
  userId: number;
  onOpen: (act: OpenedBox['act']) => void;
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

export function BoxActs({ box, userId, onOpen }: BoxActsProps) {
  const { order } = box;
  const { change } = useLock(order);
  const of = boxOf(order);
  return (
    <div className={classes.acts}>
      {box.acts.map(({ act, refusal }) => {
        const named = { action: ACTS[act], of: `${OF[act] ?? ''}${of}`, refusal };
        const key = PLACES[act];
        if (act === 'compensate')
          return KINDS.map((kind) => (
            <ButtonWithReason
              key={kind}
              {...named}
              action={COMPENSATION_LABELS[kind]}
              refusal={refusal ?? (kind === 'refund' ? refusalToRefund(order) : null)}
              onClick={() => onOpen(kind)}
            />
          ));
        if (act === 'reactivate' && refusal === null)
          return <Reactivate key={key} userId={userId} orderId={order.id} of={named.of} />;
        const isLock = act === 'lock' || act === 'unlock';
        return <ButtonWithReason key={key} {...named} onClick={() => (isLock ? void change() : onOpen(act))} />;
      })}
    </div>
  );
}

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
