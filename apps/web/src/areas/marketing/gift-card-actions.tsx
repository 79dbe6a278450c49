import '@mantine/core/styles/Tooltip.css';
import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { deleteGiftCard, listGiftCards, type GiftCard } from '@larder/contract/marketing/gift-cards.ts';
import { refusalToDeleteGiftCard, refusalToRefundGiftCard } from '@larder/domain/marketing/gift-card.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { ConfirmAction } from '@larder/ui/patterns/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useId, useState } from 'react';
import { useCall } from '../../calls/use-call.ts';
import { RefundGiftCardDialog } from './refund-gift-card.tsx';
import { wordsOf } from './words-of.ts';

interface ActionButtonProps {
  action: string;
  card: GiftCard;
  refusal: Refusal | null;
  open: () => void;
}

/** Where it cannot be done the button takes no press and says why: to the pointer, to the keyboard and to a reader. */
function ActionButton({ action, card, refusal, open }: ActionButtonProps) {
  const whyNot = useId();
  const button = { variant: 'default', size: 'compact-sm', 'aria-label': `${action} ${card.code}` } as const;
  if (refusal === null) {
    return (
      <Button {...button} onClick={open}>
        {action}
      </Button>
    );
  }
  return (
    <Tooltip label={refusal.message} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <Button {...button} aria-disabled data-disabled aria-describedby={whyNot}>
        {action}
        <VisuallyHidden id={whyNot}>{refusal.message}</VisuallyHidden>
      </Button>
    </Tooltip>
  );
}

/** Opens what returns the rest of a gift card. */
export function RefundGiftCard({ card }: { card: GiftCard }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton action="Refund" card={card} refusal={refusalToRefundGiftCard(card)} open={() => setOpened(true)} />
      {opened ? <RefundGiftCardDialog card={card} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

/** Deletes a gift card for good. */
export function DeleteGiftCard({ card }: { card: GiftCard }) {
  const { run } = useCall(deleteGiftCard, { refreshes: [listGiftCards] });
  const { code, remaining_amount } = card;
  return (
    <ConfirmAction
      title={`Delete gift card ${code}`}
      message={
        remaining_amount > 0
          ? `${card.recipient_email} can buy nothing with its ${formatDollars(remaining_amount)} any more, and the buyer gets nothing back: to return the money, refund it instead.`
          : 'It was refunded. It leaves this list, and its code is never given again.'
      }
      action="Delete"
      danger
      run={() => wordsOf(run({ params: { id: card.id } }))}
      onDone={() => toast.success('Gift Card Removed!')}
      trigger={(open) => (
        <ActionButton action="Delete" card={card} refusal={refusalToDeleteGiftCard(card)} open={open} />
      )}
    />
  );
}
