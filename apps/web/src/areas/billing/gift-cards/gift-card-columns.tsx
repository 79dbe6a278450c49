import { Group } from '@mantine/core';
import type { GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { DeleteGiftCard, RefundGiftCard } from './gift-card-actions.tsx';

export const giftCardColumns: Column<GiftCard>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code, note: refundOf },
  {
    key: 'recipient',
    header: 'Recipient',
    cell: (card) => (
      <Person first={card.recipient_first_name} last={card.recipient_last_name} email={card.recipient_email} />
    ),
  },
  {
    key: 'gifter',
    header: 'Gifter',
    cell: (card) => <Person first={card.gifter_first_name} last={card.gifter_last_name} email={card.gifter_email} />,
  },
  { key: 'value', header: 'Value', align: 'end', cell: ({ value }) => <Money cents={value} /> },
  {
    key: 'remaining',
    header: 'Remaining',
    align: 'end',
    cell: ({ remaining_amount }) => <Money cents={remaining_amount} />,
  },
  { key: 'card', header: 'Card last 4', cell: ({ billing_card_last_4 }) => billing_card_last_4 ?? '—' },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    card: 'actions',
    cell: (card) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <RefundGiftCard card={card} />
        <DeleteGiftCard card={card} />
      </Group>
    ),
  },
];

const Person = ({ first, last, email }: { first: string; last: string; email: string }) => (
  <>
    {first} {last}
    <br />
    {email}
  </>
);

const REFUNDS: Record<NonNullable<GiftCard['refund']>['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'orange', label: 'is being refunded' },
  successful: { tone: 'gray', label: 'refunded' },
  failed: { tone: 'red', label: 'could not be refunded' },
};

function refundOf({ refund }: GiftCard) {
  if (refund === null) return null;
  const { tone, label } = REFUNDS[refund.status];
  return (
    <>
      <StatusBadge tone={tone} label={`${formatDollars(refund.amount)} ${label}`} />
      {refund.failure_reason === null ? null : ` ${refund.failure_reason}`}
    </>
  );
}
