import { Stack } from '@mantine/core';
import type { RegenerationPreview } from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { REGENERATION_STATES, type RegenerationState } from '@larder/domain/values/enums/regeneration-states.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReactNode } from 'react';
import { isSame } from '../../../forms/rebase.ts';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';
import { hrefTo } from '../../../href-to.ts';
import { PreviewPanel } from '../../../parts/batches/preview-panel.tsx';

export interface PreviewPart {
  page: number;
  state: RegenerationState | null;
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
const number = (count: number) => count.toLocaleString('en-US');
const ordersOf = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`);

export function RegenerationPreviewPanel({ seen }: { seen: Reviewed }) {
  const { totals, orders, pagination } = seen.preview;
  const left = REGENERATION_STATES.filter((state) => state !== 'open' && totals[state] > 0);
  return (
    <PreviewPanel
      title="Preview of the orders"
      action={`Push ${ordersOf(totals.open)}`}
      disabledReason={totals.open === 0 ? 'None of these orders can be regenerated.' : null}
      seen={seen}
      pagination={pagination}
      shows={{
        value: seen.part.state,
        choices: REGENERATION_STATES.map((value) => ({ value, label: `${STATES[value]} (${number(totals[value])})` })),
        onChoose: (state) => seen.turnTo({ page: 1, state }),
      }}
      onTurn={(page) => seen.turnTo({ ...seen.part, page })}
    >
      <Stack gap="sm">
        <p>{`${ordersOf(totals.open)} will be regenerated from current data.`}</p>
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

const items = (cart: Order['lost']) =>
  cart.map(({ sku, name, quantity }) => <div key={sku}>{`${quantity} × ${name}`}</div>);

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
    cell: ({ why_not, note }) => why_not ?? `Will be regenerated${note === null ? '' : `. ${note}`}`,
  },
  {
    header: 'Cart',
    cell: (order) =>
      change(
        order,
        ({ cart }) => items(cart),
        ({ cart }) => cart,
      ),
  },
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
  { header: 'Lost', cell: ({ lost }) => (lost.length === 0 ? '—' : items(lost)) },
];
