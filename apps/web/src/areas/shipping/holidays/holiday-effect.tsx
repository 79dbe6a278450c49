import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Holiday, HolidayImpact, showHolidayImpact } from '@larder/contract/shipping/holidays/holidays.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { showWeekday } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import type { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { HolidayRules } from './holiday-rules.tsx';

const numberFormat = new Intl.NumberFormat('en-US');

interface HolidayEffectProps {
  read: ReturnType<typeof useRead<typeof showHolidayImpact>>;
  holiday: Holiday;
}

export function HolidayEffect({ read, holiday }: HolidayEffectProps) {
  const isUndo = holiday.is_applied;
  const impact = read.data?.data;
  return (
    <Stack gap="sm">
      <Text>
        {isUndo
          ? 'Orders that have not shipped return to the ship and delivery dates that they would have without this holiday. You can apply the rules again.'
          : 'This will reset ship and delivery dates for all orders that fall into this holiday range. Proceed?'}
      </Text>
      <HolidayRules rules={holiday.rules} />
      {read.isPending ? <PanelSkeleton /> : null}
      {read.error && !impact ? <FailedState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {impact?.moving === 0 ? <Text size="sm">No existing orders will move.</Text> : null}
      {impact ? <Warnings impact={impact} isUndo={isUndo} /> : null}
      {impact && impact.days.length > 0 ? (
        <>
          <Total impact={impact} isUndo={isUndo} />
          <Days impact={impact} />
        </>
      ) : null}
      {/* An undone holiday that moved nothing leaves all orders alone: nothing to follow up. */}
      {impact && !(isUndo && impact.moving === 0) ? <LeftAlone impact={impact} /> : null}
    </Stack>
  );
}

function Warnings({ impact, isUndo }: { impact: HolidayImpact; isUndo: boolean }) {
  const of = (count: number, all: number, noun: string) =>
    `${numberFormat.format(count)} of ${numberFormat.format(all)} ${noun}`;
  const ofOrders = (count: number) => of(count, impact.orders, impact.orders === 1 ? 'order' : 'orders');
  const warnings = [
    impact.in_holiday > 0
      ? `${of(impact.in_holiday, impact.boxes, impact.boxes === 1 ? 'box' : 'boxes')} would ship or be delivered on a day of a holiday: ${impact.in_holidays.join(', ')}.`
      : null,
    impact.into_pause > 0
      ? `${ofOrders(impact.into_pause)} would be delivered during the pause of their customer and will be skipped.`
      : null,
    impact.out_of_pause > 0
      ? `${ofOrders(impact.out_of_pause)} that a pause skipped would be delivered after it and will be sent.`
      : null,
    !isUndo && impact.clashes > 0
      ? `${ofOrders(impact.clashes)} would ship before their deadline or before today, so they keep their planned day. This includes skipped orders.`
      : null,
    impact.too_close > 0
      ? `${ofOrders(impact.too_close)} would be delivered within two days of another delivery to the same customer.`
      : null,
    impact.not_driven > 0
      ? `${ofOrders(impact.not_driven)} would be delivered on a weekday when their carrier does not deliver.`
      : null,
    isUndo && impact.shipped > 0 ? `${ofOrders(impact.shipped)} shipped already and keep their dates.` : null,
    isUndo && impact.clashes > 0
      ? `${ofOrders(impact.clashes)} keep their day: they did not follow the holiday, or would ship before their deadline or before today.`
      : null,
    isUndo && impact.redated > 0 ? `${ofOrders(impact.redated)} were rescheduled since and keep their dates.` : null,
  ];
  return (
    <>
      {warnings
        .filter((warning) => warning !== null)
        .map((warning) => (
          <Callout key={warning} tone="orange">
            {warning}
          </Callout>
        ))}
      {impact.adds_up_with.length > 0 ? (
        <Callout tone="blue">{`Other applied holidays move the same orders, and their days add up: ${impact.adds_up_with.join(', ')}.`}</Callout>
      ) : null}
    </>
  );
}

function Days({ impact }: { impact: HolidayImpact }) {
  return (
    <PanelTable
      label="Orders that move"
      rows={impact.days.toSorted((a, b) => Number(notesOf(b) !== '') - Number(notesOf(a) !== ''))}
      rowKey={(each) => JSON.stringify(each)}
      columns={[
        {
          header: 'Carrier and cycle',
          cell: ({ carrier, production_cycle }) => `${carrier.name}, ${production_cycle.name}`,
          width: '20%',
        },
        {
          header: 'Ships',
          cell: ({ ship_at, new_ship_at }) => <Moved from={ship_at} to={new_ship_at} />,
          width: '20%',
        },
        {
          header: 'Delivered',
          cell: ({ deliver_at, new_deliver_at }) => <Moved from={deliver_at} to={new_deliver_at} />,
          width: '20%',
        },
        { header: 'Boxes', cell: ({ boxes }) => numberFormat.format(boxes), width: '9%' },
        { header: 'No box', cell: ({ skipped }) => numberFormat.format(skipped), width: '9%' },
        { header: 'Clashes', cell: notesOf, width: '22%' },
      ]}
    />
  );
}

function Total({ impact: { boxes, skipped, moving }, isUndo }: { impact: HolidayImpact; isUndo: boolean }) {
  const counted = (count: number, one: string, many: string) =>
    `${numberFormat.format(count)} ${count === 1 ? one : many}`;
  const withoutBox = isUndo ? 'skipped or cancelled ' : 'skipped ';
  return (
    <Text size="sm" fw={600}>
      {`Total: ${counted(boxes, 'box', 'boxes')} and ${counted(skipped, `${withoutBox}order`, `${withoutBox}orders`)}. ${counted(moving, 'order moves', 'orders move')}.`}
    </Text>
  );
}

function notesOf(day: HolidayImpact['days'][number]): string {
  const { clashes, too_close, not_driven, shipped, redated, new_deliver_at, in_holidays, adds_up_with } = day;
  const { into_pause, out_of_pause } = day;
  const isUnmoved = day.ship_at === day.new_ship_at;
  const notes = [
    in_holidays.length > 0 ? `In ${in_holidays.join(', ')}` : '',
    into_pause > 0 ? `${into_pause} skipped by a pause` : '',
    out_of_pause > 0 ? `${out_of_pause} sent after a pause` : '',
    clashes > 0 ? (isUnmoved ? 'Keeps its day' : 'Too early: keeps its planned day') : '',
    shipped > 0 ? 'Shipped' : '',
    redated > 0 ? 'Rescheduled since' : '',
    not_driven > 0 ? `No ${showWeekday(new_deliver_at, 'long')} deliveries` : '',
    too_close > 0 ? `${too_close} within two days of another delivery` : '',
    adds_up_with.length > 0 ? `Adds up with ${adds_up_with.join(', ')}` : '',
  ];
  return notes.filter(Boolean).join(', ');
}

const REASONS = { shipped: 'shipped', clash: 'keeps its day', redated: 'rescheduled since' } as const;

function LeftAlone({ impact: { left_alone, clashes, shipped, redated } }: { impact: HolidayImpact }) {
  if (left_alone.length === 0) return null;
  const more = clashes + shipped + redated - left_alone.length;
  return (
    <Text size="sm">
      Left alone:{' '}
      {left_alone.map(({ order_id, deliver_at, week_number, reason }, index) => (
        <span key={order_id}>
          {index > 0 ? ', ' : ''}
          <Link href={hrefTo({ to: '/orders/$id', params: { id: order_id } })}>
            {nameDelivery(deliver_at, week_number)}
          </Link>{' '}
          ({REASONS[reason]})
        </span>
      ))}
      {more > 0 ? ` and ${numberFormat.format(more)} more` : ''}.
    </Text>
  );
}

/** Keeps each date on one line. */
const Moved = ({ from, to }: { from: string; to: string }) => (
  <>
    {from === to ? null : (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        <Day date={from} weekday /> <IconArrowRight size={13} aria-hidden />
        <VisuallyHidden>to</VisuallyHidden>
      </Text>
    )}{' '}
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      <Day date={to} weekday />
    </Text>
  </>
);
