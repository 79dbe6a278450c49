import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { cartStages } from './cart-stages.ts';
import classes from './order-page.module.css';

export function OrderCarts({ page }: { page: OrderPage }) {
  return (
    <Panel id="carts" title="How the cart came about">
      <ol className={classes.stages} aria-label="Cart over time">
        {cartStages(page).map(({ key, name, paidAt, text, meals }) => (
          <li key={key}>
            <div className={classes.stageHead}>
              <h3>
                {name}
                {paidAt === undefined ? null : (
                  <>
                    {' '}
                    <Moment at={paidAt} />
                  </>
                )}
              </h3>
              <span>{meals === 1 ? '1 meal' : `${meals} meals`}</span>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
