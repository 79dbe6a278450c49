import { Button, Group, Stack } from '@mantine/core';
import {
  REGENERATION_RESULTS,
  type RegenerationComparison,
  type RegenerationPreview,
  type RegenerationResult,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { lostLines } from '@larder/domain/orders/making/regeneration.ts';
import { REGENERATION_STATES, type RegenerationState } from '@larder/domain/values/enums/regeneration-states.ts';
import { showTime } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReactNode } from 'react';
import { isSame } from '../../../forms/rebase.ts';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';
import { hrefTo } from '../../../href-to.ts';
import { PreviewPanel } from '../../../parts/batches/preview-panel.tsx';
import { type ComparedOrders, useComparison } from './use-comparison.ts';

export type PreviewKind = RegenerationState | RegenerationResult;
export const isResult = (kind: PreviewKind | null): kind is RegenerationResult =>
  REGENERATION_RESULTS.some((result) => result === kind);

export interface PreviewPart {
  page: number;
  kind: PreviewKind | null;
  /** Its ID, where a preview cannot compare as many orders. */
  comparison: number | null;
}

type Reviewed = ReviewedPreview<Record<string, unknown>, RegenerationPreview, PreviewPart>;
type Order = RegenerationPreview['orders'][number];
type Then = NonNullable<Order['before']>;

