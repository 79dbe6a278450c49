import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import { describeProspect } from '@larder/domain/orders/window/describe-prospect.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { describeDue } from '@larder/domain/orders/order-page/describe-due.ts';
import { toOrderFacts } from '@larder/domain/orders/order-page/order-acts.ts';
import { add, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { PanelTable, type PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { type Movement, moneyMovements } from './money-movements.ts';
import classes from './order-page.module.css';

const COLUMNS: PanelColumn<Movement>[] = [
  { header: 'When', cell: ({ at }) => (at === null ? 'With its charges' : <Moment at={at} />) },
  {
    header: 'What',
    cell: ({ what, note, by }) => (
      <>
        {what}
        {note ? <span className={classes.note}>{note}</span> : null}
        {by === null ? null : <span className={classes.note}>by {by}</span>}
      </>
    ),
  },
  { header: 'State', cell: ({ state }) => (state === null ? null : <StatusBadge {...state} />) },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
];

export function OrderMoney({ page }: { page: OrderPage }) {
  const movements = moneyMovements(page);
  const now = useBusinessNow();
  return (
    <Panel id="money" title="Money">
      <p className={classes.balance}>{describeBalance(page, now)}</p>
      {movements.length === 0 ? (
        <p className={classes.note}>Nothing was paid or returned yet.</p>
      ) : (
        <PanelTable
          label="Payments, credits and refunds"
          columns={COLUMNS}
          rows={movements}
          rowKey={({ key }) => key}
        />
      )}
    </Panel>
  );
}

function describeBalance(page: OrderPage, now: Temporal.Instant | null): string {
  const { order, prospect } = page;
  const facts = toOrderFacts(page);
  const due = stillDue(facts, order.total_cost);
  if (due > ZERO && prospect !== null)
    return `${formatDollars(due)} is not charged: the order ${describeProspect(prospect)}.`;
  if (due > ZERO) return describeDue(due, order.status === 'active' && now ? phaseOf(facts, now) : null, page.expected);
  const pending = describePendingReturn(order.returns);
  if (pending !== null) return `At the deadline, ${pending}.`;
  const returned = add(page.facts.card_refunded, page.facts.credits_given);
  return [
    order.total_cost === ZERO
      ? 'Nothing is due.'
      : `${formatDollars(order.total_cost)} ${order.withdrawn_amount === ZERO ? 'is' : 'was'} paid.`,
    order.withdrawn_amount === ZERO
      ? ''
      : `The bank withdrew ${formatDollars(order.withdrawn_amount)} of it for a dispute.`,
    returned === ZERO ? '' : `${formatDollars(returned)} was returned.`,
  ].join(' ');
}
