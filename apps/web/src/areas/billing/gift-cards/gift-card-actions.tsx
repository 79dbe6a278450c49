import { deleteGiftCard, listGiftCards, type GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { refusalToDeleteGiftCard, refusalToRefundGiftCard } from '@larder/domain/billing/gift-cards/gift-card.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { RefundGiftCardDialog } from './refund-gift-card.tsx';
import { failureMessage } from '../../../calls/failure-message.ts';

export function RefundGiftCard({ card }: { card: GiftCard }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ButtonWithReason
        action="Refund"
        of={card.code}
        refusal={refusalToRefundGiftCard(card)?.message ?? null}
        onClick={() => setOpened(true)}
      />
      {opened ? <RefundGiftCardDialog card={card} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

export function DeleteGiftCard({ card }: { card: GiftCard }) {
  const { run } = useCall(deleteGiftCard, { refreshes: [listGiftCards] });
  const { code, remaining_amount } = card;
  return (
    <ConfirmAction
      title={`Delete gift card ${code}`}
      message={
        remaining_amount > 0
          ? `${card.recipient_email} will no longer be able to spend the remaining ${formatDollars(remaining_amount)}, and the buyer will not be refunded. To return the money, refund the gift card instead.`
          : 'This gift card was refunded. It will be removed from this list, and its code will not be issued again.'
      }
      action="Delete"
      danger
      run={() => failureMessage(run({ params: { id: card.id } }))}
      onDone={() => toast.success('Gift Card Removed!', code)}
      trigger={(open) => (
        <ButtonWithReason
          action="Delete"
          of={code}
          refusal={refusalToDeleteGiftCard(card)?.message ?? null}
          onClick={open}
        />
      )}
    />
  );
}
