import { Button, Stack, Text } from '@mantine/core';
import { listGiftCards, refundGiftCard, type GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { AmountsChanged } from '../../../parts/amounts-changed.tsx';
import { fetchPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useReviewOnOpen } from '../../../forms/use-review-on-open.ts';
import { useMoneyDialog, type MoneyDialog } from '../../../forms/use-money-dialog.ts';

interface RefundGiftCardDialogProps {
  card: GiftCard;
  onClose: () => void;
}

/** Loads the preview first, so that staff confirm the current amount. */
export function RefundGiftCardDialog({ card, onClose }: RefundGiftCardDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { run } = useCall(refundGiftCard, { refreshes: [listGiftCards] });
  const params = { id: card.id };
  const money = useMoneyDialog({
    preview: () => fetchPreview(refundGiftCard, { params, query: { preview: true }, body: {} }),
    commit: (expected) => run({ params, query: {}, body: { expected } }),
    onDone: () => {
      toast.success(
        'Gift Card Refunded!',
        `${formatDollars(money.reviewed?.preview.returns.refund ?? ZERO)} to ${card.gifter_email}`,
      );
      onClose();
    },
    onRefused: (failure) => setRefused(failure.message),
  });
  useReviewOnOpen(money.review);
  return (
    <Dialog title={`Refund gift card ${card.code}`} opened onClose={onClose} busy={money.busy}>
      {money.reviewed ? (
        <RefundReview card={card} money={money} preview={money.reviewed.preview} onClose={onClose} />
      ) : null}
      {money.reviewed === null && refused === null ? <PanelSkeleton /> : null}
      <div role="alert">
        {money.reviewed === null && refused !== null ? <Callout tone="red">{refused}</Callout> : null}
      </div>
      {money.reviewed === null && refused !== null ? (
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

interface RefundReviewProps extends RefundGiftCardDialogProps {
  money: MoneyDialog;
  preview: Preview;
}

function RefundReview({ card, money, preview, onClose }: RefundReviewProps) {
  const { refund, kept } = preview.returns;
  return (
    <Stack gap="sm">
      {money.reviewed?.isChanged ? <AmountsChanged /> : null}
      <Text size="sm">
        {formatDollars(refund)} will be refunded to the card ending in {card.billing_card_last_4} of {card.gifter_email}
        .{kept > 0 ? ` ${formatDollars(kept)} has been spent and will not be refunded.` : ''} The gift card can no
        longer be used.
      </Text>
      <DialogActions>
        <Button variant="default" ref={focused} disabled={money.busy} onClick={onClose}>
          Cancel
        </Button>
        <WorkingButton color="red" working={money.busy} onClick={money.commit}>
          Refund
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

/** The preview loads after the dialog opens; focus the safe button then. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();
