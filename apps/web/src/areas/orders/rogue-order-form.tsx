import type { User } from '@larder/contract/customers/user.ts';
import { listPromoCodes } from '@larder/contract/marketing/promo-codes.ts';
import type { quoteRogueOrder } from '@larder/contract/orders/rogue-orders.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Stack, Text } from '@mantine/core';
import { unreadableTexts } from '@larder/ui/controls/unreadable-text.ts';
import { useRef, useState } from 'react';
import { Autocomplete } from '@larder/ui/controls/autocomplete.tsx';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialog.tsx';
import type { Search } from '@larder/ui/controls/use-search.ts';
import { LeaveDialog } from '@larder/ui/patterns/leave-dialog.tsx';
import { Panel } from '@larder/ui/patterns/panel.tsx';
import { call } from '../../calls/call.ts';
import { ActionButton } from './action-button.tsx';
import { MoneyPreview } from './money-preview.tsx';
import { RogueProducts } from './rogue-products.tsx';
import { SubmissionErrors } from './submission-errors.tsx';
import { useRogueOrder } from './use-rogue-order.ts';

interface RogueOrderFormProps {
  user: User;
  quote: Answer<typeof quoteRogueOrder>['data'];
  /** The words when it is done. */
  created: string;
  onCreated: () => void;
}

const searchPromoCodes: Search = async (search, signal) => {
  const { data } = await call(listPromoCodes, { query: { search, per_page: 5 } }, { signal });
  return data.map(({ code, description }) => ({ id: code, name: code, note: description }));
};

/** Meals, a promo code; then what that means; then the order is created. */
export function RogueOrderForm({ user, quote, created, onCreated }: RogueOrderFormProps) {
  const form = useRogueOrder(user, quote, { words: created, done: onCreated });
  const { picks, count, money, failure } = form;
  const fields = useRef<HTMLDivElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  // What stands in the field must be what the order gets: a code that is not found, or still looked for, is no code.
  const look = () => {
    const problem = Object.values(fields.current ? unreadableTexts(fields.current) : {})[0] ?? null;
    setUnread(problem);
    if (problem === null) return money.look();
    fields.current?.querySelector<HTMLInputElement>('[data-path="promo_code"]')?.focus();
  };
  return (
    <Panel id="meals" title="Meals">
      <Stack gap="md" ref={fields}>
        <RogueProducts weekId={quote.orderWeek.id} picks={picks} onPick={form.pick} />
        <Autocomplete
          label="Promo code"
          data-path="promo_code"
          search={searchPromoCodes}
          unknown={(code) => `There is no promo code ${code.toUpperCase()}. Choose one from the list.`}
          value={form.promoCode}
          error={failure?.errors['promo_code']?.[0]}
          onChange={(code) => {
            setUnread(null);
            form.setPromoCode(code);
          }}
        />
        <SubmissionErrors failure={failure} />
        {unread === null ? null : (
          <Callout tone="red" urgent>
            {unread}
          </Callout>
        )}
        <Text size="sm" component="output">
          {count === 1 ? '1 meal picked' : `${count} meals picked`}
        </Text>
        <ActionButton
          words={money.busy ? 'Just a moment' : 'Create Order'}
          variant="filled"
          refusal={count === 0 ? 'Please pick at least one meal.' : null}
          working={money.busy}
          onClick={look}
        />
      </Stack>
      <Dialog
        title={`Create a rogue order for ${user.email}`}
        opened={money.seen !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action={money.busy ? 'Just a moment' : 'Create Order'} />
      </Dialog>
      <LeaveDialog guard={form.guard} changed={['the order']} />
    </Panel>
  );
}
