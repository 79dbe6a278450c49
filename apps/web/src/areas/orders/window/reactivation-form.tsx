import { Radio, Stack, Text, Textarea } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToReactivate } from '@larder/domain/orders/window/order-actions.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { ActionButton } from '../../../parts/order-changes/action-button.tsx';
import { readSearch } from '../../../lists/search-text.ts';
import { chargeSearch } from '../../../parts/customer-acts/act-search.ts';
import { DraftChanges } from '../../../parts/cart/draft-changes.tsx';
import { CartEditorLines } from '../../../parts/cart/cart-editor-lines.tsx';
import { MoneyPreview } from '../../../parts/order-changes/money-preview.tsx';
import { disabledReason } from '../../../parts/order-changes/order-rules.ts';
import { DeclinedCard } from './declined-card.tsx';
import { useReactivation } from './use-reactivation.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';

interface ReactivationFormProps {
  order: Order;
  user: User;
  emailText: string;
  failure: CallFailure | null;
  onFailure: (failure: CallFailure | null) => void;
}

export function ReactivationForm({ order, user, emailText, failure, onFailure }: ReactivationFormProps) {
  const { charge = null } = readSearch(chargeSearch, useLocation().search);
  const form = useReactivation({ order, first: charge, onFailure });
  const { draft, money } = form;
  const refusal = disabledReason(refusalToReactivate, order, useBusinessNow());
  const action = useRef<HTMLDivElement>(null);
  const isChosenAlready = charge !== null && refusal === null;
  const opened = useRef(false);
  const openReview = useEffectEvent(() => {
    // The dialog returns the focus there.
    action.current?.querySelector('button')?.focus();
    money.review();
  });
  useEffect(() => {
    if (!isChosenAlready || opened.current) return;
    opened.current = true;
    openReview();
  }, [isChosenAlready]);
  const missing = form.chargeCustomer === null ? 'Please choose when to charge the customer.' : null;
  return (
    <Panel id="reactivate" title="Reactivate">
      <Stack gap="md">
        <Textarea
          label="E-mail text for the customer"
          description={`Larder does not send this e-mail. Copy the text and send it to ${user.email}.`}
          readOnly
          autosize
          minRows={2}
          value={emailText}
        />
        <Callout tone="orange">The original cart history is lost once this is saved.</Callout>
        <CartEditorLines draft={draft} order={order} changes={form.changes} failure={failure ?? form.shortage} />
        <Radio.Group
          label="When to charge the customer"
          value={form.chargeCustomer ?? ''}
          onChange={(value) => form.choose(value === 'now' ? 'now' : 'later')}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="now" label="Charge now" description="If the charge fails the order is not resumed" />
            <Radio value="later" label="Charge later" description="Charged when post-cutoff orders are charged" />
          </Stack>
        </Radio.Group>
        <Text size="sm">You will review the charge before the order is reactivated.</Text>
        <div ref={action}>
          <ActionButton
            label="Unsuspend Order"
            variant="filled"
            refusal={refusal ?? missing}
            working={money.busy}
            onClick={money.review}
          />
        </div>
      </Stack>
      <Dialog
        title={`Reactivate ${boxOf(order)} for ${user.email}`}
        opened={money.reviewed !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action="Unsuspend Order" needsCard>
          <DraftChanges order={order} draft={draft} />
          <DeclinedCard order={order} money={money} />
        </MoneyPreview>
      </Dialog>
      <LeaveDialog guard={form.guard} changed={['the cart']} />
    </Panel>
  );
}
