import { Stack } from '@mantine/core';
import { type OrderPage as Page, showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { toOrderFacts } from '@larder/domain/orders/order-page/order-acts.ts';
import { describeDelivery } from '@larder/domain/orders/order-page/describe-delivery.ts';
import { describeStage } from '@larder/domain/orders/order-page/describe-stage.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { lastList } from '../../../lists/last-list.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ChargeRetries } from '../charge-retries/charge-retries-panel.tsx';
import { type Compensate, OrderActs } from './order-acts.tsx';
import { OrderCarts } from './order-carts.tsx';
import { OrderDates } from './order-dates.tsx';
import { OrderHappened } from './order-happened.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNeeds } from './order-needs.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPrices } from './order-prices.tsx';

/** Steps and other people change orders while the page is read. */
const REFRESH_SECONDS = 30;

const back = () => ({ href: lastList('/orders'), label: 'Orders' });

interface OrderPageProps {
  compensate: Compensate;
}

export function OrderPage({ compensate }: OrderPageProps) {
  const { id } = useParams({ from: '/_shell/orders/$id' });
  const read = useRead(showOrderPage, { params: { id } }, { refetchSeconds: REFRESH_SECONDS });
  return (
    <RecordScreen read={read} title="Order" back={back()}>
      {(page) => <OrderOf key={page.order.id} page={page} compensate={compensate} />}
    </RecordScreen>
  );
}

function OrderOf({ page, compensate }: { page: Page; compensate: Compensate }) {
  const { order } = page;
  return (
    <>
      <OrderHeader page={page} />
      <CustomerHead userId={page.customer.id} orderId={order.id} />
      <Stack gap="md">
        <OrderNeeds page={page} />
        <TwoColumns
          aside={
            <>
              <OrderActs page={page} compensate={compensate} />
              <OrderDates page={page} />
              <ChargeRetries order={order} />
            </>
          }
        >
          <OrderPrices page={page} />
          <OrderCarts page={page} />
          <OrderMoney page={page} />
          <OrderNotes page={page} />
          <OrderHappened page={page} />
        </TwoColumns>
      </Stack>
    </>
  );
}

const KINDS = { subscription: null, manual: 'made by staff', rogue: 'rogue order' };

function OrderHeader({ page }: { page: Page }) {
  const { order, customer, prospect } = page;
  const { week, production_cycle, kind, deliver_at } = order;
  const now = useBusinessNow();
  const { ship_at } = order;
  const stage = now && describeStage({ ...toOrderFacts(page), prospect, ship_at, deliver_at }, now);
  return (
    <PageHeader
      title={describeDelivery(order)}
      back={back()}
      badge={stage ? <StatusBadge tone={stage.tone} label={stage.label} /> : null}
      subline={
        <>
          Order {order.id} ·{' '}
          <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: week.id } })}>week {week.number}</Link> ·{' '}
          {[production_cycle.name, KINDS[kind]].filter(Boolean).join(' · ')} · for{' '}
          <Link href={hrefTo({ to: '/users/$id', params: { id: customer.id } })}>
            {customer.erased_at === null ? `${customer.first_name} ${customer.last_name}` : `customer ${customer.id}`}
          </Link>
          {stage ? <div>{stage.next}</div> : null}
        </>
      }
    />
  );
}
