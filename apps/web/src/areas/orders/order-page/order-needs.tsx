import { Button } from '@mantine/core';
import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { describeOrderNeed, type OrderNeed } from '@larder/domain/orders/order-page/describe-order-need.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../../href-to.ts';
import { hrefOfReactivation } from '../../../parts/customer-acts/act-search.ts';
import classes from './order-page.module.css';

export function OrderNeeds({ page }: { page: OrderPage }) {
  if (page.needs.length === 0) return null;
  return (
    <ul className={classes.needs} aria-label="Needs attention">
      {page.needs.map((need) => {
        const { title, text } = describeOrderNeed(need);
        const link = linkOf(need, page.customer.id, page.order.id);
        return (
          <li key={need.kind}>
            <Callout tone={isUrgent(need) ? 'red' : 'orange'}>
              <div className={classes.need}>
                <p>
                  <strong>{title}</strong> {text}
                </p>
                {link === null ? null : (
                  <Button component={Link} size="compact-sm" variant="default" href={link.href}>
                    {link.label}
                  </Button>
                )}
              </div>
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}

const isUrgent = ({ kind }: OrderNeed) => kind !== 'incomplete' && kind !== 'empty' && kind !== 'holiday_clash';

function linkOf({ kind }: OrderNeed, userId: number, orderId: number): { label: string; href: Href } | null {
  const params = { id: userId };
  switch (kind) {
    case 'unpaid':
      return { label: 'Reactivate', href: hrefOfReactivation(userId, orderId) };
    case 'problem':
      return { label: 'Decide', href: hrefTo({ to: '/money' }) };
    case 'refund_failed':
      return { label: 'Refunds', href: hrefTo({ to: '/users/$id', params, hash: 'refunds' }) };
    case 'disputed':
      return { label: 'Disputes', href: hrefTo({ to: '/money', hash: 'disputes' }) };
    case 'undeliverable':
      return { label: 'Preferred carrier', href: hrefTo({ to: '/users/$id', params, hash: 'preferred-carrier' }) };
    case 'holiday_clash':
    case 'empty':
    case 'incomplete':
      return null;
  }
}
