import { Button } from '@mantine/core';
import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { describeOrderNeed } from '@larder/domain/orders/order-page/describe-order-need.ts';
import { refusalOfAct, toOrderFacts } from '@larder/domain/orders/order-page/order-acts.ts';
import type { OrderDecision } from '@larder/domain/values/enums/order-problems.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { hrefTo } from '../../../href-to.ts';
import { ActLink } from '../../../parts/customer-acts/act-link.tsx';
import { hrefOfReactivation } from '../../../parts/customer-acts/act-search.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { ResolveRefund } from '../../../parts/resolve-refund.tsx';
import { ReviewDispute } from '../../../parts/disputes/review-dispute.tsx';
import { DECISION_LABELS } from '../charging/decision-labels.ts';
import classes from './order-page.module.css';

const DecisionDialog = lazyPart(async () => ({
  default: (await import('../charging/decision-dialog.tsx')).DecisionDialog,
}));

type Need = OrderPage['needs'][number];

/** Each need with the acts that settle it (ORD-79). */
export function OrderNeeds({ page }: { page: OrderPage }) {
  const [deciding, setDeciding] = useState<OrderDecision | null>(null);
  const close = () => setDeciding(null);
  return (
    <>
      {page.needs.length === 0 ? null : (
        <ul className={classes.needs} aria-label="Needs attention">
          {page.needs.map((need) => {
            const { title, text } = describeOrderNeed(need);
            return (
              <li key={need.kind === 'disputed' ? `${need.kind} ${need.dispute_id}` : need.kind}>
                <Callout tone={isUrgent(need) ? 'red' : 'orange'}>
                  <div className={classes.need}>
                    <p>
                      <strong>{title}</strong> {text}
                    </p>
                    <div className={classes.acts}>
                      <NeedActs need={need} page={page} onDecide={setDeciding} />
                    </div>
                  </div>
                </Callout>
              </li>
            );
          })}
        </ul>
      )}
      {deciding === null ? null : (
        <DecisionDialog
          order={{ ...page.order, user: page.customer }}
          decision={deciding}
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  );
}

const isUrgent = ({ kind }: Need) => kind !== 'incomplete' && kind !== 'empty' && kind !== 'holiday_clash';

interface NeedActsProps {
  need: Need;
  page: OrderPage;
  onDecide: (decision: OrderDecision) => void;
}

function NeedActs({ need, page, onDecide }: NeedActsProps) {
  const { order, customer, refunds } = page;
  const params = { id: customer.id };
  const now = useBusinessNow();
  switch (need.kind) {
    case 'unpaid':
      return (
        <ActLink
          label="Reactivate"
          href={hrefOfReactivation(customer.id, order.id)}
          refusal={now && (refusalOfAct('reactivate', toOrderFacts(page), now)?.message ?? null)}
        />
      );
    case 'problem':
      return need.decisions.map((decision) => (
        <Button key={decision} size="compact-sm" variant="default" onClick={() => onDecide(decision)}>
          {DECISION_LABELS[decision]}
        </Button>
      ));
    case 'refund_failed':
      return refunds
        .filter(({ status, resolution }) => status === 'failed' && resolution === null)
        .map((refund) => <ResolveRefund key={refund.id} refund={refund} />);
    case 'disputed': {
      const { dispute_id, amount, is_lost } = need;
      const charged = `${customer.first_name} ${customer.last_name}`;
      if (is_lost) return <ReviewDispute id={dispute_id} amount={amount} charged={charged} />;
      return <ActLink label="Disputes" href={hrefTo({ to: '/money', hash: 'disputes' })} />;
    }
    case 'undeliverable':
      return (
        <ActLink label="Preferred carrier" href={hrefTo({ to: '/users/$id', params, hash: 'preferred-carrier' })} />
      );
    case 'holiday_clash':
    case 'empty':
    case 'incomplete':
      return null;
  }
}
