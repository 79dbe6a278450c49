import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { actsOf, type OrderAct, refusalOfAct, toOrderFacts } from '@larder/domain/orders/order-page/order-acts.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useRead } from '../../../calls/use-read.ts';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { ACT_LABELS } from './act-labels.ts';
import { OpenAct } from './open-act.tsx';
import classes from './order-page.module.css';

/** The dialog of credits and refunds, which belongs to customers. */
export type Compensate = (dialog: {
  user: User;
  first: 'credit' | 'refund';
  of: { orderId: number };
  onClose: () => void;
}) => ReactNode;

export function OrderActs({ page, compensate }: { page: OrderPage; compensate: Compensate }) {
  const user = useRead(showUser, { params: { id: page.customer.id }, query: {} }).data?.data;
  const now = useBusinessNow();
  return (
    <Panel id="acts" title="Actions">
      {user === undefined || now === null ? (
        <PanelSkeleton />
      ) : (
        <Acts page={page} user={user} now={now} compensate={compensate} />
      )}
    </Panel>
  );
}

interface ActsProps {
  page: OrderPage;
  user: User;
  now: Temporal.Instant;
  compensate: Compensate;
}

function Acts({ page, user, now, compensate }: ActsProps) {
  const [opened, setOpened] = useState<OrderAct | null>(null);
  const close = () => setOpened(null);
  const facts = toOrderFacts(page);
  const acts = actsOf(page.order).map((act) => ({ act, refusal: refusalOfAct(act, facts, now)?.message ?? null }));
  const open = acts.filter(({ refusal }) => refusal === null);
  const refused = Map.groupBy(
    acts.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal ?? '',
  );
  return (
    <Stack gap="md">
      {open.length === 0 ? (
        <Text size="sm">Nothing can be done with this order now.</Text>
      ) : (
        <div className={classes.acts}>
          {open.map(({ act }) => (
            <OpenAct key={PLACES[act]} act={act} order={page.order} userId={user.id} onOpen={() => setOpened(act)} />
          ))}
        </div>
      )}
      {[...refused].map(([message, each]) => (
        <RefusedActs key={message} message={message} acts={each.map(({ act }) => act)} />
      ))}
      <OrderDialog act={opened} order={page.order} user={user} onClose={close} />
      {opened === 'credit' || opened === 'refund'
        ? compensate({ user, first: opened, of: { orderId: page.order.id }, onClose: close })
        : null}
    </Stack>
  );
}

/** An act and its opposite share a button, so that the focus stays where it was. */
const PLACES: Record<OrderAct, string> = {
  skip: 'skip',
  unskip: 'skip',
  change_meals: 'meals',
  unlock: 'lock',
  lock: 'lock',
  reactivate: 'reactivate',
  charge_again: 'charge',
  set_strategy: 'strategy',
  credit: 'credit',
  refund: 'refund',
  cancel: 'cancel',
  resume: 'cancel',
};

/** Stay focusable while disabled, and name their reason. */
function RefusedActs({ message, acts }: { message: string; acts: OrderAct[] }) {
  const reasonId = useId();
  return (
    <div>
      <div className={classes.acts}>
        {acts.map((act) => (
          <Button key={act} variant="default" size="compact-sm" aria-disabled data-disabled aria-describedby={reasonId}>
            {ACT_LABELS[act]}
          </Button>
        ))}
      </div>
      <p id={reasonId} className={classes.note}>
        {message}
      </p>
    </div>
  );
}
