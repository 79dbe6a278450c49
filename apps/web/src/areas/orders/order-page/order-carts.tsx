import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import {
  describeCart,
  describeCartChanges,
  type NamedQuantity,
} from '@larder/domain/orders/order-page/describe-cart-changes.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import type { ReactNode } from 'react';
import classes from './order-page.module.css';

interface Stage {
  key: string;
  name: ReactNode;
  /** The changes since the stage before, or the whole first cart. */
  text: string;
  meals: number;
}

export function OrderCarts({ page }: { page: OrderPage }) {
  return (
    <Panel id="carts" title="How the cart came about">
      <ol className={classes.stages} aria-label="Cart over time">
        {stagesOf(page).map(({ key, name, text, meals }) => (
          <li key={key}>
            <div className={classes.stageHead}>
              <h3>{name}</h3>
              <span>{meals === 1 ? '1 meal' : `${meals} meals`}</span>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const countOf = (cart: readonly NamedQuantity[]) => cart.reduce((sum, { quantity }) => sum + quantity, 0);
const UNCHANGED = 'No changes.';

function stagesOf({ order, carts: { generated, cutoff }, charged_carts }: OrderPage): Stage[] {
  const now = order.cart?.data.items ?? [];
  const first = generated ?? now;
  const since = (before: readonly NamedQuantity[], after: readonly NamedQuantity[]) =>
    describeCartChanges(before, after) ?? UNCHANGED;
  return [
    {
      key: 'generated',
      name: generated === null ? 'Made by staff' : 'As generated',
      text: describeCart(first),
      meals: countOf(first),
    },
    ...(cutoff && generated
      ? [{ key: 'cutoff', name: 'At the cutoff', text: since(generated, cutoff), meals: countOf(cutoff) }]
      : []),
    ...charged_carts.map(({ id, created_at, meals }, index) => ({
      key: `charge ${id}`,
      name: (
        <>
          Paid for on <Moment at={created_at} />
        </>
      ),
      text: since(charged_carts[index - 1]?.meals ?? cutoff ?? first, meals),
      meals: countOf(meals),
    })),
    ...(generated === null
      ? []
      : [
          {
            key: 'now',
            name: 'Now',
            text: since(charged_carts.at(-1)?.meals ?? cutoff ?? first, now),
            meals: countOf(now),
          },
        ]),
  ];
}
