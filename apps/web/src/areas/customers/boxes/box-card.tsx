import type { User } from '@larder/contract/customers/users/user.ts';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { INCOMPLETE_WORDS } from '@larder/domain/orders/making/incomplete-order.ts';
import { STAGE_LABELS } from '@larder/domain/orders/window/order-stage.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { useId, type ReactNode } from 'react';
import { hrefTo } from '../../../href-to.ts';
import { BoxActs } from './box-acts.tsx';
import type { OpenedBox } from './box-dialog.tsx';
import { BoxMeals } from './box-meals.tsx';
import {
  chargeAfterCredit,
  compensationsOf,
  dayOfBox,
  moneyNotesOf,
  paidOf,
  prospectLabelOf,
  totalLabelOf,
} from './box-labels.ts';
import classes from './boxes.module.css';

interface BoxCardProps {
  box: Box;
  user: User;
  /** `sku` for one meal of the box. */
  onOpen: (act: OpenedBox['act'], sku?: string) => void;
  until: ReactNode;
}

/** Staff can act on it for a short time, and the customer may be calling about it. */
const isUrgent = ({ stage, until }: Box) =>
  until !== null && stage !== 'coming' && stage !== 'skipped' && stage !== 'cancelled';

export function BoxCard({ box, user, onOpen, until }: BoxCardProps) {
  const titleId = useId();
  const { order, stage, place } = box;
  const isErased = user.erased_at !== null;
  const can = (wanted: BoxAct) => !isErased && box.acts.some(({ act, refusal }) => act === wanted && refusal === null);
  const charge = chargeAfterCredit(box);
  const paid = paidOf(box);
  const prospect = prospectLabelOf(box);
  return (
    <li>
      <article className={classes.box} aria-labelledby={titleId} data-urgent={isUrgent(box) || undefined}>
        <header className={classes.head}>
          <h3 id={titleId}>{dayOfBox(order)}</h3>
          <StatusBadge {...STAGE_LABELS[stage]} />
          {prospect === null ? null : <StatusBadge tone="orange" label={prospect} />}
          {order.kind === 'rogue' ? <StatusBadge tone="pink" label="Rogue" /> : null}
        </header>
        <div>
          {until}
          {place === 'last' ? <p className={classes.note}>Last box</p> : null}
          <p className={classes.note}>
            <Link href={hrefTo({ to: '/orders/$id', params: { id: order.id } })}>Order #{order.id}</Link> · week{' '}
            {order.week.number} · {order.production_cycle.name}
          </p>
        </div>
        <BoxMeals
          box={box}
          onSwap={can('change_meals') ? (sku) => onOpen('change_meals', sku) : null}
          compensations={can('compensate') ? compensationsOf(order) : []}
          onCompensate={onOpen}
        />
        {order.is_incomplete ? <p className={classes.note}>{INCOMPLETE_WORDS}</p> : null}
        <div className={classes.figures}>
          <p className={classes.total}>
            <span>{totalLabelOf(box)}</span>
            <Money cents={order.total_cost} />
          </p>
          {paid === null ? null : (
            <p className={classes.charge}>
              <span>{paid.label}</span>
              <Money cents={paid.amount} />
            </p>
          )}
          {charge === null ? null : (
            <p className={classes.charge}>
              <span>{charge.label}</span>
              <Money cents={charge.amount} />
            </p>
          )}
          {moneyNotesOf(box).map((note) => (
            <p key={note} className={classes.note}>
              {note}
            </p>
          ))}
        </div>
        {box.acts.length === 0 || isErased ? null : <BoxActs box={box} userId={user.id} onOpen={onOpen} />}
      </article>
    </li>
  );
}
