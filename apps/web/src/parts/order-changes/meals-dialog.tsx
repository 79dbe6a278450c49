import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { useCloseGuard } from '@larder/ui/controls/dialogs/close-guard.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { describeCart, warningOfMany } from '../cart/cart-draft.ts';
import { CartEditorLines } from '../cart/cart-editor-lines.tsx';
import { DraftChanges } from '../cart/draft-changes.tsx';
import { useCartEditor } from '../cart/use-cart-editor.ts';
import { boxOf, describeCharge, isPastCutoff } from './describe-effect.ts';
import { MoneyPreview, PreviewFacts } from './money-preview.tsx';
import { useInlinePreview } from './use-inline-preview.ts';

interface MealsDialogProps {
  order: Order;
  user: User;
  /** The SKU of the meal whose swap is open from the start. */
  swapping?: string | undefined;
  onClose: () => void;
}

export function MealsDialog({ order, user, swapping, onClose }: MealsDialogProps) {
  const editor = useCartEditor(order, onClose);
  const { money } = editor;
  return (
    <Dialog title={`Change meals in ${boxOf(order)}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Save cart">
          <DraftChanges order={order} draft={editor.draft} />
          <LeaveDialog guard={editor.guard} changed={['the cart']} />
        </MoneyPreview>
      ) : (
        <Meals order={order} user={user} swapping={swapping} editor={editor} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface MealsProps extends MealsDialogProps {
  editor: ReturnType<typeof useCartEditor>;
}

function Meals({ order, user, swapping, editor, onClose }: MealsProps) {
  const { draft, changes, failure, isChanged, money, guard } = editor;
  const [isAsking, setAsking] = useState(false);
  const now = useBusinessNow();
  const isLate = isPastCutoff(order, now);
  const isEarly = now !== null && !isLate;
  const many = warningOfMany(order, draft);
  const { preview: inline } = useInlinePreview({
    enabled: isEarly && isChanged,
    of: draft,
    fetch: editor.fetchPreview,
  });
  const save = () => {
    if (!isChanged) return;
    if (inline === null) money.review();
    else money.commitReviewed(inline);
  };
  useCloseGuard(() => {
    // Deferred: the open question would take the same Escape press as its answer.
    if (isChanged) setTimeout(() => setAsking(true));
    return isChanged;
  });
  const closing = { blocked: true, stay: () => setAsking(false), leave: onClose };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Order #{order.id}, week {order.week.number}. {describeCharge(order, user, now)}
      </Text>
      <CartEditorLines
        draft={draft}
        order={order}
        swapping={swapping}
        changes={changes}
        failure={editor.failureOfLines}
      />
      {many === null ? null : <Callout tone="orange">{many}</Callout>}
      {inline === null ? null : (
        <>
          <DraftChanges order={order} draft={draft} />
          <PreviewFacts preview={inline} />
        </>
      )}
      <div role="alert">
        {failure ? (
          <Callout tone="red">
            {failure.errors['items']?.[0] ?? failure.message}
            {failure.code === 'stale' ? ` Its cart is now: ${describeCart(order)}.` : null}
          </Callout>
        ) : null}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <WorkingButton
          working={money.busy}
          {...(isChanged ? {} : { 'aria-disabled': true, 'data-disabled': true })}
          onClick={save}
        >
          {isEarly ? 'Save cart' : 'Preview'}
        </WorkingButton>
      </DialogActions>
      <LeaveDialog guard={isAsking ? closing : guard} changed={['the cart']} />
    </Stack>
  );
}
