import type { Order } from '@larder/contract/orders/reading/order.ts';
import { describeDeclinedCard } from '@larder/domain/orders/charging/declined-card.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import type { MoneyDialog } from '../../../forms/use-money-dialog.ts';

interface DeclinedCardProps {
  order: Order;
  money: MoneyDialog;
}

/** Before a charge: the same card has just been declined for this order (ORD-88). */
export function DeclinedCard({ order, money: { reviewed } }: DeclinedCardProps) {
  const card = reviewed?.preview.pays_with.find(({ method, amount }) => method === 'card' && amount > 0);
  const warning = describeDeclinedCard(order.payments?.data ?? [], card?.card_last_four ?? null);
  return warning === null ? null : <Callout tone="orange">{warning}</Callout>;
}
