import { Button, Stack, Text } from '@mantine/core';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { add } from '@larder/domain/values/cents.ts';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { AmountsChanged } from '../../../parts/amounts-changed.tsx';
import { ACCOUNT_NAMES } from './credit-account-names.ts';
import { focusOnce } from '../users/focus-once.ts';
import { toCompensationBody, labelOf } from './compensation-values.ts';
import type { Compensation } from './use-compensation-dialog.ts';

interface CompensationPreviewProps {
  compensation: Compensation;
  name: string;
  action: string;
}

export function CompensationPreview({ compensation, name, action }: CompensationPreviewProps) {
  const { reviewed, busy, commit, back } = compensation.money;
  if (reviewed === null) return null;
  return (
    <Stack gap="sm">
      {reviewed.isChanged ? <AmountsChanged /> : null}
      <Text size="sm" tabIndex={-1} ref={focusOnce}>
        Review before issuing
      </Text>
      <CompensationFacts compensation={compensation} preview={reviewed.preview} name={name} />
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={back}>
          Back
        </Button>
        <WorkingButton working={busy} onClick={commit}>
          {action}
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

interface CompensationFactsProps {
  compensation: Compensation;
  preview: Preview;
  name: string;
}

export const CompensationFacts = ({ compensation, preview, name }: CompensationFactsProps) => (
  <Facts facts={factsOf(compensation, preview, name)} />
);

function factsOf({ as, order, reason, form, account }: Compensation, preview: Preview, name: string) {
  const { reason_details, products } = toCompensationBody(form.values, reason?.form ?? null);
  const { credit, refund, kept } = preview.returns;
  const cards = (order?.payments?.data ?? []).filter(({ status }) => status === 'successful');
  const cardNames = [
    ...new Set(cards.map(({ card_last_four: last }) => (last ? `card ending in ${last}` : 'card that paid'))),
  ].join(', ');
  const named = new Map((order?.cart?.data.items ?? []).map((item) => [item.sku, item.name]));
  return [
    { name: 'Amount', value: <Money cents={as === 'credit' ? credit : refund} /> },
    {
      name: 'To',
      value:
        as === 'refund'
          ? `the ${cardNames}`
          : `the ${account ? ACCOUNT_NAMES[account.type].toLowerCase() : ''} credits of ${name}`,
    },
    ...(as === 'credit' && account
      ? [{ name: 'New balance', value: <Money cents={add(account.balance, credit)} /> }]
      : []),
    ...(order ? [{ name: 'Order', value: labelOf(order) }] : []),
    ...(order ? [{ name: 'Remaining maximum for this order', value: <Money cents={kept} /> }] : []),
    { name: 'Reason', value: reason?.title ?? '' },
    ...(reason_details === null ? [] : [{ name: 'Details', value: reason_details }]),
    ...(products.length === 0
      ? []
      : [
          {
            name: 'Products',
            value: products.map(({ sku, quantity }) => `${quantity} × ${named.get(sku) ?? sku}`).join(', '),
          },
        ]),
  ];
}
