import { Button, Stack, Text } from '@mantine/core';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalWithoutCard } from '@larder/domain/orders/charging/refusal-without-card.ts';
import { describeProspect } from '@larder/domain/orders/window/describe-prospect.ts';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Facts, type Fact } from '@larder/ui/controls/display/facts.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import type { ReactNode } from 'react';
import { AmountsChanged } from '../amounts-changed.tsx';
import type { MoneyDialog } from '../../forms/use-money-dialog.ts';

interface MoneyPreviewProps {
  money: MoneyDialog;
  action: string;
  danger?: boolean;
  /** Not made if a card has to pay and there is none (ORD-87). */
  needsCard?: boolean;
  onCancel?: () => void;
  children?: ReactNode;
}

export function MoneyPreview({
  money,
  action,
  danger = false,
  needsCard = false,
  onCancel,
  children,
}: MoneyPreviewProps) {
  const { reviewed, busy, back, commit } = money;
  if (reviewed === null) return null;
  const { no_card } = reviewed.preview;
  const refusal = needsCard ? refusalWithoutCard(no_card) : null;
  const leave = (
    <Button variant="default" disabled={busy} onClick={onCancel ?? back}>
      {onCancel ? 'Cancel' : 'Back'}
    </Button>
  );
  return (
    <Stack gap="sm">
      {reviewed.isChanged ? <AmountsChanged /> : null}
      <Text size="sm">Review before confirming.</Text>
      {children}
      {no_card === undefined ? null : <Callout tone="red">{refusal?.message ?? describeNoCard(no_card)}</Callout>}
      <Facts facts={factsOf(reviewed.preview)} />
      <DialogActions>
        {refusal === null ? (
          <>
            {leave}
            <FirstFocused>
              <WorkingButton {...(danger ? { color: 'red' } : {})} working={busy} onClick={commit}>
                {action}
              </WorkingButton>
            </FirstFocused>
          </>
        ) : (
          <FirstFocused>{leave}</FirstFocused>
        )}
      </DialogActions>
    </Stack>
  );
}

/** The figures inside a form, before the cutoff, when no money moves yet. */
export const PreviewFacts = ({ preview }: { preview: Preview }) => <Facts facts={factsOf(preview)} />;

/** Takes the focus that left with the form. */
const FirstFocused = ({ children }: { children: ReactNode }) => <span ref={focusButton}>{children}</span>;

// Not inline: a new function would take the focus back at every render, with the clock each second.
const focusButton = (place: HTMLElement | null): void => place?.querySelector('button')?.focus();

const describeNoCard = (due: Cents) =>
  `This customer has no card: the charge of ${formatDollars(due)} will fail unless one is added before.`;

const METHODS: Record<Preview['pays_with'][number]['method'], string> = {
  comped: 'comped',
  CREDIT: 'regular credits',
  REFERRAL: 'referral credits',
  REFERRER: 'referrer credits',
  card: 'the card',
};

function factsOf(preview: Preview): Fact[] {
  const { total_before, total_after, discount = ZERO, charge, waived = ZERO, returns, pays_with } = preview;
  const { no_card, prospect, deliver_at, happens_at } = preview;
  const back: [string, Cents][] = [
    ['Returned as credit', returns.credit],
    ['Returned to the card', returns.refund],
    ['Kept, not returned', returns.kept],
  ];
  const returned = back.filter(([, amount]) => amount > 0);
  const movement = movementOf(preview);
  return [
    { name: 'Total now', value: <Money cents={total_before} /> },
    ...(discount > 0 ? [{ name: 'Discount', value: <Money cents={discount} /> }] : []),
    { name: 'Total afterwards', value: <Money cents={total_after} /> },
    { name: no_card === undefined ? 'Charged' : 'Due', value: charge > 0 ? <Money cents={charge} /> : 'Nothing' },
    ...pays_with
      .filter(({ amount }) => amount > 0)
      .map(({ method, amount, card_last_four }) => ({
        name:
          method === 'card' && no_card !== undefined
            ? '… by card, but there is none'
            : `… from ${card_last_four ? `the card ending in ${card_last_four}` : METHODS[method]}`,
        value: <Money cents={amount} />,
      })),
    ...(waived > 0 ? [{ name: 'Waived, below the card minimum', value: <Money cents={waived} /> }] : []),
    ...(returned.length === 0 ? [{ name: 'Returned', value: 'Nothing' }] : []),
    ...returned.map(([name, amount]) => ({ name, value: <Money cents={amount} /> })),
    { name: 'Delivery', value: deliver_at ? <Day date={deliver_at} /> : 'None' },
    ...(prospect === undefined ? [] : [{ name: 'Outcome', value: `The order ${describeProspect(prospect)}` }]),
    ...(movement === null ? [] : [{ name: movement, value: <Moment at={happens_at} /> }]),
  ];
}

function movementOf({ charge, no_card, returns: { credit, refund } }: Preview): string | null {
  const isReturned = credit > 0 || refund > 0;
  if (charge > 0 && no_card !== undefined) return 'Due at';
  if (charge > 0) return isReturned ? 'Charged and returned at' : 'Charged at';
  return isReturned ? 'Returned at' : null;
}
