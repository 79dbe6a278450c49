import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createOrderWeek, listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { listProductionCycles } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { firstWeekDate } from '@larder/domain/orders/weeks/cutoffs.ts';
import { followingMonday, orderWeekNumber } from '@larder/domain/orders/weeks/order-week-number.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { OrdersStillMade } from '../../../parts/order-making.tsx';
import { WeekBadge } from '../../../parts/week-badge.tsx';
import { hrefTo } from '../../../href-to.ts';

const COLUMNS: Column<OrderWeek>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  {
    key: 'week',
    header: 'Week',
    cell: ({ id, number, date, status }) => (
      <>
        {number} (<Day date={date} />){status === 'active' ? <OrdersStillMade weekId={id} /> : null}
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <WeekBadge status={status} />, card: 'aside' },
];

export const prefetch = wholeListOf(listOrderWeeks, {});

export function OrderWeeksPage() {
  const read = useRead(listOrderWeeks, {});
  return (
    <ListPage
      heading="Order Weeks"
      actions={
        <>
          <Button variant="default" component={Link} href={hrefTo({ to: '/menu-planner' })}>
            Menu Planner
          </Button>
          <CreateWeek />
        </>
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/order-weeks/$id', params: { id } }) }}
      list={wholeList(read)}
      empty={{
        nothing: 'No order weeks yet',
        meaning: 'A week begins as a draft. Add it to a product rotation, then activate it to create its orders.',
        action: <CreateWeek />,
        query: null,
        onClear: () => {},
      }}
    />
  );
}

/** The week after the latest; the first is the nearest with a cutoff ahead (TIME-15). */
function NextWeek() {
  const weeks = useRead(listOrderWeeks, {}).data?.data;
  const cycles = useRead(listProductionCycles, {}, { enabled: weeks?.length === 0 }).data?.data;
  const now = useBusinessNow();
  const days = cycles?.map(({ order_cutoff_day }) => order_cutoff_day);
  const [latest] = (weeks ?? []).map(({ date }) => date).toSorted((a, b) => (a < b ? 1 : -1));
  const monday = latest
    ? followingMonday(Temporal.PlainDate.from(latest))
    : weeks && days && now
      ? firstWeekDate(now, days)
      : null;
  return (
    <>
      Are you sure you wish to create a new Order Week?
      {monday === null ? null : (
        <>
          {` Week ${orderWeekNumber(monday)} begins on `}
          <Day date={monday.toString()} />.
        </>
      )}
    </>
  );
}

function CreateWeek() {
  const { run } = useCall(createOrderWeek, { refreshes: [listOrderWeeks] });
  return (
    <ConfirmAction
      title="Create Order Week"
      message={<NextWeek />}
      action="Create"
      run={async () => {
        const { data: week } = await run({});
        toast.success('Order Week created!', `Week ${week.number} begins on ${showDay(week.date)}.`);
        return null;
      }}
      trigger={(open) => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Create Order Week
        </Button>
      )}
    />
  );
}
