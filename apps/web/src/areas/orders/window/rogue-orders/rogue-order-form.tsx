import type { User } from '@larder/contract/customers/users/user.ts';
import type { quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Stack } from '@mantine/core';
import { unreadableTexts } from '@larder/ui/controls/fields/unreadable-text.ts';
import { useRef, useState } from 'react';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useSettledSubmit } from '@larder/ui/patterns/forms/use-settled-submit.ts';
import { searchPromoCodes } from '../../../../parts/promo-codes/search-promo-codes.ts';
import { MoneyPreview } from '../../../../parts/order-changes/money-preview.tsx';
import { RogueOrderBar } from './rogue-order-bar.tsx';
import { RogueOrderSummary } from './rogue-order-summary.tsx';
import { RogueProducts } from './rogue-products.tsx';
import { SubmissionErrors } from '../submission-errors.tsx';
import type { useRogueOrder } from './use-rogue-order.ts';

interface RogueOrderFormProps {
  user: User;
  quote: Answer<typeof quoteRogueOrder>['data'];
  form: ReturnType<typeof useRogueOrder>;
}

export function RogueOrderForm({ user, quote, form }: RogueOrderFormProps) {
  const { picks, money, failure } = form;
  const codeForm = useRef<HTMLFormElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  // Refuse an unknown code: creating the order without it would surprise staff.
  const { onSubmit, isSettling } = useSettledSubmit((event) => {
    event.preventDefault();
    const problem = Object.values(unreadableTexts(event.currentTarget))[0] ?? null;
    setUnread(problem);
    if (problem !== null) return event.currentTarget.querySelector('input')?.focus();
    return form.count === 0 ? undefined : money.review();
  });
  const code = (
    <form ref={codeForm} noValidate onSubmit={onSubmit}>
      <Autocomplete
        label="Promo code"
        data-path="promo_code"
        search={searchPromoCodes}
        unknown={(code) => `Promo code ${code.toUpperCase()} does not exist. Choose one from the list.`}
        value={form.promoCode}
        error={failure?.errors['promo_code']?.[0]}
        onChange={(code) => {
          setUnread(null);
          form.choosePromoCode(code);
        }}
      />
    </form>
  );
  const action = money.busy ? 'Just a moment' : 'Create Order';
  return (
    <Stack gap="md">
      <Panel id="meals" title="Meals">
        <RogueProducts weekId={quote.orderWeek.id} picks={picks} onPick={form.pick} promoCodeField={code} />
      </Panel>
      <SubmissionErrors failure={failure} />
      {unread === null ? null : (
        <Callout tone="red" urgent>
          {unread}
        </Callout>
      )}
      <RogueOrderBar
        userId={user.id}
        form={form}
        working={money.busy || isSettling}
        onCreate={() => codeForm.current?.requestSubmit()}
      />
      <Dialog
        title={`Create a rogue order for ${user.email}`}
        opened={money.reviewed !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action={action} needsCard>
          <RogueOrderSummary picks={picks} promoCode={form.promoCode?.name ?? null} />
        </MoneyPreview>
      </Dialog>
      <LeaveDialog guard={form.guard} changed={['the order']} />
    </Stack>
  );
}
