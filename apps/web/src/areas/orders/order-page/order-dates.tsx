import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { whyNotSent } from '@larder/domain/orders/order-page/describe-delivery.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import type { ReactNode } from 'react';
import { OrderDate } from '../../../parts/order-changes/order-date.tsx';
import { addressOf, Deadline } from '../reading/order-facts.tsx';
import classes from './order-page.module.css';

export function OrderDates({ page: { order, facts, dates } }: { page: OrderPage }) {
  const planned = (day: string | null) =>
    whyNotSent(order) === null || day === null ? [] : [`Otherwise on ${showWeekday(day)} ${showDay(day)}.`];
  return (
    <Panel id="dates" title="Dates">
      <dl className={classes.dates}>
        <Dated name="Cutoff" reasons={[]}>
          <Moment at={order.cutoff_at} />
        </Dated>
        <Dated
          name="Post-cutoff deadline"
          reasons={facts.deadline_at === null ? ['Fixed when the cutoff passes.'] : []}
        >
          <Deadline at={order.post_cutoff_changes_deadline_at} />
        </Dated>
        <Dated name="Ships" reasons={[...planned(order.ship_at), ...dates.ship]}>
          <OrderDate order={order} of="ship_at" weekday />
        </Dated>
        <Dated name="Delivery" reasons={[...planned(order.deliver_at), ...dates.delivery]}>
          <OrderDate order={order} of="deliver_at" weekday />
        </Dated>
        <Dated name="To" reasons={[]}>
          {addressOf(order)}
        </Dated>
      </dl>
    </Panel>
  );
}

interface DatedProps {
  name: string;
  reasons: readonly string[];
  children: ReactNode;
}

const Dated = ({ name, reasons, children }: DatedProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {reasons.map((reason) => (
      <dd key={reason} className={classes.reason}>
        {reason}
      </dd>
    ))}
  </div>
);
