import type { CustomerOrder } from '@larder/contract/orders/reading/customer-orders.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import classes from './customer-orders-columns.module.css';
import { describeOrder } from './describe-order.ts';

export const customerOrdersColumns: Column<CustomerOrder>[] = [
  {
    key: 'delivery',
    header: 'Delivery',
    cell: ({ deliver_at }) => (
      <span className={classes.day}>
        {deliver_at === null ? 'No delivery date' : <Day date={deliver_at} weekday />}
      </span>
    ),
    note: ({ week }) => `Week ${week.number}`,
  },
  { key: 'order', header: 'Order', cell: ({ id }) => `#${id}` },
  { key: 'cycle', header: 'Cycle', cell: ({ production_cycle }) => production_cycle.name },
  { key: 'state', header: 'State', card: 'aside', cell: (order) => <StatusBadge {...describeOrder(order)} /> },
  { key: 'meals', header: 'Meals', cell: ({ meals }) => countOf(meals), note: ({ meals }) => namesOf(meals) },
  { key: 'total', header: 'Total', align: 'end', cell: ({ total_cost }) => <Money cents={total_cost} /> },
  {
    key: 'charged',
    header: 'Charged',
    align: 'end',
    cell: ({ charged }) => moneyOrDash(charged),
    note: ({ credits_used, comped_used }) => also([credits_used, 'by credit'], [comped_used, 'comped']),
  },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'end',
    cell: ({ refunded }) => moneyOrDash(refunded),
    note: ({ credits_given }) => also([credits_given, 'as credit']),
  },
];

type Meals = CustomerOrder['meals'];

function countOf(meals: Meals): string {
  const count = meals.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'meal' : 'meals'}`;
}

const namesOf = (meals: Meals) =>
  meals.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} x ${name}`)).join(', ');

const moneyOrDash = (cents: Cents) => (cents === 0 ? '—' : <Money cents={cents} />);

const also = (...amounts: [Cents, string][]) =>
  amounts
    .filter(([cents]) => cents !== 0)
    .map(([cents, how]) => `${formatDollars(cents)} ${how}`)
    .join(', ');