const STATES: Record<RegenerationState, string> = {
  open: 'To be regenerated',
  undeliverable: 'Undeliverable',
  past_cutoff: 'Past their cutoff',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
};
const RESULTS: Record<RegenerationResult, string> = { changing: 'Changing', same: 'Staying as they are' };
const number = (count: number) => count.toLocaleString('en-US');
const ordersOf = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`);

interface RegenerationPreviewPanelProps {
  seen: Reviewed;
  body: ComparedOrders;
}

export function RegenerationPreviewPanel({ seen, body }: RegenerationPreviewPanelProps) {
  const { totals, orders, pagination } = seen.preview;
  const comparison = useComparison(seen, body);
  const { results } = comparison;
  const compareAgain = async () => {
    const id = await comparison.start();
    // The preview is read again too: it may be older than the comparison.
    if (id !== null) seen.turnTo({ page: 1, kind: null, comparison: id });
  };
  const left = REGENERATION_STATES.filter((state) => state !== 'open' && totals[state] > 0);
  return (
    <PreviewPanel
      title="Preview of the orders"
      action={`Push ${ordersOf(totals.open)}`}
      disabledReason={totals.open === 0 ? 'None of these orders can be regenerated.' : null}
      seen={seen}
      pagination={pagination}
      shows={{
        value: seen.part.kind,
        choices: [
          ...(results === null
            ? []
            : REGENERATION_RESULTS.map((value) => ({ value, label: `${RESULTS[value]} (${number(results[value])})` }))),
          ...REGENERATION_STATES.map((value) => ({ value, label: `${STATES[value]} (${number(totals[value])})` })),
        ],
        onChoose: (kind) => seen.turnTo({ page: 1, kind, comparison: comparison.finishedId }),
      }}
      onTurn={(page) => seen.turnTo({ ...seen.part, page, comparison: comparison.finishedId })}
    >
      <Stack gap="sm">
        <p>{`${ordersOf(totals.open)} will be regenerated from current data.`}</p>
        <Results comparison={comparison} onAgain={() => void compareAgain()} />
        {left.length === 0 ? null : (
          <Callout tone="orange">
            {`Unchanged: ${left.map((state) => `${STATES[state].toLowerCase()} ${number(totals[state])}`).join(', ')}.`}
          </Callout>
        )}
        <PanelTable label="Orders" rows={orders} rowKey={({ id }) => id} columns={COLUMNS} />
      </Stack>
    </PreviewPanel>
  );
}

interface ResultsProps {
  comparison: ReturnType<typeof useComparison>;
  onAgain: () => void;
}

function Results({ comparison: { results, comparedAt, running, isOutdated, failure }, onAgain }: ResultsProps) {
  const again = (
    <Button variant="default" size="compact-sm" onClick={onAgain}>
      Compare again
    </Button>
  );
  return (
    <>
      {running === null ? null : (
        <div>
          <ProgressBar label="Orders compared" percent={percentOf(running)} />
          <p>{`Counting the orders that change: ${number(running.compared_orders)} of ${number(running.total_orders)} compared.`}</p>
        </div>
      )}
      {running?.is_stalled ? (
        <Group gap="sm">
          <Callout tone="orange">No order has been compared for two minutes.</Callout>
          {again}
        </Group>
      ) : null}
      {failure === null ? null : (
        <Group gap="sm">
          <Callout tone="red">{failure}</Callout>
          {again}
        </Group>
      )}
      {results === null ? null : (
        <p aria-live="polite">
          <b>{`${ordersOf(results.changing)} ${results.changing === 1 ? 'changes' : 'change'}`}</b>
          {`, ${number(results.same)} ${results.same === 1 ? 'stays as it is' : 'stay as they are'}.`}
          {comparedAt === null ? null : ` Compared at ${showTime(comparedAt)}.`}
        </p>
      )}
      {isOutdated ? (
        <Group gap="sm">
          <span>Orders, the menu or delivery dates have changed since this comparison.</span>
          {again}
        </Group>
      ) : null}
    </>
  );
}

const percentOf = ({ compared_orders, total_orders }: RegenerationComparison) =>
  total_orders === 0 ? 0 : Math.floor((100 * compared_orders) / total_orders);

const items = (cart: Order['lost']) =>
  cart.map(({ sku, name, quantity }) => <div key={sku}>{`${quantity} × ${name}`}</div>);

const mealsOf = (cart: Order['lost']) => {
  const meals = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return meals === 1 ? '1 item' : `${meals} items`;
};

/** Only what differs: the order of the lines is none of a cart's. */
function cartOf({ before, after, lost }: Order) {
  if (!before) return '—';
  const gained = after ? lostLines(after.cart, before.cart) : [];
  if (!after || lost.length + gained.length === 0) return `${mealsOf(before.cart)}, unchanged`;
  return (
    <>
      {lost.length === 0 ? null : <del>{items(lost)}</del>}
      {gained.length === 0 ? null : <ins>{items(gained)}</ins>}
      <div>{`${mealsOf(before.cart)} before, ${mealsOf(after.cart)} after`}</div>
    </>
  );
}

function change(order: Order, show: (then: Then) => ReactNode, of: (then: Then) => unknown) {
  const { before, after } = order;
  if (!before) return '—';
  if (!after || isSame(of(before), of(after))) return show(before);
  return (
    <>
      <del>{show(before)}</del>
      <ins>{show(after)}</ins>
    </>
  );
}
const day = (date: string | null) => (date === null ? '—' : <Day date={date} />);

const COLUMNS: PanelColumn<Order>[] = [
  {
    header: 'Order',
    cell: ({ id, user_id }) =>
      user_id === null ? id : <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{id}</Link>,
  },
  {
    header: 'Result',
    cell: ({ why_not, note, is_changed }) =>
      why_not ?? `${is_changed ? 'Will be regenerated' : 'Stays as it is'}${note === null ? '' : `. ${note}`}`,
  },
  { header: 'Cart', cell: cartOf },
  {
    header: 'Ships',
    cell: (order) =>
      change(
        order,
        ({ ship_at }) => day(ship_at),
        ({ ship_at }) => ship_at,
      ),
  },
  {
    header: 'Delivered',
    cell: (order) =>
      change(
        order,
        ({ deliver_at }) => day(deliver_at),
        ({ deliver_at }) => deliver_at,
      ),
  },
  {
    header: 'Total',
    cell: (order) =>
      change(
        order,
        ({ total }) => <Money cents={total} />,
        ({ total }) => total,
      ),
  },
];
