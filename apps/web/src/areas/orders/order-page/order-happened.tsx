import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { EventLog } from '@larder/ui/patterns/pages/event-log.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { describeCauser } from '../../../parts/describe-causer.ts';
import classes from './order-page.module.css';

export const OrderHappened = ({ page: { activity, customer } }: { page: OrderPage }) => (
  <Panel id="activity" title="Activity">
    <EventLog
      label="Activity"
      events={activity.map(({ id, name, description, reason, created_at, causer }) => ({
        id,
        at: created_at,
        causer: describeCauser(causer, customer.id),
        description: (
          <>
            {name === 'mail' ? `E-mail: ${description}` : description}
            {reason && !description.includes(reason) ? <span className={classes.note}>{reason}</span> : null}
          </>
        ),
      }))}
      empty="Nothing has happened yet"
    />
  </Panel>
);
